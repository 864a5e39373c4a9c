import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireVisible } from '../access.ts';
import { updateAssignment } from '../assignments-store.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { toDetail } from '../presentation.ts';
import { requireAssigned } from '../takes/assigned.ts';
import { stateByFiles } from './assignment-state.ts';
import { fileGone } from './review-files.ts';
import { findItems, findRequestedFiles } from './store.ts';

/** Takes back a file that the actor sent and nobody decided about; it goes to the bin of the requester. */
export async function withdrawFile(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, requestedFileId }: { readonly taskId: string; readonly requestedFileId: string },
): Promise<RecordingTaskDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { task, own } = await requireAssigned(trx, actor, taskId);
    const { assignmentId } = own;
    const sent = await findRequestedFiles(trx, customerId, [assignmentId]);
    const file = sent.find((each) => each.requestedFileId === requestedFileId);
    if (file === undefined) throw fileGone();
    if (task.state !== 'sent' || file.state !== 'received') throw new AppError('wrong-state');
    await deps.files.binSent(trx, actor, file.fileId);
    const left = await findRequestedFiles(trx, customerId, [assignmentId]);
    // Who declined isn't asked again.
    const state =
      own.state === 'declined' ? own.state : stateByFiles(await findItems(trx, customerId, taskId), left);
    await updateAssignment(trx, customerId, assignmentId, { state });
    const object = { kind: 'recording-task', id: taskId, name: task.title };
    await audit(context, trx, actor, 'recording-tasks.file-withdrawn', object);
    await publishTask(context, trx, customerId, task, [customerUserId]);
    return toDetail(deps, trx, await requireVisible(trx, actor, taskId), actor);
  });
}
