import type { CaptureRules } from '@rushes/contract/tasks/capture-rules';
import type { RecordingTaskState, ShotInput, TaskKind } from '@rushes/contract/tasks/recording-tasks';
import type { RichText } from '@rushes/contract/identity/profiles';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { MemberKey } from '../../../objects/access-subject.ts';
import type { ObjectRows } from '../../../objects/kind.ts';
import type { RecordingTaskTables } from '../../../schema-recording-tasks.ts';

export interface TaskRow {
  readonly taskId: string;
  readonly kind: TaskKind;
  /** Where accepted files go. */
  readonly folderId: string | null;
  readonly folderName: string | null;
  readonly title: string;
  readonly brief: string;
  readonly briefDocument: RichText | null;
  readonly capture: CaptureRules;
  /** Its contacts agree to a text before they record. */
  readonly asksConsent: boolean;
  readonly state: RecordingTaskState;
  readonly dueAt: Date | null;
  /** Of a file request: how many items. */
  readonly shotCount: number;
  readonly assignedCount: number;
  readonly submittedCount: number;
  readonly openCount: number;
  readonly revision: number;
  readonly createdBy: string;
  readonly createdByName: string;
  /** To the user who asks. */
  readonly isAssigned: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sentAt: Date | null;
  readonly closedAt: Date | null;
  readonly archivedAt: Date | null;
  readonly programId: string | null;
  /** Null where it is in the bin. */
  readonly programTitle: string | null;
}

export interface ShotRow extends ShotInput {
  readonly exampleId: string | null;
  readonly shotType: string | null;
  readonly slotId: string | null;
}

/** Tasks outside the bin, as objects of their kind. */
export const recordingTaskRows: ObjectRows = {
  table: 'recording_tasks',
  title: 'title',
  where: sql`o.archived_at IS NULL`,
};

/** How many shots or items a task `t` has. */
export const partCount = sql`((SELECT count(*)::int FROM recording_shots s WHERE s.task_id = t.id)
  + (SELECT count(*)::int FROM file_request_items i WHERE i.task_id = t.id))`;

/** The tasks with these ids in their order, also those in the bin. */
export async function findTasks(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  taskIds: readonly string[],
): Promise<TaskRow[]> {
  if (taskIds.length === 0) return [];
  const found = await sql<TaskRow>`
    SELECT t.id AS "taskId", t.kind, t.folder_id AS "folderId",
      (SELECT n.name FROM folder_names n WHERE n.id = t.folder_id) AS "folderName", t.title, t.brief, t.brief_document AS "briefDocument",
      jsonb_build_object('orientation', t.orientation, 'camera', t.camera, 'allowsFiles', t.allows_files) AS capture,
      t.asks_consent AS "asksConsent", t.state, t.due_at AS "dueAt", t.revision,
      ${partCount} AS "shotCount",
      t.assigned_count AS "assignedCount", t.submitted_count AS "submittedCount", t.open_count AS "openCount", t.created_by AS "createdBy",
      u.name AS "createdByName", t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.sent_at AS "sentAt",
      t.closed_at AS "closedAt", t.archived_at AS "archivedAt",
      p.id AS "programId", p.title AS "programTitle",
      EXISTS (SELECT FROM recording_assignments a
        WHERE a.task_id = t.id AND a.customer_user_id = ${customerUserId}) AS "isAssigned"
    FROM recording_tasks t JOIN members u ON u.id = t.created_by
    LEFT JOIN programs p ON p.id = t.program_id AND p.archived_at IS NULL
    WHERE t.customer_id = ${customerId} AND t.id = ANY (${[...taskIds]}::uuid[])`.execute(trx);
  const byId = new Map(found.rows.map((row) => [row.taskId, row]));
  return taskIds.flatMap((id) => byId.get(id) ?? []);
}

export async function findTask(trx: Trx, member: MemberKey, taskId: string): Promise<TaskRow | undefined> {
  return (await findTasks(trx, member, [taskId]))[0];
}

export interface LockedTask {
  readonly taskId: string;
  readonly title: string;
  readonly state: RecordingTaskState;
  readonly createdBy: string;
  readonly isArchived: boolean;
}

/** Holds tasks until the transaction ends; gives those that are there, in the bin or not. */
export async function lockTasks(
  trx: Trx,
  customerId: string,
  taskIds: readonly string[],
): Promise<LockedTask[]> {
  const rows = await trx
    .selectFrom('recording_tasks')
    .select(['id as taskId', 'title', 'state', 'created_by as createdBy', 'archived_at as archivedAt'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...taskIds])
    .orderBy('id')
    // Rows that refer to a task can be written meanwhile: a notification would wait for it with its customer held.
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null }));
}

export async function insertTask(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  {
    id,
    kind,
    title,
    at,
    programId,
  }: { id: string; kind: TaskKind; title: string; at: Date; programId: string | null },
): Promise<void> {
  const times = { created_by: customerUserId, created_at: at, saved_by: customerUserId, updated_at: at };
  await trx
    .insertInto('recording_tasks')
    .values({ id, customer_id: customerId, kind, title, program_id: programId, ...times })
    .execute();
}

export async function updateTasks(
  trx: Trx,
  customerId: string,
  taskIds: readonly string[],
  values: Updateable<RecordingTaskTables['recording_tasks']>,
): Promise<void> {
  if (taskIds.length === 0) return;
  await trx
    .updateTable('recording_tasks')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...taskIds])
    .execute();
}

/** The shots of a task in their order; shot types with their names. */
export async function findShots(trx: Trx, customerId: string, taskId: string): Promise<ShotRow[]> {
  const found = await sql<ShotRow>`
    SELECT s.id AS "shotId", s.prompt, s.script, s.shot_type_id AS "shotTypeId", s.min_ms AS "minMs",
      s.max_ms AS "maxMs", s.slot_id AS "slotId", s.example_id AS "exampleId", coalesce(m.name, i.name) AS "shotType"
    FROM recording_shots s LEFT JOIN catalogue_items i ON i.id = s.shot_type_id
    LEFT JOIN catalogue_items m ON m.id = i.merged_into
    WHERE s.customer_id = ${customerId} AND s.task_id = ${taskId} ORDER BY s.position`.execute(trx);
  return found.rows;
}

/** Only of a draft: nobody has recorded for its shots. */
export async function replaceShots(
  trx: Trx,
  customerId: string,
  taskId: string,
  shots: readonly (ShotInput & { readonly slotId?: string })[],
): Promise<void> {
  const before = await findShots(trx, customerId, taskId);
  const slots = new Map(before.map((shot) => [shot.shotId, shot.slotId]));
  await trx
    .deleteFrom('recording_shots')
    .where('customer_id', '=', customerId)
    .where('task_id', '=', taskId)
    .execute();
  if (shots.length === 0) return;
  await trx
    .insertInto('recording_shots')
    .values(
      shots.map(({ shotId, prompt, script, shotTypeId, minMs, maxMs, slotId, exampleId }, position) => ({
        ...{ id: shotId, customer_id: customerId, task_id: taskId, position, prompt, script },
        ...{ shot_type_id: shotTypeId, min_ms: minMs, max_ms: maxMs },
        slot_id: slotId ?? slots.get(shotId) ?? null,
        example_id: exampleId ?? null,
      })),
    )
    .execute();
}
