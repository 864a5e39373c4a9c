import type { MailDelivery } from '@rushes/contract/limits';
import type { AssignmentState, TaskKind } from '@rushes/contract/tasks/recording-tasks';
import { type RawBuilder, type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import { readCursor, writeCursor } from '../../../platform/lists/cursor.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { RecordingTaskTables } from '../../../schema-recording-tasks.ts';
import { canDelegate } from './todos-store.ts';

export interface AssignmentRow {
  readonly assignmentId: string;
  /** Null where a contact was asked. */
  readonly customerUserId: string | null;
  /** Null where a user was asked. */
  readonly contactId: string | null;
  readonly name: string;
  readonly state: AssignmentState;
  readonly openedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly remindedAt: Date | null;
  readonly mail: MailDelivery;
  readonly declineReason: string;
  /** Null where it was sent to its user. */
  readonly delegatedBy: string | null;
  readonly delegatedByName: string | null;
  readonly delegationNote: string;
  readonly canDelegate: boolean;
}

/** Assignments `a` with whose they are; those of erased contacts are no more. */
const assigned = sql`recording_assignments a LEFT JOIN members u ON u.id = a.customer_user_id
  LEFT JOIN contact_names p ON p.id = a.contact_id LEFT JOIN members g ON g.id = a.delegated_by`;
const assigneeName = sql`coalesce(u.name, p.name)`;

const assignmentColumns = sql`a.id AS "assignmentId", a.customer_user_id AS "customerUserId",
  a.contact_id AS "contactId", ${assigneeName} AS name, a.state,
  a.opened_at AS "openedAt", a.submitted_at AS "submittedAt", a.reminded_at AS "remindedAt",
  a.decline_reason AS "declineReason", a.delegated_by AS "delegatedBy", g.name AS "delegatedByName",
  a.delegation_note AS "delegationNote",
  (a.customer_user_id IS NOT NULL AND a.is_open AND ${canDelegate}) AS "canDelegate",
  CASE WHEN a.customer_user_id IS NULL THEN a.contact_mail ELSE coalesce((SELECT d.state FROM notification_deliveries d WHERE d.task_id = a.task_id
    AND d.customer_user_id = a.customer_user_id AND d.kind IN ('task-assigned', 'task-reminder', 'task-redo-requested')
    ORDER BY d.created_at DESC LIMIT 1), 'none') END AS mail`;

/** The assignment of one user of a task. */
export async function findAssignment(
  trx: Trx,
  customerId: string,
  taskId: string,
  by: { readonly customerUserId: string } | { readonly assignmentId: string },
): Promise<AssignmentRow | undefined> {
  const is =
    'assignmentId' in by ? sql`a.id = ${by.assignmentId}` : sql`a.customer_user_id = ${by.customerUserId}`;
  const found = await sql<AssignmentRow>`
    SELECT ${assignmentColumns} FROM ${assigned}
    WHERE a.customer_id = ${customerId} AND a.task_id = ${taskId} AND ${is} AND ${assigneeName} IS NOT NULL`.execute(
    trx,
  );
  return found.rows[0];
}

const byName = { column: 'user', direction: 'asc' } as const;

/** A page of those who were sent a task, by name. */
export async function listAssignmentsOf(
  trx: Trx,
  customerId: string,
  { taskId, cursor, limit }: { taskId: string; cursor: string | undefined; limit: number },
): Promise<{ rows: AssignmentRow[]; nextCursor: string | null }> {
  const last = cursor === undefined ? undefined : readCursor(cursor, byName);
  const after =
    last === undefined ? sql`true` : sql`(lower(${assigneeName}), a.id) > (${last.key}, ${last.id}::uuid)`;
  const found = await sql<AssignmentRow & { readonly key: string }>`
    SELECT ${assignmentColumns}, lower(${assigneeName}) AS key FROM ${assigned}
    WHERE a.customer_id = ${customerId} AND a.task_id = ${taskId} AND ${assigneeName} IS NOT NULL AND ${after}
    ORDER BY lower(${assigneeName}), a.id LIMIT ${limit + 1}`.execute(trx);
  const rows = found.rows.slice(0, limit);
  const end = found.rows.length > limit ? rows.at(-1) : undefined;
  const nextCursor =
    end === undefined ? null : writeCursor({ sort: byName, key: end.key, id: end.assignmentId });
  return { rows, nextCursor };
}

/** Who hears of what changes in an assignment: its user, and no contact. */
export function usersOf({ customerUserId }: Pick<AssignmentRow, 'customerUserId'>): string[] {
  return customerUserId === null ? [] : [customerUserId];
}

/** Users of an assignment: hears of what changes. */
export async function assigneesOf(
  trx: Trx,
  customerId: string,
  taskIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('recording_assignments')
    .select('customer_user_id as id')
    .where('customer_id', '=', customerId)
    .where('task_id', 'in', [...taskIds])
    .execute();
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}

/** Users and contacts of assignments, apart. */
export interface Assignees {
  readonly users: readonly string[];
  /** Assignments of contacts. */
  readonly contacts: readonly string[];
}

type AssigneeRow = Pick<AssignmentRow, 'assignmentId' | 'customerUserId'>;

function sorted(rows: readonly AssigneeRow[]): Assignees {
  const contacts = rows.filter(({ customerUserId }) => customerUserId === null);
  return { users: rows.flatMap(usersOf), contacts: contacts.map(({ assignmentId }) => assignmentId) };
}

/** Those of a task who still have something to record. */
export async function openAssigneesOf(trx: Trx, customerId: string, taskId: string): Promise<Assignees> {
  const rows = await trx
    .selectFrom('recording_assignments')
    .select(['id as assignmentId', 'customer_user_id as customerUserId'])
    .where('customer_id', '=', customerId)
    .where('task_id', '=', taskId)
    .where('is_open', '=', true)
    .execute();
  return sorted(rows);
}

/** Whether nothing was recorded or sent for an assignment. */
export async function isUntouched(trx: Trx, customerId: string, assignmentId: string): Promise<boolean> {
  const found = await sql`SELECT FROM recording_assignments a
    WHERE a.customer_id = ${customerId} AND a.id = ${assignmentId} AND ${canDelegate}`.execute(trx);
  return found.rows.length > 0;
}

interface Delegated {
  readonly assignmentId: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
}

/** Gives an assignment to another user, who starts from the beginning. */
export async function moveAssignment(
  trx: Trx,
  customerId: string,
  { assignmentId, from, to, note }: Delegated,
): Promise<void> {
  await trx
    .updateTable('recording_assignments')
    .set({
      ...{ customer_user_id: to, delegated_by: from, delegation_note: note },
      ...{ state: 'invited', opened_at: null, reminded_at: null },
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', assignmentId)
    .execute();
}

/** How many tasks of each kind a user still has to do, from an index of those alone. */
export async function countOpen(
  trx: Trx,
  { customerId, customerUserId, permissions }: AccessSubject,
): Promise<Record<TaskKind, number>> {
  const none = { recording: 0, file: 0 };
  if (!permissions.has('tasks.mine:see')) return none;
  const rows = await runPrepared(
    trx,
    sql<{ kind: TaskKind; count: number }>`
      SELECT t.kind, count(*)::int AS count FROM recording_assignments a JOIN recording_tasks t ON t.id = a.task_id
      WHERE a.customer_id = ${customerId} AND a.customer_user_id = ${customerUserId} AND a.is_open
      GROUP BY t.kind`,
  );
  return { ...none, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

const isOpen = sql`(t.state = 'sent' AND t.archived_at IS NULL
  AND a.state IN ('invited', 'opened', 'in-progress', 'redo-requested'))`;
const isSubmitted = sql`(a.state IN ('submitted', 'accepted'))`;

/** Brings what is kept of whole tasks up to date: their counts, and whether each user has something to do. */
export async function recount(trx: Trx, customerId: string, taskIds: readonly string[]): Promise<void> {
  const ids = sql`${[...taskIds]}::uuid[]`;
  // Of thousands of assignments one changes.
  await sql`
    UPDATE recording_assignments a SET is_open = ${isOpen} FROM recording_tasks t
    WHERE t.id = a.task_id AND t.customer_id = ${customerId} AND t.id = ANY (${ids})
      AND a.is_open <> ${isOpen}`.execute(trx);
  await sql`
    UPDATE recording_tasks t SET assigned_count = n.assigned, submitted_count = n.submitted, open_count = n.open
    FROM (${countsOf(ids)}) n WHERE t.customer_id = ${customerId} AND t.id = n.id`.execute(trx);
}

/** How many users each of the tasks has, and how many of them have submitted or have something to do. */
export function countsOf(taskIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT k.id, count(a.id)::int AS assigned, count(a.id) FILTER (WHERE ${isSubmitted})::int AS submitted,
      count(a.id) FILTER (WHERE a.is_open)::int AS open
    FROM recording_tasks k LEFT JOIN recording_assignments a ON a.task_id = k.id
    WHERE k.id = ANY (${taskIds}) GROUP BY k.id`;
}

/** Changes one assignment, and the counts of its task by what that changes. The task is locked. */
export async function updateAssignment(
  trx: Trx,
  customerId: string,
  assignmentId: string,
  values: Updateable<RecordingTaskTables['recording_assignments']>,
): Promise<void> {
  const before = await countedOf(trx, assignmentId, sql`a.is_open`);
  await trx
    .updateTable('recording_assignments')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', assignmentId)
    .execute();
  const after = await countedOf(trx, assignmentId, isOpen);
  if (before === undefined || after === undefined) return;
  if (before.open !== after.open)
    await sql`UPDATE recording_assignments SET is_open = ${after.open === 1}
      WHERE id = ${assignmentId}`.execute(trx);
  const [open, submitted] = [after.open - before.open, after.submitted - before.submitted];
  if (open === 0 && submitted === 0) return;
  await sql`UPDATE recording_tasks SET open_count = open_count + ${open}, submitted_count = submitted_count + ${submitted}
    WHERE customer_id = ${customerId} AND id = ${after.taskId}`.execute(trx);
}

async function countedOf(trx: Trx, assignmentId: string, open: RawBuilder<unknown>) {
  const found = await sql<{ taskId: string; open: number; submitted: number }>`
    SELECT a.task_id AS "taskId", (${open})::int AS open, ${isSubmitted}::int AS submitted
    FROM recording_assignments a JOIN recording_tasks t ON t.id = a.task_id WHERE a.id = ${assignmentId}`.execute(
    trx,
  );
  return found.rows[0];
}

export async function noteOpened(
  trx: Trx,
  customerId: string,
  assignmentId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('recording_assignments')
    .set({ state: 'opened', opened_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', assignmentId)
    .where('state', '=', 'invited')
    .execute();
}

interface Reminder {
  readonly taskId: string;
  /** Users and contacts; undefined: all who have something to record. */
  readonly chosen: readonly string[] | undefined;
  readonly at: Date;
  /** Those who were reminded later aren't again. */
  readonly before: Date;
  /** Without those who got the task later than `before`, after it was sent to the others. */
  readonly isByItself?: boolean;
}

/** Notes that users and contacts are reminded; gives those who are to be. */
export async function noteReminders(
  trx: Trx,
  customerId: string,
  { taskId, chosen, at, before, isByItself = false }: Reminder,
): Promise<Assignees> {
  const isChosen =
    chosen === undefined
      ? sql`true`
      : sql`coalesce(a.customer_user_id, a.contact_id) = ANY (${[...chosen]}::uuid[])`;
  const isNew = sql`a.created_at > ${before}
    AND a.created_at > (SELECT t.sent_at FROM recording_tasks t WHERE t.id = a.task_id)`;
  const noted = await sql<AssigneeRow>`
    UPDATE recording_assignments a SET reminded_at = ${at}
    WHERE a.customer_id = ${customerId} AND a.task_id = ${taskId} AND a.is_open AND ${isChosen}
      AND NOT (${isByItself} AND ${isNew})
      AND (a.reminded_at IS NULL OR a.reminded_at <= ${before})
      AND (a.customer_user_id IS NOT NULL OR EXISTS (SELECT FROM contact_names p WHERE p.id = a.contact_id AND p.is_reachable))
    RETURNING a.id AS "assignmentId", a.customer_user_id AS "customerUserId"`.execute(trx);
  return sorted(noted.rows);
}
