import { randomUUID } from 'node:crypto';
import type { DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireVisibleClip } from '../../../media/clips/service.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { beginReview, type NewRequest, requireDueAt } from '../rounds/request-approval.ts';
import { requireVisibleDeliverable } from './access.ts';
import { toDeliverableDetail } from './presentation.ts';
import { insertDeliverable } from './store.ts';
import { insertVersionOf } from './version.ts';

interface NewDeliverable extends NewRequest {
  readonly title: string;
  readonly clipId: string;
}

/** Delivers a clip as version 1, and asks the first stage for a decision. */
export async function createDeliverable(
  deps: ApprovalsDeps,
  actor: Actor,
  { title, clipId, ...request }: NewDeliverable,
): Promise<DeliverableDetail> {
  const { context } = deps;
  const { customerId, customerUserId: owner } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireVisibleClip(trx, actor, clipId);
    const at = context.clock.now();
    const dueAt = await requireDueAt(trx, customerId, request, at);
    const id = randomUUID();
    await insertDeliverable(trx, actor, { id, title, at });
    const version = await insertVersionOf(deps, trx, actor, { deliverableId: id, clipId });
    const facts = { after: { title } };
    await audit(context, trx, actor, 'deliverables.created', { kind: 'deliverable', id }, facts);
    await beginReview(deps, trx, actor, {
      ...{ subject: { kind: 'deliverable', id }, version: { ...version, title, owner }, request, dueAt },
    });
    return toDeliverableDetail(trx, await requireVisibleDeliverable(trx, actor, id), actor);
  });
}
