import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import type { TemplatesDeps } from '../deps.ts';
import { mayEdit, maySee } from '../policy.ts';
import { lockTemplates, updateTemplates } from '../store.ts';

/** Moves templates to the bin; tells which could not be moved. */
export async function deleteTemplates(
  { context }: TemplatesDeps,
  actor: Actor,
  templateIds: readonly string[],
): Promise<{ deleted: string[]; failed: { templateId: string; code: string }[] }> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const known = new Map(
      (await lockTemplates(trx, customerId, templateIds)).map((row) => [row.templateId, row]),
    );
    const deleted: string[] = [];
    const failed: { templateId: string; code: string }[] = [];
    for (const templateId of new Set(templateIds)) {
      const row = known.get(templateId);
      if (row === undefined || row.isArchived || !maySee(actor, row))
        failed.push({ templateId, code: 'not-found' });
      else if (!mayEdit(actor, row)) failed.push({ templateId, code: 'forbidden' });
      else {
        deleted.push(templateId);
        const object = { kind: 'template', id: templateId, name: row.title };
        await audit(context, trx, actor, 'templates.deleted', object);
      }
    }
    const values = { archived_at: context.clock.now(), deleted_by: customerUserId };
    await updateTemplates(trx, customerId, deleted, values);
    return { deleted, failed };
  });
}

/** Takes templates out of the bin; those that the actor can't restore stay there. */
export async function restoreTemplates(
  { context }: TemplatesDeps,
  actor: Actor,
  templateIds: readonly string[],
): Promise<{ restored: string[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const found = await lockTemplates(trx, customerId, templateIds);
    const chosen = found.filter((row) => row.isArchived && mayEdit(actor, row));
    const restored = chosen.map(({ templateId }) => templateId);
    await updateTemplates(trx, customerId, restored, { archived_at: null, deleted_by: null });
    for (const { templateId, title } of chosen) {
      const object = { kind: 'template', id: templateId, name: title };
      await audit(context, trx, actor, 'templates.restored', object);
    }
    return { restored };
  });
}
