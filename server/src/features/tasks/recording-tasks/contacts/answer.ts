import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { GuestTask } from '@rushes/contract/tasks/guest-tasks';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { updateAssignment } from '../assignments-store.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { notifyUsers } from '../notices.ts';
import { canRecord } from '../takes/assigned.ts';
import { submitTakes } from '../takes/submit.ts';
import { openAssignmentOf, type OpenedLink, requireReceived, toGuestTask, withLink } from './visit.ts';

/** The browser of a contact. */
export interface ContactClient {
  readonly clientAddress: string;
  readonly requestId: string;
}

interface Answer {
  readonly action: AuditAction;
  readonly kind: 'task-submitted' | 'task-declined';
  readonly reason: string;
}

/** Submits what a contact recorded; once more changes nothing. */
export function submitGuestTask(
  deps: RecordingTasksDeps,
  token: string,
  client: ContactClient,
): Promise<GuestTask> {
  return withLink(deps, token, async (trx, opened) => {
    const { contact, own } = opened;
    if (own.state === 'submitted' || own.state === 'accepted') return toGuestTask(deps, trx, opened);
    if (!canRecord(opened)) throw new AppError('wrong-state');
    await requireReceived(trx, deps.roles, contact.customerId, opened.task);
    await submitTakes(deps, trx, contact.customerId, opened);
    const answer = { action: 'recording-tasks.submitted', kind: 'task-submitted' } as const;
    return finish(deps, trx, opened, client, { ...answer, reason: contact.name });
  });
}

/** Tells the requester that the contact won't record. */
export function declineGuestTask(
  deps: RecordingTasksDeps,
  { token, reason }: { token: string; reason: string },
  client: ContactClient,
): Promise<GuestTask> {
  return withLink(deps, token, async (trx, opened) => {
    const { contact, own } = opened;
    if (!canRecord(opened) || own.state === 'declined') throw new AppError('wrong-state');
    const values = { state: 'declined', decline_reason: reason } as const;
    await updateAssignment(trx, contact.customerId, own.assignmentId, values);
    const said = [contact.name, reason].filter((text) => text !== '').join(': ');
    const answer = { action: 'recording-tasks.declined', kind: 'task-declined' } as const;
    return finish(deps, trx, opened, client, { ...answer, reason: said });
  });
}

async function finish(
  deps: RecordingTasksDeps,
  trx: Trx,
  { task, contact }: OpenedLink,
  client: ContactClient,
  { action, kind, reason }: Answer,
): Promise<GuestTask> {
  const { context } = deps;
  const { customerId, assignmentId } = contact;
  const { taskId, createdBy } = task;
  const actor = { customerId, userId: null, request: client };
  const object = { kind: 'recording-task', id: taskId };
  // Without the contact's name, which would outlive their erasure.
  await audit(context, trx, actor, action, object, { after: { name: task.title } });
  const byContact = { customerId, customerUserId: null };
  await notifyUsers(context, trx, byContact, { taskId, users: [createdBy], kind, reason });
  await publishTask(context, trx, customerId, task, []);
  return toGuestTask(deps, trx, await openAssignmentOf(trx, customerId, assignmentId));
}
