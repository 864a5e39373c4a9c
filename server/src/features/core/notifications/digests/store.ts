import type { NotificationKind } from '@rushes/contract/core/notifications';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { MemberKey } from '../preferences/store.ts';

export interface Candidate extends MemberKey {
  /** The day that it is for them. */
  readonly day: string;
  /** A mail waits for their daily one. */
  readonly hasMails: boolean;
  /** What was told to many of their organisation. */
  readonly sharedKinds: readonly NotificationKind[];
}

const dayMs = 24 * 3_600_000;

/**
 * Users whose morning has come and who may have something new from before it: a mail waits for them, or something was
 * told to many of their organisation since yesterday. Needs the system's transaction.
 */
export async function findCandidates(
  trx: Trx,
  { now, hour, limit }: { readonly now: Date; readonly hour: number; readonly limit: number },
): Promise<Candidate[]> {
  const zone = sql`coalesce(p.time_zone, 'UTC')`;
  const local = sql`(${now}::timestamptz AT TIME ZONE ${zone})`;
  // What comes later in the day is for the next morning.
  const morning = sql`((date_trunc('day', ${local}) + make_interval(hours => ${hour})) AT TIME ZONE ${zone})`;
  const found = await sql<Candidate>`
    SELECT u.customer_id AS "customerId", u.id AS "customerUserId", to_char(${local}, 'YYYY-MM-DD') AS day,
      c.has_mails AS "hasMails", c.kinds AS "sharedKinds"
    FROM (SELECT id, min(at) AS at, bool_or(kinds IS NULL) AS has_mails,
        coalesce(max(kinds), '{}') AS kinds FROM (
        SELECT customer_user_id AS id, created_at AS at, NULL::text[] AS kinds FROM notification_mails
        WHERE state = 'digest'
        UNION ALL
        SELECT m.id, t.at, t.kinds FROM (SELECT customer_id, min(created_at) AS at, array_agg(DISTINCT kind) AS kinds
          FROM notifications
          WHERE audience <> 'person' AND created_at > ${new Date(now.getTime() - dayMs)} GROUP BY customer_id) t
        JOIN members m ON m.customer_id = t.customer_id) e
      GROUP BY id) c
    JOIN members u ON u.id = c.id AND u.state = 'active'
    JOIN customer_settings o ON o.id = u.customer_id AND o.status IN ('trial', 'active')
    LEFT JOIN notification_preferences p ON p.customer_user_id = u.id
    LEFT JOIN notification_digests d ON d.customer_user_id = u.id
    WHERE ${now}::timestamptz >= ${morning} AND c.at < ${morning}
      AND (d.last_on IS NULL OR d.last_on < ${local}::date)
    ORDER BY u.id LIMIT ${limit}`.execute(trx);
  return found.rows;
}

/** Notes that someone's daily mail of a day is made; null where it was, else since when things are new. */
export async function takeDay(
  trx: Trx,
  { customerId, customerUserId, day }: MemberKey & Pick<Candidate, 'day'>,
  now: Date,
): Promise<Date | null> {
  const before = await trx
    .selectFrom('notification_digests')
    .select('last_at as lastAt')
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .forUpdate()
    .executeTakeFirst();
  const taken = await sql`
    INSERT INTO notification_digests AS d (customer_user_id, customer_id, last_on, last_at)
    VALUES (${customerUserId}, ${customerId}, ${day}::date, ${now})
    ON CONFLICT (customer_user_id) DO UPDATE SET last_on = excluded.last_on, last_at = excluded.last_at
    WHERE d.last_on < excluded.last_on`.execute(trx);
  if ((taken.numAffectedRows ?? 0n) === 0n) return null;
  return before?.lastAt ?? new Date(now.getTime() - dayMs);
}

export interface RecipientRow {
  readonly name: string;
  readonly userName: string;
  readonly organisation: string;
  readonly accent: string[] | null;
}

export async function findRecipient(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
): Promise<RecipientRow | undefined> {
  const found = await sql<RecipientRow>`
    SELECT u.name, a.user_name AS "userName", o.name AS organisation, o.accent_shades AS accent
    FROM members u JOIN accounts a ON a.id = u.user_id JOIN customer_settings o ON o.id = u.customer_id
    WHERE u.customer_id = ${customerId} AND u.id = ${customerUserId} AND u.state = 'active'`.execute(trx);
  return found.rows[0];
}

/** A condition on `n`: it belongs into the daily mail. */
export function isForDigest(
  waiting: readonly string[],
  kinds: readonly NotificationKind[],
  since: Date,
): ReturnType<typeof sql> {
  return sql`(n.id = ANY (${[...waiting]}::uuid[])
    OR (n.audience <> 'person' AND n.kind = ANY (${[...kinds]}::text[]) AND n.created_at > ${since}))`;
}
