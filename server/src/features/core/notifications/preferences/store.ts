import type { MailCadence, NotificationGroup } from '@rushes/contract/limits';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

export interface MemberKey {
  readonly customerId: string;
  readonly customerUserId: string;
}

/** What someone chose; absent groups are as usual. */
export interface ChosenRow {
  readonly emails: Partial<Record<NotificationGroup, MailCadence>>;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly timeZone: string | null;
}

export const nothingChosen: ChosenRow = { emails: {}, quietFrom: null, quietTo: null, timeZone: null };

const chosen = ['emails', 'quiet_from as quietFrom', 'quiet_to as quietTo', 'time_zone as timeZone'] as const;

export async function findChosen(trx: Trx, { customerId, customerUserId }: MemberKey): Promise<ChosenRow> {
  const row = await trx
    .selectFrom('notification_preferences')
    .select([...chosen])
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .executeTakeFirst();
  return row ?? nothingChosen;
}

/** What users chose, of those who chose anything. */
export async function listChosen(
  trx: Trx,
  customerId: string,
  users: readonly string[],
): Promise<Map<string, ChosenRow>> {
  const rows = await trx
    .selectFrom('notification_preferences')
    .select(['customer_user_id as customerUserId', ...chosen])
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`customer_user_id = ANY (${[...users]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ customerUserId, ...row }) => [customerUserId, row]));
}

/** Active users who chose to get mails of a group at once. */
export async function listImmediate(
  trx: Trx,
  customerId: string,
  group: NotificationGroup,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT u.id FROM notification_preferences p JOIN members u ON u.id = p.customer_user_id AND u.state = 'active'
    WHERE p.customer_id = ${customerId} AND p.emails ->> ${group} = 'immediately'`.execute(trx);
  return found.rows.map(({ id }) => id);
}

export async function saveChosen(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { emails, quietFrom, quietTo, timeZone }: ChosenRow,
): Promise<void> {
  const values = {
    emails: JSON.stringify(emails),
    quiet_from: quietFrom,
    quiet_to: quietTo,
    time_zone: timeZone,
  };
  await trx
    .insertInto('notification_preferences')
    .values({ customer_id: customerId, customer_user_id: customerUserId, ...values })
    .onConflict((conflict) => conflict.column('customer_user_id').doUpdateSet(values))
    .execute();
}

/** Keeps the time zone where none was chosen; gives the one that is kept. */
export async function noteTimeZone(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  timeZone: string,
): Promise<string> {
  const found = await sql<{ timeZone: string }>`
    INSERT INTO notification_preferences AS p (customer_id, customer_user_id, time_zone)
    VALUES (${customerId}, ${customerUserId}, ${timeZone})
    ON CONFLICT (customer_user_id) DO UPDATE SET time_zone = coalesce(p.time_zone, excluded.time_zone)
    RETURNING p.time_zone AS "timeZone"`.execute(trx);
  return found.rows[0]?.timeZone ?? timeZone;
}

/** Whether the database reckons with a time zone of that name too. */
export async function knowsTimeZone(trx: Trx, name: string): Promise<boolean> {
  const found = await sql`SELECT FROM pg_timezone_names WHERE name = ${name}`.execute(trx);
  return found.rows.length > 0;
}

export interface HostRow {
  readonly organisation: string;
  readonly accent: string[] | null;
  readonly logoUrl: string | null;
}

/** The organisation of someone who is still in it. */
export async function findHost(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
): Promise<HostRow | undefined> {
  const found = await sql<HostRow>`
    SELECT o.name AS organisation, o.accent_shades AS accent, o.addnl_logo_file AS "logoUrl"
    FROM members u JOIN customer_settings o ON o.id = u.customer_id
    WHERE u.customer_id = ${customerId} AND u.id = ${customerUserId}`.execute(trx);
  return found.rows[0];
}
