import type { ScriptBlockInput } from '@rushes/contract/create/scripts';
import type { ScriptApproval } from '@rushes/contract/tasks/approvals';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../create/programs/service.ts';
import { contentHashOfScript, readVersionText, requireEditor } from '../../create/scripts/service.ts';
import { requireVisible } from './access.ts';
import type { ApprovalsDeps } from './deps.ts';
import { toDetail } from './presentation.ts';
import { findRounds } from './rounds/store.ts';
import { findApproval, findApprovalOf, isApproved } from './store.ts';

/** The approval of a script that the actor edits. */
export function getScriptApproval(
  deps: ApprovalsDeps,
  actor: Actor,
  scriptId: string,
): Promise<ScriptApproval> {
  const { customerId } = actor;
  return deps.context.db.tenant(customerId, async (trx) => {
    await requireEditor(trx, actor, scriptId);
    const approvalId = await findApprovalOf(trx, customerId, scriptId);
    const row = approvalId === undefined ? undefined : await findApproval(trx, actor, approvalId);
    if (row === undefined) return { approval: null, isApproved: false };
    const contentHash = (await contentHashOfScript(trx, customerId, scriptId)) ?? '';
    return {
      approval: await toDetail(deps, trx, row, actor),
      isApproved: await isApproved(trx, customerId, { subjectId: scriptId, contentHash }),
    };
  });
}

/** What is written in the version that a round is about. */
export function getReviewedText(
  { context }: ApprovalsDeps,
  actor: Actor,
  { approvalId, roundId }: { approvalId: string; roundId: string },
): Promise<{ blocks: ScriptBlockInput[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireVisible(trx, actor, approvalId);
    const rounds = await findRounds(trx, customerId, approvalId);
    const round = rounds.find((each) => each.roundId === roundId);
    const blocks = round?.script && (await readVersionText(trx, customerId, round.versionId));
    if (blocks == null) {
      const message = "This round isn't available any more. Reload the page.";
      throw new AppError('invalid', { fields: [{ path: 'roundId', message }] });
    }
    return { blocks: [...blocks] };
  });
}
