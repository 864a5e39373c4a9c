import type { TemplateContent, TemplateDetail } from '@rushes/contract/create/templates';
import type { FieldError } from '@rushes/contract/errors';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { TemplatesDeps } from '../deps.ts';
import { toDetail } from '../presentation.ts';
import { type TemplateRow, insertVersion, updateTemplates } from '../store.ts';
import { requireCurrent } from './update-template.ts';

/** Makes the draft the next version, which programs are made from until there is another. */
export async function publishTemplate(
  deps: TemplatesDeps,
  actor: Actor,
  request: { templateId: string; revision: number },
): Promise<TemplateDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) => {
    const row = await requireCurrent(deps, trx, actor, request);
    requireWhole(row.draft);
    await writeVersion(deps, trx, actor, row);
    return toDetail(deps, trx, await requireVisible(trx, actor, row.templateId), actor);
  });
}

/** Freezes the draft as the next version. */
export async function writeVersion(
  { context }: TemplatesDeps,
  trx: Trx,
  actor: Actor,
  { templateId, title, version }: Pick<TemplateRow, 'templateId' | 'title' | 'version'>,
): Promise<void> {
  const at = context.clock.now();
  const number = (version ?? 0) + 1;
  await insertVersion(trx, actor, { templateId, number, at });
  await updateTemplates(trx, actor.customerId, [templateId], {
    version: number,
    saved_by: actor.customerUserId,
    updated_at: at,
  });
  const facts = { before: { name: title, version }, after: { name: title, version: number } };
  await audit(context, trx, actor, 'templates.published', { kind: 'template', id: templateId }, facts);
}

export function requireWhole({ slots }: TemplateContent): void {
  const fields: FieldError[] = [];
  if (slots.length === 0) fields.push({ path: 'draft.slots', message: 'Add a slot first.' });
  for (const [at, { locked, clipId }] of slots.entries())
    if (locked && clipId === null)
      fields.push({ path: `draft.slots.${at}.clipId`, message: 'Choose a clip for this locked slot.' });
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
