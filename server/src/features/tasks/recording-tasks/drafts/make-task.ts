import { randomUUID } from 'node:crypto';
import type { ShotInput } from '@rushes/contract/tasks/recording-tasks';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { missingRecipients, replaceRecipients } from '../recipients-store.ts';
import { sendDraft } from '../send-task.ts';
import { insertTask, replaceShots, updateTasks } from '../store.ts';
import { goneRecipient } from './update-task.ts';

interface WholeTask {
  readonly title: string;
  readonly brief: string;
  readonly dueAt: Date | null;
  readonly programId: string;
  readonly shots: readonly (ShotInput & { readonly slotId: string })[];
  readonly recipients: { readonly customerUserIds: readonly string[]; readonly groupIds: readonly string[] };
  readonly isSent: boolean;
}

/** Makes a task with all that belongs to it, within a transaction, and sends it if it is to be sent; gives its id. */
export async function makeTask(
  deps: RecordingTasksDeps,
  trx: Trx,
  actor: Actor,
  { title, brief, dueAt, programId, shots, recipients, isSent }: WholeTask,
): Promise<string> {
  const { context } = deps;
  const { customerId } = actor;
  if (!actor.permissions.has('tasks.requests:make')) throw new AppError('forbidden');
  const missing = await missingRecipients(trx, customerId, recipients);
  if (missing.length > 0) throw new AppError('invalid', { fields: [goneRecipient] });
  const id = randomUUID();
  const at = context.clock.now();
  await insertTask(trx, actor, { id, kind: 'recording', title, programId, at });
  await updateTasks(trx, customerId, [id], { brief, due_at: dueAt });
  await replaceShots(trx, customerId, id, shots);
  await replaceRecipients(trx, customerId, id, recipients);
  const object = { kind: 'recording-task', id };
  await audit(context, trx, actor, 'recording-tasks.created', object, { after: { name: title } });
  if (isSent) await sendDraft(deps, trx, actor, id);
  return id;
}
