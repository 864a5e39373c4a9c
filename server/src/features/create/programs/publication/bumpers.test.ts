import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BumperDetail } from '@rushes/contract/create/bumpers';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { clipWhen, isSettled, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

const run = promisify(execFile);
const fps = 30;

let harness: Harness;
let cm: TestUser;
let body: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  body = await clip('gray', { durationS: 8, volume: 0.5 });
});
afterAll(() => harness[Symbol.asyncDispose]());

/** A clip of one colour with noise of a loudness. */
async function clip(colour: string, { durationS, volume }: { durationS: number; volume: number }) {
  const folder = join(harness.config.stateDir, 'colours');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${colour}-${durationS}.mp4`);
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `color=${colour}:s=320x180:r=${fps}:d=${durationS}`],
    ...['-f', 'lavfi', '-i', `anoisesrc=a=${volume}:c=pink:r=48000:d=${durationS}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', file],
  ]);
  const clipId = await tusOf(harness, cm).send(await readFile(file), `${colour}.mp4`);
  await clipWhen(cm, clipId, isSettled);
  return clipId;
}

async function bumper(
  kind: 'intro' | 'outro' | 'licence',
  clipId: string,
  trim: object = {},
): Promise<BumperDetail> {
  const variants = [{ aspect: '16:9', language: null, clipId, inMs: null, outMs: null, ...trim }];
  const wanted = { name: kind, kind, rule: 'mandatory', variants };
  const { bumperId } = await cm.ok<BumperDetail>('bumper/createBumper', wanted);
  return cm.ok('bumper/activateBumper', { bumperId });
}

async function published(programId: string): Promise<ProgramDetail> {
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  const get = () => cm.ok<ProgramDetail>('program/getProgram', { programId });
  await expect.poll(async () => (await get()).state, { timeout: 60_000 }).toBe('published');
  return get();
}

