import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clipFrameAt, framesAtSpeed } from '@rushes/contract/create/lists/speed';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import type { ProgramSlots, TemplateDetail } from '@rushes/contract/create/templates';
import { type Bench, openBench } from '@rushes/media/test-bench';
import { codedSource, codeOf, readCodes } from '@rushes/media/test-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { clipWhen, isSettled, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

const fps = 30;
const clipFrames = 360;

let harness: Harness;
let bench: Bench;
let cm: TestUser;
let clipId: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  bench = await openBench();
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  const file = await bench.make('coded.mp4', codedSource(1, clipFrames, '640x360', fps));
  clipId = await tusOf(harness, cm).send(await readFile(file), 'coded.mp4');
  await clipWhen(cm, clipId, isSettled);
  const cues = [
    { startMs: 1000, endMs: 2500, text: 'first' },
    { startMs: 7000, endMs: 8200, text: 'second' },
  ];
  await cm.ok('caption/saveTrack', { clipId, language: 'en', revision: 0, cues });
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await bench[Symbol.asyncDispose]();
});

const make = (items: readonly object[], more: object = {}) =>
  cm.ok<{ programId: string }>('program/createProgram', { title: 'Fast', timeline: { items }, ...more });
const get = (programId: string) => cm.ok<ProgramDetail>('program/getProgram', { programId });

async function fetched(url: string | null): Promise<Response> {
  const answer = await fetch(new URL(url ?? '', harness.url), { headers: { cookie: cm.cookie } });
  expect(answer.status).toBe(200);
  return answer;
}

async function publish(programId: string): Promise<ProgramDetail> {
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  await expect.poll(async () => (await get(programId)).state, { timeout: 60_000 }).toBe('published');
  return get(programId);
}

const items = () => [
  { clipId, inMs: 0, outMs: 4000 },
  { clipId, inMs: 500, outMs: 11_500, speedPercent: 400, chapters: [{ atMs: 1000, title: 'Fast' }] },
  { clipId, inMs: 1000, outMs: 2500, speedPercent: 50 },
  { clipId, inMs: 4000, outMs: 8000 },
];

