import type { Trx } from '../../../../context.ts';

/** What the work on waiting footage says of its progress, by asset. */
export async function workOn(
  trx: Trx,
  customerId: string,
  assetIds: readonly string[],
): Promise<{ assetId: string; stage: string; fraction: number; etaMs: number | null }[]> {
  if (assetIds.length === 0) return [];
  return trx
    .selectFrom('clips as c')
    .innerJoin('work_progress as w', (join) =>
      join.onRef('w.subject_id', '=', 'c.id').on('w.subject_kind', '=', 'clip'),
    )
    .select(['c.asset_id as assetId', 'w.stage', 'w.fraction', 'w.eta_ms as etaMs'])
    .where('c.customer_id', '=', customerId)
    .where('c.asset_id', 'in', [...assetIds])
    .execute();
}
