import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import type { JobTemplatesDeps } from '../deps.ts';
import { lockJobTemplates, updateJobTemplates } from '../store.ts';

/** Moves job templates to the bin; tells which could not be moved. */
export function deleteJobTemplates(
  { context }: JobTemplatesDeps,
  actor: Actor,
  wanted: readonly string[],
): Promise<{ deleted: string[]; failed: { jobTemplateId: string; code: string }[] }> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const found = (await lockJobTemplates(trx, customerId, wanted)).filter(({ isArchived }) => !isArchived);
    const deleted = found.map(({ id }) => id);
    const values = { archived_at: context.clock.now(), deleted_by: customerUserId };
    await updateJobTemplates(trx, customerId, deleted, values);
    for (const { id, title: name } of found)
      await audit(context, trx, actor, 'job-templates.deleted', { kind: 'job-template', id, name });
    const missing = [...new Set(wanted)].filter((id) => !deleted.includes(id));
    return { deleted, failed: missing.map((jobTemplateId) => ({ jobTemplateId, code: 'not-found' })) };
  });
}

/** Takes job templates out of the bin. */
export function restoreJobTemplates(
  { context }: JobTemplatesDeps,
  actor: Actor,
  wanted: readonly string[],
): Promise<{ restored: string[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const found = (await lockJobTemplates(trx, customerId, wanted)).filter(({ isArchived }) => isArchived);
    const restored = found.map(({ id }) => id);
    await updateJobTemplates(trx, customerId, restored, { archived_at: null, deleted_by: null });
    for (const { id, title: name } of found)
      await audit(context, trx, actor, 'job-templates.restored', { kind: 'job-template', id, name });
    return { restored };
  });
}
