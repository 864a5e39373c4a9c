import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import { AppError } from '../../../platform/app-error.ts';
import { manageConditions, mayManage, maySee, seeConditions } from './policy.ts';
import { findTask, lockTasks, type TaskRow } from './store.ts';

/** A task outside the bin that the user may see; all others answer alike. */
export async function requireVisible(trx: Trx, member: AccessSubject, taskId: string): Promise<TaskRow> {
  const row = await findTask(trx, member, taskId);
  if (row === undefined || row.archivedAt !== null || !maySee(member, row)) throw new AppError('not-found');
  return row;
}

/** One that the user may change: locked, so that changes come one after another. */
export async function requireManaged(trx: Trx, member: AccessSubject, taskId: string): Promise<TaskRow> {
  await lockTasks(trx, member.customerId, [taskId]);
  const row = await requireVisible(trx, member, taskId);
  if (!mayManage(member, row)) throw new AppError('forbidden');
  return row;
}

export async function isVisible(trx: Trx, member: AccessSubject, taskId: string): Promise<boolean> {
  const row = await findTask(trx, member, taskId);
  return row !== undefined && row.archivedAt === null && maySee(member, row);
}

/** Why someone has a permission on one task, or lacks it. */
export async function explain(
  trx: Trx,
  member: AccessSubject,
  taskId: string,
  permission: Permission,
): Promise<readonly AccessReason[]> {
  const row = await findTask(trx, member, taskId);
  if (row === undefined || row.archivedAt !== null) return reasonsFor(false);
  const conditions = permission === 'tasks.mine:see' ? seeConditions : manageConditions;
  return reasonsFor(true, conditions(member, row));
}
