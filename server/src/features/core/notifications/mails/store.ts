import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@rushes/contract/core/notifications';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { MailState } from '../../../../schema-notifications.ts';
import type { ChosenRow, MemberKey } from '../preferences/store.ts';

export interface NewMail {
  readonly customerUserId: string;
  readonly notificationId: string;
  readonly state: MailState;
  readonly sendAt: Date | null;
}

export interface MailEvent {
  readonly customerId: string;
  readonly kind: NotificationKind;
  readonly mail: string;
  /** What the mail knows of the event, besides who gets it. */
  readonly data: object;
  readonly taskId: string | null;
  readonly programId: string | null;
  readonly at: Date;
}

/** Writes a row for each mail; gives their ids in the same order. */
export async function insertMails(trx: Trx, event: MailEvent, mails: readonly NewMail[]): Promise<string[]> {
  const ids = mails.map(() => randomUUID());
  const column = <Key extends keyof NewMail>(key: Key) => mails.map((mail) => mail[key]);
  await sql`
    INSERT INTO notification_mails (id, customer_id, customer_user_id, notification_id, kind, mail, data, state, send_at,
      task_id, program_id, created_at)
    SELECT m.id, ${event.customerId}, m.customer_user_id, m.notification_id, ${event.kind}, ${event.mail},
      ${JSON.stringify(event.data)}::jsonb, m.state, m.send_at, ${event.taskId}::uuid, ${event.programId}::uuid, ${event.at}::timestamptz
    FROM unnest(${ids}::uuid[], ${column('customerUserId')}::uuid[], ${column('notificationId')}::uuid[],
      ${column('state')}::text[], ${column('sendAt')}::timestamptz[])
      AS m (id, customer_user_id, notification_id, state, send_at)`.execute(trx);
  return ids;
}

/** Of these notifications, those with a mail that is still to leave. */
export async function listWaiting(
  trx: Trx,
  customerId: string,
  notificationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`
    SELECT notification_id AS id FROM notification_mails
    WHERE customer_id = ${customerId} AND notification_id = ANY (${[...notificationIds]}::uuid[])
      AND (state = 'queued' AND admitted_at IS NULL OR state = 'digest' AND in_digest_at IS NULL)`.execute(
    trx,
  );
  return new Set(found.rows.map(({ id }) => id));
}

/** Gives the mails of these notifications that wait for their time other words. */
export async function changeWaiting(
  trx: Trx,
  customerId: string,
  notificationIds: readonly string[],
  mail: string,
): Promise<void> {
  await sql`UPDATE notification_mails SET mail = ${mail}
    WHERE customer_id = ${customerId} AND notification_id = ANY (${[...notificationIds]}::uuid[])
      AND state = 'queued' AND send_at IS NOT NULL`.execute(trx);
}

export interface AdmissionRow extends ChosenRow {
  readonly kind: NotificationKind;
  readonly state: MailState;
  readonly isAdmitted: boolean;
  readonly isActive: boolean;
  readonly name: string;
  readonly userName: string;
  readonly notificationId: string;
  readonly reason: string;
}

/** What decides whether a mail leaves now. */
export async function findAdmission(
  trx: Trx,
  customerId: string,
  mailId: string,
): Promise<AdmissionRow | undefined> {
  const found = await sql<AdmissionRow>`
    SELECT m.kind, m.state, m.admitted_at IS NOT NULL AS "isAdmitted", m.notification_id AS "notificationId", n.reason,
      u.state <> 'deactivated' AS "isActive", u.name, a.user_name AS "userName",
      coalesce(p.emails, '{}') AS emails, p.quiet_from AS "quietFrom", p.quiet_to AS "quietTo",
      p.time_zone AS "timeZone"
    FROM notification_mails m JOIN notifications n ON n.id = m.notification_id JOIN members u ON u.id = m.customer_user_id JOIN accounts a ON a.id = u.user_id
    LEFT JOIN notification_preferences p ON p.customer_user_id = m.customer_user_id
    WHERE m.customer_id = ${customerId} AND m.id = ${mailId}`.execute(trx);
  return found.rows[0];
}

/** Changes a mail that is still to be sent. */
export async function updateMail(
  trx: Trx,
  customerId: string,
  mailId: string,
  values: { state?: MailState; send_at?: Date | null; admitted_at?: Date; settled_at?: Date },
): Promise<void> {
  await trx
    .updateTable('notification_mails')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .execute();
}

export interface DueMail {
  readonly customerId: string;
  readonly mailId: string;
  readonly mail: string;
  readonly customerUserId: string;
  readonly data: object;
}

export const dueAtOnce = 10;

/** Takes mails whose wait is over; they are with the queue then. Needs the system's transaction. */
export async function takeDue(trx: Trx, now: Date): Promise<DueMail[]> {
  const found = await sql<DueMail>`
    UPDATE notification_mails m SET send_at = NULL
    WHERE m.id IN (SELECT id FROM notification_mails
      WHERE state = 'queued' AND send_at <= ${now} ORDER BY send_at LIMIT ${dueAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING m.customer_id AS "customerId", m.id AS "mailId", m.mail, m.data,
      m.customer_user_id AS "customerUserId"`.execute(trx);
  return found.rows;
}

/** The ids of notifications whose mails wait for someone's daily one. */
export async function listForDigest(trx: Trx, { customerId, customerUserId }: MemberKey): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT DISTINCT notification_id AS id FROM notification_mails
    WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId} AND state = 'digest'`.execute(
    trx,
  );
  return found.rows.map(({ id }) => id);
}

/** Notes which notifications are in the daily mail that is being sent; the others need none any more. */
export async function noteInDigest(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  {
    shown,
    known,
    now,
  }: { readonly shown: readonly string[]; readonly known: readonly string[]; readonly now: Date },
): Promise<void> {
  const isShown = sql`m.notification_id = ANY (${[...shown]}::uuid[])`;
  await sql`
    UPDATE notification_mails m SET in_digest_at = CASE WHEN ${isShown} THEN ${now}::timestamptz END,
      state = CASE WHEN ${isShown} THEN 'digest' ELSE 'dropped' END,
      settled_at = CASE WHEN ${isShown} THEN NULL ELSE ${now}::timestamptz END
    WHERE m.customer_id = ${customerId} AND m.customer_user_id = ${customerUserId} AND m.state = 'digest'
      AND m.notification_id = ANY (${[...known]}::uuid[])`.execute(trx);
}

/** The daily mail has left. */
export async function settleDigested(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE notification_mails SET state = 'digested', settled_at = ${now}
    WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId} AND state = 'digest'
      AND in_digest_at IS NOT NULL`.execute(trx);
}
