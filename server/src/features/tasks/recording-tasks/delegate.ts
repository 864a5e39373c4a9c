import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Trx } from '../../../context.ts';
import type { Actor } from '../../create/programs/service.ts';
import { findAssignment, isUntouched, moveAssignment } from './assignments-store.ts';
import type { RecordingTasksDeps } from './deps.ts';
import { publishTask } from './events.ts';
import { notifyUsers } from './notices.ts';
import { findMemberName, missingRecipients } from './recipients-store.ts';
import { requireRecording } from './takes/assigned.ts';

interface Delegation {
  readonly taskId: string;
  readonly customerUserId: string;
  readonly note: string;
}

/** Gives the actor's assignment to another user; who asked for it is told. */
export async function delegateAssignment(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, customerUserId, note }: Delegation,
): Promise<void> {
  const { context } = deps;
  const { customerId } = actor;
  await context.db.tenant(customerId, async (trx) => {
    const { task, own } = await requireRecording(trx, actor, taskId);
    if (!(await isUntouched(trx, customerId, own.assignmentId))) throw new AppError('wrong-state');
    await requireDelegate(deps, trx, actor, { taskId, customerUserId });
    const { assignmentId } = own;
    const { customerUserId: from } = actor;
    await moveAssignment(trx, customerId, { assignmentId, from, to: customerUserId, note });
    const object = { kind: 'recording-task', id: taskId, name: task.title };
    const details = { to: customerUserId };
    await audit(context, trx, actor, 'recording-tasks.delegated', object, { details });
    const assigned = { taskId, reason: note, users: [customerUserId] };
    await notifyUsers(context, trx, actor, { ...assigned, kind: 'task-assigned', mail: 'tasks.delegated' });
    const name = await findMemberName(trx, customerId, customerUserId);
    const reason = note === '' ? `To ${name}.` : `To ${name}: ${note}`;
    const moved = { taskId, reason, users: [task.createdBy] };
    await notifyUsers(context, trx, actor, { ...moved, kind: 'task-delegated' });
    await publishTask(context, trx, customerId, task, [actor.customerUserId, customerUserId]);
  });
}

/** Throws where the user can't get it: gone, without the permission, or with an assignment of their own. */
async function requireDelegate(
  { roles }: RecordingTasksDeps,
  trx: Trx,
  { customerId }: Actor,
  { taskId, customerUserId }: Omit<Delegation, 'note'>,
): Promise<void> {
  const refuse = (message: string) => {
    throw new AppError('invalid', { fields: [{ path: 'customerUserId', message }] });
  };
  const wanted = { customerUserIds: [customerUserId], groupIds: [] };
  if ((await missingRecipients(trx, customerId, wanted)).length > 0) refuse('Choose an active user.');
  const rights = await roles.rightsOf(trx, customerId, customerUserId);
  if (!rights.has('tasks.mine:see')) refuse("This user can't get tasks. Choose another one.");
  if ((await findAssignment(trx, customerId, taskId, { customerUserId })) !== undefined)
    refuse('This user already has the task. Choose another one.');
}
