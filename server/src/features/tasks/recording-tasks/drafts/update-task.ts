import type { FieldError } from '@rushes/contract/errors';
import type { RichText } from '@rushes/contract/identity/profiles';
import type { CaptureRules } from '@rushes/contract/tasks/capture-rules';
import type { ConsentInput } from '@rushes/contract/tasks/guest-recordings';
import type { RecordingTaskDetail, RequestItem, ShotInput } from '@rushes/contract/tasks/recording-tasks';
import type { Trx } from '../../../../context.ts';
import { AppError, StaleError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { plainText, walkRichText } from '../../../../platform/rich-text.ts';
import { requireManaged, requireVisible } from '../access.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { publishTask } from '../events.ts';
import { placeOf } from '../../../media/folders/service.ts';
import { type ContactIds, missingChoices } from '../contacts/choices.ts';
import { replaceContactRecipients } from '../contacts/recipients-store.ts';
import { saveWording } from '../../consents/service.ts';
import { examplesOf } from '../examples/store.ts';
import { replaceItems } from '../files/store.ts';
import { toDetail } from '../presentation.ts';
import { missingRecipients, replaceRecipients } from '../recipients-store.ts';
import { remindOfChange } from '../remind-due.ts';
import { findTaskVideo } from '../videos/store.ts';
import { requireTaskVideo } from '../videos/task-video.ts';
import { findShots, replaceShots, type TaskRow, updateTasks } from '../store.ts';

interface TaskChange {
  readonly taskId: string;
  readonly revision: number;
  readonly title?: string | undefined;
  readonly brief?: string | undefined;
  readonly briefDocument?: RichText | undefined;
  readonly dueAt?: string | null | undefined;
  readonly shots?: readonly ShotInput[] | undefined;
  readonly videoClipId?: string | null | undefined;
  readonly capture?: CaptureRules | undefined;
  /** What contacts agree to; null: they aren't asked. */
  readonly consent?: ConsentInput | null | undefined;
  readonly items?: readonly RequestItem[] | undefined;
  readonly folderId?: string | null | undefined;
  readonly recipients?:
    | (ContactIds & { readonly customerUserIds: readonly string[]; readonly groupIds: readonly string[] })
    | undefined;
}

/** Changes a task; refuses what was made from an older revision. */
export async function updateTask(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, revision, title, brief, briefDocument, dueAt, ...more }: TaskChange,
): Promise<RecordingTaskDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireCurrent(deps, trx, actor, { taskId, revision });
    const { videoClipId } = more;
    if (videoClipId != null && videoClipId !== (await findTaskVideo(trx, customerId, taskId))?.clipId)
      await requireTaskVideo(trx, actor, videoClipId);
    await changeParts(deps, trx, row, { actor, ...more });
    await updateTasks(trx, customerId, [taskId], {
      ...(title === undefined ? {} : { title }),
      ...briefValues(brief, briefDocument),
      ...(more.folderId === undefined ? {} : { folder_id: more.folderId }),
      ...(videoClipId === undefined ? {} : { video_clip_id: videoClipId }),
      ...captureValues(more.capture),
      ...(more.consent === undefined ? {} : { asks_consent: more.consent !== null }),
      ...(dueAt === undefined ? {} : dueValues(row, dueAt)),
      saved_by: customerUserId,
      updated_at: context.clock.now(),
    });
    const changed = await requireVisible(trx, actor, taskId);
    if (changed.state === 'sent' && changed.dueAt?.getTime() !== row.dueAt?.getTime())
      await remindOfChange(context, trx, { customerId, ...changed });
    const facts = { before: factsOf(row), after: factsOf(changed) };
    await audit(
      context,
      trx,
      actor,
      'recording-tasks.changed',
      { kind: 'recording-task', id: taskId },
      facts,
    );
    await publishTask(context, trx, customerId, changed);
    return toDetail(deps, trx, changed, actor);
  });
}

/** What the editor sent is kept as far as it is known; the plain text is for lists, search and mails. */
function briefValues(brief: string | undefined, document: RichText | undefined) {
  if (document === undefined) return brief === undefined ? {} : { brief, brief_document: null };
  const walked = walkRichText(document, []);
  if ('fault' in walked) {
    const { path, message } = walked.fault;
    throw new AppError('invalid', {
      fields: [{ path: path.replace(/^document/, 'briefDocument'), message }],
    });
  }
  const plain = plainText(walked.document);
  return { brief: plain, brief_document: plain === '' ? null : JSON.stringify(walked.document) };
}

function captureValues(capture: CaptureRules | undefined) {
  if (capture === undefined) return {};
  const { orientation, camera, allowsFiles } = capture;
  return { orientation, camera, allows_files: allowsFiles };
}

/** Another due date has reminders of its own. */
function dueValues({ dueAt: before }: TaskRow, dueAt: string | null) {
  const due = dueAt === null ? null : new Date(dueAt);
  return { due_at: due, ...(due?.getTime() === before?.getTime() ? {} : { due_reminders: 0 }) };
}

