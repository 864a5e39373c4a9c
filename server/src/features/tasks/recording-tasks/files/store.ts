import { randomUUID } from 'node:crypto';
import type { FileKind } from '@rushes/contract/media/files';
import type { RequestedFileState, RequestItem } from '@rushes/contract/tasks/recording-tasks';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { TaskOfAssignment } from '../takes/store.ts';

/** The items of a file request in their order. */
export async function findItems(trx: Trx, customerId: string, taskId: string): Promise<RequestItem[]> {
  return trx
    .selectFrom('file_request_items')
    .select(['id as itemId', 'label', 'file_kinds as fileKinds', 'is_required as isRequired'])
    .where('customer_id', '=', customerId)
    .where('task_id', '=', taskId)
    .orderBy('position')
    .execute();
}

/** Only of a draft: nothing was sent for its items. */
export async function replaceItems(
  trx: Trx,
  customerId: string,
  taskId: string,
  items: readonly RequestItem[],
): Promise<void> {
  await trx
    .deleteFrom('file_request_items')
    .where('customer_id', '=', customerId)
    .where('task_id', '=', taskId)
    .execute();
  if (items.length === 0) return;
  await trx
    .insertInto('file_request_items')
    .values(
      items.map(({ itemId, label, fileKinds, isRequired }, position) => ({
        ...{ id: itemId, customer_id: customerId, task_id: taskId, position, label },
        ...{ file_kinds: [...new Set(fileKinds)], is_required: isRequired },
      })),
    )
    .execute();
}

export interface RequestedFileRow {
  readonly requestedFileId: string;
  readonly assignmentId: string;
  readonly itemId: string;
  readonly fileId: string;
  readonly versionId: string;
  readonly state: RequestedFileState;
  readonly reason: string;
  readonly filename: string;
  readonly kind: FileKind;
  readonly sizeBytes: number;
  readonly hasThumbnail: boolean;
  readonly createdAt: Date;
}

/** What was sent for assignments, the latest first; without what was deleted in Files, unless it was rejected. */
export async function findRequestedFiles(
  trx: Trx,
  customerId: string,
  assignmentIds: readonly string[],
): Promise<RequestedFileRow[]> {
  const found = await sql<RequestedFileRow>`
    SELECT r.id AS "requestedFileId", r.assignment_id AS "assignmentId", r.item_id AS "itemId", r.file_id AS "fileId",
      v.id AS "versionId", r.state, r.reason, v.filename, v.kind, v.size_bytes AS "sizeBytes",
      v.has_thumbnail AND f.archived_at IS NULL AS "hasThumbnail", r.created_at AS "createdAt"
    FROM requested_files r JOIN files f ON f.id = r.file_id JOIN file_versions v ON v.id = f.version_id
    WHERE r.customer_id = ${customerId} AND r.assignment_id = ANY (${[...assignmentIds]}::uuid[])
      AND (f.archived_at IS NULL OR r.state = 'rejected')
    ORDER BY r.created_at DESC, r.id`.execute(trx);
  return found.rows;
}

interface NewRequestedFile {
  readonly taskId: string;
  readonly assignmentId: string;
  readonly itemId: string;
  readonly fileId: string;
  readonly at: Date;
}

export async function insertRequestedFile(
  trx: Trx,
  customerId: string,
  { taskId, assignmentId, itemId, fileId, at }: NewRequestedFile,
): Promise<void> {
  await trx
    .insertInto('requested_files')
    .values({
      ...{ id: randomUUID(), customer_id: customerId, task_id: taskId, assignment_id: assignmentId },
      ...{ item_id: itemId, file_id: fileId, created_at: at },
    })
    .execute();
}

export async function updateRequestedFile(
  trx: Trx,
  customerId: string,
  requestedFileId: string,
  values: { readonly state: RequestedFileState; readonly reason: string },
): Promise<void> {
  await trx
    .updateTable('requested_files')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', requestedFileId)
    .execute();
}

/** The assignment that a file was sent for; undefined where it is none of the task. */
export async function findAssignmentOfFile(
  trx: Trx,
  customerId: string,
  { taskId, requestedFileId }: { readonly taskId: string; readonly requestedFileId: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('requested_files')
    .select('assignment_id as assignmentId')
    .where('customer_id', '=', customerId)
    .where('task_id', '=', taskId)
    .where('id', '=', requestedFileId)
    .executeTakeFirst();
  return row?.assignmentId;
}

/** The tasks that these files were sent for, with their users. */
export async function findTasksOfFiles(trx: Trx, customerId: string, fileIds: readonly string[]) {
  const found = await sql<TaskOfAssignment>`
    SELECT t.id AS "taskId", t.created_by AS "createdBy", a.id AS "assignmentId", a.customer_user_id AS "customerUserId"
    FROM requested_files k JOIN recording_assignments a ON a.id = k.assignment_id
    JOIN recording_tasks t ON t.id = k.task_id
    WHERE k.customer_id = ${customerId} AND k.file_id = ANY (${[...fileIds]}::uuid[])`.execute(trx);
  return found.rows;
}
