import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

/** More than so many are not asked to decide one thing. */
const decidersMost = 200;

/** Who decides in a channel from a level on; where nobody does, the content managers. */
export async function listDeciders(
  trx: Trx,
  customerId: string,
  channelId: string,
  level: number,
): Promise<string[]> {
  const own = await idsOf(
    trx,
    sql`SELECT DISTINCT customer_user_id AS id FROM channel_people
      WHERE customer_id = ${customerId} AND channel_id = ${channelId} AND level >= ${level} LIMIT ${decidersMost}`,
  );
  if (own.length > 0) return own;
  return idsOf(
    trx,
    sql`SELECT id FROM members WHERE customer_id = ${customerId} AND role = 'cm' AND custom_role_id IS NULL
      AND state = 'active' LIMIT ${decidersMost}`,
  );
}

async function idsOf(trx: Trx, statement: RawBuilder<unknown>): Promise<string[]> {
  const found = await (statement as RawBuilder<{ id: string }>).execute(trx);
  return found.rows.map(({ id }) => id);
}

/** Levels of users in a channel by their own rows, before they change; who asks has level 0. */
export async function levelsOf(
  trx: Trx,
  customerId: string,
  channelId: string,
  users: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (users.length === 0) return new Map();
  const rows = await trx
    .selectFrom('channel_members')
    .select(['customer_user_id as id', 'level', 'state'])
    .where('customer_id', '=', customerId)
    .where('channel_id', '=', channelId)
    .where('customer_user_id', 'in', [...users])
    .execute();
  return new Map(rows.map(({ id, level, state }) => [id ?? '', state === 'pending' ? 0 : level]));
}

/** Groups that are in a channel. */
export async function groupsIn(
  trx: Trx,
  customerId: string,
  channelId: string,
  groupIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('channel_members')
    .select('group_id as id')
    .where('customer_id', '=', customerId)
    .where('channel_id', '=', channelId)
    .where('group_id', 'in', [...groupIds])
    .execute();
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}

/** What a mail to someone who decides says; undefined where nothing waits for them any more. */
export async function findWaiting(
  trx: Trx,
  {
    customerId,
    customerUserId,
    channelId,
  }: { customerId: string; customerUserId: string; channelId: string },
  what: 'submissions' | 'requests',
): Promise<
  | { name: string; organisation: string; accent: string[] | null; channel: string; waiting: number }
  | undefined
> {
  const level = what === 'submissions' ? 3 : 4;
  const waiting =
    what === 'submissions'
      ? sql`SELECT count(*)::int FROM channel_items i WHERE i.channel_id = c.id AND i.state = 'submitted'`
      : sql`SELECT count(*)::int FROM channel_members m WHERE m.channel_id = c.id AND m.state = 'pending'`;
  const found = await sql<{
    name: string;
    organisation: string;
    accent: string[] | null;
    channel: string;
    waiting: number;
  }>`
    SELECT u.name, o.name AS organisation, o.accent_shades AS accent, c.name AS channel, (${waiting}) AS waiting
    FROM channels c JOIN members u ON u.customer_id = c.customer_id JOIN customer_settings o ON o.id = c.customer_id
    WHERE c.customer_id = ${customerId} AND c.id = ${channelId} AND c.state = 'active'
      AND u.id = ${customerUserId} AND u.state = 'active'
      AND (u.role = 'cm' OR EXISTS (SELECT FROM channel_people q
        WHERE q.channel_id = c.id AND q.customer_user_id = u.id AND q.level >= ${level}))`.execute(trx);
  const row = found.rows[0];
  return row === undefined || row.waiting === 0 ? undefined : row;
}
