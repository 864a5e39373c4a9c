// Footage that exists as rows only: what a test says is there, is there.
import { randomUUID } from 'node:crypto';
import type { Aspect } from '@rushes/contract/media/clips';
import { RUNGS, rungSize } from '@rushes/media/house';
import type { Trx } from '../src/context.ts';
import type { Database } from '../src/platform/db/database.ts';
import type { RenditionRung, Schema, WorkState } from '../src/schema.ts';
import type { MadeUser } from './factories.ts';

export interface RowClip {
  readonly clipId: string;
  readonly assetId: string;
}

export interface RowClipOptions {
  readonly name?: string;
  readonly frames?: number | null;
  readonly fps?: number;
  readonly aspect?: Aspect;
  readonly shared?: boolean;
  /** Rungs that are ready, without the sound, which always is where any rung is. */
  readonly rungs?: readonly RenditionRung[];
}

/** Makes rows of footage as the system. */
export function createRowClips(db: Database<Schema>) {
  return {
    async clip(owner: MadeUser, options: RowClipOptions = {}): Promise<RowClip> {
      const clip = { clipId: randomUUID(), assetId: randomUUID() };
      await db.system((trx) => insertClip(trx, clip, owner, options));
      const { rungs = RUNGS, aspect = '16:9' } = options;
      await db.system((trx) => writeRungs(trx, clip, owner, { rungs, state: 'ready', aspect }));
      return clip;
    },
    /** Says what has become of rungs of a clip. */
    async rungs(
      clip: RowClip,
      owner: MadeUser,
      rungs: readonly RenditionRung[],
      state: WorkState,
      aspect: Aspect = '16:9',
    ): Promise<void> {
      await db.system((trx) => writeRungs(trx, clip, owner, { rungs, state, aspect }));
    },
    /** Makes every piece that is wanted of a clip ready, or has it fail. */
    async pieces({ assetId }: RowClip, state: WorkState = 'ready'): Promise<number> {
      const done = await db.system((trx) =>
        trx
          .updateTable('pieces')
          .set({ state, rungs: state === 'ready' ? [...RUNGS, 'aud'] : [] })
          .where('asset_id', '=', assetId)
          .executeTakeFirst(),
      );
      return Number(done.numUpdatedRows);
    },
  };
}

async function insertClip(
  trx: Trx,
  { clipId, assetId }: RowClip,
  owner: MadeUser,
  { name = 'Clip', frames = 300, fps = 30, aspect = '16:9', shared = false }: RowClipOptions,
): Promise<void> {
  await trx
    .insertInto('assets')
    .values({
      id: assetId,
      customer_id: owner.customerId,
      filename: 'clip.mp4',
      size_bytes: 1000,
      sha256: null,
      fps,
      aspect,
      frames,
      duration_ms: frames === null ? null : Math.round((frames * 1000) / fps),
      gain_db: 0,
    })
    .execute();
  await trx
    .insertInto('clips')
    .values({
      id: clipId,
      customer_id: owner.customerId,
      asset_id: assetId,
      name,
      state: 'ready',
      reason_code: null,
      reason_message: null,
      shared_with_creators: shared,
      created_by: owner.customerUserId,
      archived_at: null,
    })
    .execute();
}

async function writeRungs(
  trx: Trx,
  { assetId }: RowClip,
  owner: MadeUser,
  { rungs, state, aspect }: { rungs: readonly RenditionRung[]; state: WorkState; aspect: Aspect },
): Promise<void> {
  if (rungs.length === 0) return;
  const rows = [...new Set<RenditionRung>([...rungs, 'aud'])].map((rung) => ({
    customer_id: owner.customerId,
    asset_id: assetId,
    aspect,
    rung,
    state,
    prefix: `assets/${assetId}/house/${aspect.replace(':', 'x')}/${rung}`,
    facts: JSON.stringify({
      codecs: rung === 'aud' ? 'mp4a.40.2' : 'avc1.64001f',
      ...(rung === 'aud' || rung === 'quick' ? { width: 0, height: 0 } : rungSize(aspect, rung)),
      averageBitrate: 1000,
      peakBitrate: 2000,
      segmentCount: 4,
    }),
    init_sha256: 'x',
  }));
  await trx
    .insertInto('renditions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['asset_id', 'aspect', 'rung']).doUpdateSet({ state }))
    .execute();
}
