// What users of the organisation do with a guest recording.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { FieldError } from '@rushes/contract/errors';
import type {
  ConsentInput,
  GuestPrompt,
  GuestQuestion,
  GuestRecordingDetail,
} from '@rushes/contract/tasks/guest-recordings';
import type { Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../create/programs/service.ts';
import { findUsable } from '../../create/templates/service.ts';
import { saveWording } from '../consents/service.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import { publishGuestRecording } from './events.ts';
import { requireWelcomeClip } from './pages/welcome-video.ts';
import { requireGuestRecording, toDetail } from './presentation.ts';
import {
  deleteGuestRecording as deleteRow,
  type GuestRecordingRow,
  insertGuestRecording,
  lockGuestRecording,
  updateGuestRecording as updateRow,
} from './store.ts';

const slugBytes = 16;
/** Without letters and digits that look alike. */
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 8;

export async function createGuestRecording(
  deps: GuestRecordingsDeps,
  actor: Actor,
  title: string,
): Promise<GuestRecordingDetail> {
  const { customerId } = actor;
  return deps.context.db.tenant(customerId, async (trx) => {
    const id = await writeNew(deps, trx, actor, { title });
    return toDetail(deps, trx, await requireGuestRecording(trx, customerId, id), actor);
  });
}

/** Stores a draft, and that someone made it; gives its id. */
async function writeNew(
  { context }: Pick<GuestRecordingsDeps, 'context'>,
  trx: Trx,
  actor: Actor,
  { title, wording }: { title: string; wording?: ConsentInput },
): Promise<string> {
  const { customerId, customerUserId: createdBy } = actor;
  const id = randomUUID();
  const at = context.clock.now();
  const slug = randomBytes(slugBytes).toString('base64url');
  await insertGuestRecording(trx, { id, customerId, title, slug, joinCode: newCode(), createdBy, at });
  await saveWording(trx, customerId, { guestRecordingId: id }, { wording, at });
  const object = { kind: 'guest-recording', id };
  await audit(context, trx, actor, 'guest-recordings.created', object, { after: { name: title } });
  await publishGuestRecording(context, trx, customerId, id);
  return id;
}

interface OpenRecording {
  readonly title: string;
  readonly welcome: string;
  readonly questions: readonly GuestQuestion[];
  readonly prompts: readonly GuestPrompt[];
  readonly consent: ConsentInput;
  /** The program whose slots the accepted recordings fill. */
  readonly programId: string;
}

/** Makes an open guest recording with all that belongs to it, within a transaction; gives its id. */
export async function makeGuestRecording(
  deps: Pick<GuestRecordingsDeps, 'context'>,
  trx: Trx,
  actor: Actor,
  { title, welcome, questions, prompts, consent, programId }: OpenRecording,
): Promise<string> {
  const { context } = deps;
  const { customerId } = actor;
  if (!actor.permissions.has('tasks.crowd:make')) throw new AppError('forbidden');
  const id = await writeNew(deps, trx, actor, { title, wording: consent });
  const draft = await requireGuestRecording(trx, customerId, id);
  await updateRow(trx, customerId, id, {
    ...valuesOf({ welcome, questions, prompts }),
    ...{ program_id: programId, state: 'open' },
  });
  const facts = { before: factsOf(draft), after: factsOf(await requireGuestRecording(trx, customerId, id)) };
  const object = { kind: 'guest-recording', id };
  await audit(context, trx, actor, 'guest-recordings.state-changed', object, facts);
  return id;
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');
}

export interface GuestRecordingChange {
  readonly guestRecordingId: string;
  readonly revision: number;
  readonly title?: string | undefined;
  readonly welcome?: string | undefined;
  readonly questions?: readonly GuestQuestion[] | undefined;
  readonly prompts?: readonly GuestPrompt[] | undefined;
  readonly consent?: ConsentInput | undefined;
  readonly opensAt?: string | null | undefined;
  readonly closesAt?: string | null | undefined;
  readonly maxResponses?: number | null | undefined;
  readonly maxMs?: number | undefined;
  readonly verifiesEmail?: boolean | undefined;
  readonly templateId?: string | null | undefined;
  readonly welcomeClipId?: string | null | undefined;
}

/** Changes a guest recording; refuses what was made from an older revision. */
export async function updateGuestRecording(
  deps: GuestRecordingsDeps,
  actor: Actor,
  { guestRecordingId: id, revision, ...change }: GuestRecordingChange,
): Promise<GuestRecordingDetail> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireLocked(trx, customerId, id);
    if (row.revision !== revision)
      throw new StaleError(await toDetail(deps, trx, row, actor), {
        ...{ kind: 'guest-recording', id },
        actions: ['guest-recordings.changed', 'guest-recordings.state-changed'],
      });
    requireStillOpenable(row, change);
    await requireTemplate(trx, actor, row, change);
    await requireWelcomeClip(deps, trx, actor, row, change);
    const at = context.clock.now();
    if (change.consent !== undefined)
      await saveWording(trx, customerId, { guestRecordingId: id }, { wording: change.consent, at });
    await updateRow(trx, customerId, id, { ...valuesOf(change), updated_at: at });
    const changed = await requireGuestRecording(trx, customerId, id);
    const facts = { before: factsOf(row), after: factsOf(changed) };
    await audit(context, trx, actor, 'guest-recordings.changed', { kind: 'guest-recording', id }, facts);
    await publishGuestRecording(context, trx, customerId, id);
    return toDetail(deps, trx, changed, actor);
  });
}

