import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { clipWhen, isSettled, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

const run = promisify(execFile);

let harness: Harness;
let cm: TestUser;
let clipId: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  clipId = await tusOf(harness, cm).send(await quarters(), 'quarters.mp4');
  await clipWhen(cm, clipId, isSettled);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Six seconds: red and green above, blue and white below. */
async function quarters(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'quarters-'));
  const file = join(folder, 'quarters.mp4');
  const colour = (name: string) => `color=c=${name}:s=320x180:r=30:d=6`;
  const graph = [
    ...['0xff0000', '0x00ff00', '0x0000ff', '0xffffff'].map((name, at) => `${colour(name)}[c${at}]`),
    '[c0][c1]hstack[top];[c2][c3]hstack[bottom];[top][bottom]vstack,scale=out_color_matrix=bt709:out_range=tv[v]',
  ].join(';');
  const sound = ['-f', 'lavfi', '-i', "aevalsrc='0.2*sin(2*PI*440*t)':s=48000:d=6"];
  const output =
    '-map [v] -map 0:a -c:v libx264 -preset ultrafast -pix_fmt yuv420p -colorspace bt709 -c:a aac';
  await run('ffmpeg', ['-v', 'error', ...sound, '-filter_complex', graph, ...output.split(' '), file]);
  return readFile(file);
}

const make = (items: readonly object[]) =>
  cm.ok<{ programId: string }>('program/createProgram', { title: 'Framed', timeline: { items } });
const get = (programId: string) => cm.ok<ProgramDetail>('program/getProgram', { programId });

async function publish(programId: string): Promise<ProgramDetail> {
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  await expect.poll(async () => (await get(programId)).state, { timeout: 60_000 }).toBe('published');
  return get(programId);
}

async function fetched(url: string | null, name: string): Promise<string> {
  const answer = await fetch(new URL(url ?? '', harness.url), { headers: { cookie: cm.cookie } });
  expect(answer.status).toBe(200);
  const file = join(harness.app.context.config.stateDir, name);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

const names = { r: [255, 0, 0], g: [0, 255, 0], b: [0, 0, 255], w: [255, 255, 255], '-': [0, 0, 0] };

/** The nearest colour at places of one frame, by shares of width and height. */
async function colours(file: string, frame: number, places: readonly [number, number][]): Promise<string> {
  let found = '';
  for (const [x, y] of places) {
    const filter = `select=eq(n\\,${frame}),crop=2:2:iw*${x}:ih*${y},scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24`;
    const args = ['-v', 'error', '-i', file, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-'];
    const { stdout } = await run('ffmpeg', args, { encoding: 'buffer' });
    const [red = 0, green = 0, blue = 0] = stdout;
    const [nearest] = Object.entries(names)
      .map(([name, [r = 0, g = 0, b = 0]]) => ({
        name,
        far: Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue),
      }))
      .toSorted((one, other) => one.far - other.far);
    found += nearest?.name ?? '?';
  }
  return found;
}

const corners: [number, number][] = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.1, 0.9],
  [0.9, 0.9],
];

test('a zoom into a quarter of a clip fills the frame for its item alone, and its sound is reused', async () => {
  const framing = { '16:9': { fit: 'contain', zoom: 2, x: 0.75, y: 0.25 } };
  const { programId } = await make([
    { clipId, inMs: 0, outMs: 3200 },
    { clipId, inMs: 3200, outMs: 5000, framing },
  ]);
  const { playback, draft } = await publish(programId);
  expect(draft?.timeline.items[1]?.framing).toEqual(framing);
  expect(draft?.pieces.reused).toBeGreaterThan(0.5);
  const file = await fetched(playback.mp4, 'zoomed.mp4');
  expect(await colours(file, 90, corners)).toBe('rgbw');
  expect(await colours(file, 97, corners)).toBe('gggg');
  expect(await colours(file, 149, corners)).toBe('gggg');
  const sound = (playback.hls ?? '').replace('master', 'aud');
  const answer = await fetch(new URL(sound, harness.url), { headers: { cookie: cm.cookie } });
  expect((await answer.text()).match(/^#EXTINF/gm)).toHaveLength(2);
});

test('the poster of a framed clip shows it as it is framed', async () => {
  const { programId } = await make([
    { clipId, framing: { '16:9': { fit: 'contain', zoom: 2, x: 0.25, y: 0.75 } } },
  ]);
  await publish(programId);
  await expect.poll(async () => (await get(programId)).playback.poster, { timeout: 60_000 }).not.toBeNull();
  const file = await fetched((await get(programId)).playback.poster, 'poster.jpg');
  expect(await colours(file, 0, corners)).toBe('bbbb');
});

test('a changed framing makes the draft differ from what is live, and one that shows all of the clip encodes nothing', async () => {
  const { programId } = await make([{ clipId, inMs: 0, outMs: 3200 }]);
  await publish(programId);
  const save = (framing: object) =>
    cm.ok<Draft>('program/saveTimeline', {
      programId,
      timeline: { items: [{ clipId, inMs: 0, outMs: 3200, framing: { '16:9': framing } }] },
    });
  const moved = await save({ fit: 'cover', zoom: 1.5, x: 0.5, y: 0.5 });
  expect(moved.differsFromLive).toBe(true);
  expect(moved.pieces.total).toBe(1);
  expect((await get(programId)).hasUnpublishedChanges).toBe(true);
  expect((await save({ fit: 'cover', zoom: 1 })).pieces.total).toBe(0);
});

test('a framing outside of the clip is refused by name', async () => {
  const timeline = { items: [{ clipId, framing: { '9:16': { fit: 'cover', zoom: 9 } } }] };
  const refused = await cm.refused('program/createProgram', { title: 'x', timeline });
  expect(JSON.stringify(refused)).toContain('timeline.items.0.framing.9:16.zoom');
});
