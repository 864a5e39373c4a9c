import { randomUUID } from 'node:crypto';
import type { Take, TakeState } from '@rushes/contract/tasks/recording-tasks';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { RecordingTaskTables } from '../../../../schema-recording-tasks.ts';

export interface TakeRow {
  readonly takeId: string;
  readonly assignmentId: string;
  readonly shotId: string;
  readonly clipId: string;
  readonly state: TakeState;
  readonly isChosen: boolean;
  /** Null where its shot has no slot in a program. */
  readonly isInProgram: boolean | null;
  readonly note: string;
  readonly noteAtMs: number | null;
  readonly createdAt: Date;
  readonly name: string;
  readonly clipState: Take['clipState'];
  readonly durationMs: number | null;
  readonly aspect: Take['aspect'];
  readonly posterName: string | null;
  readonly plays: boolean;
}

/** What the requester sees. */
export function isSubmitted({ state }: Pick<TakeRow, 'state'>): boolean {
  return state !== 'recorded';
}

/** Whether a take `k` fills the slot of its shot in the draft of the program. */
const isInProgram = sql`(SELECT p.timeline->'items' @> jsonb_build_array(jsonb_build_object('itemId', s.slot_id, 'clipId', k.clip_id))
  FROM recording_shots s JOIN recording_tasks t ON t.id = s.task_id
  JOIN programs p ON p.id = t.program_id AND p.archived_at IS NULL
  WHERE s.id = k.shot_id AND s.slot_id IS NOT NULL)`;

/** Takes of assignments of a task, the latest first; without those whose clip is in the bin. */
export async function findTakes(
  trx: Trx,
  customerId: string,
  taskId: string,
  ...assignmentIds: readonly string[]
): Promise<TakeRow[]> {
  const found = await sql<TakeRow>`
    SELECT k.id AS "takeId", k.assignment_id AS "assignmentId", k.shot_id AS "shotId", k.clip_id AS "clipId", k.state,
      k.is_chosen AS "isChosen", ${isInProgram} AS "isInProgram", k.note, k.note_at_ms AS "noteAtMs", k.created_at AS "createdAt", c.name,
      c.state AS "clipState", a.duration_ms AS "durationMs", a.aspect,
      substring(a.artwork->>'posterKey' from '[^/]+$') AS "posterName",
      -- As the clip itself plays: quickly made, or in the sizes that everything is made in.
      (SELECT bool_or(r.rung = 'quick') OR count(*) FILTER (WHERE r.rung IN ('v240', 'v480', 'aud')) = 3
        FROM renditions r WHERE r.asset_id = a.id AND r.aspect = a.aspect AND r.state = 'ready') IS TRUE AS plays
    FROM recording_takes k JOIN clips c ON c.id = k.clip_id JOIN assets a ON a.id = c.asset_id
    WHERE k.customer_id = ${customerId} AND k.task_id = ${taskId}
      AND k.assignment_id = ANY (${[...assignmentIds]}::uuid[]) AND c.archived_at IS NULL
    ORDER BY k.created_at DESC, k.id`.execute(trx);
  return found.rows;
}

/** A take of a contact whose clip isn't in the bin; undefined where they have recorded the shot again. */
export async function findTakeOfContact(
  trx: Trx,
  customerId: string,
  takeId: string,
): Promise<Pick<TakeRow, 'assignmentId' | 'state' | 'createdAt'> | undefined> {
  const found = await sql<Pick<TakeRow, 'assignmentId' | 'state' | 'createdAt'>>`
    SELECT k.assignment_id AS "assignmentId", k.state, k.created_at AS "createdAt"
    FROM recording_takes k JOIN recording_assignments a ON a.id = k.assignment_id AND a.contact_id IS NOT NULL
    JOIN clips c ON c.id = k.clip_id AND c.archived_at IS NULL
    WHERE k.customer_id = ${customerId} AND k.id = ${takeId}
      AND NOT EXISTS (SELECT FROM recording_takes l JOIN clips d ON d.id = l.clip_id AND d.archived_at IS NULL
        WHERE l.assignment_id = k.assignment_id AND l.shot_id = k.shot_id AND l.created_at > k.created_at
          AND d.state IN ('processing', 'ready'))`.execute(trx);
  return found.rows[0];
}

