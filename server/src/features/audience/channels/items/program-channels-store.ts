import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

/** So many channels that show a program are told at most. */
const mostShowing = 100;

export interface ShowingRow {
  readonly channelId: string;
  readonly itemId: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly level: number | null;
  readonly isOwn: boolean;
  readonly state: 'submitted' | 'published';
}

/** The channels that show a program or are asked to, as one user belongs to them. */
export async function findShowing(
  trx: Trx,
  { customerId, customerUserId }: { customerId: string; customerUserId: string },
  programId: string,
): Promise<ShowingRow[]> {
  const found = await sql<ShowingRow>`
    SELECT c.id AS "channelId", i.id AS "itemId", c.name, c.visibility = 'private' AS "isPrivate",
      (SELECT max(q.level) FROM channel_people q
        WHERE q.channel_id = c.id AND q.customer_user_id = ${customerUserId}) AS level,
      i.state, i.submitted_by IS NOT DISTINCT FROM ${customerUserId}::uuid AS "isOwn"
    FROM channel_items i JOIN channels c ON c.id = i.channel_id
    WHERE i.customer_id = ${customerId} AND i.program_id = ${programId} AND c.state = 'active'
      AND (i.state = 'submitted' OR (i.state = 'published' AND (i.to_at IS NULL OR i.to_at > now())))
    ORDER BY lower(c.name), c.id LIMIT ${mostShowing}`.execute(trx);
  return found.rows;
}
