import type { FieldError } from '@rushes/contract/errors';
import type {
  RecordingTaskDetail,
  RecordingTaskState,
  TaskKind,
} from '@rushes/contract/tasks/recording-tasks';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../create/programs/service.ts';
import { requireManaged, requireVisible } from './access.ts';
import { openAssigneesOf, recount } from './assignments-store.ts';
import type { RecordingTasksDeps } from './deps.ts';
import { publishTask } from './events.ts';
import { notifyAssignees } from './contacts/mails.ts';
import { toDetail } from './presentation.ts';
import { assignContacts, contactsMost, countContacts } from './contacts/recipients-store.ts';
import { assignRecipients } from './recipients-store.ts';
import { type TaskRow, updateTasks } from './store.ts';

const nothingAsked = {
  recording: { path: 'shots', message: 'Add a shot before you send the task.' },
  file: { path: 'items', message: 'Add at least one file to request.' },
} as const satisfies Readonly<Record<TaskKind, FieldError>>;

const isOverdue: FieldError = {
  path: 'dueAt',
  message: 'The due date is in the past. Choose a later one.',
};

const nobodyActive: FieldError = {
  path: 'recipients',
  message: 'Choose at least one active user or contact.',
};

const tooManyContacts: FieldError = {
  path: 'recipients',
  message: `You can send a task to up to ${contactsMost} contacts. Choose a smaller list.`,
};

/** Sends a draft: each user and contact of its recipients gets an assignment. */
export async function sendTask(
  deps: RecordingTasksDeps,
  actor: Actor,
  taskId: string,
): Promise<RecordingTaskDetail> {
  return deps.context.db.tenant(actor.customerId, (trx) => sendDraft(deps, trx, actor, taskId));
}

/** The same within a transaction. */
export async function sendDraft(
  deps: RecordingTasksDeps,
  trx: Trx,
  actor: Actor,
  taskId: string,
): Promise<RecordingTaskDetail> {
  const { context } = deps;
  const { customerId } = actor;
  const row = await requireManaged(trx, actor, taskId);
  if (row.state !== 'draft') throw new AppError('wrong-state');
  const at = context.clock.now();
  const users = await assignRecipients(trx, customerId, { taskId, at });
  const contacts = row.kind === 'recording' ? await assignContacts(trx, customerId, { taskId, at }) : [];
  const assigned = users.length + contacts.length;
  const fields: FieldError[] = [
    ...(row.shotCount === 0 ? [nothingAsked[row.kind]] : []),
    ...(assigned === 0 ? [nobodyActive] : []),
    ...(await sendingFaults(trx, customerId, { ...row, at })),
  ];
  if (fields.length > 0) throw new AppError('invalid', { fields });
  await updateTasks(trx, customerId, [taskId], { state: 'sent', sent_at: at, updated_at: at });
  const facts = { after: { name: row.title, users: assigned } };
  await audit(context, trx, actor, 'recording-tasks.sent', { kind: 'recording-task', id: taskId }, facts);
  await notifyAssignees(context, trx, actor, { users, contacts }, { taskId, kind: 'task-assigned' });
  return finish(deps, trx, actor, taskId);
}

/** Why a task can't go to those who were assigned just now. */
export async function sendingFaults(
  trx: Trx,
  customerId: string,
  { taskId, dueAt, at }: Pick<TaskRow, 'taskId' | 'dueAt'> & { readonly at: Date },
): Promise<FieldError[]> {
  return [
    ...(dueAt !== null && dueAt <= at ? [isOverdue] : []),
    ...((await countContacts(trx, customerId, taskId)) > contactsMost ? [tooManyContacts] : []),
  ];
}

/** Ends a task, so that nothing more is recorded for it. */
export function closeTask(
  deps: RecordingTasksDeps,
  actor: Actor,
  taskId: string,
): Promise<RecordingTaskDetail> {
  return changeState(deps, actor, { taskId, from: 'sent', to: 'closed', action: 'recording-tasks.closed' });
}

export function reopenTask(
  deps: RecordingTasksDeps,
  actor: Actor,
  taskId: string,
): Promise<RecordingTaskDetail> {
  return changeState(deps, actor, { taskId, from: 'closed', to: 'sent', action: 'recording-tasks.reopened' });
}

interface StateChange {
  readonly taskId: string;
  readonly from: RecordingTaskState;
  readonly to: RecordingTaskState;
  readonly action: AuditAction;
}

async function changeState(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, from, to, action }: StateChange,
): Promise<RecordingTaskDetail> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireManaged(trx, actor, taskId);
    if (row.state !== from) throw new AppError('wrong-state');
    const at = context.clock.now();
    if (to === 'closed') {
      const assignees = await openAssigneesOf(trx, customerId, taskId);
      await notifyAssignees(context, trx, actor, assignees, { taskId, kind: 'task-closed' });
    }
    const values = { state: to, closed_at: to === 'closed' ? at : null, updated_at: at };
    await updateTasks(trx, customerId, [taskId], values);
    await audit(context, trx, actor, action, { kind: 'recording-task', id: taskId, name: row.title });
    return finish(deps, trx, actor, taskId);
  });
}

/** Brings counts up to date and tells browsers; gives the task as it is now. */
export async function finish(
  deps: RecordingTasksDeps,
  trx: Trx,
  actor: Actor,
  taskId: string,
): Promise<RecordingTaskDetail> {
  const { customerId } = actor;
  await recount(trx, customerId, [taskId]);
  const changed = await requireVisible(trx, actor, taskId);
  await publishTask(deps.context, trx, customerId, changed);
  return toDetail(deps, trx, changed, actor);
}
