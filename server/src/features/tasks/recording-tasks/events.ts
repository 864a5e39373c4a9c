import type { Context, Trx } from '../../../context.ts';
import { assigneesOf } from './assignments-store.ts';

/** Above this many users one hint to the whole organisation is cheaper than one each. */
const namedHintsMost = 50;

interface ChangedTask {
  readonly taskId: string;
  readonly createdBy: string;
}

/** Says that a task changed, to its requester and to those who have to record. */
export async function publishTask(
  { events }: Pick<Context, 'events'>,
  trx: Trx,
  customerId: string,
  { taskId, createdBy }: ChangedTask,
  assignees?: readonly string[],
): Promise<void> {
  const users = assignees ?? (await assigneesOf(trx, customerId, [taskId]));
  const event = { type: 'recording-task', taskId } as const;
  if (users.length > namedHintsMost) {
    await events.publish(trx, { customerId }, event);
    await events.publish(trx, { customerId }, { type: 'counts' });
    return;
  }
  for (const customerUserId of new Set([createdBy, ...users]))
    await events.publish(trx, { customerId, customerUserId }, event);
  for (const customerUserId of users)
    await events.publish(trx, { customerId, customerUserId }, { type: 'counts' });
}
