import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import type { GuestTask, GuestTaskShot } from '@rushes/contract/tasks/guest-tasks';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { consentLink, hasConsented, wordingOf } from '../../consents/service.ts';
import { findAssignment, noteOpened } from '../assignments-store.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { findStandIns } from '../requester-store.ts';
import { findShots, findTask, lockTasks } from '../store.ts';
import { type AssignedTask, canRecord } from '../takes/assigned.ts';
import { findTakes, type TakeRow } from '../takes/store.ts';
import { type ContactBrowser, findGuestVideo, setVideoCookies } from './guest-video.ts';
import { type ContactAssignment, findContactAssignment, findContactCustomer, setLanguage } from './store.ts';
import { contactTokenPrefix } from './tokens.ts';

/** Of a shot that names no longest length. */
export const usualMostMs = 600_000;

/** A private link that was opened: the contact's assignment and its task, locked. */
export interface OpenedLink extends AssignedTask {
  readonly contact: ContactAssignment;
}

/** Opens a private link. All that opens nothing is answered alike. */
export async function withLink<T>(
  { context, links }: Pick<RecordingTasksDeps, 'context' | 'links'>,
  token: string,
  work: (trx: Trx, opened: OpenedLink) => Promise<T>,
): Promise<T> {
  const assignmentId = links.read(token);
  const customerId =
    assignmentId === null
      ? undefined
      : await context.db.system((trx) => findContactCustomer(trx, assignmentId));
  if (assignmentId === null || customerId === undefined) throw new AppError('link-gone');
  return context.db.tenant(customerId, async (trx) =>
    work(trx, await openAssignmentOf(trx, customerId, assignmentId)),
  );
}

/** Throws where the assignment opens nothing any more. */
export async function openAssignmentOf(
  trx: Trx,
  customerId: string,
  assignmentId: string,
): Promise<OpenedLink> {
  const before = await findContactAssignment(trx, customerId, assignmentId);
  if (before === undefined) throw new AppError('link-gone');
  await lockTasks(trx, customerId, [before.taskId]);
  const contact = await findContactAssignment(trx, customerId, assignmentId);
  const { taskId, createdBy: customerUserId } = before;
  const task = await findTask(trx, { customerId, customerUserId }, taskId);
  const own = await findAssignment(trx, customerId, taskId, { assignmentId });
  if (contact === undefined || task === undefined || own === undefined) throw new AppError('link-gone');
  return { contact, task, own };
}

/** Notes that the contact has seen the task, and in which language. */
export function openGuestTask(
  deps: RecordingTasksDeps,
  { token, language }: { token: string; language: GuestLanguage },
  browser: ContactBrowser,
): Promise<GuestTask> {
  const { context } = deps;
  return withLink(deps, token, async (trx, opened) => {
    const { own, contact } = opened;
    const { customerId } = contact;
    await setLanguage(trx, customerId, own.assignmentId, language);
    const shown = await noteVisit(context, trx, opened);
    const guestTask = await toGuestTask(deps, trx, shown);
    if (guestTask.video !== null) setVideoCookies(deps, contact, browser);
    return guestTask;
  });
}

/** The first visit is noted. */
async function noteVisit(context: Context, trx: Trx, opened: OpenedLink): Promise<OpenedLink> {
  const { task, own, contact } = opened;
  if (own.state !== 'invited' || task.state !== 'sent') return opened;
  await noteOpened(trx, contact.customerId, own.assignmentId, context.clock.now());
  await publishTask(context, trx, contact.customerId, task, []);
  return { ...opened, own: { ...own, state: 'opened' } };
}

/** Throws where nobody can receive recordings any more; whom else to ask is no matter of a contact's. */
export async function requireReceived(
  trx: Trx,
  roles: RecordingTasksDeps['roles'],
  customerId: string,
  { createdBy }: { readonly createdBy: string },
): Promise<void> {
  if ((await findStandIns(trx, roles, { customerId, createdBy })) !== null) throw new AppError('wrong-state');
}

type GuestTaskDeps = Pick<
  RecordingTasksDeps,
  'consents' | 'context' | 'links' | 'programs' | 'roles' | 'urlOf'
>;

/** A task as its contact sees it. */
export async function toGuestTask(
  deps: GuestTaskDeps,
  trx: Trx,
  { contact, task, own }: OpenedLink,
): Promise<GuestTask> {
  const { context, links, roles } = deps;
  const { customerId, organisation, logoUrl, accent, requester, name } = contact;
  const takes = await findTakes(trx, customerId, task.taskId, own.assignmentId);
  const shots = await findShots(trx, customerId, task.taskId);
  const { createdBy } = task;
  // What nobody can receive any more is closed to the contact.
  const isClosed =
    task.state === 'closed' || (await findStandIns(trx, roles, { customerId, createdBy })) !== null;
  const isOpen = !isClosed && canRecord({ task, own });
  const { assignmentId } = own;
  return {
    ...{ organisation, requester, name, brand: { logoUrl, accent } },
    ...{ title: task.title, brief: task.brief, capture: task.capture },
    video: isOpen ? await findGuestVideo(deps, trx, { customerId, assignmentId, taskId: task.taskId }) : null,
    dueAt: task.dueAt?.toISOString() ?? null,
    ...{ state: own.state, isClosed, isOpen },
    shots: shots.map(({ shotId, prompt, script, minMs, maxMs, shotType, exampleId }) => ({
      ...{ shotId, prompt, script, shotType, minMs, maxMs: maxMs ?? usualMostMs },
      hasExample: exampleId !== null,
      take: takeOf(takes.filter((take) => take.shotId === shotId)),
    })),
    consent: await openConsentOf(context, trx, { contact, task, own }),
    consentUrl: await consentLink(context, trx, { customerId, by: own }),
    isMailDelivered: context.mail.isDelivered,
    uploadToken: contactTokenPrefix + links.write(own.assignmentId),
  };
}

/** What the contact has still to agree to. */
export async function openConsentOf(
  context: Pick<Context, 'clock'>,
  trx: Trx,
  { contact: { customerId }, task, own }: OpenedLink,
) {
  if (!task.asksConsent || (await hasConsented(context, trx, customerId, own))) return null;
  const { consentVersionId, text, scopes, validMonths } = await wordingOf(trx, customerId, {
    recordingTaskId: task.taskId,
  });
  return { consentVersionId, text, scopes, validMonths };
}

/** The recording of a shot that counts, as far as its bytes arrived. */
export function countingTake(takes: readonly TakeRow[]): TakeRow | undefined {
  const there = takes.filter(isThere);
  return there.find(({ isChosen }) => isChosen) ?? there[0];
}

function takeOf(takes: readonly TakeRow[]): GuestTaskShot['take'] {
  const take = countingTake(takes);
  return take === undefined ? null : { state: take.state, note: take.note, noteAtMs: take.noteAtMs };
}

function isThere({ clipState }: Pick<TakeRow, 'clipState'>): boolean {
  return clipState === 'processing' || clipState === 'ready';
}
