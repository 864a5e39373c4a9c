import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program, ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { drawImage, sendImage } from '../../../../../test/images.ts';
import { clipWhen, isSettled, tusOf } from '../../../../../test/tus-client.ts';
import { signUp, type TestUser } from '../../../../../test/users.ts';
import { makeArtwork } from './artwork.ts';

const run = promisify(execFile);
/** Two seconds of each. */
const colours = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255] } as const;
type Colour = keyof typeof colours;
const frameOf = { red: 15, green: 75, blue: 135 } satisfies Record<Colour, number>;

let harness: Harness;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;
let clipId: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  cc = await signUp(harness, customerId, 'cc', 'Casper');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  clipId = await tusOf(harness, cm).send(await colouredFilm(), 'colours.mp4');
  await clipWhen(cm, clipId, isSettled);
});
afterAll(() => harness[Symbol.asyncDispose]());

async function colouredFilm(): Promise<Buffer> {
  const parts = Object.keys(colours).map(
    (name, at) => `color=c=${name === 'green' ? 'lime' : name}:s=320x180:r=30:d=2[p${at}]`,
  );
  const graph = `${parts.join(';')};[p0][p1][p2]concat=n=3[v]`;
  const file = join(harness.config.stateDir, 'colours.mp4');
  const sound = ['-f', 'lavfi', '-i', 'sine=f=330:d=6:r=48000'];
  const encode = '-map [v] -map 0:a -shortest -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac';
  await run('ffmpeg', ['-v', 'error', ...sound, '-filter_complex', graph, ...encode.split(' '), file]);
  return readFile(file);
}

const get = (programId: string, who = cm) => who.ok<ProgramDetail>('program/getProgram', { programId });
const setPoster = (programId: string, poster: object) =>
  cm.ok<Program>('program/setPoster', { programId, poster });
const cut = (inMs: number, outMs: number) => ({ items: [{ clipId, inMs, outMs }] });

/** A live program of this part of the film, with its automatic poster. */
async function published(inMs: number, outMs: number): Promise<string> {
  const request = { title: 'Colours', timeline: cut(inMs, outMs) };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', request);
  await cm.ok('program/publishProgram', { programId });
  await expect.poll(async () => (await get(programId)).playback.poster, { timeout: 30_000 }).not.toBeNull();
  return programId;
}

const seenFile = () => join(harness.config.stateDir, 'seen.jpg');

/** Which of the colours the poster has that viewers get; `other` is none of them. */
async function posterOf(programId: string): Promise<Colour | 'other' | 'none'> {
  const { poster } = (await get(programId, viewer)).playback;
  if (poster === null) return 'none';
  const response = await fetch(harness.url + poster, { headers: { cookie: viewer.cookie } });
  if (response.status !== 200) return 'none';
  // The same address has another picture later.
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  const file = seenFile();
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  const average = ['-vf', 'scale=1:1:flags=area', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, ...average], { encoding: 'buffer' });
  const isNear = ([, rgb]: readonly [string, readonly number[]]) =>
    rgb.every((part, channel) => Math.abs(part - (stdout[channel] ?? 0)) < 40);
  return (Object.entries(colours).find(isNear)?.[0] ?? 'other') as Colour | 'other';
}
const expectPoster = (programId: string, colour: Awaited<ReturnType<typeof posterOf>>) =>
  expect.poll(() => posterOf(programId), { timeout: 30_000 }).toBe(colour);

test('a chosen frame becomes the poster of what is live, and the automatic one comes back', async () => {
  const programId = await published(0, 6000);
  await expectPoster(programId, 'red');
  const chosen = await setPoster(programId, { kind: 'frame', clipId, frame: frameOf.blue });
  expect(chosen.poster).toEqual({ kind: 'frame', clipId, frame: frameOf.blue });
  await expectPoster(programId, 'blue');
  // What is chosen is for those who edit.
  expect((await get(programId, viewer)).poster).toBeNull();
  expect((await setPoster(programId, { kind: 'auto' })).poster).toMatchObject({ kind: 'auto' });
  await expectPoster(programId, 'red');
});

test('no version has a frame as its poster that it doesn’t show, a later one with the frame has it again', {
  tags: 'full',
}, async () => {
  const programId = await published(0, 6000);
  await setPoster(programId, { kind: 'frame', clipId, frame: frameOf.blue });
  await expectPoster(programId, 'blue');
  const publish = async (inMs: number, outMs: number) => {
    await cm.ok('program/saveTimeline', { programId, timeline: cut(inMs, outMs) });
    await cm.ok('program/publishProgram', { programId });
  };
  await publish(2000, 4000);
  await expectPoster(programId, 'green');
  await publish(2000, 6000);
  await expectPoster(programId, 'blue');
});

test('an uploaded image is the poster in the shape of the program', async () => {
  const programId = await published(0, 2000);
  const key = await sendImage(harness, cm.token, await drawImage('poster.png', '400x400'));
  expect((await setPoster(programId, { kind: 'image', key })).poster).toEqual({
    kind: 'image',
    clipId: null,
    frame: null,
  });
  await expectPoster(programId, 'other');
  const size = ['-show_entries', 'stream=width,height', '-of', 'csv=p=0', seenFile()];
  expect((await run('ffprobe', ['-v', 'error', ...size])).stdout.trim()).toBe('1280,720');
});

test('a poster is chosen by editors alone, among the frames of the draft', async () => {
  const programId = await published(0, 2000);
  const frame = (at: number) => ({ programId, poster: { kind: 'frame', clipId, frame: at } });
  expect(await cm.refused('program/setPoster', frame(frameOf.green))).toMatchObject({
    code: 'invalid',
    fields: [{ path: 'poster.frame' }],
  });
  expect((await cc.refused('program/setPoster', frame(frameOf.red))).code).toBe('forbidden');
  const unknown = { programId, poster: { kind: 'image', key: 'nothing' } };
  expect((await cm.refused('program/setPoster', unknown)).code).toBe('not-found');
});

test('where a chosen image can’t be made, the automatic poster takes the place of the former one', {
  tags: 'full',
}, async () => {
  const programId = await published(0, 6000);
  await setPoster(programId, { kind: 'frame', clipId, frame: frameOf.blue });
  await expectPoster(programId, 'blue');
  const { context } = harness.app;
  const { versionId } = await context.db.system(async (trx) => {
    await trx
      .updateTable('programs')
      .set({ poster: JSON.stringify({ kind: 'image', key: 'posters/gone.jpg' }) })
      .where('id', '=', programId)
      .execute();
    return trx
      .selectFrom('programs')
      .select('live_version_id as versionId')
      .where('id', '=', programId)
      .executeTakeFirstOrThrow();
  });
  const data = { customerId: cm.customerId, versionId: versionId ?? '' };
  const lastAttempt = { signal: new AbortController().signal, attempt: 3, lastAttempt: true, jobId: 'last' };
  await makeArtwork(context, data, lastAttempt, 'interactive');
  await expectPoster(programId, 'red');
});
