// Writes to clips by what works on their bytes: uploads make them, assets end their processing.
import { type ClipSource, type ClipState, shortestRangeMs } from '@rushes/contract/media/clips';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AnyTrx } from '../../../platform/db/database.ts';

export interface UploadingClip {
  readonly customerId: string;
  readonly clipId: string;
  readonly assetId: string;
}

export async function insertUploadingClip(
  trx: Trx,
  {
    customerId,
    clipId,
    assetId,
    ...clip
  }: UploadingClip & {
    name: string;
    createdBy: string;
    source: ClipSource;
    folderId: string | null;
    isHeld?: boolean;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('clips')
    .values({
      id: clipId,
      customer_id: customerId,
      asset_id: assetId,
      name: clip.name,
      source: clip.source,
      folder_id: clip.folderId,
      is_held: clip.isHeld ?? false,
      state: 'uploading',
      reason_code: null,
      reason_message: null,
      created_by: clip.createdBy,
      created_at: clip.now,
      updated_at: clip.now,
      archived_at: null,
    })
    .execute();
}

/** Binds the clip to the asset that has arrived, and says that it is worked on. */
export async function showAsset(
  trx: Trx,
  { customerId, clipId, assetId }: UploadingClip,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('clips')
    .set((value) => ({
      asset_id: assetId,
      state: 'processing',
      reason_code: null,
      reason_message: null,
      updated_at: now,
      revision: value('revision', '+', 1),
    }))
    .where('customer_id', '=', customerId)
    .where('id', '=', clipId)
    .execute();
}

export async function rejectClip(
  trx: Trx,
  { customerId, clipId, assetId }: UploadingClip,
  reason: { code: string; message: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('clips')
    .set({ state: 'refused', reason_code: reason.code, reason_message: reason.message, updated_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', clipId)
    .where('asset_id', '=', assetId)
    .execute();
}

/** Deletes a clip that has no other source than this asset. */
export async function deleteClipOfAsset(
  trx: Trx,
  { customerId, clipId, assetId }: UploadingClip,
): Promise<void> {
  await trx
    .deleteFrom('clips')
    .where('customer_id', '=', customerId)
    .where('id', '=', clipId)
    .where('asset_id', '=', assetId)
    .execute();
}

/** Deletes those of the clips whose bytes have not arrived. */
export async function deleteUploadingClips(trx: AnyTrx, clipIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM clips WHERE id = ANY (${[...clipIds]}::uuid[]) AND state = 'uploading'`.execute(trx);
}

/** What assets write of clips; given to them when they are built. */
export const clipRows = {
  /** Ends the processing of the asset's clip; whether it was processed until now. */
  endProcessing: async (
    trx: Trx,
    { customerId, assetId }: { readonly customerId: string; readonly assetId: string },
    next: { state: ClipState; reasonCode?: string; reasonMessage?: string },
    now: Date,
  ): Promise<boolean> => {
    const changed = await trx
      .updateTable('clips')
      .set({
        state: next.state,
        reason_code: next.reasonCode ?? null,
        reason_message: next.reasonMessage ?? null,
        updated_at: now,
      })
      .where('customer_id', '=', customerId)
      .where('asset_id', '=', assetId)
      // What was refused or failed meanwhile for another reason stays so until someone retries.
      .where('state', '=', 'processing')
      .returning('id')
      .execute();
    return changed.length > 0;
  },
  /**
   * Drops the trim of a clip whose source, as it was read, ends before it; once all frames are counted, the trim ends with the
   * source at the latest.
   */
  fitRange: async (
    trx: Trx,
    { customerId, assetId }: { readonly customerId: string; readonly assetId: string },
    { isCounted }: { readonly isCounted: boolean },
  ): Promise<void> => {
    const own = sql`a.id = c.asset_id AND c.customer_id = ${customerId} AND c.asset_id = ${assetId}
      AND c.usable_in_ms IS NOT NULL`;
    await sql`UPDATE clips c SET usable_in_ms = NULL, usable_out_ms = NULL FROM assets a
      WHERE ${own} AND a.duration_ms < c.usable_in_ms + ${shortestRangeMs}::int`.execute(trx);
    if (!isCounted) return;
    await sql`UPDATE clips c SET usable_out_ms = a.duration_ms FROM assets a
      WHERE ${own} AND a.duration_ms < c.usable_out_ms`.execute(trx);
  },
  /** Purges clips that lay in the bin for as long as their customer keeps them, and that no program, bumper or deliverable names any more. */
  purgeBin: async (trx: Trx, now: Date): Promise<void> => {
    await sql`
      DELETE FROM clips c USING customer_settings o WHERE o.id = c.customer_id
        AND c.archived_at < ${now}::timestamptz - o.bin_days * interval '1 day'
        AND NOT EXISTS (SELECT FROM program_clips p JOIN programs g ON g.id = p.program_id
          WHERE p.clip_id = c.id AND g.archived_at IS NULL)
        AND NOT EXISTS (SELECT FROM bumper_variants v JOIN bumpers b ON b.id = v.bumper_id
          WHERE v.clip_id = c.id AND (b.archived_at IS NULL OR num_nonnulls(v.file_id, v.title) > 0))
        AND NOT EXISTS (SELECT FROM deliverable_clips d WHERE d.clip_id = c.id)`.execute(trx);
  },
};
