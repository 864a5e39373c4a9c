import type { Context } from '../../../context.ts';
import { noteReminders } from './assignments-store.ts';
import { type DueTask, findDue, noteDueReminder } from './due-store.ts';
import { publishTask } from './events.ts';
import { notifyUsers } from './notices.ts';

const quietMs = 12 * 3_600_000;

/** Reminds those who have something to do for a task a day before it is due, and on the day. */
export async function remindDue(context: Context): Promise<void> {
  const { db, clock } = context;
  const due = await db.system((trx) => findDue(trx, clock.now()));
  for (const task of due) await remindOf(context, task);
}

async function remindOf(context: Context, task: DueTask): Promise<void> {
  const { customerId, taskId, createdBy } = task;
  const at = context.clock.now();
  // Who was just reminded by the requester isn't again.
  const before = new Date(at.getTime() - quietMs);
  await context.db.tenant(customerId, async (trx) => {
    await noteDueReminder(trx, task);
    const users = await noteReminders(trx, customerId, { taskId, customerUserIds: undefined, at, before });
    if (users.length === 0) return;
    const requester = { customerId, customerUserId: createdBy };
    await notifyUsers(context, trx, requester, { taskId, users, kind: 'task-reminder' });
    await publishTask(context, trx, customerId, task, users);
  });
}
