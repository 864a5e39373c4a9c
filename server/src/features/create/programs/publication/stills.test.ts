import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
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

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
});
afterAll(() => harness[Symbol.asyncDispose]());

async function made(name: string, args: string): Promise<Buffer> {
  const file = join(harness.config.stateDir, name);
  await run('ffmpeg', ['-v', 'error', '-y', ...args.split(' '), file]);
  return readFile(file);
}

async function image(colour: string): Promise<string> {
  const bytes = await made(`${colour}.png`, `-f lavfi -i color=${colour}:s=640x360 -frames:v 1`);
  const fileId = await tusOf(harness, cm).send(bytes, `${colour}.png`, { kind: 'file' });
  const width = async () => (await cm.ok<{ width: number | null }>('file/getFile', { fileId })).width;
  await expect.poll(width, { timeout: 30_000 }).toBe(640);
  return fileId;
}

async function bumper(kind: string, variant: object): Promise<BumperDetail> {
  const variants = [{ aspect: '16:9', language: null, clipId: null, inMs: null, outMs: null, ...variant }];
  const wanted = { name: kind, kind, rule: 'mandatory', variants };
  const { bumperId } = await cm.ok<BumperDetail>('bumper/createBumper', wanted);
  return cm.ok('bumper/activateBumper', { bumperId });
}

const whole = { place: 'centre', widthPercent: 100, opacityPercent: 100 };
const get = (programId: string) => cm.ok<ProgramDetail>('program/getProgram', { programId });

async function downloaded(program: ProgramDetail): Promise<string> {
  const answer = await fetch(new URL(program.playback.mp4 ?? '', harness.url), {
    headers: { cookie: cm.cookie },
  });
  expect(answer.status).toBe(200);
  const file = join(harness.config.stateDir, 'program.mp4');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

/** Of each frame, how many of 32 × 18 parts are red, blue, and not black. */
async function partsOf(file: string): Promise<{ red: number; blue: number; lit: number }[]> {
  const filter = 'scale=32:18:flags=area,format=rgb24';
  const args = ['-v', 'error', '-xerror', '-i', file, '-vf', filter, '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 });
  const size = 32 * 18 * 3;
  return Array.from({ length: stdout.length / size }, (_, at) => {
    const frame = stdout.subarray(at * size, (at + 1) * size);
    let [red, blue, lit] = [0, 0, 0];
    for (let place = 0; place < size; place += 3) {
      const difference = (frame[place] ?? 0) - (frame[place + 2] ?? 0);
      if (difference > 60) red += 1;
      if (difference < -60) blue += 1;
      if (Math.max(...frame.subarray(place, place + 3)) > 40) lit += 1;
    }
    return { red, blue, lit };
  });
}

async function meanVolume(file: string, fromS: number, toS: number): Promise<number> {
  const filter = `atrim=${fromS}:${toS},volumedetect`;
  const { stderr } = await run('ffmpeg', ['-i', file, '-af', filter, '-vn', '-f', 'null', '-']);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]);
}

const all = 32 * 18;

test('a program begins with an image and ends with a title in silence, and another image is rolled out', {
  tags: 'full',
  timeout: 300_000,
}, async () => {
  const intro = await bumper('intro', { image: { fileId: await image('red'), ...whole }, lengthMs: 2000 });
  const title = { kind: 'title', text: '{{title}}', secondLine: '', place: 'centre', colour: '#ff0000' };
  await bumper('outro', { title, lengthMs: 3000 });
  const source = '-f lavfi -i color=gray:s=320x180:r=30:d=4 -f lavfi -i anoisesrc=a=0.5:c=pink:r=48000:d=4';
  const bytes = await made('body.mp4', `${source} -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac`);
  const clipId = await tusOf(harness, cm).send(bytes, 'body.mp4');
  await clipWhen(cm, clipId, isSettled);
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'Spring sale',
    timeline: { items: [{ clipId }] },
  });
  const ends = async () => {
    const { bumpers } = (await get(programId)).draft ?? {};
    return [bumpers?.intro?.frames, bumpers?.outro?.frames];
  };
  await expect.poll(ends, { timeout: 120_000 }).toEqual([60, 90]);
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  await expect.poll(async () => (await get(programId)).state, { timeout: 120_000 }).toBe('published');
  const program = await get(programId);
  expect(program).toMatchObject({ durationMs: 9000, draft: { differsFromLive: false } });
  expect(program.timeline.items).toHaveLength(1);
  const file = await downloaded(program);
  const frames = await partsOf(file);
  expect(frames).toHaveLength(9 * fps);
  // Images and titles fade in and out for a third of a second.
  expect(frames.slice(12, 48).every(({ red }) => red === all)).toBe(true);
  expect(frames.slice(60, 180).every(({ red, blue }) => red + blue === 0)).toBe(true);
  const outro = frames.slice(195, 255);
  // White text on black.
  expect(outro.every(({ red, lit }) => red < 10 && lit > 5 && lit < all / 2)).toBe(true);
  expect(await meanVolume(file, 0.2, 1.8)).toBeLessThan(-80);
  expect(await meanVolume(file, 2.2, 5.8)).toBeGreaterThan(-30);

  const { bumperId, revision } = await cm.ok<BumperDetail>('bumper/getBumper', { bumperId: intro.bumperId });
  const fit = { aspect: '16:9', language: null, clipId: null, inMs: null, outMs: null };
  const blue = { ...fit, image: { fileId: await image('blue'), ...whole }, lengthMs: 2000 };
  await cm.ok('bumper/updateBumper', { bumperId, revision, variants: [blue] });
  const isCurrent = async () =>
    (await cm.ok<{ items: { isCurrent: boolean }[] }>('bumper/getBumperPrograms', { bumperId })).items[0]
      ?.isCurrent;
  expect(await isCurrent()).toBe(false);
  await cm.ok('bumper/startRollout', { bumperId });
  await expect.poll(isCurrent, { timeout: 120_000 }).toBe(true);
  const former = program.playback.mp4;
  const next = async () => (await get(programId)).playback.mp4 ?? former;
  await expect.poll(next, { timeout: 120_000 }).not.toBe(former);
  const updated = await partsOf(await downloaded(await get(programId)));
  expect(updated).toHaveLength(9 * fps);
  expect(updated.slice(12, 48).every(({ blue }) => blue === all)).toBe(true);
  expect(updated.slice(195, 255).every(({ lit }) => lit > 5)).toBe(true);
});
