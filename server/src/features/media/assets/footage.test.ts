import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Clip } from '@rushes/contract/media/clips';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { clipWhen, makeFootage, tusOf } from '../../../../test/tus-client.ts';

const shared = join(import.meta.dirname, '../../../../../../shared');
const hasShared = existsSync(join(shared, 'media'));
if (!hasShared)
  console.warn('assets: the shared sample files are not beside this checkout; their tests are skipped');

let harness: Harness;
let manager: TestUser;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  manager = await signUp(harness, customerId, 'cm', 'Manager');
});
afterAll(() => harness[Symbol.asyncDispose]());

interface Outcome {
  readonly name: string;
  readonly clip: Clip;
}

const isDecided = ({ state }: Clip) => state !== 'processing';

async function ingest(file: string, withinMs: number): Promise<Outcome> {
  const name = basename(file);
  const clipId = await tusOf(harness, manager).send(await readFile(file), name);
  return { name, clip: await clipWhen(manager, clipId, isDecided, withinMs) };
}

async function ingestAll(files: readonly string[], atOnce: number, withinMs: number): Promise<Outcome[]> {
  const queue = [...files];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift())
      outcomes.push(await ingest(file, withinMs));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

async function filesOf(folder: string): Promise<string[]> {
  const names = (await readdir(join(shared, folder))).toSorted();
  return names.filter((name) => name !== 'README.md').map((name) => join(shared, folder, name));
}

/** Refused for a cause that its owner can read, or fit for a program. */
function expectEnded({ clip }: Outcome): void {
  expect(clip.state).toMatch(/^(?:ready|refused)$/);
  expect(clip.publishable).toBe(clip.state === 'ready');
  expect(clip.reason?.message ?? 'All went well.').toMatch(/\.$/);
  expect(clip.reason === null).toBe(clip.state === 'ready');
}

describe.skipIf(!hasShared)('files as users have them', () => {
  test('each ends ready, or refused with a sentence', { tags: 'full', timeout: 600_000 }, async () => {
    const outcomes = await ingestAll(await filesOf('media'), 20, 500_000);
    for (const outcome of outcomes) expectEnded(outcome);
    const refused = outcomes.filter(({ clip }) => clip.state === 'refused').map(({ name }) => name);
    expect(refused).toEqual(['not-a-video.webm']);
    const shapes = new Map(outcomes.map(({ name, clip }) => [name, clip.aspect]));
    expect(shapes.get('iphone-rotated-gps-data-tracks.mov')).toBe('9:16');
    expect(shapes.get('audio-only-vorbis.ogg')).toBe('16:9');
  });
});

describe.skipIf(!hasShared)('files made to do harm', () => {
  test('end within a minute each, and the next good file is welcome', {
    tags: 'full',
    timeout: 600_000,
  }, async () => {
    const files: string[] = [];
    for (const kind of ['fetched', 'generated', 'scripts'])
      files.push(...(await filesOf(`corrupt-media/${kind}`)));
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    const outcomes = await ingestAll(
      files.filter((_, index) => sizes[index] !== 0),
      4,
      60_000,
    );
    expect(outcomes.length).toBeGreaterThan(160);
    for (const outcome of outcomes) expectEnded(outcome);
    expect(sizes).toContain(0);
    const empty = await tusOf(harness, manager).create({ sizeBytes: 0 });
    expect({ status: empty.status, body: await empty.json() }).toMatchObject({
      status: 400,
      body: { errorMessage: 'This file is empty.' },
    });
    const footage = await makeFootage(harness, { durationS: 2 });
    const clipId = await tusOf(harness, manager).send(footage, 'good.mp4');
    await clipWhen(manager, clipId, ({ playback }) => playback.hls !== null, 10_000);
    expect(harness.logged()).not.toMatch(/root:[x*]:0:0/);
  });
});
