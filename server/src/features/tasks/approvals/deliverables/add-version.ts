import type { DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { cancelRound } from '../rounds/decide.ts';
import { beginReview, type NewRequest, requireDueAt } from '../rounds/request-approval.ts';
import { findRounds } from '../rounds/store.ts';
import { requireManagedDeliverable, requireVisibleDeliverable } from './access.ts';
import { toDeliverableDetail } from './presentation.ts';
import { insertVersionOf } from './version.ts';

interface NewVersion extends NewRequest {
  readonly deliverableId: string;
  readonly clipId: string;
}

/** Delivers the next version and asks about it: nobody decides about the one before any more. */
export async function addVersion(
  deps: ApprovalsDeps,
  actor: Actor,
  { deliverableId, clipId, ...request }: NewVersion,
): Promise<DeliverableDetail> {
  const { context } = deps;
  const { customerId } = actor;
  let formerId = '';
  const added = await context.db.tenant(customerId, async (trx) => {
    const { approvalId, title, owner } = await requireManagedDeliverable(trx, actor, deliverableId);
    const at = context.clock.now();
    const dueAt = await requireDueAt(trx, customerId, request, at);
    const version = await insertVersionOf(deps, trx, actor, { deliverableId, clipId });
    const [round] = await findRounds(trx, customerId, approvalId);
    if (round?.state === 'open') {
      await cancelRound(trx, customerId, { approvalId, roundId: round.roundId, at });
      formerId = round.versionId;
    }
    const facts = { after: { version: version.number } };
    const object = { kind: 'deliverable', id: deliverableId };
    await audit(context, trx, actor, 'deliverables.version-added', object, facts);
    await beginReview(deps, trx, actor, {
      ...{ subject: { kind: 'deliverable', id: deliverableId }, version: { ...version, title, owner } },
      ...{ request, dueAt },
    });
    return toDeliverableDetail(trx, await requireVisibleDeliverable(trx, actor, deliverableId), actor);
  });
  // External reviewers watch a version while its round is open.
  if (formerId !== '') deps.forgetReview(formerId);
  return added;
}
