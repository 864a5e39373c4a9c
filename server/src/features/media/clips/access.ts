import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { mayEdit, maySee } from './policy.ts';
import type { ClipActor } from './presentation.ts';
import * as store from './store.ts';

/** A clip outside the bin that the user may see; all others answer alike. */
export async function visible(trx: Trx, viewer: ClipActor, clipId: string): Promise<store.ClipRow> {
  const row = await findVisible(trx, viewer, clipId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

/** One of those that the user may change. */
export async function changeable(trx: Trx, viewer: ClipActor, clipId: string): Promise<store.ClipRow> {
  const row = await visible(trx, viewer, clipId);
  if (!mayEdit(viewer, row)) throw new AppError('forbidden');
  return row;
}

/** A clip that the user may change, and that nobody else changes until the transaction ends. */
export async function requireChangeableClip(
  trx: Trx,
  viewer: ClipActor,
  clipId: string,
): Promise<store.ClipRow> {
  await store.findOwners(trx, viewer.customerId, [clipId]);
  return changeable(trx, viewer, clipId);
}

export async function findVisible(
  trx: Trx,
  viewer: ClipActor,
  clipId: string,
): Promise<store.ClipRow | undefined> {
  const row = await store.findClip(trx, viewer.customerId, clipId);
  return row === undefined || row.archivedAt !== null || !maySee(viewer, row) ? undefined : row;
}

/** The asset of a clip outside the bin. */
/** The clip that an asset belongs to; undefined where there is none outside the bin. */
export async function findClipOfAsset(
  trx: Trx,
  customerId: string,
  assetId: string,
): Promise<{ clipId: string; createdAt: Date } | undefined> {
  return store.findClipOfAsset(trx, customerId, assetId);
}

export async function findAssetOf(trx: Trx, customerId: string, clipId: string): Promise<string | undefined> {
  const row = await store.findClip(trx, customerId, clipId);
  return row === undefined || row.archivedAt !== null ? undefined : row.assetId;
}
