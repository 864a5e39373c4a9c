import { sql } from 'kysely';
import { anyOf, type ObjectAccess, reasonsBy } from '../../../../objects/access-store.ts';
import { ownedRows } from '../../../../objects/ownership-store.ts';
import { editsAll } from '../policy.ts';

/** Programs that a user created, also what is in the bin. */
export const programOwnership = ownedRows({
  kind: 'programs',
  roles: ['cc', 'cm'],
  needs: 'create.programs:see',
  table: 'programs',
  owner: 'created_by',
  title: sql`o.title`,
  time: 'updated_at',
});

/** The same rule as for opening a program: who edits it, and of live ones whom they are for. */
export const programAccess: ObjectAccess = {
  kind: 'programs',
  rows: ({ customerId, customerUserId, permissions }) => {
    const isCreator = permissions.has('create.programs:see');
    const isLive = sql`p.live_version_id IS NOT NULL`;
    const edited = {
      owner: sql`(${isCreator} AND p.created_by = ${customerUserId})`,
      role: sql`${isCreator && editsAll({ permissions })}::boolean`,
      'shared-with-creators': sql`(${isCreator} AND p.shared_with_creators)`,
    };
    const reasons = {
      ...edited,
      organisation: sql`(${isLive} AND p.audience_organisation)`,
      named: sql`(${isLive} AND EXISTS (SELECT FROM program_audience a
        WHERE a.program_id = p.id AND a.customer_user_id = ${customerUserId}))`,
      group: sql`(${isLive} AND EXISTS (SELECT FROM program_audience_groups a
        WHERE a.program_id = p.id AND a.group_id = ANY (${ownGroups(customerUserId)})))`,
      channel: sql`(${isLive} AND EXISTS (SELECT FROM ${reachedIn(customerId, customerUserId)} AND q.program_id = p.id))`,
    };
    return sql`SELECT p.id AS object_id, p.title, CASE WHEN ${anyOf(edited)} THEN 'edit' ELSE 'watch' END AS may,
        ${reasonsBy(reasons)} AS reasons
      FROM programs p WHERE p.customer_id = ${customerId} AND p.archived_at IS NULL AND ${anyOf(reasons)}`;
  },
  through: ({ customerId, customerUserId }, programId) => sql`
    SELECT 'channel' AS kind, c.id, c.name FROM channels c JOIN programs p ON p.id = ${programId}
    WHERE p.live_version_id IS NOT NULL AND c.id IN (
      SELECT q.channel_id FROM ${reachedIn(customerId, customerUserId)} AND q.program_id = ${programId})
    UNION ALL SELECT 'group', g.id, g.name FROM user_groups g JOIN program_audience_groups a ON a.group_id = g.id
      JOIN programs p ON p.id = a.program_id AND p.live_version_id IS NOT NULL
    WHERE a.program_id = ${programId} AND EXISTS (SELECT FROM user_group_people m
      WHERE m.group_id = g.id AND m.customer_user_id = ${customerUserId})`,
};

/** Groups of someone, read once for a whole statement. */
const ownGroups = (customerUserId: string) =>
  sql`ARRAY(SELECT group_id FROM user_group_people WHERE customer_user_id = ${customerUserId})`;

const reachedIn = (customerId: string, customerUserId: string) =>
  sql`channel_reach q WHERE q.customer_id = ${customerId} AND q.customer_user_id = ${customerUserId}`;
