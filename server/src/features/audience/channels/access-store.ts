import { mayInChannel } from '@rushes/contract/audience/lists/channels';
import type { Permissions } from '@rushes/contract/identity/roles';
import { sql } from 'kysely';
import { memberRoles, type ReachMay } from '@rushes/contract/organization/lists/users';
import type { Ownership } from '../../../objects/ownership-store.ts';
import { type ObjectAccess, reasonsBy } from '../../../objects/access-store.ts';
import { canManageAll, toLevel } from './policy.ts';

const managed = sql`FROM channel_members m JOIN channels c ON c.id = m.channel_id
  WHERE m.level = 4 AND m.state = 'active'`;

/** Channels that a user manages, also archived ones. */
export const channelOwnership: Ownership = {
  kind: 'channels',
  roles: memberRoles,
  find: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number; examples: string[] }>`
      SELECT count(*)::int AS count, coalesce((array_agg(c.name ORDER BY c.updated_at DESC))[1:3], '{}') AS examples
      ${managed} AND m.customer_id = ${customerId} AND m.customer_user_id = ${customerUserId}`.execute(trx);
    return { count: found.rows[0]?.count ?? 0, examples: found.rows[0]?.examples ?? [] };
  },
  transfer: async (trx, { customerId, from, to, at }) => {
    const moved = await sql`
      INSERT INTO channel_members (id, customer_id, channel_id, customer_user_id, level, state, added_at)
      SELECT gen_random_uuid(), m.customer_id, m.channel_id, ${to}::uuid, 4, 'active', ${at}::timestamptz
      ${managed} AND m.customer_id = ${customerId} AND m.customer_user_id = ${from}
      ON CONFLICT (channel_id, customer_user_id) DO UPDATE SET level = 4, state = 'active'`.execute(trx);
    await sql`
      DELETE FROM channel_members WHERE customer_id = ${customerId} AND customer_user_id = ${from} AND level = 4`.execute(
      trx,
    );
    return Number(moved.numAffectedRows ?? 0n);
  },
};

/** Channels that a user finds something in or looks after. Where they see no channels, those they manage. */
export const channelAccess: ObjectAccess = {
  kind: 'channels',
  rows: ({ customerId, customerUserId, permissions }) => {
    const hasAll = canManageAll({ permissions });
    const manages = permissions.has('audience.channelEdit:see');
    // Anyone who sees no channels meets those that they manage, or none.
    const watches = permissions.has('home.channels:see');
    const isReachable = sql`((${watches || manages} AND ${hasAll}) OR (${watches} AND l.level >= 0)
      OR (${manages} AND l.level = 4))`;
    const reasons = {
      role: sql`${hasAll}::boolean`,
      organisation: sql`c.visibility = 'open'`,
      named: sql`EXISTS (SELECT FROM channel_members m WHERE m.channel_id = c.id
        AND m.customer_user_id = ${customerUserId} AND m.state = 'active')`,
      group: sql`EXISTS (SELECT FROM ${inGroups(customerUserId)} AND m.channel_id = c.id)`,
    };
    const mays = [null, 0, 1, 2, 3, 4].map((level) => most(permissions, level));
    return sql`SELECT c.id AS object_id, c.name AS title, (${mays}::text[])[coalesce(l.level + 2, 1)] AS may,
        ${reasonsBy(reasons)} AS reasons
      FROM channels c LEFT JOIN LATERAL (SELECT max(q.level) AS level FROM channel_people q
        WHERE q.channel_id = c.id AND q.customer_user_id = ${customerUserId}) l ON true
      WHERE c.customer_id = ${customerId} AND c.state = 'active' AND ${isReachable}`;
  },
  through: ({ customerId, customerUserId }, channelId) => sql`
    SELECT 'group' AS kind, u.id, u.name FROM user_groups u WHERE u.customer_id = ${customerId}
      AND u.id IN (SELECT m.group_id FROM ${inGroups(customerUserId)} AND m.channel_id = ${channelId})`,
};

const inGroups = (
  customerUserId: string,
) => sql`channel_members m JOIN user_group_people g ON g.group_id = m.group_id
  WHERE m.state = 'active' AND g.customer_user_id = ${customerUserId}`;

/** The most that someone may do in a channel: a level is of use only with the permission that goes with it. */
function most(permissions: Permissions, stored: number | null): ReachMay {
  const level = canManageAll({ permissions }) ? 'manager' : toLevel(stored);
  const manages = permissions.has('audience.channelEdit:see');
  if (manages && mayInChannel(level, 'editChannel')) return 'edit';
  const submits = permissions.has('create.programs:publish') && mayInChannel(level, 'submit');
  return submits || (manages && mayInChannel(level, 'moderate')) ? 'use' : 'watch';
}
