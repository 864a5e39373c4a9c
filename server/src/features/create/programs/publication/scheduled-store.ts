import type { Trx } from '../../../../context.ts';

/** Versions whose time has come, the first one first. Needs the system's transaction. */
export async function dueVersions(
  trx: Trx,
  now: Date,
  limit: number,
): Promise<{ customerId: string; programId: string; versionId: string }[]> {
  return trx
    .selectFrom('program_versions')
    .select(['customer_id as customerId', 'program_id as programId', 'id as versionId'])
    .where('state', '=', 'scheduled')
    .where('goes_live_at', '<=', now)
    .orderBy('goes_live_at')
    .limit(limit)
    .execute();
}

/** Ends what a program has scheduled: it never plays. */
export async function endScheduled(
  trx: Trx,
  customerId: string,
  programId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('program_versions')
    .set({ state: 'cancelled', superseded_at: now })
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('state', '=', 'scheduled')
    .execute();
}
