import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import type { ScriptsDeps } from '../deps.ts';
import { mayEdit, maySee } from '../policy.ts';
import { lockScripts, updateScripts } from '../store.ts';

/** Moves scripts to the bin; tells which could not be moved. */
export async function deleteScripts(
  { context }: ScriptsDeps,
  actor: Actor,
  scriptIds: readonly string[],
): Promise<{ deleted: string[]; failed: { scriptId: string; code: string }[] }> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const known = new Map((await lockScripts(trx, customerId, scriptIds)).map((row) => [row.scriptId, row]));
    const deleted: string[] = [];
    const failed: { scriptId: string; code: string }[] = [];
    for (const scriptId of new Set(scriptIds)) {
      const row = known.get(scriptId);
      if (row === undefined || row.archivedAt !== null || !maySee(actor, row))
        failed.push({ scriptId, code: 'not-found' });
      else if (!mayEdit(actor, row)) failed.push({ scriptId, code: 'forbidden' });
      else {
        deleted.push(scriptId);
        const object = { kind: 'script', id: scriptId, name: row.title };
        await audit(context, trx, actor, 'scripts.deleted', object);
      }
    }
    const values = { archived_at: context.clock.now(), deleted_by: customerUserId };
    await updateScripts(trx, customerId, deleted, values);
    return { deleted, failed };
  });
}

/** Takes scripts out of the bin; those that the actor can't restore stay there. */
export async function restoreScripts(
  { context, approvals }: ScriptsDeps,
  actor: Actor,
  scriptIds: readonly string[],
): Promise<{ restored: string[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const found = await lockScripts(trx, customerId, scriptIds);
    const chosen = found.filter((row) => row.archivedAt !== null && mayEdit(actor, row));
    const restored = chosen.map(({ scriptId }) => scriptId);
    await updateScripts(trx, customerId, restored, { archived_at: null, deleted_by: null });
    for (const { scriptId, title, archivedAt } of chosen) {
      if (archivedAt !== null) await approvals.giveTime(trx, customerId, { subjectId: scriptId, archivedAt });
      const object = { kind: 'script', id: scriptId, name: title };
      await audit(context, trx, actor, 'scripts.restored', object);
    }
    return { restored };
  });
}
