import { folderMost, type Folder } from '@rushes/contract/media/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { tusOf } from '../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

let harness: Harness;
let footage: ReturnType<typeof createRowClips>;

beforeAll(async () => {
  harness = await createHarness({});
  footage = createRowClips(harness.app.context.db);
});
afterAll(() => harness[Symbol.asyncDispose]());

interface Level {
  folders: { folderId: string; name: string; hasFolders: boolean }[];
  path: Folder[];
}
interface Clips {
  items: { clipId: string; folder: Folder | null }[];
}

const foldersIn = (user: TestUser, place = 'top') =>
  user.ok<Level>('folder/getFolders', { kind: 'footage', in: place });
const create = (user: TestUser, name: string, place = 'top') =>
  user.ok<Folder>('folder/createFolder', { kind: 'footage', in: place, name });
const clipsIn = async (user: TestUser, request: object) =>
  (await user.ok<Clips>('clip/getClips', request)).items.map(({ clipId }) => clipId);

const refusal = async (user: TestUser, path: string, request: object) =>
  (await user.refused(path, request)).code;

async function organisation() {
  const { customerId } = await harness.make.customer();
  const cm = await signUp(harness, customerId, 'cm', 'Cleo');
  return { customerId, cm };
}

test('folders lie in folders, and a clip is found in its own and in those above it', async () => {
  const { cm } = await organisation();
  const year = await create(cm, '2026');
  const trip = await create(cm, 'Harbour trip', year.folderId);
  const [one, two] = [await footage.clip(cm), await footage.clip(cm)];
  expect(await cm.ok('clip/moveClips', { clipIds: [one.clipId], to: trip.folderId })).toEqual({
    moved: [one.clipId],
    failed: [],
  });
  expect(await foldersIn(cm)).toEqual({ folders: [{ ...year, hasFolders: true }], path: [] });
  expect(await foldersIn(cm, trip.folderId)).toEqual({ folders: [], path: [year, trip] });
  expect(await clipsIn(cm, { folder: 'top' })).toEqual([two.clipId]);
  expect(await clipsIn(cm, { folder: year.folderId })).toEqual([]);
  expect(await clipsIn(cm, { folder: year.folderId, isDeep: true })).toEqual([one.clipId]);
  expect(await clipsIn(cm, { folder: trip.folderId })).toEqual([one.clipId]);
  expect(await clipsIn(cm, {})).toHaveLength(2);
  expect(await cm.ok('clip/countClips', { folder: trip.folderId })).toEqual({ count: 1 });
  const { folder } = await cm.ok<Clips['items'][0]>('clip/getClip', { clipId: one.clipId });
  expect(folder).toEqual(trip);
});

test('a name is used once in a folder, whatever its case', async () => {
  const { cm } = await organisation();
  const first = await create(cm, 'Harbour');
  const again = { kind: 'footage', in: 'top', name: 'HARBOUR' };
  expect(await refusal(cm, 'folder/createFolder', again)).toBe('name-taken');
  const other = await create(cm, 'Meadow');
  expect(await refusal(cm, 'folder/renameFolder', { folderId: other.folderId, name: 'harbour' })).toBe(
    'name-taken',
  );
  expect(await cm.ok('folder/renameFolder', { folderId: first.folderId, name: 'HARBOUR' })).toMatchObject({
    name: 'HARBOUR',
  });
  expect(await auditedActions(harness, first.folderId)).toEqual(['folders.created', 'folders.changed']);
});

test('a folder moves with all that is in it, and never into itself', async () => {
  const { cm } = await organisation();
  const year = await create(cm, '2026');
  const trip = await create(cm, 'Trip', year.folderId);
  const day = await create(cm, 'Day', trip.folderId);
  const into = (folder: Folder, to: string) => ({ folderId: folder.folderId, to });
  expect(await refusal(cm, 'folder/moveFolder', into(year, day.folderId))).toBe('folder-in-itself');
  expect(await refusal(cm, 'folder/moveFolder', into(year, year.folderId))).toBe('folder-in-itself');
  await cm.ok('folder/moveFolder', into(trip, 'top'));
  expect(await auditedActions(harness, trip.folderId)).toEqual(['folders.created', 'folders.changed']);
  expect((await foldersIn(cm, day.folderId)).path).toEqual([trip, day]);
  let deepest = day.folderId;
  for (let level = 3; level <= folderMost.depth; level += 1)
    deepest = (await create(cm, `Level ${level}`, deepest)).folderId;
  expect(await refusal(cm, 'folder/createFolder', { kind: 'footage', in: deepest, name: 'Deeper' })).toBe(
    'too-many-folders',
  );
  expect(await refusal(cm, 'folder/moveFolder', into(trip, year.folderId))).toBe('too-many-folders');
});

