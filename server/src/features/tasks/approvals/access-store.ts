import { sql } from 'kysely';
import { anyOf, type ObjectAccess, reasonsBy } from '../../../objects/access-store.ts';
import { editorReasons } from '../../create/programs/service.ts';

/** The same rule as for opening an approval: the user edits the program, is asked, or oversees all. */
export const approvalAccess: ObjectAccess = {
  kind: 'approvals',
  rows: (subject) => {
    const { customerId, customerUserId, permissions } = subject;
    if (!permissions.has('tasks.mine:see')) return null;
    const edited = editorReasons(subject);
    const reasons = {
      ...edited,
      role: sql`(${edited.role} OR ${permissions.has('tasks.approvals:see')}::boolean)`,
      assigned: sql`EXISTS (SELECT FROM approval_reviews w
        WHERE w.approval_id = r.id AND w.customer_user_id = ${customerUserId})`,
    };
    const isManaged = sql`(${permissions.has('create.programs:publish')}::boolean AND ${anyOf(edited)})`;
    return sql`SELECT r.id AS object_id, p.title, CASE WHEN ${isManaged} THEN 'edit' ELSE 'use' END AS may,
        ${reasonsBy(reasons)} AS reasons
      FROM approvals r JOIN programs p ON p.id = r.program_id
      WHERE r.customer_id = ${customerId} AND p.archived_at IS NULL AND ${anyOf(reasons)}`;
  },
};