/** Another template has to be one that the actor can use. */
async function requireTemplate(
  trx: Trx,
  actor: Actor,
  row: GuestRecordingRow,
  { templateId }: Pick<GuestRecordingChange, 'templateId'>,
): Promise<void> {
  if (templateId == null || templateId === row.templateId) return;
  if ((await findUsable(trx, actor, [templateId])).size === 0)
    throw new AppError('invalid', {
      fields: [
        { path: 'templateId', message: "This template isn't available any more. Choose another one." },
      ],
    });
}

function valuesOf(change: Omit<GuestRecordingChange, 'guestRecordingId' | 'revision'>) {
  const { title, welcome, questions, prompts, opensAt, closesAt, maxResponses, maxMs } = change;
  const { verifiesEmail, templateId, welcomeClipId } = change;
  const instant = (value: string | null) => (value === null ? null : new Date(value));
  return {
    ...(title === undefined ? {} : { title }),
    ...(welcome === undefined ? {} : { welcome }),
    ...(questions === undefined ? {} : { questions: JSON.stringify(questions) }),
    ...(prompts === undefined ? {} : { prompts: JSON.stringify(prompts) }),
    ...(opensAt === undefined ? {} : { opens_at: instant(opensAt) }),
    ...(closesAt === undefined ? {} : { closes_at: instant(closesAt) }),
    ...(maxResponses === undefined ? {} : { max_responses: maxResponses }),
    ...(maxMs === undefined ? {} : { max_ms: maxMs }),
    ...(verifiesEmail === undefined ? {} : { verifies_email: verifiesEmail }),
    ...(templateId === undefined ? {} : { template_id: templateId }),
    ...(welcomeClipId === undefined ? {} : { welcome_clip_id: welcomeClipId }),
  };
}

const noPrompt: FieldError = { path: 'prompts', message: 'Add something to record.' };

/** Opens, pauses or closes it. */
export async function setGuestRecordingState(
  deps: GuestRecordingsDeps,
  actor: Actor,
  { guestRecordingId: id, state }: { guestRecordingId: string; state: 'open' | 'paused' | 'closed' },
): Promise<GuestRecordingDetail> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireLocked(trx, customerId, id);
    const isPossible = state === 'open' ? row.state !== 'open' : row.state !== 'draft' && row.state !== state;
    if (!isPossible || (state === 'paused' && row.state !== 'open')) throw new AppError('wrong-state');
    if (state === 'open') requireStillOpenable({ ...row, state }, {});
    await updateRow(trx, customerId, id, { state, updated_at: context.clock.now() });
    const changed = await requireGuestRecording(trx, customerId, id);
    const facts = { before: factsOf(row), after: factsOf(changed) };
    const object = { kind: 'guest-recording', id };
    await audit(context, trx, actor, 'guest-recordings.state-changed', object, facts);
    await publishGuestRecording(context, trx, customerId, id);
    return toDetail(deps, trx, changed, actor);
  });
}

/** Guests always have something to record. */
function requireStillOpenable(
  row: Pick<GuestRecordingRow, 'state' | 'prompts' | 'opensAt' | 'closesAt'>,
  change: Pick<GuestRecordingChange, 'prompts' | 'opensAt' | 'closesAt'>,
): void {
  const prompts = change.prompts ?? row.prompts;
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  const { opensAt = iso(row.opensAt), closesAt = iso(row.closesAt) } = change;
  const fields: FieldError[] = [];
  if (row.state !== 'draft' && prompts.length === 0) fields.push(noPrompt);
  if (opensAt !== null && closesAt !== null && Date.parse(opensAt) >= Date.parse(closesAt))
    fields.push({ path: 'closesAt', message: 'Choose a time after the opening.' });
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** Deletes a draft; what was open once is closed instead, with what guests sent. */
export async function deleteGuestRecording(
  deps: GuestRecordingsDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  const { context } = deps;
  const { customerId } = actor;
  await context.db.tenant(customerId, async (trx) => {
    const row = await requireLocked(trx, customerId, id);
    if (row.state !== 'draft') throw new AppError('wrong-state');
    await deleteRow(trx, customerId, id);
    const object = { kind: 'guest-recording', id, name: row.title };
    await audit(context, trx, actor, 'guest-recordings.deleted', object);
    await publishGuestRecording(context, trx, customerId, id);
  });
}

async function requireLocked(trx: Trx, customerId: string, id: string): Promise<GuestRecordingRow> {
  await lockGuestRecording(trx, customerId, id);
  return requireGuestRecording(trx, customerId, id);
}

export async function getGuestRecording(
  deps: GuestRecordingsDeps,
  actor: Actor,
  id: string,
): Promise<GuestRecordingDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) =>
    toDetail(deps, trx, await requireGuestRecording(trx, actor.customerId, id), actor),
  );
}

function factsOf(row: GuestRecordingRow) {
  const { title, state, maxResponses, maxMs, verifiesEmail } = row;
  return {
    ...{ name: title, state, maxResponses, maxMs, verifiesEmail, draftPrograms: row.templateId !== null },
    welcomeVideo: row.welcomeClipId !== null,
    ...{ characters: row.welcome.length, questions: row.questions.length, prompts: row.prompts.length },
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
  };
}
