import type { Aspect, ClipState } from '@rushes/contract/media/clips';
import type { MediaInfo } from '@rushes/media/probe';
import { type Insertable, type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AnyTrx } from '../../../platform/db/database.ts';
import type { EventReaders } from '../../../platform/events/events.ts';
import type {
  AssetsTable,
  RenditionFacts,
  RenditionRung,
  StoredArtwork,
  WorkState,
} from '../../../schema.ts';

export interface Asset {
  readonly id: string;
  readonly sizeBytes: number;
  readonly sha256: string | null;
  readonly fps: 25 | 30;
  readonly aspect: Aspect | null;
  readonly frames: number | null;
  readonly gainDb: number | null;
  readonly info: MediaInfo | null;
  readonly hasArtwork: boolean;
  readonly artwork: StoredArtwork | null;
}

export interface Rendition {
  readonly assetId: string;
  readonly aspect: Aspect;
  readonly rung: RenditionRung;
  readonly state: WorkState;
  readonly prefix: string | null;
  readonly facts: RenditionFacts | null;
  readonly isUrgent: boolean;
  readonly bytes: number;
}

export interface FinishedRendition {
  readonly rung: RenditionRung;
  readonly prefix: string;
  readonly facts: RenditionFacts;
  readonly initSha256: string | null;
  readonly bytes: number;
}

const claimSeconds = 30;

export async function findAsset(trx: Trx, customerId: string, assetId: string): Promise<Asset | undefined> {
  const [asset] = await findAssets(trx, customerId, [assetId]);
  return asset;
}

export async function findAssets(
  trx: Trx,
  customerId: string,
  assetIds: readonly string[],
): Promise<Asset[]> {
  if (assetIds.length === 0) return [];
  const rows = await trx
    .selectFrom('assets')
    .select([
      'id',
      'size_bytes as sizeBytes',
      'sha256',
      'fps',
      'aspect',
      'frames',
      'gain_db as gainDb',
      'info',
    ])
    .select(['has_artwork as hasArtwork', 'artwork'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...assetIds])
    .execute();
  return rows.map((row) => ({ ...row, fps: row.fps === 25 ? 25 : 30 }));
}

export async function updateAsset(
  trx: Trx,
  customerId: string,
  assetId: string,
  values: Updateable<AssetsTable>,
): Promise<void> {
  await trx
    .updateTable('assets')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', assetId)
    .execute();
}

export async function findRenditions(
  trx: Trx,
  customerId: string,
  assetIds: readonly string[],
): Promise<Rendition[]> {
  if (assetIds.length === 0) return [];
  return trx
    .selectFrom('renditions')
    .select([
      'asset_id as assetId',
      'aspect',
      'rung',
      'state',
      'prefix',
      'facts',
      'is_urgent as isUrgent',
      'bytes',
    ])
    .where('customer_id', '=', customerId)
    .where('asset_id', 'in', [...assetIds])
    .execute();
}

