import type { Context, Trx } from '../../../context.ts';
import { noteReminders } from './assignments-store.ts';
import { mailContacts } from './contacts/mails.ts';
import { type DueTask, findDue, findLate, noteDueReminder } from './due-store.ts';
import { publishTask } from './events.ts';
import { lateText, notifyUsers } from './notices.ts';

/** How long before the due date the first reminder is sent. */
const leadMs = 24 * 3_600_000;
const quietMs = 12 * 3_600_000;
/** The reminder that goes to the requester. */
const overdue = 3;

/** Reminds those who have something to do for a task a day before it is due and on the day; then its requester hears of it. */
export async function remindDue(context: Context): Promise<void> {
  const { db, clock } = context;
  const due = await db.system((trx) => findDue(trx, clock.now()));
  for (const task of due) await remindOf(context, task);
}

/** Reminds at once of another due date that is nearer than a reminder would be sent before it. */
export async function remindOfChange(
  context: Context,
  trx: Trx,
  { dueAt, ...task }: Omit<DueTask, 'reminder'> & { readonly dueAt: Date | null },
): Promise<void> {
  const leftMs = dueAt === null ? 0 : dueAt.getTime() - context.clock.nowMs();
  if (leftMs > 0 && leftMs <= leadMs) await remindWithin(context, trx, { ...task, reminder: 1 }, false);
}

function remindOf(context: Context, task: DueTask): Promise<void> {
  const work = task.reminder === overdue ? notifyRequester : remindWithin;
  return context.db.tenant(task.customerId, (trx) => work(context, trx, task));
}

async function remindWithin(
  context: Context,
  trx: Trx,
  task: DueTask,
  /** Who got the task lately knows the date; not where it was changed. */
  isByItself = true,
): Promise<void> {
  const { customerId, taskId, createdBy } = task;
  const at = context.clock.now();
  // Who was just reminded by the requester isn't again.
  const before = new Date(at.getTime() - quietMs);
  await noteDueReminder(trx, task);
  const { users, contacts } = await noteReminders(trx, customerId, {
    ...{ taskId, chosen: undefined, at, before, isByItself },
  });
  if (users.length + contacts.length === 0) return;
  await mailContacts(context, trx, { customerId, assignmentIds: contacts, mail: 'tasks.contact-reminder' });
  const requester = { customerId, customerUserId: createdBy };
  if (users.length > 0) await notifyUsers(context, trx, requester, { taskId, users, kind: 'task-reminder' });
  await publishTask(context, trx, customerId, task, users);
}

async function notifyRequester(context: Context, trx: Trx, task: DueTask): Promise<void> {
  const { customerId, taskId, createdBy } = task;
  await noteDueReminder(trx, task);
  const late = await findLate(trx, customerId, taskId);
  if (late === undefined) return;
  const byClock = { customerId, customerUserId: null };
  const event = { taskId, users: [createdBy], reason: lateText(late) };
  await notifyUsers(context, trx, byClock, { ...event, kind: 'task-overdue' });
}
