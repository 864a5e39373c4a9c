import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import type { AssignedTask, TaskKind } from '@rushes/contract/tasks/recording-tasks';
import { assignmentList, recordingTaskList } from '@rushes/contract/tasks/lists/recording-tasks';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject, MemberKey } from '../../../objects/access-subject.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { findTasks, partCount, type TaskRow } from './store.ts';

export type TaskColumn = keyof typeof recordingTaskList.columns;
export type AssignmentColumn = keyof typeof assignmentList.columns;

const dueAt = sql`coalesce(t.due_at, '-infinity'::timestamptz)`;

/** How getRecordingTasks is read. */
const tasks: ListSql<TaskColumn> = {
  list: recordingTaskList,
  from: sql`recording_tasks t LEFT JOIN members u ON u.id = t.created_by`,
  id: sql`t.id`,
  search: sql`t.search_text`,
  columns: {
    title: sql`lower(t.title)`,
    state: sql`t.state`,
    dueAt,
    assignedCount: sql`t.assigned_count`,
    submittedCount: sql`t.submitted_count`,
    createdBy: sql`lower(u.name)`,
    createdAt: sql`t.created_at`,
    updatedAt: sql`t.updated_at`,
  },
};

/** How getAssignments is read. */
const assignments: ListSql<AssignmentColumn> = {
  list: assignmentList,
  from: sql`recording_assignments a JOIN recording_tasks t ON t.id = a.task_id LEFT JOIN members u ON u.id = t.created_by`,
  id: sql`a.id`,
  search: sql`t.search_text`,
  columns: {
    title: sql`lower(t.title)`,
    state: sql`a.state`,
    dueAt,
    requester: sql`lower(u.name)`,
    sentAt: sql`a.created_at`,
  },
};

/** A list, of tasks of one kind or of both. */
export type KindQuery = { readonly kind?: TaskKind | undefined };

function isOf({ kind }: KindQuery): RawBuilder<unknown>[] {
  return kind === undefined ? [] : [sql`t.kind = ${kind}`];
}

/** Tasks of the user, or of everyone; `policy.ts` has the same rule for a row that is loaded. */
function madeBy({ customerId, customerUserId, permissions }: AccessSubject): RawBuilder<unknown>[] {
  const editsAll = permissions.has('tasks.requests:edit-all');
  return [
    sql`t.customer_id = ${customerId}`,
    sql`t.archived_at IS NULL`,
    sql`${editsAll}::boolean OR t.created_by = ${customerUserId}`,
  ];
}

export async function listTasks(
  trx: Trx,
  member: AccessSubject,
  query: PageQuery<TaskColumn> & KindQuery,
): Promise<{ rows: TaskRow[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`t.id`;
  const { rows, nextCursor } = await pageOf(trx, tasks, {
    select,
    where: [...madeBy(member), ...isOf(query)],
    query,
  });
  const ids = rows.map(({ id }) => id);
  return { rows: await findTasks(trx, member, ids), nextCursor };
}

export async function countTasks(
  trx: Trx,
  member: AccessSubject,
  query: ListQuery<TaskColumn> & KindQuery,
): Promise<number> {
  return countOf(trx, tasks, { where: [...madeBy(member), ...isOf(query)], query, most: countedMost });
}

type AssignedRow = Omit<AssignedTask, 'dueAt' | 'sentAt'> & {
  readonly dueAt: Date | null;
  readonly sentAt: Date;
};

const assignedTo = ({ customerId, customerUserId }: MemberKey) => [
  sql`a.customer_id = ${customerId}`,
  sql`a.customer_user_id = ${customerUserId}`,
  sql`t.archived_at IS NULL`,
];

export async function listAssignments(
  trx: Trx,
  member: MemberKey,
  query: PageQuery<AssignmentColumn> & KindQuery,
): Promise<{ rows: AssignedRow[]; nextCursor: string | null }> {
  const select = sql<AssignedRow>`t.id AS "taskId", t.kind, t.title, a.state, t.state = 'closed' AS "isClosed",
    t.due_at AS "dueAt", a.created_at AS "sentAt", u.name AS requester,
    ${partCount} AS "shotCount",
    (SELECT count(*)::int FROM recording_takes k WHERE k.assignment_id = a.id AND k.is_chosen)
      + (SELECT count(DISTINCT r.item_id)::int FROM requested_files r
        WHERE r.assignment_id = a.id AND r.state <> 'rejected') AS "recordedCount"`;
  return pageOf(trx, assignments, { select, where: [...assignedTo(member), ...isOf(query)], query });
}

export async function countAssignments(
  trx: Trx,
  member: MemberKey,
  query: ListQuery<AssignmentColumn> & KindQuery,
): Promise<number> {
  return countOf(trx, assignments, {
    where: [...assignedTo(member), ...isOf(query)],
    query,
    most: countedMost,
  });
}
