import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BumperDetail, BumperProgram } from '@rushes/contract/create/bumpers';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import type { SharedProgram } from '@rushes/contract/audience/share-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { coloursAt, corners, makeQuarters } from '../../../../../test/quarters.ts';
import { clipWhen, isSettled, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, mediaCookie, signUp } from '../../../../../test/users.ts';

const run = promisify(execFile);

let harness: Harness;
let cm: TestUser;
let viewer: TestUser;
let clipId: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  clipId = await tusOf(harness, cm).send(await makeQuarters(), 'quarters.mp4');
  await clipWhen(cm, clipId, isSettled);
});
afterAll(() => harness[Symbol.asyncDispose]());

const make = (items: readonly object[]) =>
  cm.ok<{ programId: string }>('program/createProgram', { title: 'Shapes', timeline: { items } });
const get = (programId: string, user = cm) => user.ok<ProgramDetail>('program/getProgram', { programId });
const setShapes = (programId: string, aspect: string | null, variants: readonly string[]) =>
  cm.ok<Draft>('program/setShapes', { programId, aspect, variants });
const timeout = 90_000;

async function publish(programId: string): Promise<ProgramDetail> {
  const answer = await cm.ok<ProgramDetail>('program/publishProgram', {
    programId,
    audience: { organisation: true },
  });
  await expect.poll(async () => (await get(programId)).state, { timeout }).toBe('published');
  return answer;
}

const fetchAs = (user: Pick<TestUser, 'cookie'>, url: string | null | undefined) =>
  fetch(new URL(url ?? '/nothing', harness.url), { headers: { cookie: user.cookie } });

async function fetched(url: string | null | undefined, name: string): Promise<string> {
  const answer = await fetchAs(cm, url);
  expect(answer.status).toBe(200);
  const file = join(harness.app.context.config.stateDir, name);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

async function sizeOf(file: string): Promise<string> {
  const args = '-v error -select_streams v -show_entries stream=width,height -of csv=p=0'.split(' ');
  return (await run('ffprobe', [...args, file])).stdout.trim().replace(/,$/, '');
}

const variantsOf = async (programId: string, user = cm) => (await get(programId, user)).playback.variants;

test('a program is made in the shape that was chosen, with its poster', { tags: 'full' }, async () => {
  const { programId } = await make([{ clipId, inMs: 0, outMs: 3200 }]);
  expect((await get(programId)).aspect).toBe('16:9');
  const draft = await setShapes(programId, '9:16', []);
  expect(draft.revision).toBeGreaterThan(1);
  expect((await get(programId)).aspect).toBe('9:16');
  // What is saved later is of that shape too.
  await cm.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId, inMs: 0, outMs: 3200 }] } });
  await publish(programId);
  const { playback, aspect } = await get(programId);
  expect(aspect).toBe('9:16');
  const file = await fetched(playback.mp4, 'upright.mp4');
  const [width = 0, height = 0] = (await sizeOf(file)).split(',').map(Number);
  expect(width / height).toBeCloseTo(9 / 16, 1);
  // All of the clip, with bars.
  expect(await coloursAt(file, 40, corners)).toBe('----');
  const inside: [number, number][] = [
    [0.1, 0.4],
    [0.9, 0.4],
    [0.1, 0.6],
    [0.9, 0.6],
  ];
  expect(await coloursAt(file, 40, inside)).toBe('rgbw');
  await expect.poll(async () => (await get(programId)).playback.poster, { timeout }).not.toBeNull();
  const poster = await fetched((await get(programId)).playback.poster, 'upright.jpg');
  const [posterWidth = 0, posterHeight = 0] = (await sizeOf(poster)).split(',').map(Number);
  expect(posterWidth / posterHeight).toBeCloseTo(9 / 16, 1);
  await setShapes(programId, null, []);
  const again = await get(programId);
  expect([again.aspect, again.shapes, again.draft?.differsFromLive]).toEqual([
    '16:9',
    { chosen: null, variants: [] },
    true,
  ]);
});

