import { type RawBuilder, sql } from 'kysely';
import { anyOf, type ObjectAccess, reasonsBy } from '../../../objects/access-store.ts';
import { editorReasons } from '../../create/programs/service.ts';

/** The same rule as for opening an approval: the user manages what it is about, is asked, or oversees all. */
export const approvalAccess: ObjectAccess = {
  kind: 'approvals',
  rows: (subject) => {
    const { customerId, customerUserId, permissions } = subject;
    if (!permissions.has('tasks.mine:see')) return null;
    const ofProgram = editorReasons(subject);
    const makes = permissions.has('tasks.approvals:make');
    const byKind = (program: RawBuilder<unknown>, deliverable: RawBuilder<unknown>) =>
      sql`CASE p.kind WHEN 'program' THEN ${program} ELSE ${deliverable} END`;
    const managed = {
      owner: byKind(ofProgram.owner, sql`(${makes}::boolean AND p.created_by = ${customerUserId})`),
      role: byKind(ofProgram.role, sql`${makes && permissions.has('create.programs:edit-all')}::boolean`),
      'shared-with-creators': ofProgram['shared-with-creators'],
    };
    const reasons = {
      ...managed,
      role: sql`(${managed.role} OR ${permissions.has('tasks.approvals:see')}::boolean)`,
      assigned: sql`EXISTS (SELECT FROM approval_reviews w
        WHERE w.approval_id = r.id AND w.customer_user_id = ${customerUserId})`,
    };
    const mayManage = byKind(sql`${permissions.has('create.programs:publish')}::boolean`, sql`true`);
    const isManaged = sql`(${mayManage} AND ${anyOf(managed)})`;
    return sql`SELECT r.id AS object_id, p.title, CASE WHEN ${isManaged} THEN 'edit' ELSE 'use' END AS may,
        ${reasonsBy(reasons)} AS reasons
      FROM approvals r JOIN approval_subjects p ON p.id = r.subject_id
      WHERE r.customer_id = ${customerId} AND p.archived_at IS NULL AND ${anyOf(reasons)}`;
  },
};
