import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import { approvalList, reviewList } from '@rushes/contract/tasks/lists/approvals';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject, MemberKey } from '../../../objects/access-subject.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { type ApprovalRow, findApprovals } from './store.ts';

export type ReviewColumn = keyof typeof reviewList.columns;
export type ApprovalColumn = keyof typeof approvalList.columns;

const columns = {
  program: sql`lower(p.title)`,
  dueAt: sql`coalesce(r.due_at, '-infinity'::timestamptz)`,
  requester: sql`lower(u.name)`,
  requestedAt: sql`r.requested_at`,
};

const from = sql`approvals r JOIN programs p ON p.id = r.program_id LEFT JOIN members u ON u.id = r.requested_by`;

/** How getReviews is read. */
const reviews: ListSql<ReviewColumn> = {
  list: reviewList,
  from,
  id: sql`r.id`,
  search: sql`lower(p.title)`,
  columns,
};

/** How getApprovals is read. */
const approvals: ListSql<ApprovalColumn> = {
  list: approvalList,
  from,
  id: sql`r.id`,
  search: sql`lower(p.title)`,
  columns: { ...columns, state: sql`r.state` },
};

const waitingFor = ({ customerId, customerUserId }: MemberKey): RawBuilder<unknown>[] => [
  sql`r.customer_id = ${customerId}`,
  sql`p.archived_at IS NULL`,
  sql`r.id IN (SELECT w.approval_id FROM approval_reviews w WHERE w.customer_user_id = ${customerUserId} AND w.is_open)`,
];

export async function listReviews(
  trx: Trx,
  member: MemberKey,
  query: PageQuery<ReviewColumn>,
): Promise<{ rows: ApprovalRow[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`r.id`;
  const { rows, nextCursor } = await pageOf(trx, reviews, { select, where: waitingFor(member), query });
  const ids = rows.map(({ id }) => id);
  return { rows: await findApprovals(trx, member, ids), nextCursor };
}

export async function countReviews(
  trx: Trx,
  member: MemberKey,
  query: ListQuery<ReviewColumn>,
): Promise<number> {
  return countOf(trx, reviews, { where: waitingFor(member), query, most: countedMost });
}

/** What the user requested and still edits, or all. */
const requestedBy = ({ customerId, customerUserId, permissions }: AccessSubject): RawBuilder<unknown>[] => {
  const editsAll = permissions.has('create.programs:see') && permissions.has('create.programs:edit-all');
  const isCreator = permissions.has('create.programs:see');
  return [
    sql`r.customer_id = ${customerId}`,
    sql`p.archived_at IS NULL`,
    sql`${editsAll}::boolean OR (r.requested_by = ${customerUserId} AND ${isCreator}::boolean
      AND (p.created_by = ${customerUserId} OR p.shared_with_creators))`,
  ];
};

export async function listApprovals(
  trx: Trx,
  member: AccessSubject,
  query: PageQuery<ApprovalColumn>,
): Promise<{ rows: ApprovalRow[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`r.id`;
  const { rows, nextCursor } = await pageOf(trx, approvals, { select, where: requestedBy(member), query });
  const ids = rows.map(({ id }) => id);
  return { rows: await findApprovals(trx, member, ids), nextCursor };
}

export async function countApprovals(
  trx: Trx,
  member: AccessSubject,
  query: ListQuery<ApprovalColumn>,
): Promise<number> {
  return countOf(trx, approvals, { where: requestedBy(member), query, most: countedMost });
}
