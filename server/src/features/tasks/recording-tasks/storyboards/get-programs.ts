import type { BoardProgram } from '@rushes/contract/tasks/storyboard-assets';
import type { Actor } from '../../../create/programs/service.ts';
import { requireBoardShots } from '../../../create/storyboards/service.ts';
import { approvalsOfPrograms } from '../../approvals/service.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { findBoardPrograms } from './programs-store.ts';

/** The programs that were made from a storyboard, with how far they are; of those that the actor sees. */
export async function getStoryboardPrograms(
  { context }: RecordingTasksDeps,
  actor: Actor,
  storyboardId: string,
): Promise<{ programs: BoardProgram[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireBoardShots(trx, actor, storyboardId);
    const programs = await findBoardPrograms(trx, actor, storyboardId);
    const edited = programs.filter(({ mayEdit }) => mayEdit).map(({ programId }) => programId);
    const approvals = await approvalsOfPrograms(trx, customerId, edited);
    return {
      programs: programs.map(({ savedAt, mayEdit, ...row }) => ({
        ...row,
        savedAt: savedAt.toISOString(),
        canEdit: mayEdit,
        approval: approvals.get(row.programId) ?? null,
      })),
    };
  });
}