/** The assignment of a take; undefined where it is none of the task. */
export async function findAssignmentOf(
  trx: Trx,
  customerId: string,
  { taskId, takeId }: { readonly taskId: string; readonly takeId: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('recording_takes')
    .select('assignment_id as assignmentId')
    .where('customer_id', '=', customerId)
    .where('task_id', '=', taskId)
    .where('id', '=', takeId)
    .executeTakeFirst();
  return row?.assignmentId;
}

/** Clips of all takes of a shot, of every user. */
export async function clipsOfShot(
  trx: Trx,
  customerId: string,
  { taskId, shotId }: { readonly taskId: string; readonly shotId: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('recording_takes')
    .select('clip_id as clipId')
    .where('customer_id', '=', customerId)
    .where('task_id', '=', taskId)
    .where('shot_id', '=', shotId)
    .execute();
  return rows.map(({ clipId }) => clipId);
}

export interface DeletedTake {
  readonly assignmentId: string;
  readonly shotId: string;
  readonly state: TakeState;
}

/** Chosen takes whose clip is in the bin. */
export async function findDeletedTakes(
  trx: Trx,
  customerId: string,
  assignmentIds: readonly string[],
): Promise<DeletedTake[]> {
  if (assignmentIds.length === 0) return [];
  return trx
    .selectFrom('recording_takes as k')
    .innerJoin('clips as c', 'c.id', 'k.clip_id')
    .select(['k.assignment_id as assignmentId', 'k.shot_id as shotId', 'k.state'])
    .where('k.customer_id', '=', customerId)
    .where('k.assignment_id', 'in', [...assignmentIds])
    .where('k.is_chosen', '=', true)
    .where('c.archived_at', 'is not', null)
    .execute();
}

interface NewTake {
  readonly taskId: string;
  readonly assignmentId: string;
  readonly shotId: string;
  readonly clipId: string;
  readonly at: Date;
}

/** The newest take is the one to submit, unless another of its shot was accepted. */
export async function insertTake(trx: Trx, customerId: string, take: NewTake): Promise<string> {
  const { taskId, assignmentId, shotId, clipId, at } = take;
  const id = randomUUID();
  const takes = await findTakes(trx, customerId, taskId, assignmentId);
  const kept = takes.find((each) => each.shotId === shotId && each.isChosen && each.state === 'accepted');
  if (kept === undefined) await unchooseTakes(trx, customerId, { assignmentId, shotId });
  await trx
    .insertInto('recording_takes')
    .values({
      ...{ id, customer_id: customerId, task_id: taskId, assignment_id: assignmentId },
      ...{ shot_id: shotId, clip_id: clipId, is_chosen: kept === undefined, created_at: at },
    })
    .execute();
  return id;
}

/** No take of a shot is chosen any more, also none whose clip is in the bin. */
export async function unchooseTakes(
  trx: Trx,
  customerId: string,
  { assignmentId, shotId }: { assignmentId: string; shotId: string },
): Promise<void> {
  await trx
    .updateTable('recording_takes')
    .set({ is_chosen: false })
    .where('customer_id', '=', customerId)
    .where('assignment_id', '=', assignmentId)
    .where('shot_id', '=', shotId)
    .execute();
}

/** How many takes of a shot a user has, without those whose clip is in the bin. */
export async function countTakes(trx: Trx, assignmentId: string, shotId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('recording_takes as k')
    .innerJoin('clips as c', 'c.id', 'k.clip_id')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('k.assignment_id', '=', assignmentId)
    .where('k.shot_id', '=', shotId)
    .where('c.archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateTakes(
  trx: Trx,
  customerId: string,
  takeIds: readonly string[],
  values: Updateable<RecordingTaskTables['recording_takes']>,
): Promise<void> {
  if (takeIds.length === 0) return;
  await trx
    .updateTable('recording_takes')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...takeIds])
    .execute();
}

/** Who may watch a take, and what it plays; undefined where there is none. */
export async function findPlayableTake(trx: Trx, customerId: string, takeId: string) {
  const found = await sql<{
    assetId: string;
    clipId: string;
    customerUserId: string | null;
    createdBy: string;
    state: TakeState;
  }>`
    SELECT c.asset_id AS "assetId", c.id AS "clipId", a.customer_user_id AS "customerUserId",
      t.created_by AS "createdBy", k.state
    FROM recording_takes k JOIN recording_assignments a ON a.id = k.assignment_id
    JOIN recording_tasks t ON t.id = k.task_id JOIN clips c ON c.id = k.clip_id
    WHERE k.customer_id = ${customerId} AND k.id = ${takeId} AND t.archived_at IS NULL AND c.archived_at IS NULL`.execute(
    trx,
  );
  return found.rows[0];
}

/** An assignment, of a user or a contact, with its task. */
export interface TaskOfAssignment {
  readonly taskId: string;
  readonly createdBy: string;
  readonly assignmentId: string;
  readonly customerUserId: string | null;
}

/** Tasks that clips are takes of, each with who recorded it. */
export async function findTasksOfClips(trx: Trx, customerId: string, clipIds: readonly string[]) {
  const found = await sql<TaskOfAssignment>`
    SELECT t.id AS "taskId", t.created_by AS "createdBy", a.id AS "assignmentId", a.customer_user_id AS "customerUserId"
    FROM recording_takes k JOIN recording_assignments a ON a.id = k.assignment_id
    JOIN recording_tasks t ON t.id = k.task_id
    WHERE k.customer_id = ${customerId} AND k.clip_id = ANY (${[...clipIds]}::uuid[])`.execute(trx);
  return found.rows;
}
