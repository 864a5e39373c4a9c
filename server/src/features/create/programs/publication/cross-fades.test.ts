import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { coloursOf, makePlain, toneOf } from '../../../../../test/plain-clips.ts';
import { clipWhen, isSettled, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

let harness: Harness;
let cm: TestUser;
let red: string;
let blue: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  const uploads = tusOf(harness, cm);
  red = await uploads.send(await makePlain('0xff0000', 440), 'red.mp4');
  blue = await uploads.send(await makePlain('0x0000ff', 3000), 'blue.mp4');
  for (const clipId of [red, blue]) await clipWhen(cm, clipId, isSettled);
});
afterAll(() => harness[Symbol.asyncDispose]());

const make = (items: readonly object[], user = cm, more: object = {}) =>
  user.ok<{ programId: string }>('program/createProgram', {
    ...{ title: 'Dissolved', timeline: { items } },
    ...more,
  });
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

const cut = (crossFadeMs?: number) => [
  { clipId: red, inMs: 0, outMs: 4800 },
  { clipId: blue, inMs: 1000, outMs: 5000, ...(crossFadeMs === undefined ? {} : { crossFadeMs }) },
];

test('a published program shows both clips mixed in a cross-fade, and elsewhere what it shows without one', async () => {
  const { programId } = await make(cut(1000));
  const { playback, draft, durationMs } = await publish(programId);
  expect(draft?.timeline.items[1]).toMatchObject({ crossFadeMs: 1000, crossFadeFrames: 30, startFrame: 144 });
  expect(durationMs).toBe(8800);
  expect(draft?.differsFromLive).toBe(false);
  const file = await fetched(playback.mp4, 'dissolved.mp4');
  const colours = await coloursOf(file);
  expect(colours).toHaveLength(264);
  // Half a second on each side of the cut at frame 144.
  for (const [at, [r, , b]] of colours.entries()) {
    const share = Math.min(1, Math.max(0, (at - 128) / 31));
    expect(Math.abs(r - 255 * (1 - share)), `red of frame ${at}`).toBeLessThan(12);
    expect(Math.abs(b - 255 * share), `blue of frame ${at}`).toBeLessThan(12);
  }
  const [low, high] = [await toneOf(file, 440), await toneOf(file, 3000)];
  const [own = 0, next = 0] = [low[20], high[70]];
  for (const tenth of [10, 30, 41]) {
    expect((low[tenth] ?? 0) / own).toBeCloseTo(1, 1);
    expect((high[tenth] ?? 0) / next).toBeLessThan(0.05);
  }
  for (const tenth of [54, 60, 80]) {
    expect((low[tenth] ?? 0) / own).toBeLessThan(0.05);
    expect((high[tenth] ?? 0) / next).toBeCloseTo(1, 1);
  }
  // In the middle neither is gone: both have about 0.7 of their loudness.
  for (const tenth of [46, 49]) {
    expect((low[tenth] ?? 0) / own).toBeGreaterThan(0.4);
    expect((high[tenth] ?? 0) / next).toBeGreaterThan(0.4);
  }
});

test('a cross-fade adds no entry to the playlist, and what it doesn’t meet is reused', async () => {
  const { programId } = await make(cut(500));
  const { playback, draft } = await publish(programId);
  expect(draft?.pieces.reused).toBeGreaterThan(0.3);
  const answer = await fetch(new URL(playback.hls ?? '', harness.url), { headers: { cookie: cm.cookie } });
  const rung = /^v\d+.*\.m3u8.*$/m.exec(await answer.text())?.[0] ?? '';
  const list = await fetch(new URL(rung, new URL(playback.hls ?? '', harness.url)), {
    headers: { cookie: cm.cookie },
  });
  expect((await list.text()).match(/^#EXT-X-MAP/gm)).toHaveLength(2);
});

test('a cross-fade in a further shape mixes the clips there as well', { tags: 'full' }, async () => {
  const { programId } = await make(cut(1000));
  await cm.ok('program/setShapes', { programId, aspect: '16:9', variants: ['1:1'] });
  await publish(programId);
  const square = async () => (await get(programId)).playback.variants.find(({ aspect }) => aspect === '1:1');
  await expect.poll(async () => (await square())?.mp4 ?? null, { timeout: 60_000 }).not.toBeNull();
  const colours = await coloursOf(await fetched((await square())?.mp4 ?? null, 'square.mp4'));
  const [r = 0, , b = 0] = colours[143] ?? [];
  expect([Math.abs(r - 128) < 20, Math.abs(b - 128) < 20]).toEqual([true, true]);
});

test('a changed cross-fade makes the draft differ, and one of the first item is left out', {
  tags: 'full',
}, async () => {
  const { programId } = await make(cut());
  await publish(programId);
  const save = (items: readonly object[]) =>
    cm.ok<Draft>('program/saveTimeline', { programId, timeline: { items } });
  expect((await save(cut(1000))).differsFromLive).toBe(true);
  const [first, second] = cut();
  const moved = await save([{ ...first, crossFadeMs: 1000 }, { ...second }]);
  expect(moved.timeline.items[0]?.crossFadeMs).toBeUndefined();
  expect(moved.differsFromLive).toBe(false);
});

test('a cross-fade that is too short or too long is refused by name', async () => {
  for (const crossFadeMs of [50, 3500]) {
    const refused = await cm.refused('program/createProgram', {
      title: 'x',
      timeline: { items: cut(crossFadeMs) },
    });
    expect(JSON.stringify(refused)).toContain('timeline.items.1.crossFadeMs');
    expect(JSON.stringify(refused)).toContain('"invalid"');
  }
});

test('a cross-fade shows no more of a clip than its editor may use', { tags: 'full' }, async () => {
  const owner = await signUp(harness, cm.customerId, 'cc', 'Alma');
  const editor = await signUp(harness, cm.customerId, 'cc', 'Bo');
  const secret = await tusOf(harness, owner).send(await makePlain('0x00ff00', 880), 'secret.mp4');
  await clipWhen(owner, secret, isSettled);
  const items = (crossFadeMs?: number) => [
    { itemId: 'a', clipId: secret, inMs: 0, outMs: 3000 },
    { itemId: 'b', clipId: secret, inMs: 4000, outMs: 6000, ...(crossFadeMs && { crossFadeMs }) },
  ];
  const { programId } = await make(items(500), owner);
  await owner.ok('program/updateProgram', { programId, sharedWithCreators: true });
  const save = (crossFadeMs?: number) => ({ programId, timeline: { items: items(crossFadeMs) } });
  for (const allowed of [undefined, 300, 500]) await editor.ok('program/saveTimeline', save(allowed));
  const refused = JSON.stringify(await editor.refused('program/saveTimeline', save(1000)));
  expect(refused).toContain('range-not-allowed');
  expect(refused).toContain('timeline.items.1.crossFadeMs');
  expect(refused).toContain('This cross-fade would show more of a clip');
  await owner.ok('program/saveTimeline', save(1000));
});
