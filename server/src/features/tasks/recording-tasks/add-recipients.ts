import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../create/programs/service.ts';
import { requireManaged } from './access.ts';
import { type ContactIds, unavailableChoices } from './contacts/choices.ts';
import { notifyAssignees } from './contacts/mails.ts';
import { assignMoreContacts, insertContactRecipients } from './contacts/recipients-store.ts';
import type { RecordingTasksDeps } from './deps.ts';
import { goneRecipient } from './drafts/update-task.ts';
import { toDetail } from './presentation.ts';
import { assignMoreUsers, insertRecipients, missingRecipients } from './recipients-store.ts';
import { finish, sendingFaults } from './send-task.ts';
import { updateTasks } from './store.ts';

interface MoreRecipients {
  readonly taskId: string;
  readonly recipients: ContactIds & {
    readonly customerUserIds: readonly string[];
    readonly groupIds: readonly string[];
  };
}

/** Sends a task to more users and contacts; only those who don't have it hear of it. */
export async function addRecipients(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, recipients }: MoreRecipients,
): Promise<{ added: number; task: RecordingTaskDetail }> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireManaged(trx, actor, taskId);
    const hasContacts = recipients.contactIds.length + recipients.contactListIds.length > 0;
    // Files are sent by users alone.
    if (row.state !== 'sent' || (row.kind === 'file' && hasContacts)) throw new AppError('wrong-state');
    const missing = [
      ...(await missingRecipients(trx, customerId, recipients)),
      ...(await unavailableChoices(deps, trx, actor, recipients)),
    ];
    if (missing.length > 0) throw new AppError('invalid', { fields: [goneRecipient] });
    const at = context.clock.now();
    const users = await assignMoreUsers(trx, customerId, { taskId, at, ...recipients });
    const contacts = await assignMoreContacts(trx, customerId, { taskId, at, ...recipients });
    const added = users.length + contacts.length;
    if (added === 0) return { added, task: await toDetail(deps, trx, row, actor) };
    const fields = await sendingFaults(trx, customerId, { ...row, at });
    if (fields.length > 0) throw new AppError('invalid', { fields });
    await insertRecipients(trx, customerId, taskId, recipients);
    await insertContactRecipients(trx, customerId, taskId, recipients);
    await updateTasks(trx, customerId, [taskId], { updated_at: at });
    const facts = { after: { name: row.title, users: added } };
    const object = { kind: 'recording-task', id: taskId };
    await audit(context, trx, actor, 'recording-tasks.recipients-added', object, facts);
    await notifyAssignees(context, trx, actor, { users, contacts }, { taskId, kind: 'task-assigned' });
    return { added, task: await finish(deps, trx, actor, taskId) };
  });
}
