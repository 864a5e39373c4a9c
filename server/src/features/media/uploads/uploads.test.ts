import { randomBytes, randomInt } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Clip } from '@rushes/contract/media/clips';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { type TestUser, signIn, signUp } from '../../../../test/users.ts';
import { sha256Of, tusOf, uploadIdOf } from '../../../../test/tus-client.ts';
import { testClock } from '../../../platform/clock.ts';
import type { UploadRow } from './service.ts';
import { originalKey } from '../assets/service.ts';
import { lockQuota } from './service.ts';

let harness: Harness;
let manager: TestUser;
let creator: TestUser;
let foreignUser: TestUser;
let reservedBytes = 0;
const clock = testClock(new Date());

beforeAll(async () => {
  harness = await createHarness({
    clock,
    uploadLimits: { reserve: () => reservedBytes, largestBytes: 5_000_000_000 },
  });
  const { customerId } = await harness.make.customer();
  const other = await harness.make.customer();
  manager = await signUp(harness, customerId, 'cm', 'Manager');
  creator = await signUp(harness, customerId, 'cc', 'Creator');
  foreignUser = await signUp(harness, other.customerId, 'cm', 'Someone Else');
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(() => {
  reservedBytes = 0;
});

const clipOf = (clipId: string) => manager.ok<Clip>('clip/getClip', { clipId });
const open = (user: TestUser) =>
  user
    .ok<{ uploads: { uploadId: string; offsetBytes: number; clipId: string }[] }>('upload/getUploads', {})
    .then(({ uploads }) => uploads);

async function begin(user: TestUser, bytes: Buffer, more: { replaces?: string } = {}) {
  const created = await tusOf(harness, user).create({ sizeBytes: bytes.length, ...more });
  expect(created.status).toBe(201);
  const clipId = created.headers.get('rushes-id') ?? '';
  return { id: uploadIdOf(created), clipId, tus: tusOf(harness, user) };
}

/** What the audit says of a clip, the oldest first. */
async function auditOf(clipId: string) {
  return harness.app.context.db.system((trx) =>
    trx
      .selectFrom('audit_events')
      .select([
        'action',
        'user_id as userId',
        'after',
        'request_id as requestId',
        'client_address as clientAddress',
      ])
      .where('object_kind', '=', 'clip')
      .where('object_id', '=', clipId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
}

async function storedOf(clipId: string): Promise<Buffer> {
  const asset = await harness.app.context.db.system((trx) =>
    trx.selectFrom('clips').select('asset_id as id').where('id', '=', clipId).executeTakeFirstOrThrow(),
  );
  return buffer((await harness.app.context.storage.get(originalKey(asset.id))).stream);
}

function startPart(id: string, sizeBytes: number | 'chunked', { token } = manager) {
  return request(`${harness.url}/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${token}`,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      ...(sizeBytes === 'chunked'
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': String(sizeBytes) }),
    },
  });
}

/** Sends one part piece by piece. */
function sendSlowly(id: string, sizeBytes: number | 'chunked', sender: TestUser) {
  const sending = startPart(id, sizeBytes, sender);
  const { promise: status, resolve, reject } = Promise.withResolvers<number | undefined>();
  sending.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  return { status, write: (bytes: Buffer) => sending.write(bytes), end: () => sending.end() };
}

/** Sends a part of what it announces and lets the connection break. */
function sendAndBreak(id: string, bytes: Buffer, sentBytes: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sending = startPart(id, bytes.length);
  sending.on('error', () => resolve()).on('close', () => resolve());
  sending.write(bytes.subarray(0, sentBytes), () => setTimeout(() => sending.destroy(), 20));
  return promise;
}

describe('the audit', () => {
  test('says who added a clip, gave one another source, and took an upload back', async () => {
    const bytes = randomBytes(2000);
    const clipId = await tusOf(harness, creator).send(bytes, 'harbour.mp4');
    const { userId } = creator;
    const fromHere = { requestId: expect.any(String) as string, clientAddress: '127.0.0.1' };
    expect(await auditOf(clipId)).toEqual([
      { action: 'clips.added', userId, after: { name: 'harbour' }, ...fromHere },
    ]);
    const another = await begin(creator, randomBytes(10), { replaces: clipId });
    await another.tus.remove(another.id);
    expect(await auditOf(clipId)).toHaveLength(1);
    clock.advance(1);
    await tusOf(harness, manager).send(randomBytes(3000), 'other.mp4', { replaces: clipId });
    expect((await auditOf(clipId)).slice(1)).toMatchObject([
      { action: 'clips.replaced', userId: manager.userId, after: { name: 'harbour' }, ...fromHere },
    ]);
    const begun = await begin(creator, randomBytes(10));
    clock.advance(1);
    await begun.tus.remove(begun.id);
    expect(await auditOf(begun.clipId)).toMatchObject([
      { action: 'clips.added', userId, ...fromHere },
      { action: 'clips.upload-cancelled', userId, ...fromHere },
    ]);
  });
});

describe('an upload', () => {
  test('arrives whole, names its clip, and is durable before it is acknowledged', async () => {
    const bytes = randomBytes(300_000);
    const { id, clipId, tus } = await begin(manager, bytes);
    expect(await clipOf(clipId)).toMatchObject({ state: 'uploading', name: 'clip' });
    const first = await tus.patch(id, 0, bytes.subarray(0, 100_000));
    expect(first.headers.get('upload-offset')).toBe('100000');
    expect(await open(manager)).toEqual([
      expect.objectContaining({ uploadId: id, clipId, offsetBytes: 100_000 }),
    ]);
    const last = await tus.patch(id, 100_000, bytes.subarray(100_000), { 'rushes-sha256': sha256Of(bytes) });
    expect(last.status).toBe(204);
    expect(last.headers.get('rushes-id')).toBe(clipId);
    expect(last.headers.get('access-control-expose-headers')).toContain('Rushes-Id');
    expect(await clipOf(clipId)).toMatchObject({ state: 'processing', sizeBytes: 300_000 });
    expect(sha256Of(await storedOf(clipId))).toBe(sha256Of(bytes));
    expect(await open(manager)).toEqual([]);
    const head = await tus.head(id);
    expect(head.headers.get('upload-offset')).toBe('300000');
    expect(head.headers.get('rushes-id')).toBe(clipId);
  });

  test('goes on after a connection that broke at any byte', async () => {
    for (let round = 0; round < 4; round += 1) {
      const bytes = randomBytes(2_000_000);
      const { id, clipId, tus } = await begin(manager, bytes);
      const sent = randomInt(1, bytes.length);
      await sendAndBreak(id, bytes, sent);
      const offset = Number((await tus.head(id)).headers.get('upload-offset'));
      expect(offset).toBeLessThanOrEqual(sent);
      const rest = await tus.patch(id, offset, bytes.subarray(offset), { 'rushes-sha256': sha256Of(bytes) });
      expect(rest.status).toBe(204);
      expect(sha256Of(await storedOf(clipId))).toBe(sha256Of(bytes));
    }
  });

  test('takes each byte from one writer only', async () => {
    for (let round = 0; round < 8; round += 1) {
      const bytes = randomBytes(400_000);
      const { id, clipId, tus } = await begin(manager, bytes);
      const answers = await Promise.all([tus.patch(id, 0, bytes), tus.patch(id, 0, bytes)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, expect.toSatisfy(isLate)]);
      expect(sha256Of(await storedOf(clipId))).toBe(sha256Of(bytes));
    }
  });

  test('is refused with the reason where its bytes arrived changed', async () => {
    const bytes = randomBytes(50_000);
    const { id, clipId, tus } = await begin(manager, bytes);
    const answer = await tus.patch(id, 0, bytes, { 'rushes-sha256': sha256Of(randomBytes(10)) });
    expect(answer.status).toBe(460);
    const requestId = answer.headers.get('x-request-id');
    expect(await answer.json()).toMatchObject({ code: 'hash-mismatch', requestId });
    const { state, reason } = await clipOf(clipId);
    expect(state).toBe('refused');
    expect(reason).toMatchObject({
      code: 'hash-mismatch',
      message: expect.stringContaining('damaged during the upload'),
    });
    expect((await tus.head(id)).status).toBe(410);
  });

  test('is no longer than was announced, with or without the length of a part', async () => {
    const error = vi.spyOn(harness.app.context.log, 'error');
    const bytes = randomBytes(5000);
    const { id, clipId, tus } = await begin(manager, bytes);
    expect((await tus.patch(id, 0, randomBytes(6000))).status).toBe(413);
    const sending = sendSlowly(id, 'chunked', manager);
    sending.write(randomBytes(6000));
    sending.end();
    expect(await sending.status).toBe(413);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
    const offset = Number((await tus.head(id)).headers.get('upload-offset'));
    expect(offset).toBe(0);
    expect((await tus.patch(id, offset, bytes)).status).toBe(204);
    expect(sha256Of(await storedOf(clipId))).toBe(sha256Of(bytes));
  });

  test('is nobody else’s, in the organisation or outside', async () => {
    const bytes = randomBytes(1000);
    const { id, tus } = await begin(manager, bytes);
    for (const user of [creator, foreignUser]) {
      const theirs = tusOf(harness, user);
      expect((await theirs.head(id)).status).toBe(404);
      expect((await theirs.patch(id, 0, bytes)).status).toBe(404);
      expect((await theirs.remove(id)).status).toBe(404);
    }
    const viewer = await signUp(harness, manager.customerId, 'viewer', 'Viewer');
    expect((await tusOf(harness, viewer).create({ sizeBytes: 5 })).status).toBe(403);
    expect((await tusOf(harness, { token: 'nonsense' }).create({ sizeBytes: 5 })).status).toBe(401);
    expect((await tus.remove(id)).status).toBe(204);
    expect((await tus.head(id)).status).toBe(404);
  });

  test('leaves nothing behind when it is cancelled', async () => {
    const { id, clipId, tus } = await begin(manager, randomBytes(1000));
    await tus.patch(id, 0, randomBytes(400));
    expect((await tus.remove(id)).status).toBe(204);
    expect(await manager.refused('clip/getClip', { clipId })).toMatchObject({ code: 'not-found' });
    expect(await harness.app.features.uploads.spool.sizeOf(id)).toBeNull();
  });
});

describe('an upload that has finished', () => {
  const other = sha256Of(Buffer.from('other bytes'));

  test('changes nothing any more: a wrong hash is only reported', async () => {
    const { customerId } = await harness.make.customer();
    const owner = await signUp(harness, customerId, 'cm', 'Owner');
    const usedBytes = () =>
      harness.app.context.db.system(async (trx) => (await lockQuota(trx, customerId))?.usedBytes);
    const bytes = randomBytes(40_000);
    const { id, clipId, tus } = await begin(owner, bytes);
    expect((await tus.patch(id, 0, bytes)).status).toBe(204);
    const clip = await owner.ok<Clip>('clip/getClip', { clipId });
    const rows = await auditOf(clipId);
    for (const again of [
      tus.head,
      (at: string, headers: object) => tus.patch(at, 40_000, noBytes, { ...headers }),
    ]) {
      const answer = await again(id, { 'rushes-sha256': other });
      expect(answer.status).toBe(460);
      expect(answer.headers.get('rushes-id')).toBe(clipId);
      expect((await again(id, { 'rushes-sha256': sha256Of(bytes) })).status).toBeLessThan(300);
    }
    expect((await tus.remove(id)).status).toBe(400);
    expect((await tus.patch(id, 0, bytes)).status).toBe(409);
    expect((await tus.patch(id, 40_000, randomBytes(5))).status).toBe(413);
    expect(await owner.ok<Clip>('clip/getClip', { clipId })).toEqual(clip);
    expect(await usedBytes()).toBe(40_000);
    expect(await auditOf(clipId)).toEqual(rows);
    expect(sha256Of(await storedOf(clipId))).toBe(sha256Of(bytes));
    expect(await harness.app.features.uploads.spool.sizeOf(id)).toBeNull();
  });

  test('says in the body of a repeated last part that the stored file differs', async () => {
    const bytes = randomBytes(500);
    const { id, tus } = await begin(manager, bytes);
    await tus.patch(id, 0, bytes);
    const answer = await tus.patch(id, 500, noBytes, { 'rushes-sha256': other });
    expect([answer.status, await answer.json()]).toMatchObject([
      460,
      { code: 'hash-mismatch', errorMessage: expect.stringContaining('The clip is unchanged') as string },
    ]);
  });

  test('keeps its bytes when the last part is repeated before the end is noted', async () => {
    const bytes = randomBytes(20_000);
    const { id, clipId, tus } = await begin(manager, bytes);
    await tus.patch(id, 0, bytes);
    await harness.app.context.db.system((trx) =>
      sql`UPDATE uploads SET state = 'finishing' WHERE id = ${id}`.execute(trx),
    );
    expect((await tus.patch(id, 20_000, noBytes)).status).toBe(204);
    expect(sha256Of(await storedOf(clipId))).toBe(sha256Of(bytes));
  });
});

const noBytes = Buffer.alloc(0);

function isLate(status: number): boolean {
  return status === 409 || status === 423;
}

describe('before the first byte', () => {
  test('a full disk is reported', async () => {
    reservedBytes = 1e18;
    const answer = await tusOf(harness, manager).create({ sizeBytes: 1000 });
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({
      code: 'disk-full',
      errorMessage: expect.stringContaining('out of storage'),
    });
  });

  test('a used up quota is reported, also to two who ask at once', async () => {
    const { customerId } = await harness.make.customer();
    const owner = await signUp(harness, customerId, 'cm', 'Owner');
    await harness.app.context.db.system((trx) =>
      trx.updateTable('customers').set({ quota_bytes: 1500 }).where('id', '=', customerId).execute(),
    );
    const tus = tusOf(harness, owner);
    const answers = await Promise.all([tus.create({ sizeBytes: 1000 }), tus.create({ sizeBytes: 1000 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 413]);
    const refused = answers.find(({ status }) => status === 413);
    expect(await refused?.json()).toMatchObject({ code: 'quota-exceeded' });
  });

  test('what was refused takes nothing from the quota', async () => {
    const { customerId } = await harness.make.customer();
    const owner = await signUp(harness, customerId, 'cm', 'Owner');
    await harness.app.context.db.system((trx) =>
      trx.updateTable('customers').set({ quota_bytes: 60_000 }).where('id', '=', customerId).execute(),
    );
    const bytes = randomBytes(50_000);
    const { id, tus } = await begin(owner, bytes);
    await tus.patch(id, 0, bytes, { 'rushes-sha256': sha256Of(randomBytes(10)) });
    expect((await tus.create({ sizeBytes: 50_000 })).status).toBe(201);
  });

  test('an impossible length or kind is refused', async () => {
    const tus = tusOf(harness, manager);
    expect((await tus.create({ sizeBytes: 0 })).status).toBe(400);
    expect((await tus.create({ sizeBytes: 5_000_000_001 })).status).toBe(413);
    expect((await tus.create({ sizeBytes: 10, kind: 'logo' })).status).toBe(400);
  });
});

describe('after a kill', () => {
  const state = (id: string, to: 'receiving' | 'finishing') =>
    harness.app.context.db.system((trx) =>
      sql`UPDATE uploads SET state = ${to} WHERE id = ${id}`.execute(trx),
    );

  test('what was complete is brought to its end at the next start', async () => {
    const { uploads } = harness.app.features;
    for (const at of ['receiving', 'finishing'] as const) {
      const bytes = randomBytes(20_000);
      const { id, clipId } = await begin(manager, bytes);
      await writeFile(uploads.spool.pathOf(id), bytes);
      await state(id, at);
      await uploads.recover();
      expect(await clipOf(clipId)).toMatchObject({ state: 'processing' });
      expect(sha256Of(await storedOf(clipId))).toBe(sha256Of(bytes));
    }
  });

  test('what the storage had taken over already is not asked for again', async () => {
    const { uploads } = harness.app.features;
    const bytes = randomBytes(20_000);
    const { id, clipId } = await begin(manager, bytes);
    await writeFile(uploads.spool.pathOf(id), bytes);
    await state(id, 'finishing');
    const upload = await uploads.find(id);
    const moved = `${uploads.spool.pathOf(id)}-moved`;
    await rename(uploads.spool.pathOf(id), moved);
    await harness.app.context.storage.putFile(originalKey(assetIdOf(upload)), moved);
    await uploads.recover();
    expect(await clipOf(clipId)).toMatchObject({ state: 'processing' });
    expect(sha256Of(await storedOf(clipId))).toBe(sha256Of(bytes));
  });

  test('a client that asks how far it is gets the end done', async () => {
    const bytes = randomBytes(20_000);
    const { id, clipId, tus } = await begin(manager, bytes);
    await writeFile(harness.app.features.uploads.spool.pathOf(id), bytes);
    const head = await tus.head(id);
    expect(head.headers.get('upload-offset')).toBe('20000');
    expect(await clipOf(clipId)).toMatchObject({ state: 'processing' });
  });

  test('a dead request’s hold on an upload runs out', async () => {
    const bytes = randomBytes(1000);
    const { id, tus } = await begin(manager, bytes);
    await harness.app.context.db.system((trx) =>
      sql`UPDATE uploads SET lock_token = gen_random_uuid(), locked_until = now() + interval '2 seconds'
        WHERE id = ${id}`.execute(trx),
    );
    expect((await tus.patch(id, 0, bytes)).status).toBe(204);
  });
});

/** The manager, signed in again after some time: sessions end sooner than uploads. */
async function later(ms: number): Promise<TestUser> {
  clock.advance(ms);
  return signIn(harness, manager);
}

test('an upload that goes on lives a day longer from each part', async () => {
  const { uploads } = harness.app.features;
  const bytes = randomBytes(3000);
  const { id } = await begin(await later(0), bytes);
  for (const offset of [0, 1000]) {
    const sender = await later(23 * 3_600_000);
    await uploads.sweep();
    const part = await tusOf(harness, sender).patch(id, offset, bytes.subarray(offset, offset + 1000));
    expect(part.headers.get('upload-expires')).toBe(new Date(clock.nowMs() + 24 * 3_600_000).toUTCString());
    const expiresAt = new Date(clock.nowMs() + 24 * 3_600_000).toISOString();
    expect(await open(sender)).toEqual([expect.objectContaining({ uploadId: id, expiresAt })]);
  }
  const tus = tusOf(harness, await later(24 * 3_600_000 - 1000));
  expect((await tus.head(id)).headers.get('upload-offset')).toBe('2000');
  clock.advance(1000);
  expect((await tus.head(id)).status).toBe(404);
  expect((await tus.patch(id, 2000, bytes.subarray(2000))).status).toBe(404);
  await uploads.sweep();
  expect(await uploads.find(id)).toBeUndefined();
});

test('one long part keeps its upload alive while it arrives', async () => {
  const { uploads } = harness.app.features;
  const bytes = randomBytes(2000);
  const sender = await later(0);
  const { id, clipId } = await begin(sender, bytes);
  const sending = sendSlowly(id, bytes.length, sender);
  sending.write(bytes.subarray(0, 500));
  await vi.waitFor(async () => expect(await uploads.spool.sizeOf(id)).toBe(500));
  for (const at of [500, 1000, 1500]) {
    clock.advance(20 * 3_600_000);
    sending.write(bytes.subarray(at, at + 500));
    const expiresAt = new Date(clock.nowMs() + 24 * 3_600_000);
    await vi.waitFor(async () => expect(await uploads.find(id)).toMatchObject({ expiresAt }));
    await uploads.sweep();
  }
  expect(await sending.status).toBe(204);
  expect(sha256Of(await storedOf(clipId))).toBe(sha256Of(bytes));
});

test('an upload that nobody goes on with is kept for a day, then removed with its bytes', async () => {
  const { uploads } = harness.app.features;
  const sender = await later(0);
  const { id, clipId, tus } = await begin(sender, randomBytes(1000));
  await tus.patch(id, 0, randomBytes(10));
  await uploads.sweep();
  expect(await sender.ok<Clip>('clip/getClip', { clipId })).toMatchObject({ state: 'uploading' });
  clock.advance(24 * 3_600_000 + 1000);
  await uploads.sweep();
  expect(await uploads.find(id)).toBeUndefined();
  expect(await uploads.spool.sizeOf(id)).toBeNull();
  await vi.waitFor(async () =>
    expect(await harness.app.features.uploads.unfinished(manager.customerId, manager.customerUserId)).toEqual(
      [],
    ),
  );
});

function assetIdOf(upload: UploadRow | undefined): string {
  if (upload?.clipId == null) throw new Error('The upload brings no clip');
  return upload.assetId;
}
