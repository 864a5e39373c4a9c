import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import { accessConditions } from '../../../objects/scope-policy.ts';
import { AppError } from '../../../platform/app-error.ts';
import { mayEdit, maySee } from './policy.ts';
import { findStoryboard, lockStoryboards, type StoryboardRow } from './store.ts';

/** A storyboard outside the bin that the user may see; all others answer alike. */
export async function requireVisible(
  trx: Trx,
  member: AccessSubject,
  storyboardId: string,
): Promise<StoryboardRow> {
  const row = await findStoryboard(trx, member.customerId, storyboardId);
  if (row === undefined || row.archivedAt !== null || !maySee(member, row)) throw new AppError('not-found');
  return row;
}

/** One that the user may change: locked, so that changes come one after another. */
export async function requireEditable(
  trx: Trx,
  member: AccessSubject,
  storyboardId: string,
): Promise<StoryboardRow> {
  await lockStoryboards(trx, member.customerId, [storyboardId]);
  const row = await requireVisible(trx, member, storyboardId);
  if (!mayEdit(member, row)) throw new AppError('forbidden');
  return row;
}

export async function isVisible(trx: Trx, member: AccessSubject, storyboardId: string): Promise<boolean> {
  const row = await findStoryboard(trx, member.customerId, storyboardId);
  return row !== undefined && row.archivedAt === null && maySee(member, row);
}

/** Why someone has a permission on one storyboard, or lacks it. */
export async function explain(
  trx: Trx,
  member: AccessSubject,
  storyboardId: string,
  _permission: Permission,
): Promise<readonly AccessReason[]> {
  const row = await findStoryboard(trx, member.customerId, storyboardId);
  if (row === undefined || row.archivedAt !== null) return reasonsFor(false);
  return reasonsFor(true, accessConditions(member, row));
}
