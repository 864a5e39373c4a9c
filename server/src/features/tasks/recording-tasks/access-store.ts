import { sql } from 'kysely';
import { anyOf, type ObjectAccess, reasonsBy } from '../../../objects/access-store.ts';
import { ownedRows } from '../../../objects/ownership-store.ts';

/** Tasks that a user made, also what is in the bin. */
export const recordingTaskOwnership = ownedRows({
  kind: 'recording-tasks',
  roles: ['cc', 'cm'],
  needs: 'tasks.requests:see',
  table: 'recording_tasks',
  owner: 'created_by',
  title: sql`o.title`,
  time: 'updated_at',
  set: () => sql`revision = o.revision + 1`,
});

/** The same rule as for opening a task: made by the user, all of them, or sent to the user. */
export const recordingTaskAccess: ObjectAccess = {
  kind: 'recording-tasks',
  rows: ({ customerId, customerUserId, permissions }) => {
    if (!permissions.has('tasks.mine:see')) return null;
    const isRequester = permissions.has('tasks.requests:see');
    const editsAll = isRequester && permissions.has('tasks.requests:edit-all');
    const owner = sql`(${isRequester}::boolean AND t.created_by = ${customerUserId})`;
    const reasons = {
      owner,
      role: sql`${editsAll}::boolean`,
      assigned: sql`EXISTS (SELECT FROM recording_assignments a
        WHERE a.task_id = t.id AND a.customer_user_id = ${customerUserId})`,
    };
    const mayMake = permissions.has('tasks.requests:make');
    const isEdited = sql`(${mayMake}::boolean AND (${editsAll}::boolean OR ${owner}))`;
    return sql`SELECT t.id AS object_id, t.title, CASE WHEN ${isEdited} THEN 'edit' ELSE 'use' END AS may,
        ${reasonsBy(reasons)} AS reasons
      FROM recording_tasks t
      WHERE t.customer_id = ${customerId} AND t.archived_at IS NULL AND ${anyOf(reasons)}`;
  },
};
