import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { reminderEveryHours } from '@rushes/contract/tasks/lists/recording-tasks';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../create/programs/service.ts';
import { requireManaged } from './access.ts';
import { noteReminders } from './assignments-store.ts';
import type { RecordingTasksDeps } from './deps.ts';
import { publishTask } from './events.ts';
import { notifyUsers } from './notices.ts';
import { toDetail } from './presentation.ts';

/** Reminds those who still have something to record, and weren't reminded lately. */
export async function remindAssignees(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, customerUserIds }: { taskId: string; customerUserIds?: readonly string[] | undefined },
): Promise<{ reminded: number; task: RecordingTaskDetail }> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const task = await requireManaged(trx, actor, taskId);
    if (task.state !== 'sent') throw new AppError('wrong-state');
    const at = context.clock.now();
    const before = new Date(at.getTime() - reminderEveryHours * 3_600_000);
    const users = await noteReminders(trx, customerId, { taskId, customerUserIds, at, before });
    if (users.length > 0) {
      const facts = { after: { name: task.title, users: users.length } };
      const object = { kind: 'recording-task', id: taskId };
      await audit(context, trx, actor, 'recording-tasks.reminded', object, facts);
      await notifyUsers(context, trx, actor, { taskId, users, kind: 'task-reminder' });
      await publishTask(context, trx, customerId, task, users);
    }
    return { reminded: users.length, task: await toDetail(deps, trx, task, actor) };
  });
}