test('deleting a folder deletes nothing else: its contents move up, and come back with it', async () => {
  const { cm } = await organisation();
  const year = await create(cm, '2026');
  const trip = await create(cm, 'Trip', year.folderId);
  const inside = await create(cm, 'Trip', trip.folderId);
  const [stays, moves] = [await footage.clip(cm), await footage.clip(cm)];
  await cm.ok('clip/moveClips', { clipIds: [stays.clipId, moves.clipId], to: trip.folderId });
  expect(await cm.ok('folder/deleteFolder', { folderId: trip.folderId })).toEqual({
    movedTo: year.folderId,
    folderCount: 1,
    itemCount: 2,
  });
  expect((await foldersIn(cm, year.folderId)).folders).toEqual([{ ...inside, hasFolders: false }]);
  expect(await clipsIn(cm, { folder: year.folderId })).toHaveLength(2);
  expect(await refusal(cm, 'folder/getFolders', { kind: 'footage', in: trip.folderId })).toBe('not-found');
  expect(await refusal(cm, 'clip/moveClips', { clipIds: [stays.clipId], to: trip.folderId })).toBe(
    'not-found',
  );
  await cm.ok('clip/moveClips', { clipIds: [moves.clipId], to: 'top' });
  await cm.ok('folder/restoreFolder', { folderId: trip.folderId });
  expect((await foldersIn(cm, trip.folderId)).folders).toEqual([{ ...inside, hasFolders: false }]);
  expect(await clipsIn(cm, { folder: trip.folderId })).toEqual([stays.clipId]);
  expect(await clipsIn(cm, { folder: 'top' })).toEqual([moves.clipId]);
  expect(await refusal(cm, 'folder/restoreFolder', { folderId: trip.folderId })).toBe('not-found');
  expect(await auditedActions(harness, trip.folderId)).toEqual([
    'folders.created',
    'folders.deleted',
    'folders.restored',
  ]);
});

test('an upload goes into the folder that it names, or to the top where that is gone', async () => {
  const { cm } = await organisation();
  const { folderId } = await create(cm, 'Inbox');
  const uploads = tusOf(harness, cm);
  const bytes = Buffer.alloc(10, 1);
  const there = await uploads.send(bytes, 'a.mp4', { folder: folderId });
  await cm.ok('folder/deleteFolder', { folderId });
  const gone = await uploads.send(bytes, 'b.mp4', { folder: folderId });
  const odd = await uploads.send(bytes, 'c.mp4', { folder: '../x' });
  await cm.ok('folder/restoreFolder', { folderId });
  expect(await clipsIn(cm, { folder: folderId })).toEqual([there]);
  expect(new Set(await clipsIn(cm, { folder: 'top' }))).toEqual(new Set([gone, odd]));
});

test('two moves at once close no circle', async () => {
  const { cm } = await organisation();
  const [one, two] = [await create(cm, 'One'), await create(cm, 'Two')];
  await Promise.allSettled([
    cm.ok('folder/moveFolder', { folderId: one.folderId, to: two.folderId }),
    cm.ok('folder/moveFolder', { folderId: two.folderId, to: one.folderId }),
  ]);
  expect((await foldersIn(cm)).folders).toHaveLength(1);
});

test('a creator moves their own clips alone; viewers and other organisations see no folder', async () => {
  const { customerId, cm } = await organisation();
  const cc = await signUp(harness, customerId, 'cc', 'Cora');
  const viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const { folderId } = await create(cm, 'Shared');
  const [theirs, own] = [await footage.clip(cm), await footage.clip(cc)];
  await cm.ok('clip/updateClip', { clipId: theirs.clipId, sharedWithCreators: true });
  const clipIds = [theirs.clipId, own.clipId];
  expect(await cc.ok('clip/moveClips', { clipIds, to: folderId })).toEqual({
    moved: [own.clipId],
    failed: [{ clipId: theirs.clipId, code: 'forbidden' }],
  });
  const south = (await organisation()).cm;
  const place = { kind: 'footage', in: folderId };
  expect(await refusal(viewer, 'folder/getFolders', place)).toBe('forbidden');
  expect(await refusal(south, 'folder/getFolders', place)).toBe('not-found');
  expect(await refusal(south, 'folder/createFolder', { ...place, name: 'Mine' })).toBe('not-found');
  expect(await refusal(south, 'folder/renameFolder', { folderId, name: 'Mine' })).toBe('not-found');
  expect(await refusal(south, 'folder/moveFolder', { folderId, to: 'top' })).toBe('not-found');
  expect(await refusal(south, 'folder/deleteFolder', { folderId })).toBe('not-found');
  const theirClip = await footage.clip(south);
  expect(await refusal(south, 'clip/moveClips', { clipIds: [theirClip.clipId], to: folderId })).toBe(
    'not-found',
  );
  expect(await clipsIn(south, { folder: folderId, isDeep: true })).toEqual([]);
});
