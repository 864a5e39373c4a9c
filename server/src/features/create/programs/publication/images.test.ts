import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { placeImage } from '@rushes/contract/create/lists/images';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { drawImage } from '../../../../../test/images.ts';
import { clipWhen, isSettled, makeFootage, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

const run = promisify(execFile);
const fps = 30;

let harness: Harness;
let cm: TestUser;
let cc: TestUser;
let clipId: string;
let logo: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  cc = await signUp(harness, customerId, 'cc', 'Cora');
  clipId = await tusOf(harness, cm).send(await makeFootage(harness, { durationS: 10 }), 'a.mp4');
  await clipWhen(cm, clipId, isSettled);
  logo = await sendImage(cm, 'logo.png');
});
afterAll(() => harness[Symbol.asyncDispose]());

const upload = (user: TestUser, bytes: Buffer, name: string) =>
  tusOf(harness, user).send(bytes, name, { kind: 'file' });

/** A file of one colour that was examined. */
async function sendImage(user: TestUser, name: string): Promise<string> {
  const file = join(harness.app.context.config.stateDir, `${randomUUID()}.png`);
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'color=c=0xff0000:s=400x200',
    '-frames:v',
    '1',
    file,
  ]);
  const fileId = await upload(user, await readFile(file), name);
  await examined(user, fileId);
  return fileId;
}

const examined = (user: TestUser, fileId: string) =>
  vi.waitFor(
    async () => {
      const { width, isDamaged } = await user.ok<{ width: number | null; isDamaged: boolean }>(
        'file/getFile',
        {
          fileId,
        },
      );
      expect(width !== null || isDamaged).toBe(true);
    },
    { timeout: 30_000, interval: 100 },
  );

const image = (fileId: string, more: object = {}) => ({
  ...{ kind: 'image', fileId, place: 'bottom-right', widthPercent: 25, opacityPercent: 100 },
  ...{ atMs: 2000, durationMs: 3000, ...more },
});
const make = (titles: readonly object[], user = cm) =>
  user.ok<{ programId: string }>('program/createProgram', {
    title: 'Images',
    timeline: { items: [{ itemId: 'i', clipId, titles }] },
  });
const get = (programId: string, user = cm) => user.ok<ProgramDetail>('program/getProgram', { programId });

async function publish(programId: string): Promise<void> {
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  await expect.poll(async () => (await get(programId)).state, { timeout: 60_000 }).toBe('published');
}

