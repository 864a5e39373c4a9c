import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { reminderEveryHours } from '@rushes/contract/tasks/lists/recording-tasks';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../create/programs/service.ts';
import { requireManaged } from './access.ts';
import { noteReminders } from './assignments-store.ts';
import { mailContacts } from './contacts/mails.ts';
import type { RecordingTasksDeps } from './deps.ts';
import { publishTask } from './events.ts';
import { notifyUsers } from './notices.ts';
import { toDetail } from './presentation.ts';

interface ReminderRequest {
  readonly taskId: string;
  readonly customerUserIds?: readonly string[] | undefined;
  readonly contactIds?: readonly string[] | undefined;
}

/** Reminds those who still have something to record, and weren't reminded lately. */
export async function remindAssignees(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, customerUserIds, contactIds }: ReminderRequest,
): Promise<{ reminded: number; task: RecordingTaskDetail }> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const task = await requireManaged(trx, actor, taskId);
    if (task.state !== 'sent') throw new AppError('wrong-state');
    const at = context.clock.now();
    const before = new Date(at.getTime() - reminderEveryHours * 3_600_000);
    const isForAll = customerUserIds === undefined && contactIds === undefined;
    const chosen = isForAll ? undefined : [...(customerUserIds ?? []), ...(contactIds ?? [])];
    const { users, contacts } = await noteReminders(trx, customerId, { taskId, chosen, at, before });
    const reminded = users.length + contacts.length;
    if (reminded > 0) {
      const facts = { after: { name: task.title, users: reminded } };
      const object = { kind: 'recording-task', id: taskId };
      await audit(context, trx, actor, 'recording-tasks.reminded', object, facts);
      if (users.length > 0) await notifyUsers(context, trx, actor, { taskId, users, kind: 'task-reminder' });
      const mail = 'tasks.contact-reminder';
      await mailContacts(context, trx, { customerId, assignmentIds: contacts, mail });
      await publishTask(context, trx, customerId, task, users);
    }
    return { reminded, task: await toDetail(deps, trx, task, actor) };
  });
}
