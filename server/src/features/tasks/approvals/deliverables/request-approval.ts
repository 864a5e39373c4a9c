import type { DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../../create/programs/service.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { beginReview, type NewRequest, requireDueAt } from '../rounds/request-approval.ts';
import { requireManagedDeliverable, requireVisibleDeliverable } from './access.ts';
import { toDeliverableDetail } from './presentation.ts';
import { findDeliverableVersions } from './versions-store.ts';

/** Asks again about the latest version, whose round was decided or cancelled. */
export async function requestVersionApproval(
  { context, ...deps }: ApprovalsDeps,
  actor: Actor,
  { deliverableId, ...request }: NewRequest & { readonly deliverableId: string },
): Promise<DeliverableDetail> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { title, owner } = await requireManagedDeliverable(trx, actor, deliverableId);
    const dueAt = await requireDueAt(trx, customerId, request, context.clock.now());
    const [latest] = await findDeliverableVersions(trx, customerId, deliverableId);
    if (latest === undefined) throw new AppError('wrong-state');
    const { versionId: id, number, contentHash } = latest;
    await beginReview({ context, ...deps }, trx, actor, {
      ...{ subject: { kind: 'deliverable', id: deliverableId }, request, dueAt },
      version: { id, number, contentHash, title, owner },
    });
    return toDeliverableDetail(trx, await requireVisibleDeliverable(trx, actor, deliverableId), actor);
  });
}