/** How red each frame of the published program is at a place, 0 to 1 of width and height. */
async function redness(programId: string, x: number, y: number): Promise<number[]> {
  const { playback } = await get(programId);
  const answer = await fetch(new URL(playback.mp4 ?? '', harness.url), { headers: { cookie: cm.cookie } });
  const file = join(harness.app.context.config.stateDir, `${programId}.mp4`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const filter = `crop=4:4:iw*${x}:ih*${y},scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24`;
  const args = ['-v', 'error', '-xerror', '-i', file, '-vf', filter, '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 });
  return Array.from({ length: stdout.length / 3 }, (_, at) => {
    const [red, green, blue] = [...stdout.subarray(at * 3, at * 3 + 3)];
    return (red ?? 0) - Math.max(green ?? 0, blue ?? 0);
  });
}

test('an image shows at its place, on its frames and no others, and the rest plays the footage', async () => {
  const { programId } = await make([image(logo)]);
  await publish(programId);
  const { x, y, width, height } = placeImage({ place: 'bottom-right', widthPercent: 25, ratio: 2 }, '16:9');
  const shown = (await redness(programId, x + width / 2, y + height / 2)).map((value) => value > 200);
  expect(shown.indexOf(true)).toBeGreaterThan(2 * fps);
  expect(shown.indexOf(true)).toBeLessThanOrEqual(2 * fps + 10);
  expect(shown.lastIndexOf(true)).toBeLessThan(5 * fps);
  expect(shown.lastIndexOf(true)).toBeGreaterThanOrEqual(5 * fps - 10);
  const [first, later] = [
    { x: x - 0.03, y: y + height / 2 },
    { x: x + width / 2, y: y - 0.05 },
  ];
  for (const place of [first, later]) {
    const outside = (await redness(programId, place.x, place.y))[Math.round(3.5 * fps)];
    expect(outside).toBeLessThan(200);
  }
  const { draft } = await get(programId);
  expect(draft?.pieces.reused).toBeGreaterThan(0.3);
  expect(draft?.timeline.items[0]?.titles?.[0]).toMatchObject({ name: 'logo.png', ratio: 2 });
  expect(JSON.stringify(draft)).not.toContain('original');
  expect(draft?.differsFromLive).toBe(false);
});

test('a logo shows until the end of the program, whatever its length', { tags: 'full' }, async () => {
  const { programId } = await make([image(logo, { untilEnd: true, durationMs: 1000, atMs: 1000 })]);
  await publish(programId);
  const { x, y, width, height } = placeImage({ place: 'bottom-right', widthPercent: 25, ratio: 2 }, '16:9');
  const red = await redness(programId, x + width / 2, y + height / 2);
  expect(red[fps]).toBeLessThan(200);
  expect(red.slice(fps + 10, -12).every((value) => value > 200)).toBe(true);
});

test('files that can’t be shown are refused by name', { tags: 'full' }, async () => {
  const other = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Olaf');
  const foreign = await sendImage(other, 'foreign.png');
  const hidden = await sendImage(cm, 'hidden.png');
  const svg = await upload(cm, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawn.svg');
  const gif = await upload(cm, await drawImage('drawn.gif', '64x64'), 'drawn.gif');
  const torn = await upload(
    cm,
    Buffer.concat([
      Buffer.from(
        '89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61000000c849444154',
        'hex',
      ),
      Buffer.alloc(204, 7),
    ]),
    'torn.png',
  );
  await examined(cm, torn);
  const binned = await sendImage(cm, 'binned.png');
  await cm.ok('file/deleteFiles', { fileIds: [binned] });
  const { programId } = await make([], cm);
  await cm.ok('program/updateProgram', { programId, sharedWithCreators: true });
  const refused = async (fileId: string, code: string, message: string, user = cm) => {
    const timeline = { items: [{ itemId: 'i', clipId, titles: [image(fileId)] }] };
    expect(await user.refused('program/saveTimeline', { programId, timeline })).toMatchObject({
      code,
      fields: [{ path: 'timeline.items.0.titles.0.fileId', message: expect.stringContaining(message) }],
    });
  };
  await refused(foreign, 'not-found', "couldn't be found");
  await refused(randomUUID(), 'not-found', "couldn't be found");
  await refused(hidden, 'not-found', "couldn't be found", cc);
  await refused(binned, 'not-found', 'was deleted');
  await refused(svg, 'invalid', "can't be shown");
  await refused(gif, 'invalid', "can't be shown");
  await refused(torn, 'invalid', "couldn't be read");
  const viewer = await signUp(harness, cm.customerId, 'viewer', 'Vera');
  const timeline = { items: [{ clipId, titles: [image(logo)] }] };
  await viewer.refused('program/saveTimeline', { programId, timeline });
});

test('an image of the draft stays usable for other editors and in the bin, and isn’t deleted for good', async () => {
  const fileId = await sendImage(cm, 'kept.png');
  const { programId } = await make([image(fileId)]);
  await cm.ok('program/updateProgram', { programId, sharedWithCreators: true });
  const save = (user: TestUser, titles: readonly object[]) =>
    user.ok<Draft>('program/saveTimeline', {
      programId,
      timeline: { items: [{ itemId: 'i', clipId, titles }] },
    });
  await save(cc, [image(fileId, { place: 'top' })]);
  await cm.ok('file/deleteFiles', { fileIds: [fileId] });
  const draft = await save(cm, [image(fileId, { place: 'left' })]);
  expect(draft.timeline.items[0]?.titles?.[0]).toMatchObject({ fileId, place: 'left', name: 'kept.png' });
  const purge = () =>
    cm.ok<{ deleted: string[]; failed: { id: string; code: string }[] }>('bin/deletePermanently', {
      objects: [{ kind: 'file', id: fileId }],
    });
  expect(JSON.stringify(await purge())).toContain('clip-in-use');
  await save(cm, []);
  expect(JSON.stringify(await purge())).not.toContain('clip-in-use');
});
