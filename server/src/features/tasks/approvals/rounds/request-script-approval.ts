import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import type { Actor } from '../../../create/programs/service.ts';
import { freezeForReview } from '../../../create/scripts/service.ts';
import { requireVisible } from '../access.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { toDetail } from '../presentation.ts';
import { beginReview, type NewRequest, requireDueAt } from './request-approval.ts';

/** Keeps a script as it is and asks the first stage for a decision; after a decision this begins a new round. */
export async function requestScriptApproval(
  deps: ApprovalsDeps,
  actor: Actor,
  { scriptId, ...request }: NewRequest & { readonly scriptId: string },
): Promise<ApprovalDetail> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { versionId, ...version } = await freezeForReview(trx, actor, scriptId);
    const dueAt = await requireDueAt(trx, customerId, request, context.clock.now());
    const approvalId = await beginReview(deps, trx, actor, {
      ...{ subject: { kind: 'script', id: scriptId }, version: { ...version, id: versionId } },
      ...{ request, dueAt },
    });
    return toDetail(deps, trx, await requireVisible(trx, actor, approvalId), actor);
  });
}