test('a further shape follows behind the same link: filled, framed item by item, for the same viewers', {
  tags: 'full',
}, async () => {
  const left = { '9:16': { fit: 'cover', zoom: 1, x: 0, y: 0.5 } };
  const { programId } = await make([
    { clipId, inMs: 0, outMs: 3200 },
    { clipId, inMs: 3200, outMs: 5000, framing: left },
  ]);
  await setShapes(programId, null, ['9:16']);
  const { playback: atOnce } = await publish(programId);
  expect(atOnce.variants.length).toBeLessThanOrEqual(1);
  await expect.poll(() => variantsOf(programId), { timeout }).toHaveLength(1);
  const [variant] = await variantsOf(programId);
  expect(variant?.aspect).toBe('9:16');
  const { playback, draft, hasUnpublishedChanges } = await get(programId);
  expect(hasUnpublishedChanges).toBe(false);
  expect(draft?.differsFromLive).toBe(false);
  await expect
    .poll(async () => (await get(programId)).draft?.variants[0]?.hls ?? null, { timeout })
    .not.toBeNull();
  expect((await fetchAs(cm, (await get(programId)).draft?.variants[0]?.hls)).status).toBe(200);

  const file = await fetched(variant?.mp4, 'variant.mp4');
  const [width = 0, height = 0] = (await sizeOf(file)).split(',').map(Number);
  expect(width / height).toBeCloseTo(9 / 16, 1);
  expect(await coloursAt(file, 40, corners)).toBe('rgbw');
  expect(await coloursAt(file, 100, corners)).toBe('rrbb');
  const main = await fetched(playback.mp4, 'main.mp4');
  expect(await coloursAt(main, 100, corners)).toBe('rgbw');

  const [seen] = await variantsOf(programId, viewer);
  const master = await fetchAs(viewer, seen?.hls);
  expect(master.status).toBe(200);
  const text = await master.text();
  expect(text).toContain('RESOLUTION=240x426');
  expect(text).toContain('URI="9x16-aud.m3u8"');
  const link = await cm.ok<{ url: string }>('sharelink/createShareLink', { programId });
  const slug = link.url.slice(link.url.lastIndexOf('/') + 1);
  const shared = await viewer.ok<SharedProgram>('sharelink/openShareLink', { slug });
  expect(shared.playback.aspect).toBe('16:9');
  expect(shared.playback.variants).toMatchObject([{ aspect: '9:16' }]);
  const guest = { cookie: mediaCookie(shared.preSignedCookie) };
  const [guestVariant] = shared.playback.variants;
  expect(await (await fetchAs(guest, guestVariant?.hls)).text()).toBe(text);
  await cm.ok('program/updateProgram', { programId, allowDownload: false });
  expect((await variantsOf(programId, viewer))[0]?.mp4).toBeNull();
  await cm.ok('program/unpublishProgram', { programId });
  expect(await variantsOf(programId)).toEqual([]);
});

async function makeColour(colour: string, size: string, seconds: number): Promise<string> {
  const file = join(harness.app.context.config.stateDir, `${colour}.mp4`);
  await run('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `color=${colour}:s=${size}:r=30:d=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', file],
  ]);
  const id = await tusOf(harness, cm).send(await readFile(file), `${colour}.mp4`);
  await clipWhen(cm, id, isSettled);
  return id;
}

test('a further shape begins with the intro made for it, cut to the length of the main one', {
  tags: 'full',
  timeout: 120_000,
}, async () => {
  const wide = { aspect: '16:9', clipId: await makeColour('red', '320x180', 2) };
  const tall = { aspect: '9:16', clipId: await makeColour('blue', '180x320', 3) };
  const trim = { language: null, inMs: null, outMs: null };
  const { bumperId } = await cm.ok<BumperDetail>('bumper/createBumper', {
    ...{ name: 'Opening', kind: 'intro', rule: 'optional' },
    variants: [wide, tall].map((each) => ({ ...each, ...trim })),
  });
  const { revision } = await cm.ok<BumperDetail>('bumper/activateBumper', { bumperId });
  const { programId } = await make([{ clipId, inMs: 0, outMs: 3200 }]);
  await setShapes(programId, null, ['9:16']);
  await cm.ok('bumper/chooseBumper', { programId, kind: 'intro', bumperId });
  await publish(programId);
  await expect.poll(() => variantsOf(programId), { timeout }).toHaveLength(1);
  const { playback, draft, durationMs } = await get(programId);
  expect([draft?.differsFromLive, durationMs]).toEqual([false, 5200]);
  const upright = await fetched((await variantsOf(programId))[0]?.mp4, 'upright-intro.mp4');
  const main = await fetched(playback.mp4, 'wide-intro.mp4');
  const middle: [number, number][] = [[0.5, 0.5]];
  for (const frame of [1, 58]) {
    expect(await coloursAt(main, frame, middle), `frame ${frame}`).toBe('r');
    expect(await coloursAt(upright, frame, corners), `frame ${frame}`).toBe('bbbb');
  }
  expect(await coloursAt(upright, 64, corners)).toBe('rgbw');
  // A version keeps what it plays; a rollout brings the present bumper into it.
  await cm.ok('bumper/updateBumper', {
    ...{ bumperId, revision },
    variants: [wide, { ...tall, clipId: await makeColour('lime', '180x320', 2) }].map((each) => ({
      ...each,
      ...trim,
    })),
  });
  const { items } = await cm.ok<{ items: BumperProgram[] }>('bumper/getBumperPrograms', { bumperId });
  expect(items).toMatchObject([{ programId, isCurrent: false }]);
});

test('only those who edit a program set its shapes', async () => {
  const { programId } = await make([{ clipId }]);
  const request = { programId, aspect: '1:1', variants: [] };
  expect((await viewer.refused('program/setShapes', request)).code).toBe('forbidden');
  const invalid = await cm.refused('program/setShapes', { ...request, aspect: '4:3' });
  expect(invalid.code).toBe('invalid');
});
