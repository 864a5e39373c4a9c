import type {
  Assignment,
  RecordingTask,
  RecordingTaskDetail,
  Take,
} from '@rushes/contract/tasks/recording-tasks';
import type { Trx } from '../../../context.ts';
import type { Actor } from '../../create/programs/service.ts';
import { type AssignmentRow, findAssignment } from './assignments-store.ts';
import type { RecordingTasksDeps } from './deps.ts';
import { mayManage, sees } from './policy.ts';
import { findStandIns } from './requester-store.ts';
import { findRecipients } from './recipients-store.ts';
import { findShots, type TaskRow } from './store.ts';
import { takeLetter } from './takes/playable-source.ts';
import { type DeletedTake, findDeletedTakes, findTakes, isSubmitted, type TakeRow } from './takes/store.ts';

export function toTask(row: TaskRow): RecordingTask {
  return {
    taskId: row.taskId,
    title: row.title,
    state: row.state,
    dueAt: iso(row.dueAt),
    shotCount: row.shotCount,
    assignedCount: row.assignedCount,
    submittedCount: row.submittedCount,
    openCount: row.openCount,
    createdBy: { customerUserId: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A task as the actor sees it, within a transaction. */
export async function toDetail(
  { urlOf, roles }: RecordingTasksDeps,
  trx: Trx,
  row: TaskRow,
  actor: Actor,
): Promise<RecordingTaskDetail> {
  const { customerId, customerUserId } = actor;
  const { taskId } = row;
  const seesAll = sees(actor, row);
  const own = row.isAssigned ? await findAssignment(trx, customerId, taskId, { customerUserId }) : undefined;
  const takes = own === undefined ? [] : await findTakes(trx, customerId, taskId, own.assignmentId);
  const deleted = own === undefined ? [] : await findDeletedTakes(trx, customerId, [own.assignmentId]);
  return {
    ...toTask(row),
    brief: row.brief,
    askInstead: await findStandIns(trx, roles, { customerId, createdBy: row.createdBy }),
    shots: (await findShots(trx, customerId, taskId)).map(({ slotId: _slot, ...shot }) => shot),
    sentAt: iso(row.sentAt),
    closedAt: iso(row.closedAt),
    revision: row.revision,
    program:
      seesAll && row.programId !== null ? { programId: row.programId, title: row.programTitle ?? '' } : null,
    canManage: mayManage(actor, row),
    mine:
      own === undefined
        ? null
        : toAssignment(
            own,
            takes.map((take) => presentTake(take, actor, urlOf)),
            deleted,
          ),
    recipients: seesAll ? await findRecipients(trx, customerId, taskId) : null,
  };
}

/** Assignments as the requester sees them: with what was submitted. */
export async function toResults(
  { urlOf }: Pick<RecordingTasksDeps, 'urlOf'>,
  trx: Trx,
  actor: Actor,
  { taskId, assignments }: { taskId: string; assignments: readonly AssignmentRow[] },
): Promise<Assignment[]> {
  const ids = assignments.map(({ assignmentId }) => assignmentId);
  const takes = (await findTakes(trx, actor.customerId, taskId, ...ids)).filter(isSubmitted);
  const byAssignment = Map.groupBy(takes, ({ assignmentId }) => assignmentId);
  const deleted = (await findDeletedTakes(trx, actor.customerId, ids)).filter(isSubmitted);
  return assignments.map((row) =>
    toAssignment(
      row,
      (byAssignment.get(row.assignmentId) ?? []).map((take) => presentTake(take, actor, urlOf)),
      deleted,
    ),
  );
}

function toAssignment(
  row: AssignmentRow,
  takes: readonly Take[],
  deleted: readonly DeletedTake[],
): Assignment {
  const own = deleted.filter(({ assignmentId }) => assignmentId === row.assignmentId);
  return {
    assignmentId: row.assignmentId,
    user: { customerUserId: row.customerUserId, name: row.name },
    state: row.state,
    openedAt: iso(row.openedAt),
    submittedAt: iso(row.submittedAt),
    remindedAt: iso(row.remindedAt),
    declineReason: row.declineReason,
    takes: [...takes],
    deletedShotIds: own.map(({ shotId }) => shotId),
  };
}

function presentTake(
  take: TakeRow,
  { customerId, sessionId }: Actor,
  urlOf: RecordingTasksDeps['urlOf'],
): Take {
  const { takeId, shotId, state, isChosen, name, clipState, durationMs, note, noteAtMs } = take;
  const file = (name: string | null) =>
    name === null ? null : urlOf(customerId, sessionId, `${takeLetter}-${takeId}`, name);
  return {
    ...{ takeId, shotId, state, isChosen, name, clipState, durationMs, note, noteAtMs },
    hls: file(take.plays ? 'master.m3u8' : null),
    poster: file(take.posterName),
    createdAt: take.createdAt.toISOString(),
  };
}

function iso(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