async function fetched(path: string | null | undefined): Promise<Buffer> {
  const answer = await fetch(new URL(path ?? '', harness.url), { headers: { cookie: cm.cookie } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Which colour each frame has. */
async function coloursOf(file: string): Promise<string[]> {
  const filter = 'scale=1:1:flags=area,format=rgb24';
  const args = ['-v', 'error', '-xerror', '-i', file, '-vf', filter, '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 });
  return Array.from({ length: stdout.length / 3 }, (_, at) => {
    const [red = 0, , blue = 0] = stdout.subarray(at * 3, at * 3 + 3);
    return red - blue > 60 ? 'red' : blue - red > 60 ? 'blue' : 'gray';
  });
}

async function meanVolume(file: string, fromS: number, toS: number): Promise<number> {
  const filter = `atrim=${fromS}:${toS},volumedetect`;
  const { stderr } = await run('ffmpeg', ['-i', file, '-af', filter, '-vn', '-f', 'null', '-']);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]);
}

test('a program begins with its intro and ends with its outro, frame for frame, as loud as the rest', async () => {
  const quiet = await clip('red', { durationS: 4, volume: 0.25 });
  await bumper('intro', quiet, { inMs: 500, outMs: 3500 });
  await bumper('outro', await clip('blue', { durationS: 3, volume: 0.9 }));
  await cm.ok('caption/saveTrack', {
    ...{ clipId: body, language: 'en', revision: 0 },
    cues: [{ startMs: 2000, endMs: 3000, text: 'Hello' }],
  });
  const music = [{ clipId: quiet, atMs: 0, durationMs: 60_000, gainDb: -60, fadeInMs: 0, fadeOutMs: 0 }];
  const item = { clipId: body, inMs: 1000, outMs: 7000, music, chapters: [{ atMs: 3000, title: 'Middle' }] };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'Between bumpers',
    timeline: { items: [item] },
  });
  const program = await published(programId);
  expect(program).toMatchObject({ durationMs: 12_000, chapters: [{ atMs: 6000, title: 'Middle' }] });
  expect(program.draft).toMatchObject({ differsFromLive: false, durationMs: 12_000 });
  const vtt = (await fetched(program.captions[0]?.vtt)).toString();
  expect(vtt).toContain('00:00:04.000 --> 00:00:05.000');
  const file = join(harness.config.stateDir, `${programId}.mp4`);
  await writeFile(file, await fetched(program.playback.mp4));
  const colours = await coloursOf(file);
  expect(colours).toHaveLength(12 * fps);
  expect(colours.slice(0, 3 * fps).every((colour) => colour === 'red')).toBe(true);
  expect(colours.slice(3 * fps, 9 * fps).every((colour) => colour === 'gray')).toBe(true);
  expect(colours.slice(9 * fps).every((colour) => colour === 'blue')).toBe(true);
  // They came 6 dB softer and 5 dB louder.
  const main = await meanVolume(file, 3.5, 8.5);
  expect(Math.abs((await meanVolume(file, 0.5, 2.5)) - main)).toBeLessThan(2);
  expect(Math.abs((await meanVolume(file, 9.5, 11.5)) - main)).toBeLessThan(2);
  // The draft plays the same.
  const preview = (await fetched(program.draft?.hls)).toString();
  expect(preview).toContain('v240.m3u8');
  const rung = (await fetched(program.draft?.hls?.replace('master', 'v240'))).toString();
  const lengths = [...rung.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  expect(lengths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(12, 3);
  expect(rung.match(/#EXT-X-DISCONTINUITY\n/g)?.length).toBeGreaterThanOrEqual(2);
});

/** A red image of Files. */
async function redImage(): Promise<string> {
  const file = join(harness.config.stateDir, 'red.png');
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'color=red:s=320x180',
    '-frames:v',
    '1',
    file,
  ]);
  const fileId = await tusOf(harness, cm).send(await readFile(file), 'red.png', { kind: 'file' });
  const width = async () => (await cm.ok<{ width: number | null }>('file/getFile', { fileId })).width;
  await expect.poll(width, { timeout: 30_000 }).toBe(320);
  return fileId;
}

test('a watermark lies over the program between its intro and licence slate, and can be rolled out', {
  tags: 'full',
}, async () => {
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cora');
  await bumper('intro', await clip('gray', { durationS: 2, volume: 0.5 }));
  await bumper('licence', await clip('blue', { durationS: 2, volume: 0.5 }));
  const image = { fileId: await redImage(), place: 'centre', widthPercent: 100, opacityPercent: 100 };
  const variant = { aspect: '16:9', language: null, clipId: null, inMs: null, outMs: null };
  const { bumperId, revision } = await cm.ok<BumperDetail>('bumper/createBumper', {
    ...{ name: 'Logo', kind: 'watermark', rule: 'mandatory', variants: [{ ...variant, image }] },
  });
  await cm.ok('bumper/activateBumper', { bumperId });
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'Marked',
    timeline: { items: [{ clipId: await clip('gray', { durationS: 4, volume: 0.5 }) }] },
  });
  const colours = async (program: ProgramDetail) => {
    const file = join(harness.config.stateDir, 'marked.mp4');
    await writeFile(file, await fetched(program.playback.mp4));
    const found = await coloursOf(file);
    // It fades in and out, as every image does.
    const [intro, own, licence] = [found.slice(0, 60), found.slice(80, 160), found.slice(180)];
    return [intro, own, licence].map((part) => [...new Set(part)].join());
  };
  const program = await published(programId);
  expect(program.draft).toMatchObject({ differsFromLive: false, durationMs: 8000 });
  expect(await colours(program)).toEqual(['gray', 'red', 'blue']);
  // It is no part of what editors cut.
  expect(program.timeline.items[0]?.titles).toBeUndefined();
  await cm.ok('bumper/updateBumper', {
    ...{ bumperId, revision: revision + 1, variants: [{ ...variant, image: { ...image, widthPercent: 3 } }] },
  });
  const isCurrent = async () =>
    (await cm.ok<{ items: { isCurrent: boolean }[] }>('bumper/getBumperPrograms', { bumperId })).items[0]
      ?.isCurrent;
  expect(await isCurrent()).toBe(false);
  await cm.ok('bumper/startRollout', { bumperId });
  await expect.poll(isCurrent, { timeout: 60_000 }).toBe(true);
  const now = () => cm.ok<ProgramDetail>('program/getProgram', { programId });
  const former = program.playback.mp4;
  await expect.poll(async () => (await now()).playback.mp4 ?? former, { timeout: 60_000 }).not.toBe(former);
  expect(await colours(await now())).toEqual(['gray', 'gray', 'blue']);
});