test('a published program shows each item at its speed, frame by frame, with captions and chapters in step', {
  tags: 'full',
}, async () => {
  const { programId } = await make(items());
  const { playback, draft, durationMs, chapters } = await publish(programId);
  const shown = draft?.timeline.items ?? [];
  expect(shown.map(({ inFrame, outFrame, startFrame }) => [inFrame, outFrame, startFrame])).toEqual([
    [0, 120, 0],
    [4, 86, 120],
    [60, 150, 202],
    [120, 240, 292],
  ]);
  expect(shown[1]).toMatchObject({ speedPercent: 400, inMs: 533, outMs: 11_467 });
  expect(durationMs).toBe(Math.round((412 * 1000) / fps));
  expect(chapters).toEqual([{ atMs: 5000, title: 'Fast' }]);
  expect(draft?.differsFromLive).toBe(false);
  // The others are reused but for what a cut meets.
  expect(draft?.pieces.reused).toBeGreaterThan(0.2);
  const file = join(harness.app.context.config.stateDir, 'speed.mp4');
  await writeFile(file, Buffer.from(await (await fetched(playback.mp4)).arrayBuffer()));
  const planned = shown.flatMap(({ inFrame, outFrame, speedPercent }) =>
    Array.from({ length: outFrame - inFrame }, (_, at) => codeOf(1, clipFrameAt(inFrame + at, speedPercent))),
  );
  expect(await readCodes(bench, file)).toEqual(planned);
  const pcm = await bench.decode(file, '-map 0:a -ac 1 -f s16le'.split(' '));
  expect(Math.abs(pcm.length / 2 - planned.length * 1600)).toBeLessThanOrEqual(1536);

  const master = await (await fetched(playback.hls)).text();
  const list = /^v\d+.*\.m3u8.*$/m.exec(master)?.[0] ?? '';
  const lengths = (await (await fetched(new URL(list, new URL(playback.hls ?? '', harness.url)).href)).text())
    .matchAll(/#EXTINF:([\d.]+)/g)
    .map(([, seconds]) => Number(seconds));
  expect([...lengths].reduce((sum, each) => sum + each, 0)).toBeCloseTo(412 / fps, 3);

  const vtt = await (await fetched((playback.hls ?? '').replace('master.m3u8', 'captions-en.vtt'))).text();
  const secondsOf = (clock = '') => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const times = [...vtt.matchAll(/(\S+) --> (\S+)/g)].map(([, from, to]) =>
    [from, to].map((clock) => secondsOf(clock) * fps),
  );
  // In the fast item four times as early; the slow one shows all of the first.
  const due = [
    [30, 75],
    [120 + 7.5 - 4, 120 + 18.75 - 4],
    [120 + 52.5 - 4, 120 + 61.5 - 4],
    [202, 292],
    [292 + 90, 292 + 120],
  ];
  expect(times).toHaveLength(due.length);
  for (const [at, pair] of due.entries())
    for (const side of [0, 1])
      expect(Math.abs((times[at]?.[side] ?? 0) - (pair[side] ?? 0)), `${at}`).toBeLessThanOrEqual(1);
});

test('a speed is saved, read back and compared; 100 % is none', async () => {
  const { programId } = await make([{ clipId, inMs: 0, outMs: 6000 }]);
  await publish(programId);
  const save = (speedPercent: number) =>
    cm.ok<Draft>('program/saveTimeline', {
      programId,
      timeline: { items: [{ clipId, inMs: 0, outMs: 6000, speedPercent }] },
    });
  const fast = await save(150);
  expect(fast.durationMs).toBe(4000);
  expect(fast.differsFromLive).toBe(true);
  const normal = await save(100);
  expect(normal.timeline.items[0]).not.toHaveProperty('speedPercent');
  expect(normal.differsFromLive).toBe(false);
});

test('all of a clip at a speed is its length at that speed', async () => {
  const { programId } = await make([
    { clipId, speedPercent: 300 },
    { clipId, speedPercent: 25 },
  ]);
  const { timeline } = (await get(programId)).draft ?? { timeline: { items: [] } };
  expect(timeline.items.map(({ inFrame, outFrame }) => [inFrame, outFrame])).toEqual([
    [0, framesAtSpeed(clipFrames, 300)],
    [0, framesAtSpeed(clipFrames, 25)],
  ]);
});

test('a speed out of bounds, or at which nothing is left, is refused by name', async () => {
  const refused = async (item: object) =>
    JSON.stringify(
      await cm.refused('program/createProgram', { title: 'x', timeline: { items: [{ clipId, ...item }] } }),
    );
  for (const speedPercent of [24, 401, 150.5]) {
    const answer = await refused({ speedPercent });
    expect(answer).toContain('timeline.items.0.speedPercent');
    expect(answer).toContain('"invalid"');
  }
  const tooFast = await refused({ inMs: 1000, outMs: 1040, speedPercent: 400 });
  expect(tooFast).toContain('"trim-outside"');
  expect(tooFast).toContain('timeline.items.0.speedPercent');
  expect(tooFast).toContain('At this speed, no part of the trim is left to play. Choose a lower speed');
  expect(await refused({ inMs: 0, outMs: 13_000, speedPercent: 400 })).toContain('timeline.items.0.inMs');
});

test('an editor without access to a clip changes its speed, and shows no more of it', {
  tags: 'full',
}, async () => {
  const owner = await signUp(harness, cm.customerId, 'cc', 'Alma');
  const editor = await signUp(harness, cm.customerId, 'cc', 'Bo');
  const file = await bench.make('secret.mp4', codedSource(2, 120, '320x180', fps));
  const secret = await tusOf(harness, owner).send(await readFile(file), 'secret.mp4');
  await clipWhen(owner, secret, isSettled);
  const of = (outMs: number, speedPercent?: number) => ({
    items: [{ clipId: secret, inMs: 1000, outMs, ...(speedPercent && { speedPercent }) }],
  });
  const { programId } = await owner.ok<{ programId: string }>('program/createProgram', {
    ...{ title: 'Secret', timeline: of(2000) },
  });
  await owner.ok('program/updateProgram', { programId, sharedWithCreators: true });
  const saved = await editor.ok<Draft>('program/saveTimeline', { programId, timeline: of(2000, 50) });
  expect(saved.durationMs).toBe(2000);
  for (const speedPercent of [50, 200]) {
    const refused = await editor.refused('program/saveTimeline', {
      programId,
      timeline: of(2600, speedPercent),
    });
    expect(JSON.stringify(refused)).toContain('range-not-allowed');
  }
});

test('a frame of a fast item can be its poster, one that is left out can’t', { tags: 'full' }, async () => {
  const { programId } = await make([{ clipId, inMs: 0, outMs: 8000, speedPercent: 400 }]);
  const setPoster = { programId, poster: { kind: 'frame', clipId, frame: 80 } };
  await cm.ok('program/setPoster', setPoster);
  const between = { ...setPoster, poster: { ...setPoster.poster, frame: 81 } };
  expect(JSON.stringify(await cm.refused('program/setPoster', between))).toContain('poster.frame');
  await publish(programId);
  await expect.poll(async () => (await get(programId)).playback.poster, { timeout: 60_000 }).not.toBeNull();
  const { playback } = await get(programId);
  const file = join(harness.app.context.config.stateDir, 'poster.jpg');
  await writeFile(file, Buffer.from(await (await fetched(playback.poster)).arrayBuffer()));
  expect(await readCodes(bench, file)).toEqual([codeOf(1, 80)]);
});

test('the slots of a template go by how long an item plays', async () => {
  const { programId } = await make([{ clipId, inMs: 0, outMs: 8000, speedPercent: 200 }]);
  const template = await cm.ok<TemplateDetail>('template/createTemplateFromProgram', { programId });
  expect(template.draft.slots).toMatchObject([{ minMs: 2000, maxMs: 6000 }]);
  const { templateId } = template;
  const made = await cm.ok<{ programId: string }>('template/createProgramFromTemplate', { templateId });
  const [slot] = template.draft.slots;
  const filled = async (speedPercent: number) => {
    const item = { itemId: slot?.slotId, clipId, inMs: 0, outMs: 8000, speedPercent };
    await cm.ok('program/saveTimeline', { programId: made.programId, timeline: { items: [item] } });
    const { slots } = await cm.ok<ProgramSlots>('template/getProgramSlots', { programId: made.programId });
    return slots[0]?.filling;
  };
  expect([await filled(400), await filled(100)]).toEqual(['filled', 'too-long']);
});
