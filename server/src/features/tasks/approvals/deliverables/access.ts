import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { reasonsFor } from '../../../../objects/explanations.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { manageConditions, mayManage, maySee, seeConditions } from '../policy.ts';
import { lockApproval } from '../store.ts';
import { type DeliverableRow, findDeliverables, lockDeliverable } from './store.ts';

/** One that the user may see; all others answer alike, also those in the bin. */
export async function requireVisibleDeliverable(
  trx: Trx,
  member: AccessSubject,
  deliverableId: string,
): Promise<DeliverableRow> {
  const row = await findVisible(trx, member, deliverableId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

/** One that the user can change: locked with its approval, so that changes come one after another. */
export async function requireManagedDeliverable(
  trx: Trx,
  member: AccessSubject,
  deliverableId: string,
): Promise<DeliverableRow> {
  const { customerId } = member;
  if (!(await lockDeliverable(trx, customerId, deliverableId))) throw new AppError('not-found');
  const { approvalId } = await requireVisibleDeliverable(trx, member, deliverableId);
  await lockApproval(trx, customerId, approvalId);
  const row = await requireVisibleDeliverable(trx, member, deliverableId);
  if (!mayManage(member, row)) throw new AppError('forbidden');
  return row;
}

export async function isDeliverableVisible(
  trx: Trx,
  member: AccessSubject,
  deliverableId: string,
): Promise<boolean> {
  return (await findVisible(trx, member, deliverableId)) !== undefined;
}

async function findVisible(trx: Trx, member: AccessSubject, deliverableId: string) {
  const [row] = await findDeliverables(trx, member, [deliverableId]);
  return row !== undefined && maySee(member, row) ? row : undefined;
}

/** Why someone has a permission on one deliverable, or lacks it. */
export async function explainDeliverable(
  trx: Trx,
  member: AccessSubject,
  deliverableId: string,
  permission: Permission,
): Promise<readonly AccessReason[]> {
  const [row] = await findDeliverables(trx, member, [deliverableId]);
  if (row === undefined) return reasonsFor(false);
  const conditions = permission === 'tasks.mine:see' ? seeConditions : manageConditions;
  return reasonsFor(true, conditions(member, row));
}
