import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireVisible } from '../access.ts';
import { publishCounts } from '../audience/notices.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { mayDelete } from '../policy.ts';
import { programFacts } from '../program-facts.ts';
import { moveWindow } from '../publication/availability.ts';
import { findBinned, restoreProgram } from '../store.ts';

/** Takes programs out of the bin; those that the actor can't restore stay there. */
export async function restorePrograms(
  deps: ProgramsDeps,
  actor: Actor,
  programIds: readonly string[],
): Promise<{ restored: string[] }> {
  const { context } = deps;
  const { customerId } = actor;
  const restored: string[] = [];
  await context.db.tenant(customerId, async (trx) => {
    for (const programId of new Set(programIds)) {
      const binned = await findBinned(trx, customerId, programId);
      if (binned === undefined) continue;
      const owned = { createdBy: binned.created_by, sharedWithCreators: false };
      if (!mayDelete(actor, owned)) continue;
      await restoreProgram(trx, customerId, programId);
      await deps.approvals.giveTime(trx, customerId, { subjectId: programId, archivedAt: binned.archivedAt });
      // The bin isn't looked through when windows open and close.
      await moveWindow(deps, trx, customerId, programId);
      await publishProgramEvent(context, trx, customerId, programId);
      const row = await requireVisible(trx, actor, programId);
      if (row.live_version_id !== null) await publishCounts(context, trx, customerId, row);
      const facts = { before: programFacts(row), after: programFacts(row) };
      await audit(context, trx, actor, 'programs.restored', { kind: 'program', id: programId }, facts);
      restored.push(programId);
    }
  });
  return { restored };
}
