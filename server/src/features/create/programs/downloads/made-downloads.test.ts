import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgramDownload } from '@rushes/contract/create/program-downloads';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { coloursAt, coloursOf, makePlain, toneOf } from '../../../../../test/plain-clips.ts';
import { clipWhen, isSettled, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, signIn, signUp } from '../../../../../test/users.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';
import { sweepMade } from './sweep-made.ts';

let harness: Harness;
let clock: TestClock;
let cm: TestUser;
let viewer: TestUser;
let otherCm: TestUser;
let programId: string;

beforeAll(async () => {
  clock = testClock(new Date());
  harness = await createHarness({ work: true, clock });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const other = await harness.make.customer();
  otherCm = await signUp(harness, other.customerId, 'cm', 'Otto');
  const uploads = tusOf(harness, cm);
  const red = await uploads.send(await makePlain('0xff0000', 440), 'red.mp4');
  const blue = await uploads.send(await makePlain('0x0000ff', 3000), 'blue.mp4');
  for (const clipId of [red, blue]) await clipWhen(cm, clipId, isSettled);
  const cue = { startMs: 2000, endMs: 3500, text: 'שלום עולם' };
  await cm.ok('caption/saveTrack', {
    ...{ clipId: blue, language: 'he', revision: 0, state: 'approved' },
    cues: [cue],
  });
  await cm.ok('caption/saveTrack', {
    ...{ clipId: blue, language: 'zh', revision: 0, state: 'approved' },
    cues: [
      {
        ...cue,
        text: '港口在清晨醒来的时候所有的船都已经离开了码头而我们还站在岸边看着它们慢慢消失在远处的雾里谁也没说话港口在清晨醒来的时候所有的船都已经离开了码头而我们',
      },
    ],
  });
  const items = [
    { clipId: red, inMs: 0, outMs: 4800 },
    { clipId: blue, inMs: 1000, outMs: 5000 },
  ];
  ({ programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    ...{ title: 'Harbour', timeline: { items } },
  }));
  await cm.ok('program/setShapes', { programId, aspect: '16:9', variants: ['1:1'] });
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  const variants = async () =>
    (await cm.ok<ProgramDetail>('program/getProgram', { programId })).playback.variants;
  await vi.waitFor(async () => expect(await variants()).toHaveLength(1), { timeout: 60_000, interval: 300 });
}, 120_000);
afterAll(() => harness[Symbol.asyncDispose]());

const create = (more: object, user = cm) =>
  user.ok<ProgramDownload>('program/createDownload', { programId, ...more });
const list = async (user = cm) =>
  (await user.ok<{ downloads: ProgramDownload[] }>('program/getDownloads', { programId })).downloads;

/** Where the only line of a caption is. */
const captionPlace = 'crop=iw/32:ih/32:iw*31/64:ih*29/32';

const fetchAs = (user: TestUser, url: string) =>
  fetch(harness.url + url, { headers: { cookie: user.cookie } });

async function ready({ downloadId }: ProgramDownload, user = cm): Promise<ProgramDownload> {
  const find = async () => (await list(user)).find((each) => each.downloadId === downloadId);
  await expect.poll(async () => (await find())?.state, { timeout: 60_000 }).toBe('ready');
  const found = await find();
  if (found === undefined) throw new Error('gone');
  return found;
}

