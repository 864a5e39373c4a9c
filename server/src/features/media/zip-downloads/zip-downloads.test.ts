import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CallResponse } from '@rushes/contract/call';
import type { clipService } from '@rushes/contract/media/clips';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { type RowClip, createRowClips } from '../../../../test/row-clips.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';
import { tusOf } from '../../../../test/tus-client.ts';
import { originalKey } from '../assets/service.ts';

type Offer = CallResponse<(typeof clipService)['calls']['downloadClips']>;

const run = promisify(execFile);
let harness: Harness;
let clock: TestClock;
let manager: TestUser;
let creator: TestUser;
let customerId: string;

beforeAll(async () => {
  clock = testClock(new Date());
  harness = await createHarness({ clock });
  ({ customerId } = await harness.make.customer());
  manager = await signUp(harness, customerId, 'cm', 'Manager');
  creator = await signUp(harness, customerId, 'cc', 'Creator');
});
afterAll(() => harness[Symbol.asyncDispose]());

/** A clip of these bytes, as if it had been uploaded under this file name. */
async function clipWith(
  owner: TestUser,
  bytes: Buffer,
  { name, filename, shared = false }: { name: string; filename: string; shared?: boolean },
): Promise<RowClip> {
  const { db, storage } = harness.app.context;
  const clip = await createRowClips(db).clip(owner, { name, shared });
  await storage.put(originalKey(clip.assetId), bytes);
  const values = { filename, size_bytes: bytes.length, sha256: 'a'.repeat(64) };
  await db.system((trx) => trx.updateTable('assets').set(values).where('id', '=', clip.assetId).execute());
  return clip;
}

const fetchAs = (user: TestUser, { url }: Offer, method = 'GET') =>
  fetch(harness.url + url, { method, headers: { cookie: user.cookie } });

async function unpacked(
  response: Response,
): Promise<{ names: string[]; read: (name: string) => Promise<Buffer> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-zip-'));
  await writeFile(join(folder, 'all.zip'), Buffer.from(await response.arrayBuffer()));
  await run('unzip', ['-q', join(folder, 'all.zip'), '-d', join(folder, 'out')]);
  const { stdout } = await run('unzip', ['-Z1', join(folder, 'all.zip')]);
  return {
    names: stdout.trim().split('\n'),
    read: (name) => readFile(join(folder, 'out', name)),
  };
}

test('the originals of many clips come as one ZIP of known length, in their folders, no name twice', async () => {
  const bytes = randomBytes(3_000_000);
  const [one, two, three] = [
    await clipWith(manager, bytes, { name: 'Harbour', filename: 'DSC_1.MP4' }),
    await clipWith(manager, Buffer.from('two'), { name: 'Harbour', filename: 'b.mp4' }),
    await clipWith(manager, Buffer.from('three'), { name: 'Pier: “dusk”/1.mov', filename: 'pier.mov' }),
  ];
  const folder = async (name: string, place: string) =>
    manager.ok<{ folderId: string }>('folder/createFolder', { kind: 'footage', in: place, name });
  const year = await folder('2026', 'top');
  const trip = await folder('Trip', year.folderId);
  await manager.ok('clip/moveClips', { clipIds: [one.clipId, two.clipId], to: year.folderId });
  await manager.ok('clip/moveClips', { clipIds: [three.clipId], to: trip.folderId });
  const clipIds = [one, two, three].map(({ clipId }) => clipId);
  const offer = await manager.ok<Offer>('clip/downloadClips', { clipIds });
  expect(offer).toMatchObject({ count: 3, sizeBytes: 3_000_008, leftOutCount: 0 });

  const head = await fetchAs(manager, offer, 'HEAD');
  const response = await fetchAs(manager, offer);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Footage [\d-]+\.zip"/);
  expect(head.headers.get('content-length')).toBe(response.headers.get('content-length'));
  const { names, read } = await unpacked(response);
  expect(names.toSorted()).toEqual(['Harbour (2).mp4', 'Harbour.MP4', 'Trip/Pier_ “dusk”_1.mov']);
  expect((await read('Harbour.MP4')).equals(bytes)).toBe(true);
  expect(String(await read('Trip/Pier_ “dusk”_1.mov'))).toBe('three');
});

