import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { editorsOf, type Narrowing } from '../../../create/programs/service.ts';
import { examples, type Gained } from '../store.ts';

// What waits is for those who decide; what is shown later is for the channel then.
const stillShows = sql`(i.state = 'published' AND (i.to_at IS NULL OR i.to_at > now()))`;

/** Those whom a new audience of a program leaves out: who still watches through a channel or elsewhere, and who does not any more. */
export async function leftOut(
  trx: Trx,
  customerId: string,
  { programId, before }: Pick<Narrowing, 'programId' | 'before'>,
  /** Rows of `customer_user_id`. */
  elsewhere: RawBuilder<unknown> = sql`SELECT id FROM members WHERE false`,
): Promise<{ staying: Gained; losing: Gained }> {
  const wasMeant =
    before === 'organisation'
      ? sql`true`
      : sql`(u.id = ANY (${[...before.customerUserIds]}::uuid[]) OR u.id IN (
          SELECT customer_user_id FROM user_group_people WHERE group_id = ANY (${[...before.groupIds]}::uuid[])))`;
  const found = await sql<Gained & { stays: boolean }>`
    WITH out AS MATERIALIZED (
      SELECT u.id FROM members u
      WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated' AND ${wasMeant}
      EXCEPT SELECT customer_user_id FROM program_viewers WHERE program_id = ${programId}
      EXCEPT (${editorsOf(customerId, programId)})),
    reached AS MATERIALIZED (
      SELECT DISTINCT q.customer_user_id FROM channel_items i JOIN channel_people q ON q.channel_id = i.channel_id
      WHERE i.customer_id = ${customerId} AND i.program_id = ${programId}
        AND (${stillShows} OR (i.state = 'submitted' AND q.level >= 3))
      UNION ${elsewhere})
    SELECT r.customer_user_id IS NOT NULL AS stays, count(*)::int AS count,
      (array_agg(u.name ORDER BY lower(u.name)))[1:${sql.lit(examples)}] AS names
    FROM out JOIN members u ON u.id = out.id LEFT JOIN reached r ON r.customer_user_id = out.id
    GROUP BY 1`.execute(trx);
  const of = (wanted: boolean): Gained => {
    const row = found.rows.find(({ stays }) => stays === wanted);
    return { count: row?.count ?? 0, names: row?.names ?? [] };
  };
  return { staying: of(true), losing: of(false) };
}

/** So many channels that show a program are told at most. */
export const mostShowing = 100;

export interface ShowingRow {
  readonly channelId: string;
  readonly itemId: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly isPrivate: boolean;
  readonly level: number | null;
  readonly isOwn: boolean;
  readonly state: 'submitted' | 'published';
}

/** The channels that show a program or are asked to, as one person stands in them. */
export async function findShowing(
  trx: Trx,
  { customerId, customerUserId }: { customerId: string; customerUserId: string },
  programId: string,
): Promise<ShowingRow[]> {
  const found = await sql<ShowingRow>`
    SELECT c.id AS "channelId", i.id AS "itemId", c.name, c.visibility = 'open' AS "isOpen", c.visibility = 'private' AS "isPrivate",
      (SELECT max(q.level) FROM channel_people q
        WHERE q.channel_id = c.id AND q.customer_user_id = ${customerUserId}) AS level,
      i.state, i.submitted_by IS NOT DISTINCT FROM ${customerUserId}::uuid AS "isOwn"
    FROM channel_items i JOIN channels c ON c.id = i.channel_id
    WHERE i.customer_id = ${customerId} AND i.program_id = ${programId} AND c.state = 'active'
      AND (${stillShows} OR i.state = 'submitted')
    ORDER BY lower(c.name), c.id LIMIT ${mostShowing}`.execute(trx);
  return found.rows;
}
