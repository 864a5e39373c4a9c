import { sql } from 'kysely';
import { rowBin } from '../../../../objects/row-bin-store.ts';

/** Recording tasks in the bin. What was recorded for them is footage of its own. */
export const recordingTaskBin = rowBin({
  kind: 'recording-task',
  table: 'recording_tasks',
  name: 'title',
  mayDelete: ({ permissions }) =>
    permissions.has('tasks.mine:see') &&
    permissions.has('tasks.requests:see') &&
    permissions.has('tasks.requests:make'),
  deletable: ({ customerUserId, permissions }) =>
    sql`${permissions.has('tasks.requests:edit-all')}::boolean OR o.created_by = ${customerUserId}`,
});
