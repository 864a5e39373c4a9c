import { sql } from 'kysely';
import type { TodoSource } from '../../../objects/todo-source.ts';

/** Approvals that wait for a user; of several stages one is open. */
export const reviewTodos: TodoSource = {
  kinds: ['approve'],
  notified: 'approvalId',
  rows: ({ customerId, customerUserId, permissions }) =>
    permissions.has('tasks.mine:see')
      ? sql`SELECT 'approve' AS kind, r.id AS object_id, p.title, r.requested_by AS requester_id, r.due_at,
          false AS can_delegate
        FROM approvals r JOIN approval_subjects p ON p.id = r.subject_id AND p.archived_at IS NULL
        WHERE r.customer_id = ${customerId} AND r.id IN (SELECT w.approval_id FROM approval_reviews w
          WHERE w.customer_user_id = ${customerUserId} AND w.is_open)`
      : null,
};
