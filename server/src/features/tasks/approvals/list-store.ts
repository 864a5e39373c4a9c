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
  title: sql`lower(p.title)`,
  kind: sql`p.kind`,
  dueAt: sql`coalesce(r.due_at, '-infinity'::timestamptz)`,
  requester: sql`lower(u.name)`,
  requestedAt: sql`r.requested_at`,
};

/** Deliverables have a list of their own. */
const from = sql`approvals r JOIN approval_subjects p ON p.id = r.subject_id AND r.deliverable_id IS NULL LEFT JOIN members u ON u.id = r.requested_by`;

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

/** What the user requested and still edits, or all; of scripts those alone that they see. */
const requestedBy = ({ customerId, customerUserId, permissions }: AccessSubject): RawBuilder<unknown>[] => {
  const isCreator = permissions.has('create.programs:see');
  const editsAll = isCreator && permissions.has('create.programs:edit-all');
  const seesScripts = permissions.has('create.scripts:see');
  const isKept = sql`(p.created_by = ${customerUserId} OR p.shared_with_creators)`;
  return [
    sql`r.customer_id = ${customerId}`,
    sql`p.archived_at IS NULL`,
    sql`(${editsAll}::boolean AND (r.program_id IS NOT NULL OR (${seesScripts}::boolean AND ${isKept})))
      OR (r.requested_by = ${customerUserId} AND ${isKept}
        AND CASE WHEN r.program_id IS NOT NULL THEN ${isCreator}::boolean ELSE ${seesScripts}::boolean END)`,
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