/** Notes renditions that shall be; those that are known keep their state. */
export async function wantRenditions(
  trx: Trx,
  customerId: string,
  assetId: string,
  aspect: Aspect,
  rungs: readonly RenditionRung[],
): Promise<void> {
  if (rungs.length === 0) return;
  await trx
    .insertInto('renditions')
    .values(
      rungs.map((rung) => ({
        customer_id: customerId,
        asset_id: assetId,
        aspect,
        rung,
        prefix: null,
        init_sha256: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markUrgent(
  trx: Trx,
  customerId: string,
  assetId: string,
  aspect: Aspect,
  rungs: readonly RenditionRung[],
): Promise<void> {
  await trx
    .updateTable('renditions')
    .set({ is_urgent: true })
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', assetId)
    .where('aspect', '=', aspect)
    .where('rung', 'in', [...rungs])
    .execute();
}

/** Takes for a job those of the rungs that are neither ready nor in another live job's hands. */
export async function claimRenditions(
  trx: Trx,
  customerId: string,
  target: { assetId: string; aspect: Aspect; rungs: readonly RenditionRung[]; jobId: string },
): Promise<RenditionRung[]> {
  const rows = await trx
    .updateTable('renditions')
    .set({
      state: 'running',
      claimed_by: target.jobId,
      claimed_until: sql<Date>`now() + make_interval(secs => ${claimSeconds})`,
    })
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', target.assetId)
    .where('aspect', '=', target.aspect)
    .where('rung', 'in', [...target.rungs])
    .where('state', 'in', ['queued', 'running'])
    .where((where) =>
      where.or([
        where('claimed_by', 'is', null),
        where('claimed_by', '=', target.jobId),
        where('claimed_until', '<', sql<Date>`now()`),
      ]),
    )
    .returning('rung')
    .execute();
  return rows.map(({ rung }) => rung);
}

export async function renewClaims(trx: Trx, customerId: string, jobId: string): Promise<void> {
  await trx
    .updateTable('renditions')
    .set({ claimed_until: sql<Date>`now() + make_interval(secs => ${claimSeconds})` })
    .where('customer_id', '=', customerId)
    .where('claimed_by', '=', jobId)
    .where('state', '=', 'running')
    .execute();
}

/** Gives unfinished renditions back to the queue. */
export async function releaseClaims(trx: Trx, customerId: string, jobId: string): Promise<void> {
  await trx
    .updateTable('renditions')
    .set({ state: 'queued', claimed_by: null, claimed_until: null })
    .where('customer_id', '=', customerId)
    .where('claimed_by', '=', jobId)
    .where('state', '=', 'running')
    .execute();
}

export async function finishRendition(
  trx: Trx,
  customerId: string,
  assetId: string,
  aspect: Aspect,
  done: FinishedRendition,
): Promise<void> {
  await trx
    .updateTable('renditions')
    .set({
      state: 'ready',
      prefix: done.prefix,
      facts: JSON.stringify(done.facts),
      init_sha256: done.initSha256,
      bytes: done.bytes,
      claimed_by: null,
      claimed_until: null,
    })
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', assetId)
    .where('aspect', '=', aspect)
    .where('rung', '=', done.rung)
    .execute();
}

/** Moves renditions from one state to another; all aspects unless one is named. */
export async function shiftRenditions(
  trx: Trx,
  customerId: string,
  target: { assetId: string; aspect?: Aspect; rungs?: readonly RenditionRung[] },
  from: readonly WorkState[],
  to: WorkState,
): Promise<void> {
  let update = trx
    .updateTable('renditions')
    .set({ state: to, claimed_by: null, claimed_until: null })
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', target.assetId)
    .where('state', 'in', [...from]);
  if (target.aspect !== undefined) update = update.where('aspect', '=', target.aspect);
  if (target.rungs !== undefined) update = update.where('rung', 'in', [...target.rungs]);
  await update.execute();
}

/** The clip that shows this asset now. */
export async function clipOf(
  trx: Trx,
  customerId: string,
  assetId: string,
): Promise<{ clipId: string; state: ClipState; owner: string } | undefined> {
  return trx
    .selectFrom('clips')
    .select(['id as clipId', 'state', 'created_by as owner'])
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
}

/** Who sees a clip in Footage: they alone hear of it by its id. */
export async function clipReaders(trx: Trx, customerId: string, clipId: string): Promise<EventReaders> {
  const clip = await trx
    .selectFrom('clips')
    .select(['created_by as owner', 'shared_with_creators as isShared'])
    .where('customer_id', '=', customerId)
    .where('id', '=', clipId)
    .executeTakeFirst();
  const permissions = { sees: 'create.footage:see', seesAll: 'create.footage:see-all' } as const;
  return { owner: clip?.owner ?? null, isShared: clip?.isShared ?? false, ...permissions };
}

/** What is worked on: a clip, or a program. */
export interface ProgressOf {
  readonly kind: 'clip' | 'program';
  readonly id: string;
}

export async function saveProgress(
  trx: Trx,
  customerId: string,
  { kind, id }: ProgressOf,
  progress: { stage: string; fraction: number; etaMs: number | null },
  now: Date,
): Promise<void> {
  const values = {
    stage: progress.stage,
    fraction: progress.fraction,
    eta_ms: progress.etaMs === null ? null : Math.min(2_000_000_000, Math.round(progress.etaMs)),
    updated_at: now,
  };
  await trx
    .insertInto('work_progress')
    .values({ customer_id: customerId, subject_kind: kind, subject_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['subject_kind', 'subject_id']).doUpdateSet(values))
    .execute();
}

/** Ends the progress of something; with a stage, only where it is the one shown. */
export async function clearProgress(
  trx: Trx,
  customerId: string,
  { kind, id }: ProgressOf,
  stage?: string,
): Promise<void> {
  let removal = trx
    .deleteFrom('work_progress')
    .where('customer_id', '=', customerId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id);
  if (stage !== undefined) removal = removal.where('stage', '=', stage);
  await removal.execute();
}

/** Ends the progress of everything named. */
export async function clearProgressOf(
  trx: AnyTrx,
  kind: ProgressOf['kind'],
  ids: readonly string[],
): Promise<void> {
  await sql`DELETE FROM work_progress WHERE subject_kind = ${kind} AND subject_id = ANY (${[...ids]}::uuid[])`.execute(
    trx,
  );
}

export async function insertAsset(trx: Trx, values: Insertable<AssetsTable>): Promise<void> {
  await trx.insertInto('assets').values(values).execute();
}

export async function deleteAsset(trx: Trx, customerId: string, assetId: string): Promise<void> {
  await trx.deleteFrom('assets').where('customer_id', '=', customerId).where('id', '=', assetId).execute();
}

/** Deletes those of the assets that neither a clip nor a version of a program or deliverable has; gives which. */
export async function deleteUnusedAssets(trx: AnyTrx, assetIds: readonly string[]): Promise<string[]> {
  const gone = await sql<{ id: string }>`
    DELETE FROM assets a WHERE a.id = ANY (${[...assetIds]}::uuid[])
      AND NOT EXISTS (SELECT FROM clips c WHERE c.asset_id = a.id)
      AND NOT EXISTS (SELECT FROM version_assets v WHERE v.asset_id = a.id)
      AND NOT EXISTS (SELECT FROM deliverable_versions v WHERE v.asset_id = a.id) RETURNING a.id`.execute(
    trx,
  );
  return gone.rows.map(({ id }) => id);
}

/** Assets that may have work waiting: their clip is being processed, or renditions, pieces or pictures are due. */
export async function assetsWithWork(
  trx: Trx,
  limit: number,
): Promise<{ customerId: string; assetId: string }[]> {
  const found = await sql<{ customerId: string; assetId: string }>`
    SELECT a.customer_id AS "customerId", a.id AS "assetId" FROM assets a WHERE a.sha256 IS NOT NULL AND a.id IN (
      SELECT asset_id FROM clips WHERE state = 'processing'
      UNION SELECT asset_id FROM renditions WHERE state IN ('queued', 'running')
      UNION SELECT asset_id FROM pieces WHERE state IN ('queued', 'running')
      UNION SELECT c.asset_id FROM clips c JOIN assets b ON b.id = c.asset_id WHERE c.state = 'ready' AND b.artwork IS NULL
    ) ORDER BY a.created_at LIMIT ${limit}`.execute(trx);
  return found.rows;
}

/** Assets of `a` that neither a clip, an upload nor a version needs. */
const isUnneeded = sql`NOT EXISTS (SELECT FROM clips c WHERE c.asset_id = a.id)
  AND NOT EXISTS (SELECT FROM version_assets v WHERE v.asset_id = a.id)
  AND NOT EXISTS (SELECT FROM deliverable_versions v WHERE v.asset_id = a.id)
  AND NOT EXISTS (SELECT FROM uploads u WHERE u.asset_id = a.id AND u.state IN ('receiving', 'finishing'))`;

/** Removes those of the assets that nothing needs; answers which. */
export async function removeUnneeded(
  trx: Trx,
  customerId: string,
  assetIds: readonly string[],
): Promise<string[]> {
  const removed = await sql<{ assetId: string }>`
    DELETE FROM assets a WHERE a.customer_id = ${customerId} AND a.id = ANY (${[...assetIds]}::uuid[]) AND ${isUnneeded}
    RETURNING a.id AS "assetId"`.execute(trx);
  return removed.rows.map(({ assetId }) => assetId);
}

/** Removes assets that nothing needs; answers whose bytes are to go. */
export async function removeOrphans(
  trx: Trx,
  createdBefore: Date,
): Promise<{ customerId: string; assetId: string }[]> {
  const removed = await sql<{ customerId: string; assetId: string }>`
    DELETE FROM assets a WHERE a.created_at < ${createdBefore}
      AND ${isUnneeded}
    RETURNING a.customer_id AS "customerId", a.id AS "assetId"`.execute(trx);
  return removed.rows;
}
