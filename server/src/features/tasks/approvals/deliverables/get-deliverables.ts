import type { ListQuery } from '@rushes/contract/lists/list';
import type { Deliverable, DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import type { PageQuery } from '../../../../platform/lists/list-sql.ts';
import { readList } from '../../../../platform/lists/read-list.ts';
import type { Actor } from '../../../create/programs/service.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { requireVisibleDeliverable } from './access.ts';
import * as list from './list-store.ts';
import { toDeliverable, toDeliverableDetail } from './presentation.ts';

/** A page of the deliverables that the actor sees. */
export function getDeliverables(
  { context }: ApprovalsDeps,
  actor: Actor,
  query: PageQuery<list.DeliverableColumn>,
): Promise<{ items: Deliverable[]; nextCursor: string | null }> {
  return readList(context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listDeliverables(trx, actor, query);
    return { items: rows.map((row) => toDeliverable(row, actor)), nextCursor };
  });
}

export function countDeliverables(
  { context }: ApprovalsDeps,
  actor: Actor,
  query: ListQuery<list.DeliverableColumn>,
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countDeliverables(trx, actor, query),
  }));
}

export function getDeliverable(
  { context }: ApprovalsDeps,
  actor: Actor,
  deliverableId: string,
): Promise<DeliverableDetail> {
  return context.db.tenant(actor.customerId, async (trx) =>
    toDeliverableDetail(trx, await requireVisibleDeliverable(trx, actor, deliverableId), actor),
  );
}
