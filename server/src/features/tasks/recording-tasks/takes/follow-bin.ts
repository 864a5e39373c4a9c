import type { AssignmentState } from '@rushes/contract/tasks/recording-tasks';
import type { Context, Trx } from '../../../../context.ts';
import { type AssignmentRow, findAssignment, updateAssignment, usersOf } from '../assignments-store.ts';
import { publishTask } from '../events.ts';
import { stateByFiles } from '../files/assignment-state.ts';
import { findItems, findRequestedFiles, findTasksOfFiles } from '../files/store.ts';
import { findTask, lockTasks, type TaskRow } from '../store.ts';
import { stateAfterBin } from './assignment-state.ts';
import { findTakes, findTasksOfClips } from './store.ts';

export const followBinJob = 'recording-tasks.follow-bin';

export interface BinnedObjects {
  readonly customerId: string;
  readonly clipIds?: readonly string[];
  readonly fileIds?: readonly string[];
}

/**
 * Brings assignments up to date whose takes or files went to the bin or came back: what is missing waits for its user
 * again.
 */
export async function followBin(
  context: Context,
  { customerId, clipIds = [], fileIds = [] }: BinnedObjects,
): Promise<void> {
  const { db } = context;
  const found = await db.tenant(customerId, async (trx) => [
    ...(await findTasksOfClips(trx, customerId, clipIds)),
    ...(await findTasksOfFiles(trx, customerId, fileIds)),
  ]);
  const tasks = Map.groupBy(found, ({ taskId }) => taskId);
  for (const [taskId, assigned] of tasks)
    await db.tenant(customerId, async (trx) => {
      await lockTasks(trx, customerId, [taskId]);
      const changed: string[] = [];
      const [task] = assigned;
      if (task === undefined) return;
      for (const assignmentId of new Set(assigned.map((each) => each.assignmentId)))
        changed.push(...(await follow(trx, customerId, task, assignmentId)));
      await publishTask(context, trx, customerId, task, changed);
    });
}

/** Gives the user whose assignment may have changed. */
async function follow(
  trx: Trx,
  customerId: string,
  { taskId, createdBy: customerUserId }: { readonly taskId: string; readonly createdBy: string },
  assignmentId: string,
): Promise<string[]> {
  const task = await findTask(trx, { customerId, customerUserId }, taskId);
  const own = await findAssignment(trx, customerId, taskId, { assignmentId });
  // What was closed stays as it ended.
  if (task === undefined || own === undefined || task.state === 'closed') return [];
  const state = await stateOf(trx, customerId, { task, own });
  if (state !== own.state) await updateAssignment(trx, customerId, own.assignmentId, { state });
  return usersOf(own);
}

async function stateOf(
  trx: Trx,
  customerId: string,
  { task, own }: { readonly task: TaskRow; readonly own: AssignmentRow },
): Promise<AssignmentState> {
  const { assignmentId, state } = own;
  const { taskId, kind, shotCount } = task;
  if (kind !== 'file')
    return stateAfterBin(state, await findTakes(trx, customerId, taskId, assignmentId), shotCount);
  // Who declined isn't asked again.
  if (state === 'declined') return state;
  const files = await findRequestedFiles(trx, customerId, [assignmentId]);
  return stateByFiles(await findItems(trx, customerId, taskId), files);
}
