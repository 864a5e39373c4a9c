import type { Context, Trx } from '../../../../context.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { recount } from '../assignments-store.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { mayManage, sees } from '../policy.ts';
import { type LockedTask, lockTasks, updateTasks } from '../store.ts';

/** Moves tasks to the bin; tells which could not be moved. */
export async function deleteTasks(
  { context }: RecordingTasksDeps,
  actor: Actor,
  taskIds: readonly string[],
): Promise<{ deleted: string[]; failed: { taskId: string; code: string }[] }> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const known = new Map((await lockTasks(trx, customerId, taskIds)).map((row) => [row.taskId, row]));
    const deleted: LockedTask[] = [];
    const failed: { taskId: string; code: string }[] = [];
    for (const taskId of new Set(taskIds)) {
      const row = known.get(taskId);
      if (row === undefined || row.isArchived || !sees(actor, row))
        failed.push({ taskId, code: 'not-found' });
      else if (!mayManage(actor, row)) failed.push({ taskId, code: 'forbidden' });
      else deleted.push(row);
    }
    const ids = deleted.map(({ taskId }) => taskId);
    await updateTasks(trx, customerId, ids, {
      archived_at: context.clock.now(),
      deleted_by: customerUserId,
    });
    for (const { taskId: id, title: name } of deleted)
      await audit(context, trx, actor, 'recording-tasks.deleted', { kind: 'recording-task', id, name });
    await follow(context, trx, customerId, deleted);
    return { deleted: ids, failed };
  });
}

/** Takes tasks out of the bin; those that the actor can't restore stay there. */
export async function restoreTasks(
  { context }: RecordingTasksDeps,
  actor: Actor,
  taskIds: readonly string[],
): Promise<{ restored: string[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const found = await lockTasks(trx, customerId, taskIds);
    const chosen = found.filter((row) => row.isArchived && mayManage(actor, row));
    const restored = chosen.map(({ taskId }) => taskId);
    await updateTasks(trx, customerId, restored, { archived_at: null, deleted_by: null });
    for (const { taskId: id, title: name } of chosen)
      await audit(context, trx, actor, 'recording-tasks.restored', { kind: 'recording-task', id, name });
    await follow(context, trx, customerId, chosen);
    return { restored };
  });
}

async function follow(
  context: Context,
  trx: Trx,
  customerId: string,
  tasks: readonly LockedTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  await recount(
    trx,
    customerId,
    tasks.map(({ taskId }) => taskId),
  );
  for (const task of tasks) await publishTask(context, trx, customerId, task);
}
