import { audit } from '../../../../platform/audit.ts';
import type { Context, Trx } from '../../../../context.ts';
import { type Actor, isEditor, ownedOf } from '../access.ts';
import { publishCounts } from '../audience/notices.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { mayDelete } from '../policy.ts';
import { programFacts } from '../program-facts.ts';
import { endScheduled } from '../publication/scheduled-store.ts';
import { supersede } from '../publication/store.ts';
import { type ProgramRow, findProgram, lockProgram, updateProgram } from '../store.ts';

/** Moves programs to the bin, where they don't play; tells which could not be moved. */
export async function deletePrograms(
  { context }: ProgramsDeps,
  actor: Actor,
  programIds: readonly string[],
): Promise<{ deleted: string[]; failed: { programId: string; code: string }[] }> {
  const { customerId } = actor;
  const deleted: string[] = [];
  const failed: { programId: string; code: string }[] = [];
  await context.db.tenant(customerId, async (trx) => {
    for (const programId of new Set(programIds)) {
      await lockProgram(trx, customerId, programId);
      const row = await findProgram(trx, customerId, programId);
      if (row === undefined) failed.push({ programId, code: 'not-found' });
      else if (!mayDelete(actor, ownedOf(row)))
        failed.push({ programId, code: isEditor(actor, row) ? 'forbidden' : 'not-found' });
      else {
        await moveToBin(context, trx, actor, row);
        deleted.push(programId);
      }
    }
  });
  return { deleted, failed };
}

async function moveToBin(context: Context, trx: Trx, actor: Actor, row: ProgramRow): Promise<void> {
  const { customer_id: customerId, id } = row;
  const at = context.clock.now();
  await supersede(trx, customerId, id, ['waiting'], at);
  await endScheduled(trx, customerId, id, at);
  const isWaiting = row.state === 'publishing' || row.state === 'scheduled';
  const back = row.live_version_id === null ? 'draft' : 'published';
  await updateProgram(trx, customerId, id, {
    archived_at: at,
    deleted_by: actor.customerUserId,
    ...(isWaiting ? { state: back } : {}),
  });
  await publishProgramEvent(context, trx, customerId, id);
  if (row.live_version_id !== null) await publishCounts(context, trx, customerId, row);
  const facts = { before: programFacts(row), after: programFacts(row) };
  await audit(context, trx, actor, 'programs.deleted', { kind: 'program', id }, facts);
}