type TaskContent = Pick<TaskChange, 'shots' | 'capture' | 'consent' | 'items' | 'recipients' | 'folderId'>;

/** Changes what a draft asks for and of whom, and where files go. */
async function changeParts(
  deps: RecordingTasksDeps,
  trx: Trx,
  { taskId, kind, state }: TaskRow,
  { actor, shots, capture, consent, items, recipients, folderId }: TaskContent & { readonly actor: Actor },
): Promise<void> {
  const { customerId } = actor;
  if (state !== 'draft' && [shots, capture, consent, items, recipients].some((part) => part !== undefined))
    throw new AppError('wrong-state');
  const isOther =
    kind === 'file'
      ? [shots, capture, consent].some((part) => part !== undefined)
      : (items ?? folderId) != null;
  if (isOther) throw new AppError('wrong-state');
  if (shots !== undefined) {
    await requireShotTypes(deps, trx, { customerId, taskId, shots });
    await requireExamples(trx, { customerId, taskId, shots });
    await replaceShots(trx, customerId, taskId, shots);
  }
  if (consent != null) {
    const at = deps.context.clock.now();
    await saveWording(trx, customerId, { recordingTaskId: taskId }, { wording: consent, at });
  }
  if (items !== undefined) await replaceItems(trx, customerId, taskId, items);
  if (folderId != null && (await placeOf(trx, { customerId, kind: 'file' }, folderId)) === null)
    throw new AppError('invalid', { fields: [goneFolder] });
  if (recipients !== undefined) await changeRecipients(deps, trx, actor, { taskId, kind, ...recipients });
}

type NewRecipients = NonNullable<TaskChange['recipients']> & Pick<TaskRow, 'taskId' | 'kind'>;

async function changeRecipients(
  deps: RecordingTasksDeps,
  trx: Trx,
  actor: Actor,
  { taskId, kind, ...recipients }: NewRecipients,
): Promise<void> {
  const { customerId } = actor;
  const contacts = recipients.contactIds.length + recipients.contactListIds.length;
  // Files are sent by users alone.
  if (kind === 'file' && contacts > 0) throw new AppError('wrong-state');
  const missing = [
    ...(await missingRecipients(trx, customerId, recipients)),
    ...(await missingChoices(deps, trx, actor, { taskId, ...recipients })),
  ];
  if (missing.length > 0) throw new AppError('invalid', { fields: [goneRecipient] });
  await replaceRecipients(trx, customerId, taskId, recipients);
  await replaceContactRecipients(trx, customerId, taskId, recipients);
}

const goneFolder: FieldError = {
  path: 'folderId',
  message: "This folder isn't available any more. Choose another one.",
};

export const goneRecipient: FieldError = {
  path: 'recipients',
  message: "Some of these recipients aren't available any more. Remove them and save again.",
};

async function requireCurrent(
  deps: RecordingTasksDeps,
  trx: Trx,
  actor: Actor,
  { taskId, revision }: Pick<TaskChange, 'taskId' | 'revision'>,
): Promise<TaskRow> {
  const row = await requireManaged(trx, actor, taskId);
  if (row.revision === revision) return row;
  throw new StaleError(await toDetail(deps, trx, row, actor), {
    kind: 'recording-task',
    id: taskId,
    actions: [
      'recording-tasks.changed',
      'recording-tasks.sent',
      'recording-tasks.recipients-added',
      'recording-tasks.closed',
      'recording-tasks.reopened',
      'recording-tasks.restored',
    ],
  });
}

/** Shot types that are newly chosen can be chosen. */
async function requireShotTypes(
  { catalogues }: RecordingTasksDeps,
  trx: Trx,
  { customerId, taskId, shots }: { customerId: string; taskId: string; shots: readonly ShotInput[] },
): Promise<void> {
  const kept = new Set((await findShots(trx, customerId, taskId)).map(({ shotTypeId }) => shotTypeId));
  const fields: FieldError[] = [];
  for (const [at, { shotTypeId: itemId }] of shots.entries()) {
    if (itemId === null || kept.has(itemId)) continue;
    if ((await catalogues.chooseItem(trx, { catalogue: 'shot-types', itemId })) !== undefined) continue;
    fields.push({ path: `shots.${at}.shotTypeId`, message: "This shot type isn't available any more." });
  }
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** Each example was made for this task. */
async function requireExamples(
  trx: Trx,
  { customerId, taskId, shots }: { customerId: string; taskId: string; shots: readonly ShotInput[] },
): Promise<void> {
  const ids = shots.flatMap(({ exampleId }) => exampleId ?? []);
  const known = await examplesOf(trx, customerId, taskId, ids);
  const fields: FieldError[] = shots.flatMap(({ exampleId }, at) =>
    exampleId == null || known.has(exampleId)
      ? []
      : [{ path: `shots.${at}.exampleId`, message: "This example isn't available any more. Add it again." }],
  );
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

function factsOf({ title, brief, dueAt, shotCount }: TaskRow) {
  return { name: title, characters: brief.length, dueAt: dueAt?.toISOString() ?? null, shots: shotCount };
}
