import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { clipWhen, isSettled, makeFootage, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

const run = promisify(execFile);
const fps = 30;

let harness: Harness;
let cm: TestUser;
let other: TestUser;
let clipId: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  other = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Olaf');
  clipId = await tusOf(harness, cm).send(await makeFootage(harness, { durationS: 10 }), 'a.mp4');
  await clipWhen(cm, clipId, isSettled);
});
afterAll(() => harness[Symbol.asyncDispose]());

const title = {
  ...{ kind: 'lower-third', text: 'Ada Lovelace', secondLine: 'Mathematician', place: 'left' },
  ...{ colour: '#ff0000', atMs: 1000, durationMs: 3000 },
};

const make = (items: readonly object[], user = cm) =>
  user.ok<{ programId: string }>('program/createProgram', { title: 'Looks', timeline: { items } });
const get = (programId: string) => cm.ok<ProgramDetail>('program/getProgram', { programId });

async function publish(programId: string): Promise<ProgramDetail> {
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  await expect.poll(async () => (await get(programId)).state, { timeout: 60_000 }).toBe('published');
  return get(programId);
}

async function download(programId: string): Promise<string> {
  const { playback } = await get(programId);
  const answer = await fetch(new URL(playback.mp4 ?? '', harness.url), { headers: { cookie: cm.cookie } });
  expect(answer.status).toBe(200);
  const file = join(harness.app.context.config.stateDir, `${programId}.mp4`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

/** How red each frame is where the bar of a lower third is. */
async function redness(file: string): Promise<number[]> {
  const filter = 'scale=1280:720,crop=4:40:53:570,scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24';
  const args = ['-v', 'error', '-xerror', '-i', file, '-vf', filter, '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 });
  return Array.from({ length: stdout.length / 3 }, (_, at) => {
    const [red, green, blue] = [...stdout.subarray(at * 3, at * 3 + 3)];
    return (red ?? 0) - Math.max(green ?? 0, blue ?? 0);
  });
}

/** Loudness of each tenth of a second, as a share of full scale. */
async function loudness(file: string): Promise<number[]> {
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '8000', '-f', 'f32le', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 });
  const samples = Array.from({ length: stdout.length / 4 }, (_, at) => stdout.readFloatLE(at * 4));
  return Array.from({ length: Math.floor(samples.length / 800) }, (_, at) => {
    const part = samples.slice(at * 800, (at + 1) * 800);
    return Math.sqrt(part.reduce((sum, each) => sum + each * each, 0) / part.length);
  });
}

test('a lower third shows on its frames and no others, before and after a cut', async () => {
  const { programId } = await make([
    { clipId, inMs: 500, outMs: 4000, titles: [{ ...title, atMs: 2000 }] },
    { clipId, inMs: 5000, outMs: 9000 },
  ]);
  await publish(programId);
  const red = await redness(await download(programId));
  expect(red).toHaveLength(225);
  const shown = red.map((value) => value > 120);
  // From 2 s to 5 s, with a fade of a third of a second at each end.
  expect(shown.indexOf(true)).toBeGreaterThan(2 * fps);
  expect(shown.indexOf(true)).toBeLessThanOrEqual(2 * fps + 10);
  expect(shown.lastIndexOf(true)).toBeLessThan(5 * fps);
  expect(shown.lastIndexOf(true)).toBeGreaterThanOrEqual(5 * fps - 10);
  expect(shown.slice(2 * fps + 10, 5 * fps - 10).every(Boolean)).toBe(true);
});

test('sound follows its gain and its fades, and what is attached is read back as it was saved', {
  tags: 'full',
}, async () => {
  const { programId } = await make([
    { clipId, inMs: 0, outMs: 3000, fadeOutMs: 1000 },
    { clipId, inMs: 3000, outMs: 6000, gainDb: -60 },
    { clipId, inMs: 6000, outMs: 9000, chapters: [{ atMs: 1000, title: 'The end' }] },
  ]);
  const published = await publish(programId);
  expect(published.draft?.timeline.items.map(({ gainDb, fadeOutMs }) => [gainDb, fadeOutMs])).toEqual([
    [undefined, 1000],
    [-60, undefined],
    [undefined, undefined],
  ]);
  expect(published.chapters).toEqual([{ atMs: 7000, title: 'The end' }]);
  expect(published.hasUnpublishedChanges).toBe(false);
  expect(published.draft?.differsFromLive).toBe(false);
  const level = await loudness(await download(programId));
  const mean = (fromS: number, toS: number) => {
    const part = level.slice(fromS * 10, toS * 10);
    return part.reduce((sum, each) => sum + each, 0) / part.length;
  };
  expect(mean(0, 1.8)).toBeGreaterThan(0.02);
  expect(mean(2.8, 3)).toBeLessThan(mean(0, 1.8) / 3);
  expect(mean(3.1, 5.9)).toBeLessThan(mean(0, 1.8) / 20);
});

test('a title is drawn as it will be laid over, in any script, and says when its text is too long', async () => {
  const { atMs: _at, durationMs: _duration, ...design } = title;
  const draw = (text: string) =>
    cm.ok<{ png: string; fits: boolean; missingLetters: string[] }>('program/drawTitle', {
      design: { ...design, text },
      aspect: '16:9',
    });
  const short = await draw('Ada');
  expect(Buffer.from(short.png, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(short.fits).toBe(true);
  expect((await draw('W'.repeat(120))).fits).toBe(false);
  for (const text of ['שלום עולם', 'مرحبا', 'Żółć 🎬👩🏽‍🚀'])
    expect(await draw(text)).toMatchObject({ fits: true, missingLetters: [] });
  // Cuneiform, which no usual system has a font of.
  expect((await draw('Ada 𒀀 𒀁 𒀀')).missingLetters).toEqual(['𒀀', '𒀁']);
});

test('wrong attachments are refused by name, and another customer’s clip is no music', async () => {
  const refused = async (item: object, code: string, path: string) => {
    const body = await cm.refused('program/createProgram', { title: 'x', timeline: { items: [item] } });
    expect(JSON.stringify(body)).toContain(`"${code}"`);
    expect(JSON.stringify(body)).toContain(path);
  };
  await refused(
    { clipId, titles: [{ ...title, colour: 'red' }] },
    'invalid',
    'timeline.items.0.titles.0.colour',
  );
  await refused({ clipId, gainDb: 40 }, 'invalid', 'timeline.items.0.gainDb');
  const music = { clipId, atMs: 0, durationMs: 5000 };
  await refused(
    { clipId, music: [{ ...music, inMs: 60_000 }] },
    'trim-outside',
    'timeline.items.0.music.0.inMs',
  );
  const foreign = await tusOf(harness, other).send(await makeFootage(harness, { durationS: 2 }), 'b.mp4');
  await refused(
    { clipId, music: [{ ...music, clipId: foreign }] },
    'not-found',
    'timeline.items.0.music.0.clipId',
  );
});

test('a changed title makes the draft differ from what is live until it is published', {
  tags: 'full',
}, async () => {
  const { programId } = await make([{ clipId, titles: [title] }]);
  const published = await publish(programId);
  expect(published.hasUnpublishedChanges).toBe(false);
  const items = published.draft?.timeline.items ?? [];
  const changed = items.map((item) => ({ ...item, titles: [{ ...title, text: 'Grace Hopper' }] }));
  const draft = await cm.ok<Draft>('program/saveTimeline', { programId, timeline: { items: changed } });
  expect(draft.differsFromLive).toBe(true);
  expect((await get(programId)).hasUnpublishedChanges).toBe(true);
  expect((await publish(programId)).hasUnpublishedChanges).toBe(false);
});

test('who hears a clip in a shared program does not get to see it', { tags: 'full' }, async () => {
  const owner = await signUp(harness, cm.customerId, 'cc', 'Alma');
  const editor = await signUp(harness, cm.customerId, 'cc', 'Bo');
  const uploads = tusOf(harness, owner);
  const [shown, secret] = [
    await uploads.send(await makeFootage(harness, { durationS: 3 }), 'shown.mp4'),
    await uploads.send(await makeFootage(harness, { durationS: 4 }), 'secret.mp4'),
  ];
  for (const each of [shown, secret]) await clipWhen(owner, each, isSettled);
  const music = { musicId: 'm', clipId: secret, atMs: 0, durationMs: 2000 };
  const { programId } = await make([{ itemId: 'i', clipId: shown, music: [music] }], owner);
  await owner.ok('program/updateProgram', { programId, sharedWithCreators: true });
  const save = (items: readonly object[]) => ({ programId, timeline: { items } });
  const kept = { itemId: 'i', clipId: shown, gainDb: -3, music: [music] };
  await editor.ok('program/saveTimeline', save([kept]));
  const refused = await editor.refused(
    'program/saveTimeline',
    save([kept, { clipId: secret, inMs: 0, outMs: 1000 }]),
  );
  expect(JSON.stringify(refused)).toContain('range-not-allowed');
  const longer = { ...kept, music: [{ ...music, durationMs: 3000 }] };
  expect(JSON.stringify(await editor.refused('program/saveTimeline', save([longer])))).toContain(
    'range-not-allowed',
  );
});

test('music that is longer than its clip is saved as it is, and a fifth title at once is refused', async () => {
  const music = { musicId: 'm', clipId, inMs: 9000, atMs: 0, durationMs: 9000 };
  const { programId } = await make([{ clipId, music: [music] }]);
  const { draft } = await get(programId);
  expect(draft?.timeline.items[0]?.music?.[0]).toMatchObject({ durationMs: 9000, frames: 270 });
  const titles = Array.from({ length: 5 }, (_, at) => ({ ...title, atMs: at * 100 }));
  const timeline = { items: [{ clipId, titles }] };
  expect(JSON.stringify(await cm.refused('program/saveTimeline', { programId, timeline }))).toContain(
    'at the same time',
  );
  const apart = titles.map((each, at) => ({ ...each, atMs: at * 1000 }));
  await cm.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId, titles: apart }] } });
});
