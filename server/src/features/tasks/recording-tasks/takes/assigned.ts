import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { requireVisible } from '../access.ts';
import { type AssignmentRow, findAssignment } from '../assignments-store.ts';
import { findStandIns, type RightsReader } from '../requester-store.ts';
import { lockTasks, type TaskRow } from '../store.ts';

export interface AssignedTask {
  readonly task: TaskRow;
  readonly own: AssignmentRow;
}

/** A task that was sent to the user, with their assignment: locked, so that changes come one after another. */
export async function requireAssigned(
  trx: Trx,
  member: AccessSubject,
  taskId: string,
): Promise<AssignedTask> {
  await lockTasks(trx, member.customerId, [taskId]);
  const task = await requireVisible(trx, member, taskId);
  const { customerUserId } = member;
  const own = await findAssignment(trx, member.customerId, taskId, { customerUserId });
  // Its requester sees it, and has nothing to record.
  if (own === undefined) throw new AppError('wrong-state');
  return { task, own };
}

/** The same while the user can record: the task is sent, and their takes aren't with the requester. */
export async function requireRecording(
  trx: Trx,
  member: AccessSubject,
  taskId: string,
): Promise<AssignedTask> {
  const assigned = await requireAssigned(trx, member, taskId);
  if (!canRecord(assigned)) throw new AppError('wrong-state');
  return assigned;
}

/** Throws where what is being sent for a task can't go on: it was closed or withdrawn since. */
export async function requireOpen(
  trx: Trx,
  roles: RightsReader,
  member: AccessSubject,
  taskId: string,
): Promise<void> {
  const task = await requireVisible(trx, member, taskId);
  if (task.state !== 'sent') throw new AppError('wrong-state');
  await requireRequester(trx, roles, member.customerId, task);
}

/** Throws, naming whom to ask, where the requester can't receive recordings any more. */
export async function requireRequester(
  trx: Trx,
  roles: RightsReader,
  customerId: string,
  { createdBy, createdByName, kind }: Pick<TaskRow, 'createdBy' | 'createdByName' | 'kind'>,
): Promise<void> {
  const names = await findStandIns(trx, roles, { customerId, createdBy });
  if (names === null) return;
  const asked = names.length === 0 ? 'a content manager' : names.join(' or ');
  const what = kind === 'file' ? 'files' : 'recordings';
  const message = `${createdByName} can't receive ${what} any more. Ask ${asked} for a new task.`;
  throw new AppError('invalid', { fields: [{ path: 'taskId', message }] });
}

export function canRecord({ task, own }: AssignedTask): boolean {
  return task.state === 'sent' && own.state !== 'submitted' && own.state !== 'accepted';
}

/** The task is there, a take that is named in it isn't. */
export function takeGone(): AppError {
  const message = "This take isn't available any more. Reload the page.";
  return new AppError('invalid', { fields: [{ path: 'takeId', message }] });
}
