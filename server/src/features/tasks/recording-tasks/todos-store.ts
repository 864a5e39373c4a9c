import { type RawBuilder, sql } from 'kysely';
import type { TodoSource } from '../../../objects/todo-source.ts';

/** Tasks that a user still has to record or send files for. */
export const assignmentTodos: TodoSource = {
  kinds: ['record', 'send-files'],
  notified: 'taskId',
  rows: ({ customerId, customerUserId, permissions }) =>
    permissions.has('tasks.mine:see')
      ? sql`SELECT CASE t.kind WHEN 'file' THEN 'send-files' ELSE 'record' END AS kind, t.id AS object_id, t.title,
          t.created_by AS requester_id, t.due_at, ${canDelegate} AS can_delegate
        FROM recording_assignments a JOIN recording_tasks t ON t.id = a.task_id
        WHERE a.customer_id = ${customerId} AND a.customer_user_id = ${customerUserId} AND a.is_open`
      : null,
};

/** A condition on `a`: nothing was recorded or sent yet. */
export const canDelegate: RawBuilder<boolean> = sql`(a.state IN ('invited', 'opened', 'in-progress')
  AND NOT EXISTS (SELECT FROM recording_takes k WHERE k.assignment_id = a.id)
  AND NOT EXISTS (SELECT FROM requested_files r WHERE r.assignment_id = a.id))`;
