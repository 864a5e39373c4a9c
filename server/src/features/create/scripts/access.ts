import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import { accessConditions } from '../../../objects/scope-policy.ts';
import { AppError } from '../../../platform/app-error.ts';
import { mayEdit, maySee } from './policy.ts';
import { findScript, lockScripts, type ScriptRow } from './store.ts';

/** A script outside the bin that the user may see; all others answer alike. */
export async function requireVisible(trx: Trx, member: AccessSubject, scriptId: string): Promise<ScriptRow> {
  const row = await findScript(trx, member.customerId, scriptId);
  if (row === undefined || row.archivedAt !== null || !maySee(member, row)) throw new AppError('not-found');
  return row;
}

/** One that the user may change: locked, so that changes come one after another. */
export async function requireEditable(trx: Trx, member: AccessSubject, scriptId: string): Promise<ScriptRow> {
  await lockScripts(trx, member.customerId, [scriptId]);
  const row = await requireVisible(trx, member, scriptId);
  if (!mayEdit(member, row)) throw new AppError('forbidden');
  return row;
}

export async function isVisible(trx: Trx, member: AccessSubject, scriptId: string): Promise<boolean> {
  const row = await findScript(trx, member.customerId, scriptId);
  return row !== undefined && row.archivedAt === null && maySee(member, row);
}

/** Why someone has a permission on one script, or lacks it. */
export async function explain(
  trx: Trx,
  member: AccessSubject,
  scriptId: string,
  _permission: Permission,
): Promise<readonly AccessReason[]> {
  const row = await findScript(trx, member.customerId, scriptId);
  if (row === undefined || row.archivedAt !== null) return reasonsFor(false);
  return reasonsFor(true, accessConditions(member, row));
}
