import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { TrimmedClip } from '../../../media/clips/service.ts';

/** What a version plays: undefined where there is no such version, null where its footage is gone. */
export async function findVersionPart(
  trx: Trx,
  customerId: string,
  versionId: string,
): Promise<TrimmedClip | null | undefined> {
  const row = await trx
    .selectFrom('deliverable_versions')
    .select(['clip_id as clipId', 'asset_id as assetId', 'aspect', 'fps'])
    .select(['frames', 'in_frame as inFrame', 'out_frame as outFrame'])
    .where('customer_id', '=', customerId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { clipId, assetId, ...part } = row;
  return clipId === null || assetId === null ? null : { ...part, clipId, assetId };
}

export interface DeliverableVersionRow {
  readonly versionId: string;
  readonly number: number;
  readonly contentHash: string;
  /** Null where it is gone. */
  readonly clipId: string | null;
  readonly clipName: string | null;
  readonly clipOwner: string | null;
  readonly clipIsShared: boolean | null;
  /** The clip has other footage since. */
  readonly isReplaced: boolean;
  readonly inFrame: number;
  readonly outFrame: number;
  readonly fps: number;
  readonly addedBy: string | null;
  readonly addedAt: Date;
}

/** The versions of a deliverable, the latest first; without the clips that are in the bin. */
export async function findDeliverableVersions(
  trx: Trx,
  customerId: string,
  deliverableId: string,
): Promise<DeliverableVersionRow[]> {
  const found = await sql<DeliverableVersionRow>`
    SELECT v.id AS "versionId", v.number, v.content_hash AS "contentHash", c.id AS "clipId", c.name AS "clipName",
      c.created_by AS "clipOwner", c.shared_with_creators AS "clipIsShared",
      c.asset_id IS DISTINCT FROM v.asset_id AS "isReplaced", v.in_frame AS "inFrame",
      v.out_frame AS "outFrame", v.fps, u.name AS "addedBy", v.created_at AS "addedAt"
    FROM deliverable_versions v LEFT JOIN clips c ON c.id = v.clip_id AND c.archived_at IS NULL
    LEFT JOIN members u ON u.id = v.created_by
    WHERE v.customer_id = ${customerId} AND v.deliverable_id = ${deliverableId} ORDER BY v.number DESC`.execute(
    trx,
  );
  return found.rows;
}

interface NewVersion {
  readonly id: string;
  readonly deliverableId: string;
  readonly part: TrimmedClip;
  readonly contentHash: string;
  readonly by: string;
  readonly at: Date;
}

/** Adds the next version; gives its number. Needs the deliverable to be locked. */
export async function insertDeliverableVersion(
  trx: Trx,
  customerId: string,
  { id, deliverableId, part, contentHash, by, at }: NewVersion,
): Promise<number> {
  const { clipId, assetId, aspect, fps, frames, inFrame, outFrame } = part;
  const added = await sql<{ number: number }>`
    INSERT INTO deliverable_versions (id, customer_id, deliverable_id, number, clip_id, asset_id, aspect, fps,
      frames, in_frame, out_frame, content_hash, created_by, created_at)
    SELECT ${id}::uuid, ${customerId}::uuid, ${deliverableId}::uuid, coalesce(max(v.number), 0) + 1, ${clipId}::uuid,
      ${assetId}::uuid, ${aspect}, ${fps}::int, ${frames}::int, ${inFrame}::int, ${outFrame}::int, ${contentHash}, ${by}::uuid,
      ${at}::timestamptz
    FROM deliverable_versions v WHERE v.deliverable_id = ${deliverableId} RETURNING number`.execute(trx);
  return added.rows[0]?.number ?? 1;
}
