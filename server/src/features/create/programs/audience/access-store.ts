import { type RawBuilder, sql } from 'kysely';
import { anyOf, type ObjectAccess, reasonsBy } from '../../../../objects/access-store.ts';
import { ownedRows } from '../../../../objects/ownership-store.ts';
import { editorReasons, groupsOf, isPublished, viewerReasons } from '../who-can-watch-store.ts';

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

/** Programs that someone edits or watches, apart from bio videos, which are a kind of their own. */
export const programAccess: ObjectAccess = {
  kind: 'programs',
  rows: (subject) => {
    const edited = editorReasons(subject);
    const { organisation, named, group, channel } = viewerReasons(subject.customerUserId);
    const published = (reason: RawBuilder<unknown>) => sql`(${isPublished} AND ${reason})`;
    const reasons = {
      ...edited,
      organisation: published(organisation),
      named: published(named),
      group: published(group),
      channel: published(channel),
    };
    return sql`SELECT p.id AS object_id, p.title, CASE WHEN ${anyOf(edited)} THEN 'edit' ELSE 'watch' END AS may,
        ${reasonsBy(reasons)} AS reasons
      FROM programs p WHERE p.customer_id = ${subject.customerId} AND p.archived_at IS NULL AND ${anyOf(reasons)}`;
  },
  through: ({ customerUserId }, programId) => sql`
    SELECT 'channel' AS kind, c.id, c.name FROM channels c JOIN programs p ON p.id = ${programId}
    WHERE ${isPublished} AND c.id IN (
      SELECT q.channel_id FROM channel_reach q
      WHERE q.program_id = ${programId} AND q.customer_user_id = ${customerUserId})
    UNION ALL SELECT 'group', g.id, g.name FROM user_groups g JOIN program_audience_groups a ON a.group_id = g.id
      JOIN programs p ON p.id = a.program_id AND ${isPublished}
    WHERE a.program_id = ${programId} AND g.id IN (${groupsOf(customerUserId)})`,
};
