// What contacts agree to before they record, and what follows when they withdraw it.
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { GuestTask } from '@rushes/contract/tasks/guest-tasks';
import { type EndListener, giveConsent, howItEnded } from '../../consents/service.ts';
import { findAssignment, recount, updateAssignment } from '../assignments-store.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { notifyUsers } from '../notices.ts';
import { canRecord } from '../takes/assigned.ts';
import { findTakes } from '../takes/store.ts';
import { findTask, lockTasks } from '../store.ts';
import type { ContactClient } from './answer.ts';
import { findTaskOf } from './store.ts';
import { mailContacts } from './mails.ts';
import { openConsentOf, toGuestTask, withLink } from './visit.ts';

interface Agreement {
  readonly token: string;
  readonly consentVersionId: string;
  readonly isMinor: boolean;
  readonly guardianName: string;
}

/** Keeps what a contact agreed to, with its exact text. */
export function agreeToGuestTask(
  deps: RecordingTasksDeps,
  { token, ...given }: Agreement,
  client: ContactClient,
): Promise<GuestTask> {
  const { context } = deps;
  if (given.isMinor && given.guardianName === '')
    throw new AppError('invalid', {
      fields: [{ path: 'guardianName', message: 'Enter the name of a parent or guardian.' }],
    });
  return withLink(deps, token, async (trx, opened) => {
    const { contact, task, own } = opened;
    const { customerId, name, email, language } = contact;
    if ((await openConsentOf(context, trx, opened)) === null) return toGuestTask(deps, trx, opened);
    if (!canRecord(opened)) throw new AppError('wrong-state');
    const { clientAddress } = client;
    const asked = { recordingTaskId: task.taskId };
    const evidence = { ...given, name, email, language, clientAddress };
    await giveConsent(context, trx, { customerId, asked, by: own }, evidence);
    const actor = { customerId, userId: null, request: client };
    const object = { kind: 'recording-task', id: task.taskId, name: task.title };
    await audit(context, trx, actor, 'recording-tasks.consented', object);
    const mail = 'tasks.contact-consented';
    await mailContacts(context, trx, { customerId, assignmentIds: [own.assignmentId], mail });
    return toGuestTask(deps, trx, opened);
  });
}

/** Tells the requester that a contact's consent has ended. What was withdrawn before it was accepted is deleted. */
export async function followEndedConsent(
  deps: RecordingTasksDeps,
  trx: Trx,
  customerId: string,
  { assignmentId, isWithdrawn }: Parameters<EndListener>[2],
): Promise<void> {
  const { context, clips } = deps;
  const found = assignmentId === null ? undefined : await findTaskOf(trx, customerId, assignmentId);
  if (assignmentId === null || found === undefined) return;
  const { taskId, createdBy } = found;
  await lockTasks(trx, customerId, [taskId]);
  const byContact = { customerId, customerUserId: null };
  const reason = howItEnded(isWithdrawn);
  await notifyUsers(context, trx, byContact, {
    taskId,
    users: [createdBy],
    kind: 'task-consent-ended',
    reason,
  });
  const own = await findAssignment(trx, customerId, taskId, { assignmentId });
  if (!isWithdrawn || own === undefined || own.state === 'accepted') return;
  const takes = await findTakes(trx, customerId, taskId, assignmentId);
  await clips.deleteHeld(
    trx,
    customerId,
    takes.map(({ clipId }) => clipId),
  );
  const values = { state: 'declined', decline_reason: 'The consent was withdrawn.' } as const;
  await updateAssignment(trx, customerId, assignmentId, values);
  await recount(trx, customerId, [taskId]);
  const task = await findTask(trx, { customerId, customerUserId: createdBy }, taskId);
  if (task !== undefined) await publishTask(context, trx, customerId, task, []);
}