test('a ZIP holds only what the user sees, and opens for that user alone, while they see it', async () => {
  const hidden = await clipWith(manager, Buffer.from('hidden'), { name: 'Hidden', filename: 'h.mp4' });
  const shown = await clipWith(manager, Buffer.from('shown'), {
    name: 'Shown',
    filename: 's.mp4',
    shared: true,
  });
  const own = await clipWith(creator, Buffer.from('own'), { name: 'Own', filename: 'o.mp4' });
  const clipIds = [hidden, shown, own].map(({ clipId }) => clipId);
  const offer = await creator.ok<Offer>('clip/downloadClips', { clipIds });
  expect(offer).toMatchObject({ count: 2, leftOutCount: 1 });
  expect(await auditedActions(harness, own.clipId)).toEqual(['clips.downloaded']);
  expect((await unpacked(await fetchAs(creator, offer))).names).toEqual(['Shown.mp4', 'Own.mp4']);
  expect((await creator.refused('clip/downloadClips', { clipIds: [hidden.clipId] })).code).toBe('not-found');

  // The address of another user, under the creator's grant and cookies.
  const theirs = await manager.ok<Offer>('clip/downloadClips', { clipIds });
  const grantOf = ({ url }: Offer) => url.split('/')[3] ?? '';
  const swapped = { ...theirs, url: theirs.url.replace(grantOf(theirs), grantOf(offer)) };
  expect((await fetchAs(creator, theirs)).status).toBe(403);
  expect((await fetchAs(creator, swapped)).status).toBe(404);

  const both = await creator.ok<Offer>('clip/downloadClips', { clipIds: [own.clipId, shown.clipId] });
  expect((await unpacked(await fetchAs(creator, both))).names).toHaveLength(2);
  await manager.ok('clip/deleteClips', { clipIds: [shown.clipId] });
  expect((await unpacked(await fetchAs(creator, both))).names).toEqual(['Own.mp4']);
  await manager.ok('clip/restoreClips', { clipIds: [shown.clipId] });

  await manager.ok('clip/updateClip', { clipId: shown.clipId, sharedWithCreators: false });
  const later = await creator.ok<Offer>('clip/downloadClips', { clipIds: [own.clipId] });
  await creator.ok('clip/deleteClips', { clipIds: [own.clipId] });
  expect((await fetchAs(creator, later)).status).toBe(404);
  clock.advance(10_000);
  expect((await fetchAs(creator, offer)).status).toBe(404);
});

test('files come as one ZIP too, in their folders and in the version that is shown', async () => {
  const send = (bytes: string, name: string, more = {}) =>
    tusOf(harness, creator).send(Buffer.from(bytes), name, { kind: 'file', ...more });
  const [logo, notes] = [await send('first', 'Brief.txt'), await send('of the shoot', 'notes.txt')];
  await send('second', 'Brief.txt', { replaces: logo });
  const folder = await manager.ok<{ folderId: string }>('folder/createFolder', {
    ...{ kind: 'file', in: 'top', name: 'Texts' },
  });
  await creator.ok('file/moveFiles', { fileIds: [notes], to: folder.folderId });
  const offer = await creator.ok<Offer>('file/downloadFiles', { fileIds: [logo, notes] });
  expect(offer).toMatchObject({ count: 2, sizeBytes: 18, leftOutCount: 0 });
  expect(await auditedActions(harness, notes)).toContain('files.downloaded');
  const { names, read } = await unpacked(await fetchAs(creator, offer));
  expect(names.toSorted()).toEqual(['Brief.txt', 'Texts/notes.txt']);
  expect(String(await read('Brief.txt'))).toBe('second');

  await creator.ok('file/updateFile', { fileId: notes, sharedWithCreators: false });
  const other = await signUp(harness, customerId, 'cc', 'Other');
  expect((await other.refused('file/downloadFiles', { fileIds: [notes] })).code).toBe('not-found');
  await creator.ok('file/deleteFiles', { fileIds: [logo, notes] });
  clock.advance(10_000);
  expect((await fetchAs(creator, offer)).status).toBe(404);
});
