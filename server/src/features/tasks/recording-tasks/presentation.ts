import type {
  Assignment,
  RecordingTask,
  RecordingTaskDetail,
  Take,
} from '@rushes/contract/tasks/recording-tasks';
import type { Trx } from '../../../context.ts';
import type { Actor } from '../../create/programs/service.ts';
import { type AssignmentRow, findAssignments } from './assignments-store.ts';
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
  const mine = row.isAssigned ? await findAssignments(trx, customerId, taskId, customerUserId) : [];
  const all = seesAll ? await findAssignments(trx, customerId, taskId) : null;
  const [own] = mine;
  const toTake = (take: TakeRow) => presentTake(take, actor, urlOf);
  const ownTakes = own === undefined ? [] : await findTakes(trx, customerId, taskId, own.assignmentId);
  const submitted = all === null ? [] : (await findTakes(trx, customerId, taskId)).filter(isSubmitted);
  const deleted = await findDeletedTakes(trx, customerId, taskId);
  const byAssignment = Map.groupBy(submitted, ({ assignmentId }) => assignmentId);
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
    mine: own === undefined ? null : toAssignment(own, ownTakes.map(toTake), deleted),
    recipients: seesAll ? await findRecipients(trx, customerId, taskId) : null,
    assignments:
      all &&
      all.map((each) =>
        toAssignment(
          each,
          (byAssignment.get(each.assignmentId) ?? []).map(toTake),
          deleted.filter(isSubmitted),
        ),
      ),
  };
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
