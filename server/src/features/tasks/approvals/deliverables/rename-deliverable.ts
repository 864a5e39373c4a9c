import type { DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { publishApproval } from '../events.ts';
import { requireManagedDeliverable, requireVisibleDeliverable } from './access.ts';
import { toDeliverableDetail } from './presentation.ts';
import { updateDeliverables } from './store.ts';

export async function renameDeliverable(
  { context }: ApprovalsDeps,
  actor: Actor,
  { deliverableId, title }: { deliverableId: string; title: string },
): Promise<DeliverableDetail> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const before = await requireManagedDeliverable(trx, actor, deliverableId);
    if (before.title !== title) {
      await updateDeliverables(trx, customerId, [deliverableId], { title });
      const facts = { before: { title: before.title }, after: { title } };
      const object = { kind: 'deliverable', id: deliverableId };
      await audit(context, trx, actor, 'deliverables.renamed', object, facts);
      await publishApproval(context, trx, customerId, before.approvalId);
    }
    return toDeliverableDetail(trx, await requireVisibleDeliverable(trx, actor, deliverableId), actor);
  });
}
