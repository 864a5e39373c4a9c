import type { Permission } from '@rushes/contract/identity/roles';
import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import { AppError } from '../../../platform/app-error.ts';
import { accessConditions, mayEdit, maySee } from './policy.ts';
import { type TemplateRow, findTemplate, lockTemplates } from './store.ts';

/** A template outside the bin that the user may see; all others answer alike. */
export async function requireVisible(
  trx: Trx,
  member: AccessSubject,
  templateId: string,
): Promise<TemplateRow> {
  const row = await findTemplate(trx, member, templateId);
  if (row === undefined || row.archivedAt !== null || !maySee(member, row)) throw new AppError('not-found');
  return row;
}

/** One that the user may change: locked, so that changes come one after another. */
export async function requireEditable(
  trx: Trx,
  member: AccessSubject,
  templateId: string,
): Promise<TemplateRow> {
  await lockTemplates(trx, member.customerId, [templateId]);
  const row = await requireVisible(trx, member, templateId);
  if (!mayEdit(member, row)) throw new AppError('forbidden');
  return row;
}

export async function isVisible(trx: Trx, member: AccessSubject, templateId: string): Promise<boolean> {
  const row = await findTemplate(trx, member, templateId);
  return row !== undefined && row.archivedAt === null && maySee(member, row);
}

/** Why someone has a permission on one template, or lacks it. */
export async function explain(
  trx: Trx,
  member: AccessSubject,
  templateId: string,
  _permission: Permission,
): Promise<readonly AccessReason[]> {
  const row = await findTemplate(trx, member, templateId);
  if (row === undefined || row.archivedAt !== null) return reasonsFor(false);
  return reasonsFor(true, accessConditions(member, row));
}
