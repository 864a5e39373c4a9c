import type { Context, Trx } from '../../../../context.ts';
import { findAssignment, updateAssignment } from '../assignments-store.ts';
import { publishTask } from '../events.ts';
import { findTask, lockTasks } from '../store.ts';
import { stateAfterBin } from './assignment-state.ts';
import { findTakes, findTasksOfClips } from './store.ts';

export const followBinJob = 'recording-tasks.follow-bin';

export interface BinnedClips {
  readonly customerId: string;
  readonly clipIds: readonly string[];
}

/** Brings assignments up to date whose takes went to the bin or came back: what has no take waits for its user again. */
export async function followBin(context: Context, { customerId, clipIds }: BinnedClips): Promise<void> {
  const { db } = context;
  const found = await db.tenant(customerId, (trx) => findTasksOfClips(trx, customerId, clipIds));
  const users = Map.groupBy(found, ({ taskId }) => taskId);
  for (const [taskId, assigned] of users)
    await db.tenant(customerId, async (trx) => {
      await lockTasks(trx, customerId, [taskId]);
      const changed: string[] = [];
      for (const customerUserId of new Set(assigned.map((each) => each.customerUserId)))
        if (await follow(trx, { customerId, taskId, customerUserId })) changed.push(customerUserId);
      const [task] = assigned;
      if (task === undefined) return;
      await publishTask(context, trx, customerId, task, changed);
    });
}

async function follow(
  trx: Trx,
  { customerId, taskId, customerUserId }: { customerId: string; taskId: string; customerUserId: string },
): Promise<boolean> {
  const task = await findTask(trx, { customerId, customerUserId }, taskId);
  const own = await findAssignment(trx, customerId, taskId, { customerUserId });
  // What was closed stays as it ended.
  if (task === undefined || own === undefined || task.state === 'closed') return false;
  const takes = await findTakes(trx, customerId, taskId, own.assignmentId);
  const state = stateAfterBin(own.state, takes, task.shotCount);
  if (state !== own.state) await updateAssignment(trx, customerId, own.assignmentId, { state });
  return true;
}