async function fileOf({ url, downloadId }: ProgramDownload, user = cm): Promise<string> {
  const answer = await fetchAs(user, url ?? '');
  expect(answer.status).toBe(200);
  const file = join(harness.app.context.config.stateDir, `${downloadId}.mp4`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

test('a part of a program is joined to exactly its frames, in any shape, with their sound', async () => {
  for (const aspect of ['16:9', '1:1'] as const) {
    const made = await ready(await create({ aspect, range: { fromFrame: 100, toFrame: 200 } }));
    expect(made).toMatchObject({ aspect, range: { fromFrame: 100, toFrame: 200 }, captions: null });
    const file = await fileOf(made);
    const colours = await coloursOf(file);
    expect(colours).toHaveLength(100);
    // The cut is at frame 144.
    const isRed = colours.map(([r, , b]) => r > b);
    expect(isRed).toEqual(Array.from({ length: 100 }, (_, at) => at < 44));
    const high = await toneOf(file, 3000);
    expect(high[12]).toBeLessThan(0.02);
    expect(high[17]).toBeGreaterThan(0.1);
  }
});

test('captions are drawn into the picture for as long as they are shown, and the picture is the same elsewhere', async () => {
  const made = await ready(await create({ captions: 'he' }));
  const file = await fileOf(made);
  const shown = await coloursAt(file, captionPlace);
  expect(shown).toHaveLength(264);
  // Clip frames 60 to 105 of blue, which begins with its frame 30 at frame 144.
  const isCaptioned = shown.map(([r, , b], at) => (at < 144 ? r < 200 : b < 200));
  expect(isCaptioned.indexOf(true)).toBe(174);
  expect(isCaptioned.lastIndexOf(true)).toBe(218);
  expect(isCaptioned.filter(Boolean)).toHaveLength(45);
  const middle = await coloursOf(file);
  expect(middle.every(([r, , b], at) => (at < 144 ? r > 240 : b > 240))).toBe(true);
  const told = await cm.ok<{ items: { kind: string }[] }>('notification/getNotifications', {});
  expect(told.items.map(({ kind }) => kind)).toContain('download-ready');
});

test('a part with captions shows them at their times in the part', { tags: 'full' }, async () => {
  const made = await ready(await create({ captions: 'he', range: { fromFrame: 170, toFrame: 180 } }));
  const shown = await coloursAt(await fileOf(made), captionPlace);
  expect(shown.map(([, , b]) => b < 200)).toEqual([...Array(4).fill(false), ...Array(6).fill(true)]);
});

test('captions are drawn at the border and as large as was published, and broken where they are too wide', {
  tags: 'full',
}, async () => {
  await cm.ok('program/setCaptionStyle', {
    programId,
    captionStyle: { size: 'large', position: 'top', background: 'box', colour: 'white' },
  });
  await cm.ok('program/publishProgram', { programId });
  const range = { fromFrame: 180, toFrame: 182 };
  const linesOf = async (language: string) => {
    const file = await fileOf(await ready(await create({ captions: language, range })));
    expect((await coloursAt(file, captionPlace)).every(([, , b]) => b > 240)).toBe(true);
    // At the side of a line of a few letters, and at the left of one that is as wide as the picture.
    const place = (line: number) => `crop=iw/64:ih/64:iw/8:ih*${0.05 + (line - 0.5) * 0.0845}`;
    const found = await Promise.all([1, 2, 3].map((line) => coloursAt(file, place(line))));
    return found.map((colours) => colours.every(([, , b]) => b < 200));
  };
  expect(await linesOf('he')).toEqual([false, false, false]);
  expect((await linesOf('zh')).slice(0, 2)).toEqual([true, true]);
});

test('the same is made once for a user, and nobody else gets it', async () => {
  const range = { fromFrame: 10, toFrame: 20 };
  const first = await ready(await create({ range }));
  expect((await create({ range })).downloadId).toBe(first.downloadId);
  expect((await list(viewer)).map(({ downloadId }) => downloadId)).not.toContain(first.downloadId);
  const path = first.url?.replace(/^\/m\/[^/]+\/[^/]+/, '') ?? '';
  const [, , customer = '', grant = ''] = (await create({ range }, viewer)).url?.split('/') ?? [];
  const own = (await ready(await create({ range }, viewer), viewer)).url ?? '';
  expect([customer, grant].every((each) => each === '' || own.includes(each))).toBe(true);
  const folder = own.split('/').slice(0, 4).join('/');
  expect((await fetchAs(viewer, `${folder}${path}`)).status).toBe(404);
  expect((await fetchAs(otherCm, first.url ?? '')).status).toBe(403);
  const { downloadId } = first;
  await viewer.ok('program/deleteDownload', { programId, downloadId });
  expect((await fetchAs(cm, first.url ?? '')).status).toBe(200);
  for (const [call, more] of [
    ['createDownload', { range }],
    ['getDownloads', {}],
    ['deleteDownload', { downloadId }],
  ] as const)
    expect((await otherCm.refused(`program/${call}`, { programId, ...more })).code).toBe('not-found');
});

test('what isn’t there, is too much or isn’t allowed is refused with what to do', async () => {
  const refused = (more: object, user = cm) => user.refused('program/createDownload', { programId, ...more });
  for (const range of [
    { fromFrame: 20, toFrame: 20 },
    { fromFrame: 0, toFrame: 265 },
  ])
    expect((await refused({ range })).fields?.[0]).toEqual({
      path: 'range',
      message: 'Choose an end that is after the start and within the program.',
    });
  expect((await refused({ captions: 'de' })).code).toBe('no-captions');
  expect((await refused({ aspect: '9:16' })).code).toBe('not-published');
  await cm.ok('program/updateProgram', { programId, allowDownload: false });
  const range = { fromFrame: 30, toFrame: 40 };
  expect((await refused({ range }, viewer)).code).toBe('forbidden');
  expect(await list(viewer)).toEqual([]);
  await cm.ok('program/updateProgram', { programId, allowDownload: true });
  const held = harness.app.context.media;
  held.hold(true);
  try {
    for (const fromFrame of [50, 51, 52])
      await create({ captions: 'he', range: { fromFrame, toFrame: 60 } }, viewer);
    const fourth = { range: { fromFrame: 53, toFrame: 60 } };
    expect((await refused(fourth, viewer)).code).toBe('too-many-downloads');
    const last = (await list(viewer)).find(({ state }) => state === 'waiting');
    await viewer.ok('program/deleteDownload', { programId, downloadId: last?.downloadId ?? '' });
    await create(fourth, viewer);
  } finally {
    held.hold(false);
  }
});

test('what is cancelled or deleted, and what has expired, is gone with its file', async () => {
  const { storage } = harness.app.context;
  const keyOf = ({ downloadId }: ProgramDownload) => `downloads/made/${downloadId}.mp4`;
  const one = await ready(await create({ range: { fromFrame: 1, toFrame: 5 } }));
  await cm.ok('program/deleteDownload', { programId, downloadId: one.downloadId });
  expect(await storage.has(keyOf(one))).toBe(false);
  const other = await ready(await create({ range: { fromFrame: 2, toFrame: 5 } }));
  expect(await storage.has(keyOf(other))).toBe(true);
  clock.advance(8 * 24 * 3_600_000);
  expect(await list(await signIn(harness, cm))).toEqual([]);
  await sweepMade(harness.app.context);
  expect(await storage.has(keyOf(other))).toBe(false);
});

test('what was made of a version ends with it', async () => {
  const { storage } = harness.app.context;
  const user = await signIn(harness, cm);
  const one = await ready(await create({ range: { fromFrame: 3, toFrame: 5 } }, user), user);
  expect((await fetchAs(user, one.url ?? '')).status).toBe(200);
  await user.ok('program/unpublishProgram', { programId });
  expect((await fetchAs(user, one.url ?? '')).status).not.toBe(200);
  await user.ok('program/publishProgram', { programId, audience: { organisation: true } });
  await expect
    .poll(async () => (await user.ok<ProgramDetail>('program/getProgram', { programId })).playback.hls, {
      timeout: 30_000,
    })
    .not.toBeNull();
  expect(await list(user)).toEqual([]);
  expect((await fetchAs(user, one.url ?? '')).status).not.toBe(200);
  await sweepMade(harness.app.context);
  expect(await storage.has(`downloads/made/${one.downloadId}.mp4`)).toBe(false);
});
