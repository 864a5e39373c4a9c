import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { makeBrightening } from '../../../../../test/plain-clips.ts';
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
  clipId = await tusOf(harness, cm).send(await makeBrightening(210), 'frames.mp4');
  await clipWhen(cm, clipId, isSettled);
});
afterAll(() => harness[Symbol.asyncDispose]());

const fetched = async (url: URL) => {
  const answer = await fetch(url, { headers: { cookie: cm.cookie } });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** The middle of each frame of an input; an error in it ends the test. */
async function brightnessOf(input: readonly string[]): Promise<number[]> {
  // Counted again: a segment keeps the times of its own clip.
  const filter = 'setpts=N/30/TB,crop=8:8,scale=1:1:flags=area,format=yuv420p';
  const output = ['-map', '0:v', '-fps_mode', 'passthrough', '-vf', filter, '-f', 'rawvideo', '-'];
  const { stdout, stderr } = await run('ffmpeg', ['-v', 'error', '-xerror', ...input, ...output], {
    ...{ encoding: 'buffer', maxBuffer: 1e9 },
  });
  expect(stderr.toString()).toBe('');
  // One byte each of brightness and of both colours.
  return [...stdout].filter((_, at) => at % 3 === 0).map((level) => level - 16);
}

const httpInput = (list: URL) => ['-headers', `Cookie: ${cm.cookie}\r\n`, '-i', list.href];

/** The frames of a playlist, entry by entry, as players read it: with the init segment that each begins with. */
async function brightnessByEntry(list: URL): Promise<number[]> {
  const bytesOf = async (uri: string) => {
    const answer = await fetch(new URL(uri, list), { headers: { cookie: cm.cookie } });
    return Buffer.from(await answer.arrayBuffer());
  };
  const shown: number[] = [];
  for (const entry of (await fetched(list)).split('#EXT-X-MAP:URI=').slice(1)) {
    const [init = '', ...segments] = entry.match(/[\w-]+\.(?:mp4|m4s)/g) ?? [];
    const bytes = await Promise.all([init, ...segments].map(bytesOf));
    const file = join(harness.app.context.config.stateDir, 'entry.mp4');
    await writeFile(file, Buffer.concat(bytes));
    shown.push(...(await brightnessOf(['-i', file])));
  }
  return shown;
}

interface Cut {
  readonly from: number;
  readonly to: number;
}

/** Publishes four cuts with a fade, a title and a cross-fade; gives the address of its master playlist, when it has every rung. */
async function publish(cuts: readonly Cut[]): Promise<URL> {
  const title = {
    ...{ kind: 'lower-third', text: 'Ada', secondLine: '', place: 'left', colour: '#ff0000' },
    ...{ atMs: 500, durationMs: 1000 },
  };
  const looks = [{ fadeInMs: 500 }, { titles: [title] }, {}, { crossFadeMs: 600 }];
  const items = cuts.map(({ from, to }, at) => ({
    ...{ clipId, inMs: (from * 1000) / 30, outMs: (to * 1000) / 30 },
    ...looks[at],
  }));
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    ...{ title: 'Joins', timeline: { items } },
  });
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  const get = () => cm.ok<ProgramDetail>('program/getProgram', { programId });
  await expect.poll(async () => (await get()).state, { timeout: 180_000 }).toBe('published');
  const master = new URL((await get()).playback.hls ?? '', harness.url);
  await expect.poll(async () => (await listsOf(master)).length, { timeout: 180_000 }).toBe(3);
  return master;
}

const listsOf = async (master: URL) =>
  ((await fetched(master)).match(/^v\d+\.m3u8$/gm) ?? []).map((name) => new URL(name, master));

function expectPlanned(shown: readonly number[], cuts: readonly Cut[], list: URL): void {
  const planned = cuts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
  const last = cuts.at(-1) ?? { from: 0, to: 0 };
  const join = planned.length - (last.to - last.from);
  expect(shown, `${list.pathname}`).toHaveLength(planned.length);
  for (const [frame, level] of shown.entries()) {
    // It fades in, and dissolves at the last join.
    if (frame < 15 || Math.abs(frame + 0.5 - join) < 10) continue;
    expect(Math.abs(level - (planned[frame] ?? 0)), `frame ${frame} of ${list.pathname}`).toBeLessThanOrEqual(
      3,
    );
  }
  const [low = 0, high = 0] = [planned[join - 1], planned[join]].toSorted(
    (one = 0, other = 0) => one - other,
  );
  expect(shown[join], `${list.pathname}`).toBeGreaterThan(low + 0.2 * (high - low) - 10);
  expect(shown[join], `${list.pathname}`).toBeLessThan(high - 0.2 * (high - low) + 10);
}

test('each rung of a program with cuts, a fade, a title and a cross-fade is decoded without an error, frame by frame as planned', {
  tags: 'full',
  timeout: 300_000,
}, async () => {
  const cuts = [
    { from: 30, to: 150 },
    { from: 5, to: 95 },
    { from: 110, to: 200 },
    { from: 40, to: 130 },
  ];
  const master = await publish(cuts);
  for (const list of await listsOf(master)) expectPlanned(await brightnessByEntry(list), cuts, list);
});

// It takes the times of all entries for one sequence, and so leaves out what is cut back to an earlier part of a clip.
test('ffmpeg’s own reader of playlists finds no error in any rung, nor in the sound, of cuts in the order of their clip', {
  tags: 'full',
  timeout: 300_000,
}, async () => {
  const cuts = [
    { from: 5, to: 65 },
    { from: 70, to: 110 },
    { from: 112, to: 150 },
    { from: 160, to: 205 },
  ];
  const master = await publish(cuts);
  for (const list of await listsOf(master)) expectPlanned(await brightnessOf(httpInput(list)), cuts, list);
  const sound = ['-map', '0:a', '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', ['-v', 'error', '-xerror', ...httpInput(master), ...sound]);
  expect(stderr).toBe('');
});
