import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { Actor } from './invite.ts';

export const linksAtOnce = 100;

/** The open invitations that a user’s import made, one more than a page. */
export async function findImported(
  trx: Trx,
  { customerId, customerUserId }: Pick<Actor, 'customerId' | 'customerUserId'>,
  importId: string,
  after: string | undefined,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT id FROM invitations
    WHERE batch_id = ${importId} AND customer_id = ${customerId} AND invited_by = ${customerUserId}
      AND state IN ('pending', 'sent', 'opened') ${after === undefined ? sql`` : sql`AND id > ${after}`}
    ORDER BY id LIMIT ${linksAtOnce + 1}`.execute(trx);
  return found.rows.map(({ id }) => id);
}
