// Whom archived channels would reach again.
//
// Restoring gives back what archiving took, which nobody needs to be asked about: an undo is one click. What is asked about
// are the items that someone decided about while their channel reached nobody, and so unseen: whose program was narrowed,
// or which were published, put back or given new dates. Each such change marks its item, and restoring takes the marks away.
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { creatorsOf, editorsOfAll } from '../../../create/programs/service.ts';
import { gained, type Gained } from '../store.ts';

/** Notes that nobody was asked whom a program reaches through its archived channels, or through one of them. */
export async function markUnconfirmed(
  trx: Trx,
  customerId: string,
  { programId, channelId }: { programId: string; channelId?: string },
): Promise<void> {
  const those = channelId === undefined ? sql`true` : sql`i.channel_id = ${channelId}`;
  await sql`
    UPDATE channel_items i SET is_unconfirmed = true FROM channels c
    WHERE i.customer_id = ${customerId} AND i.program_id = ${programId} AND c.id = i.channel_id AND c.state = 'archived'
      AND ${those}`.execute(trx);
}

/** Keeps who the programs of channels are for until the transaction ends. */
export async function holdPrograms(
  trx: Trx,
  customerId: string,
  channelIds: readonly string[],
): Promise<void> {
  await sql`
    SELECT FROM programs WHERE customer_id = ${customerId} AND id IN (
      SELECT program_id FROM channel_items WHERE channel_id = ANY (${[...channelIds]}::uuid[]))
    ORDER BY id FOR SHARE`.execute(trx);
}

/** Who can watch something marked through these channels, which are back in use by now, that they cannot watch otherwise. */
export async function restoringGain(
  trx: Trx,
  customerId: string,
  channelIds: readonly string[],
): Promise<Gained> {
  const those = sql`ANY (${[...channelIds]}::uuid[])`;
  const isMarked = sql`program_id IN (SELECT program_id FROM marked)`;
  return gained(
    trx,
    customerId,
    sql`WITH marked AS MATERIALIZED (
        SELECT channel_id, program_id, state FROM channel_items
        WHERE customer_id = ${customerId} AND channel_id = ${those} AND is_unconfirmed AND is_narrow
          AND (state = 'submitted' OR (state = 'published' AND (to_at IS NULL OR to_at > now()))))
      SELECT DISTINCT customer_user_id FROM (
        SELECT q.customer_user_id, m.program_id FROM marked m JOIN channel_people q ON q.channel_id = m.channel_id
         WHERE m.state = 'published' OR q.level >= 3
        EXCEPT SELECT customer_user_id, program_id FROM program_viewers WHERE ${isMarked}
        EXCEPT SELECT customer_user_id, program_id FROM channel_reach WHERE ${isMarked} AND channel_id <> ALL (${[...channelIds]}::uuid[])
        EXCEPT (${creatorsOf(customerId, sql`SELECT program_id FROM marked`)})) gaining
      WHERE customer_user_id NOT IN (${editorsOfAll(customerId)})`,
  );
}

/** Everything of these channels was asked about by now. */
export async function clearUnconfirmed(
  trx: Trx,
  customerId: string,
  channelIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE channel_items SET is_unconfirmed = false
    WHERE customer_id = ${customerId} AND channel_id = ANY (${[...channelIds]}::uuid[]) AND is_unconfirmed`.execute(
    trx,
  );
}
