import type { ErasurePlan } from '@rushes/contract/organization/personal-data';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { createRowClips, type RowClip } from '../../../../../test/row-clips.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';
import { pieceKey } from '../keys.ts';

let harness: Harness;
let cm: TestUser;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
});
afterAll(() => harness[Symbol.asyncDispose]());

const rows = () => createRowClips(harness.app.context.db);

async function piecesOf({ assetId }: RowClip): Promise<{ id: string; key: string }[]> {
  const found = await harness.app.context.db.system((trx) =>
    trx.selectFrom('pieces').select('id').where('asset_id', '=', assetId).orderBy('in_frame').execute(),
  );
  return found.map(({ id }) => ({ id, key: pieceKey(assetId, id, 'v240') }));
}

/** A program where one clip dissolves into another and has music; afterwards, one without both. Gives the pieces of the clip. */
async function mix(own: RowClip, other: RowClip, song: RowClip) {
  const { storage } = harness.app.context;
  const music = [{ clipId: song.clipId, atMs: 0, durationMs: 2000 }];
  const mixed = [
    { clipId: own.clipId, inMs: 0, outMs: 9600, music },
    { clipId: other.clipId, inMs: 1000, outMs: 9600, crossFadeMs: 1000 },
  ];
  const timeline = { items: mixed };
  const made = await cm.ok<{ programId: string }>('program/createProgram', { title: 'Mixed', timeline });
  // As if they had been made: the rows of these clips have no files.
  await rows().pieces(own);
  const plain = { items: [{ clipId: own.clipId, inMs: 0, outMs: 9600, fadeOutMs: 500 }] };
  await cm.ok('program/saveTimeline', { programId: made.programId, timeline: plain });
  await rows().pieces(own);
  const pieces = await piecesOf(own);
  for (const { key } of pieces) await storage.put(key, Buffer.from('bytes'));
  return pieces;
}

const storedOf = async (pieces: readonly { key: string }[]) =>
  Promise.all(pieces.map(({ key }) => harness.app.context.storage.has(key)));

test('what is deleted for good goes from the pieces of clips that it was mixed into, and only from those', async () => {
  const { context, features } = harness.app;
  const [own, other, song] = [
    await rows().clip(cm, { frames: 288 }),
    await rows().clip(cm, { frames: 288 }),
    await rows().clip(cm, { frames: 288 }),
  ];
  const pieces = await mix(own, other, song);
  // One has the music, one the cross-fade, and one the fade of the program as it is now.
  expect(pieces).toHaveLength(3);
  const long = new Date(Date.now() - 31 * 24 * 3_600_000);
  const discard = async ({ clipId, assetId }: RowClip) => {
    await cm.ok('clip/deleteClips', { clipIds: [clipId] });
    await context.db.system(async (trx) => {
      await trx.updateTable('clips').set({ archived_at: long }).where('id', '=', clipId).execute();
      await trx.updateTable('assets').set({ created_at: long }).where('id', '=', assetId).execute();
    });
    await features.assets.collect();
  };
  await discard(song);
  expect(await piecesOf(own)).toHaveLength(2);
  await vi.waitFor(async () => expect((await storedOf(pieces)).filter(Boolean)).toHaveLength(2), 20_000);
  await discard(other);
  const [left, ...rest] = await piecesOf(own);
  expect(rest).toEqual([]);
  await vi.waitFor(async () => expect((await storedOf(pieces)).filter(Boolean)).toHaveLength(1), 20_000);
  expect(await context.storage.has(left?.key ?? '')).toBe(true);
});

test('deleting a clip from the bin takes it out of the pieces of others at once', async () => {
  const [own, other, song] = [
    await rows().clip(cm, { frames: 288 }),
    await rows().clip(cm, { frames: 288 }),
    await rows().clip(cm, { frames: 288 }),
  ];
  expect(await mix(own, other, song)).toHaveLength(3);
  const clipIds = [other.clipId, song.clipId];
  await cm.ok('clip/deleteClips', { clipIds });
  await cm.ok('bin/deletePermanently', { objects: clipIds.map((id) => ({ kind: 'clip', id })) });
  expect(await piecesOf(own)).toHaveLength(1);
});

test('footage of a user who is erased goes from the pieces of others too', async () => {
  const nora = await signUp(harness, cm.customerId, 'cc', 'Nora');
  const [own, other, song] = [
    await rows().clip(cm, { frames: 288 }),
    await rows().clip(nora, { frames: 288, shared: true }),
    await rows().clip(cm, { frames: 288 }),
  ];
  const pieces = await mix(own, other, song);
  const { customerUserId, userName } = nora;
  const plan = await cm.ok<ErasurePlan>('personaldata/planErasure', { customerUserId });
  const choices = Object.fromEntries(plan.owned.map(({ kind }) => [kind, 'delete']));
  await cm.ok('personaldata/eraseUser', { customerUserId, userName, choices });
  await vi.waitFor(async () => expect(await piecesOf(own)).toHaveLength(2), 60_000);
  await vi.waitFor(async () => expect((await storedOf(pieces)).filter(Boolean)).toHaveLength(2), 20_000);
});
