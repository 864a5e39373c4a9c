import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { MemberKey } from '../../../../objects/access-subject.ts';

/** Replaces the address of a user's calendar. */
export async function saveCalendar(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  tokenHash: Buffer,
  at: Date,
): Promise<void> {
  const values = { token_hash: tokenHash, created_at: at };
  await trx
    .insertInto('todo_calendars')
    .values({ customer_id: customerId, customer_user_id: customerUserId, ...values })
    .onConflict((conflict) => conflict.column('customer_user_id').doUpdateSet(values))
    .execute();
}

export async function findCreation(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('todo_calendars')
    .select('created_at as createdAt')
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

export async function deleteCalendar(trx: Trx, { customerId, customerUserId }: MemberKey): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('todo_calendars')
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export interface CalendarRow extends MemberKey {
  readonly organisation: string;
}

/** Whose calendar it is, where they can still sign in. Needs the system's transaction. */
export async function findCalendar(trx: Trx, tokenHash: Buffer): Promise<CalendarRow | undefined> {
  const found = await sql<CalendarRow>`
    SELECT c.customer_id AS "customerId", c.customer_user_id AS "customerUserId", o.name AS organisation
    FROM todo_calendars c JOIN members u ON u.id = c.customer_user_id AND u.state = 'active'
    JOIN accounts a ON a.id = u.user_id AND a.is_active
    JOIN customer_settings o ON o.id = c.customer_id AND o.status IN ('trial', 'active')
    WHERE c.token_hash = ${tokenHash}`.execute(trx);
  return found.rows[0];
}
