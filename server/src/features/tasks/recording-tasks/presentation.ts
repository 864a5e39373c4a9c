import type {
  Assignment,
  RecordingTask,
  RecordingTaskDetail,
  RequestedFile,
  Take,
} from '@rushes/contract/tasks/recording-tasks';
import type { Trx } from '../../../context.ts';
import type { Actor } from '../../create/programs/service.ts';
import { wordingOf } from '../consents/service.ts';
import { type AssignmentRow, findAssignment } from './assignments-store.ts';
import type { RecordingTasksDeps } from './deps.ts';
import { downloadFile, thumbnailFile } from '../../media/files/service.ts';
import { mayManage, sees } from './policy.ts';
import { findStandIns } from './requester-store.ts';
import { findRecipients } from './recipients-store.ts';
import { findItems, findRequestedFiles, type RequestedFileRow } from './files/store.ts';
import { findShots, type TaskRow } from './store.ts';
import { exampleUrl } from './examples/playable-source.ts';
import { takeLetter } from './takes/playable-source.ts';
import { toTaskVideo } from './videos/task-video.ts';
import { type DeletedTake, findDeletedTakes, findTakes, isSubmitted, type TakeRow } from './takes/store.ts';

export function toTask(row: TaskRow): RecordingTask {
  return {
    taskId: row.taskId,
    kind: row.kind,
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
  { urlOf, roles, programs }: RecordingTasksDeps,
  trx: Trx,
  row: TaskRow,
  actor: Actor,
): Promise<RecordingTaskDetail> {
  const { customerId, customerUserId } = actor;
  const { taskId } = row;
  const seesAll = sees(actor, row);
  const own = row.isAssigned ? await findAssignment(trx, customerId, taskId, { customerUserId }) : undefined;
  const takes = own === undefined ? [] : await findTakes(trx, customerId, taskId, own.assignmentId);
  const files = own === undefined ? [] : await findRequestedFiles(trx, customerId, [own.assignmentId]);
  const deleted = own === undefined ? [] : await findDeletedTakes(trx, customerId, [own.assignmentId]);
  return {
    ...toTask(row),
    brief: row.brief,
    briefDocument: row.briefDocument,
    video: await toTaskVideo({ urlOf, programs }, trx, actor, taskId),
    capture: row.capture,
    consent: row.asksConsent ? await consentOf(trx, customerId, taskId) : null,
    askInstead: await findStandIns(trx, roles, { customerId, createdBy: row.createdBy }),
    shots: (await findShots(trx, customerId, taskId)).map(({ slotId: _slot, exampleId, ...shot }) => ({
      ...shot,
      example: exampleId === null ? null : { exampleId, url: exampleUrl(urlOf, actor, exampleId) },
    })),
    items: await findItems(trx, customerId, taskId),
    folder:
      seesAll && row.folderId !== null && row.folderName !== null
        ? { folderId: row.folderId, name: row.folderName }
        : null,
    sentAt: iso(row.sentAt),
    closedAt: iso(row.closedAt),
    revision: row.revision,
    program:
      seesAll && row.programId !== null ? { programId: row.programId, title: row.programTitle ?? '' } : null,
    canManage: mayManage(actor, row),
    mine:
      own === undefined
        ? null
        : toAssignment(own, {
            takes: takes.map((take) => presentTake({ ...take, isInProgram: null }, actor, urlOf)),
            files: files.map((file) => presentFile(file, null)),
            deleted,
          }),
    recipients: seesAll ? await findRecipients(trx, customerId, taskId) : null,
  };
}

async function consentOf(trx: Trx, customerId: string, recordingTaskId: string) {
  const { text, scopes, validMonths } = await wordingOf(trx, customerId, { recordingTaskId });
  return { text, scopes, validMonths };
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
  const files = Map.groupBy(
    await findRequestedFiles(trx, actor.customerId, ids),
    ({ assignmentId }) => assignmentId,
  );
  return assignments.map((row) =>
    toAssignment(row, {
      takes: (byAssignment.get(row.assignmentId) ?? []).map((take) => presentTake(take, actor, urlOf)),
      files: (files.get(row.assignmentId) ?? []).map((file) =>
        presentFile(file, (name) => urlOf(actor.customerId, actor.sessionId, `f-${file.versionId}`, name)),
      ),
      deleted,
    }),
  );
}

interface Sent {
  readonly takes: readonly Take[];
  readonly files: readonly RequestedFile[];
  readonly deleted: readonly DeletedTake[];
}

function toAssignment(row: AssignmentRow, { takes, files, deleted }: Sent): Assignment {
  const own = deleted.filter(({ assignmentId }) => assignmentId === row.assignmentId);
  return {
    assignmentId: row.assignmentId,
    user: row.customerUserId === null ? null : { customerUserId: row.customerUserId, name: row.name },
    contact: row.contactId === null ? null : { contactId: row.contactId, name: row.name },
    state: row.state,
    openedAt: iso(row.openedAt),
    submittedAt: iso(row.submittedAt),
    remindedAt: iso(row.remindedAt),
    mail: row.mail,
    declineReason: row.declineReason,
    delegation:
      row.delegatedBy === null || row.delegatedByName === null
        ? null
        : {
            by: { customerUserId: row.delegatedBy, name: row.delegatedByName },
            note: row.delegationNote,
          },
    canDelegate: row.canDelegate,
    takes: [...takes],
    files: [...files],
    deletedShotIds: own.map(({ shotId }) => shotId),
  };
}

/** A file as it was sent; with addresses for those who see it in Files. */
function presentFile(file: RequestedFileRow, urlOf: ((name: string) => string) | null): RequestedFile {
  const { requestedFileId, itemId, state, reason, filename, kind, sizeBytes, fileId, hasThumbnail } = file;
  const isThere = urlOf !== null && state !== 'rejected';
  return {
    ...{ requestedFileId, itemId, state, reason, filename, kind, sizeBytes },
    file: isThere
      ? {
          fileId,
          thumbnail: hasThumbnail ? urlOf(thumbnailFile) : null,
          download: urlOf(downloadFile),
        }
      : null,
    createdAt: file.createdAt.toISOString(),
  };
}

function presentTake(
  take: TakeRow,
  { customerId, sessionId }: Actor,
  urlOf: RecordingTasksDeps['urlOf'],
): Take {
  const { takeId, shotId, state, isChosen, isInProgram, name, clipState } = take;
  const { durationMs, aspect, note, noteAtMs } = take;
  const file = (name: string | null) =>
    name === null ? null : urlOf(customerId, sessionId, `${takeLetter}-${takeId}`, name);
  return {
    ...{ takeId, shotId, state, isChosen, isInProgram, name, clipState, durationMs, aspect, note, noteAtMs },
    hls: file(take.plays ? 'master.m3u8' : null),
    poster: file(take.posterName),
    createdAt: take.createdAt.toISOString(),
  };
}

function iso(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
