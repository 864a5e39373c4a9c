import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import { deliverableList } from '@rushes/contract/tasks/lists/approvals';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../../platform/lists/list-sql.ts';
import { type DeliverableRow, findDeliverables } from './store.ts';

export type DeliverableColumn = keyof typeof deliverableList.columns;

/** How getDeliverables is read for a user. */
const listFor = ({ customerUserId }: AccessSubject): ListSql<DeliverableColumn> => ({
  list: deliverableList,
  from: sql`approvals r JOIN deliverables d ON d.id = r.deliverable_id LEFT JOIN members u ON u.id = r.requested_by`,
  id: sql`d.id`,
  search: sql`lower(d.title)`,
  columns: {
    title: sql`lower(d.title)`,
    state: sql`r.state`,
    isWaiting: sql`EXISTS (SELECT FROM approval_reviews w
      WHERE w.approval_id = r.id AND w.customer_user_id = ${customerUserId} AND w.is_open)`,
    version: sql`(SELECT count(*)::int FROM deliverable_versions v WHERE v.deliverable_id = d.id)`,
    dueAt: sql`coalesce(r.due_at, '-infinity'::timestamptz)`,
    requester: sql`lower(u.name)`,
    requestedAt: sql`r.requested_at`,
  },
});

/** The same rule as for opening a deliverable. */
const visibleTo = ({ customerId, customerUserId, permissions }: AccessSubject): RawBuilder<unknown>[] => {
  const makes = permissions.has('tasks.approvals:make');
  const seesAll =
    permissions.has('tasks.approvals:see') || (makes && permissions.has('create.programs:edit-all'));
  return [
    sql`d.customer_id = ${customerId}`,
    sql`r.customer_id = ${customerId}`,
    sql`d.archived_at IS NULL`,
    seesAll
      ? sql`true`
      : sql`((${makes}::boolean AND d.created_by = ${customerUserId}) OR r.id IN (
          SELECT w.approval_id FROM approval_reviews w WHERE w.customer_user_id = ${customerUserId}))`,
  ];
};

export async function listDeliverables(
  trx: Trx,
  member: AccessSubject,
  query: PageQuery<DeliverableColumn>,
): Promise<{ rows: DeliverableRow[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`d.id`;
  const where = visibleTo(member);
  const { rows, nextCursor } = await pageOf(trx, listFor(member), { select, where, query });
  const ids = rows.map(({ id }) => id);
  return { rows: await findDeliverables(trx, member, ids), nextCursor };
}

export async function countDeliverables(
  trx: Trx,
  member: AccessSubject,
  query: ListQuery<DeliverableColumn>,
): Promise<number> {
  return countOf(trx, listFor(member), { where: visibleTo(member), query, most: countedMost });
}
