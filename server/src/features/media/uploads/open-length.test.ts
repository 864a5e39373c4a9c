import { randomBytes } from 'node:crypto';
import type { Clip } from '@rushes/contract/media/clips';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { clipWhen, makeFootage, tusOf, uploadIdOf } from '../../../../test/tus-client.ts';
import { type TestUser, signIn, signUp } from '../../../../test/users.ts';
import { testClock } from '../../../platform/clock.ts';
import { lockQuota } from './service.ts';

let harness: Harness;
let creator: TestUser;
const clock = testClock(new Date());
const stepBytes = 16 * 1024 * 1024;

beforeAll(async () => {
  harness = await createHarness({
    clock,
    work: true,
    uploadLimits: { reserve: () => 0, largestBytes: 5 * stepBytes },
  });
  const { customerId } = await harness.make.customer();
  creator = await signUp(harness, customerId, 'cc', 'Creator');
});
afterAll(() => harness[Symbol.asyncDispose]());

async function begin(user = creator) {
  const tus = tusOf(harness, user);
  const created = await tus.create({ filename: 'Recording.mp4', sizeBytes: 'open' });
  expect(created.status).toBe(201);
  return { tus, id: uploadIdOf(created), clipId: created.headers.get('rushes-id') ?? '' };
}

const usedBytes = async () => {
  const quota = await harness.app.context.db.tenant(creator.customerId, (trx) =>
    lockQuota(trx, creator.customerId),
  );
  return quota?.usedBytes ?? Number.NaN;
};

const setQuota = (bytes: number) =>
  harness.app.context.db.system((trx) =>
    trx.updateTable('customers').set({ quota_bytes: bytes }).where('id', '=', creator.customerId).execute(),
  );

test('a recording is sent while it is made, and plays once its length is known', async () => {
  const footage = await makeFootage(harness);
  const { tus, id, clipId } = await begin();
  const half = Math.floor(footage.length / 2);
  expect((await tus.patch(id, 0, footage.subarray(0, half))).status).toBe(204);
  const head = await tus.head(id);
  expect(head.headers.get('upload-offset')).toBe(String(half));
  expect(head.headers.get('upload-defer-length')).toBe('1');
  expect((await creator.ok<Clip>('clip/getClip', { clipId })).state).toBe('uploading');
  expect((await tus.patch(id, half, footage.subarray(half))).status).toBe(204);
  const end = await tus.patch(id, footage.length, Buffer.alloc(0), {
    'upload-length': String(footage.length),
  });
  expect(end.status).toBe(204);
  const clip = await clipWhen(creator, clipId, ({ playback }) => playback.hls !== null);
  expect(clip).toMatchObject({ sizeBytes: footage.length });
  // The answer was lost: asking again finds the recording complete.
  expect((await tus.head(id)).headers.get('upload-offset')).toBe(String(footage.length));
});

test('a length that is less than what arrived, or nothing, is refused and loses nothing', async () => {
  const { tus, id } = await begin();
  const nothing = await tus.patch(id, 0, Buffer.alloc(0), { 'upload-length': '0' });
  expect(nothing.status).toBe(400);
  await tus.patch(id, 0, randomBytes(1000));
  const short = await tus.patch(id, 1000, Buffer.alloc(0), { 'upload-length': '999' });
  expect(short.status).toBe(400);
  expect((await tus.head(id)).headers.get('upload-offset')).toBe('1000');
  expect((await tus.remove(id)).status).toBe(204);
});

test('a recording takes its room from the quota step by step, and gives back what it did not need', {
  tags: 'full',
}, async () => {
  const before = await usedBytes();
  const { tus, id } = await begin();
  expect((await usedBytes()) - before).toBe(stepBytes);
  const bytes = randomBytes(stepBytes + 1000);
  expect((await tus.patch(id, 0, bytes)).status).toBe(204);
  expect((await usedBytes()) - before).toBeGreaterThan(bytes.length);
  await setQuota(before + 3 * stepBytes);
  const full = await tus.patch(id, bytes.length, randomBytes(2 * stepBytes));
  expect(full.status).toBe(413);
  await setQuota(1_000_000_000);
  const offset = Number((await tus.head(id)).headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(bytes.length);
  const end = await tus.patch(id, offset, Buffer.alloc(0), { 'upload-length': String(offset) });
  expect(end.status).toBe(204);
  expect((await usedBytes()) - before).toBe(offset);
});

test('no recording grows past what the server takes', { tags: 'full' }, async () => {
  const { tus, id } = await begin();
  const part = randomBytes(4 * stepBytes);
  expect((await tus.patch(id, 0, part)).status).toBe(204);
  expect((await tus.patch(id, part.length, randomBytes(2 * stepBytes))).status).toBe(413);
  expect((await tus.remove(id)).status).toBe(204);
});

test('what arrived of a recording that nobody ended is kept after a day; one without a byte goes', async () => {
  const footage = await makeFootage(harness);
  const kept = await begin();
  const empty = await begin();
  await kept.tus.patch(kept.id, 0, footage);
  clock.advance(24 * 3_600_000 + 1000);
  await harness.app.features.uploads.sweep();
  const later = await signIn(harness, creator);
  const clip = await clipWhen(later, kept.clipId, ({ state }) => state !== 'uploading');
  expect(['processing', 'ready']).toContain(clip.state);
  expect(await harness.app.features.uploads.find(empty.id)).toBeUndefined();
});

test('a recording whose end was noted, but not dealt with, is kept when it expires', async () => {
  const { uploads } = harness.app.features;
  const user = await signIn(harness, creator);
  const { tus, id, clipId } = await begin(user);
  const footage = await makeFootage(harness);
  await tus.patch(id, 0, footage);
  // The process died before it could go on.
  await uploads.closeLength(id, footage.length);
  clock.advance(24 * 3_600_000 + 1000);
  await uploads.sweep();
  const later = await signIn(harness, creator);
  expect((await clipWhen(later, clipId, ({ state }) => state !== 'uploading')).sizeBytes).toBe(
    footage.length,
  );
});
