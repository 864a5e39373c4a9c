import type { ApprovalSubject } from '@rushes/contract/tasks/approvals';
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
    const writes = permissions.has('create.scripts:see');
    const byKind = (of: Record<ApprovalSubject['kind'], RawBuilder<unknown>>) =>
      sql`CASE p.kind WHEN 'program' THEN ${of.program} WHEN 'deliverable' THEN ${of.deliverable} ELSE ${of.script} END`;
    const isOwner = sql`p.created_by = ${customerUserId}`;
    const managed = {
      owner: byKind({
        program: ofProgram.owner,
        deliverable: sql`(${makes}::boolean AND ${isOwner})`,
        script: sql`(${writes}::boolean AND coalesce(${isOwner}, false))`,
      }),
      role: byKind({
        program: ofProgram.role,
        deliverable: sql`${makes && permissions.has('create.programs:edit-all')}::boolean`,
        script: sql`(${writes}::boolean AND p.shared_with_creators)`,
      }),
      'shared-with-creators': byKind({
        program: ofProgram['shared-with-creators'],
        deliverable: sql`false`,
        script: sql`false`,
      }),
    };
    // A personal script is its owner's and its reviewers' alone.
    const overseen = sql`(${permissions.has('tasks.approvals:see')}::boolean
      AND (p.kind <> 'script' OR p.shared_with_creators))`;
    const reasons = {
      ...managed,
      role: sql`(${managed.role} OR ${overseen})`,
      assigned: sql`EXISTS (SELECT FROM approval_reviews w
        WHERE w.approval_id = r.id AND w.customer_user_id = ${customerUserId})`,
    };
    const mayManage = byKind({
      program: sql`${permissions.has('create.programs:publish')}::boolean`,
      deliverable: sql`true`,
      script: sql`${permissions.has('create.scripts:edit')}::boolean`,
    });
    const isManaged = sql`(${mayManage} AND ${anyOf(managed)})`;
    return sql`SELECT r.id AS object_id, p.title, CASE WHEN ${isManaged} THEN 'edit' ELSE 'use' END AS may,
        ${reasonsBy(reasons)} AS reasons
      FROM approvals r JOIN approval_subjects p ON p.id = r.subject_id
      WHERE r.customer_id = ${customerId} AND p.archived_at IS NULL AND ${anyOf(reasons)}`;
  },
};
