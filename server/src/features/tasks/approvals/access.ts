import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import { AppError } from '../../../platform/app-error.ts';
import { manageConditions, mayManage, maySee, seeConditions } from './policy.ts';
import { type ApprovalRow, findApproval, lockApproval } from './store.ts';

/** An approval that the user may see; all others answer alike, also those of what is in the bin. */
export async function requireVisible(
  trx: Trx,
  member: AccessSubject,
  approvalId: string,
): Promise<ApprovalRow> {
  const row = await findApproval(trx, member, approvalId);
  if (row === undefined || !maySee(member, row)) throw new AppError('not-found');
  return row;
}

/** The same, locked, so that changes come one after another. */
export async function requireLocked(
  trx: Trx,
  member: AccessSubject,
  approvalId: string,
): Promise<ApprovalRow> {
  await lockApproval(trx, member.customerId, approvalId);
  return requireVisible(trx, member, approvalId);
}

/** One that the user can cancel. */
export async function requireManaged(
  trx: Trx,
  member: AccessSubject,
  approvalId: string,
): Promise<ApprovalRow> {
  const row = await requireLocked(trx, member, approvalId);
  if (!mayManage(member, row)) throw new AppError('forbidden');
  return row;
}

export async function isVisible(trx: Trx, member: AccessSubject, approvalId: string): Promise<boolean> {
  const row = await findApproval(trx, member, approvalId);
  return row !== undefined && maySee(member, row);
}

/** Why someone has a permission on one approval, or lacks it. */
export async function explain(
  trx: Trx,
  member: AccessSubject,
  approvalId: string,
  permission: Permission,
): Promise<readonly AccessReason[]> {
  const row = await findApproval(trx, member, approvalId);
  if (row === undefined) return reasonsFor(false);
  if (permission === 'tasks.mine:see') return reasonsFor(true, seeConditions(member, row));
  // Publishing programs says nothing about scripts.
  const isAsked = row.subjectKind !== 'script' || permission === 'create.scripts:edit';
  return reasonsFor(true, isAsked ? manageConditions(member, row) : [{ rule: 'everything', passes: false }]);
}
