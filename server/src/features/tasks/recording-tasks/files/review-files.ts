import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireManaged, requireVisible } from '../access.ts';
import { findAssignment, updateAssignment, usersOf } from '../assignments-store.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { notifyUsers } from '../notices.ts';
import { toDetail, toResults } from '../presentation.ts';
import { updateTasks } from '../store.ts';
import { stateByFiles } from './assignment-state.ts';
import { findAssignmentOfFile, findItems, findRequestedFiles, updateRequestedFile } from './store.ts';

interface Chosen {
  readonly taskId: string;
  readonly requestedFileId: string;
}

/** The task after a decision, and what became of the user's assignment. */
interface Decided {
  readonly task: RecordingTaskDetail;
  readonly assignment: Assignment;
}

/** Accepts a file and moves it to the folder of the request. It is accepted also where it can't be moved. */
export async function acceptFile(
  deps: RecordingTasksDeps,
  actor: Actor,
  chosen: Chosen,
): Promise<Decided & { isFiled: boolean }> {
  const { fileId, ...decided } = await decide(deps, actor, chosen, { state: 'accepted', reason: '' });
  const { folder } = decided.task;
  if (folder === null) return { ...decided, isFiled: true };
  const moved = await deps.files.moveFiles(actor, [fileId], folder.folderId).catch((error: unknown) => {
    // The folder is gone.
    if (error instanceof AppError) return { moved: [] };
    throw error;
  });
  return { ...decided, isFiled: moved.moved.length > 0 };
}

/** Rejects a file with a reason; it goes to the bin of Files. */
export async function rejectFile(
  deps: RecordingTasksDeps,
  actor: Actor,
  { reason, ...chosen }: Chosen & { readonly reason: string },
): Promise<Decided> {
  const { fileId, ...decided } = await decide(deps, actor, chosen, { state: 'rejected', reason });
  await deps.files.deleteFiles(actor, [fileId]);
  return decided;
}

interface Decision {
  readonly state: 'accepted' | 'rejected';
  readonly reason: string;
}

const actions = {
  accepted: 'recording-tasks.file-accepted',
  rejected: 'recording-tasks.file-rejected',
} as const satisfies Readonly<Record<Decision['state'], AuditAction>>;

async function decide(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, requestedFileId }: Chosen,
  decision: Decision,
): Promise<Decided & { readonly fileId: string }> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const task = await requireManaged(trx, actor, taskId);
    const { file, assignment } = await requireReceived(trx, customerId, { taskId, requestedFileId });
    const { assignmentId } = assignment;
    await updateRequestedFile(trx, customerId, requestedFileId, decision);
    const files = await findRequestedFiles(trx, customerId, [assignmentId]);
    const { state: before } = assignment;
    // Who declined isn't asked again.
    const state =
      before === 'declined' ? before : stateByFiles(await findItems(trx, customerId, taskId), files);
    await updateAssignment(trx, customerId, assignmentId, { state });
    const users = usersOf(assignment);
    const { reason } = decision;
    if (decision.state === 'rejected' && task.state === 'sent' && state !== 'declined')
      await notifyUsers(context, trx, actor, { taskId, users, reason, kind: 'task-redo-requested' });
    else if (state === 'accepted')
      await notifyUsers(context, trx, actor, { taskId, users, kind: 'task-accepted' });
    await updateTasks(trx, customerId, [taskId], { updated_at: context.clock.now() });
    const object = { kind: 'recording-task', id: taskId, name: task.title };
    await audit(context, trx, actor, actions[decision.state], object);
    await publishTask(context, trx, customerId, task, users);
    const changed = { ...assignment, state };
    const [result] = await toResults(deps, trx, actor, { taskId, assignments: [changed] });
    if (result === undefined) throw fileGone();
    const detail = await toDetail(deps, trx, await requireVisible(trx, actor, taskId), actor);
    return { task: detail, assignment: result, fileId: file.fileId };
  });
}

/** A file that waits for a decision, with the assignment that it was sent for. */
async function requireReceived(trx: Trx, customerId: string, { taskId, requestedFileId }: Chosen) {
  const assignmentId = await findAssignmentOfFile(trx, customerId, { taskId, requestedFileId });
  if (assignmentId === undefined) throw fileGone();
  const files = await findRequestedFiles(trx, customerId, [assignmentId]);
  const file = files.find((each) => each.requestedFileId === requestedFileId);
  const assignment = await findAssignment(trx, customerId, taskId, { assignmentId });
  if (file === undefined || assignment === undefined) throw fileGone();
  if (file.state !== 'received') throw new AppError('wrong-state');
  return { file, assignment };
}

/** The task is there, a file that is named in it isn't. */
export function fileGone(): AppError {
  const message = "This file isn't available any more. Reload the page.";
  return new AppError('invalid', { fields: [{ path: 'requestedFileId', message }] });
}
