import { filesMost } from '@rushes/contract/tasks/lists/recording-tasks';
import type { RequestItem } from '@rushes/contract/tasks/recording-tasks';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { FileRequestsPort } from '../../../media/uploads/service.ts';
import { findAssignment, updateAssignment } from '../assignments-store.ts';
import { publishTask } from '../events.ts';
import { notifyUsers } from '../notices.ts';
import type { RightsReader } from '../requester-store.ts';
import { findTask, lockTasks } from '../store.ts';
import { requireAssigned, requireOpen, requireRequester } from '../takes/assigned.ts';
import { stateByFiles } from './assignment-state.ts';
import { findItems, findRequestedFiles, insertRequestedFile } from './store.ts';

/** What uploads ask of file requests: files become the requester's, whatever their sender may do with Files. */
export function createFileRequestsPort(context: Context, roles: RightsReader): FileRequestsPort {
  return {
    prepare: async (trx, sender, { taskId, shotId: itemId }) => {
      const { task, own } = await requireAssigned(trx, sender, taskId);
      await requireItem(trx, sender.customerId, { taskId, itemId });
      if (task.state !== 'sent') throw new AppError('wrong-state');
      await requireRequester(trx, roles, sender.customerId, task);
      const files = await findRequestedFiles(trx, sender.customerId, [own.assignmentId]);
      if (files.filter((file) => file.itemId === itemId).length >= filesMost)
        throw new AppError('wrong-state');
    },
    requireOpen: (trx, sender, { taskId }) => requireOpen(trx, roles, sender, taskId),
    findWanted: async (trx, { customerId, customerUserId }, { taskId, shotId: itemId }) => {
      const task = await findTask(trx, { customerId, customerUserId }, taskId);
      const item = (await findItems(trx, customerId, taskId)).find((each) => each.itemId === itemId);
      if (task === undefined || item === undefined) return undefined;
      return { ownerId: task.createdBy, label: item.label, kinds: item.fileKinds };
    },
    add: (trx, sender, { taskId, shotId: itemId, fileId }) =>
      receiveFile(context, trx, sender, { taskId, itemId, fileId }),
  };
}

async function requireItem(
  trx: Trx,
  customerId: string,
  { taskId, itemId }: { readonly taskId: string; readonly itemId: string },
): Promise<RequestItem> {
  const item = (await findItems(trx, customerId, taskId)).find((each) => each.itemId === itemId);
  if (item === undefined) throw new AppError('not-found');
  return item;
}

/** Notes a file that has arrived; tells the requester once nothing is missing. */
async function receiveFile(
  context: Context,
  trx: Trx,
  { customerId, customerUserId }: { readonly customerId: string; readonly customerUserId: string },
  { taskId, itemId, fileId }: { readonly taskId: string; readonly itemId: string; readonly fileId: string },
): Promise<void> {
  await lockTasks(trx, customerId, [taskId]);
  const task = await findTask(trx, { customerId, customerUserId }, taskId);
  const own = await findAssignment(trx, customerId, taskId, { customerUserId });
  // Withdrawn while the file was on its way: it stays in Files.
  if (task === undefined || own === undefined) return;
  const at = context.clock.now();
  const { assignmentId } = own;
  await insertRequestedFile(trx, customerId, { taskId, assignmentId, itemId, fileId, at });
  const files = await findRequestedFiles(trx, customerId, [assignmentId]);
  const state = stateByFiles(await findItems(trx, customerId, taskId), files);
  const isNew = state === 'submitted' && own.state !== 'submitted';
  await updateAssignment(trx, customerId, assignmentId, {
    ...{ state, decline_reason: '', opened_at: own.openedAt ?? at },
    ...(isNew ? { submitted_at: at } : {}),
  });
  if (isNew)
    await notifyUsers(
      context,
      trx,
      { customerId, customerUserId },
      { taskId, users: [task.createdBy], kind: 'task-submitted' },
    );
  await publishTask(context, trx, customerId, task, [customerUserId]);
}
