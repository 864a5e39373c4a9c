import type {
  GuestRecording,
  GuestRecordingDetail,
  GuestResponse,
} from '@rushes/contract/tasks/guest-recordings';
import type { GuestPage, GuestVisit } from '@rushes/contract/tasks/guest-pages';
import { AppError } from '../../../platform/app-error.ts';
import type { Context, Trx } from '../../../context.ts';
import type { Actor } from '../../create/programs/service.ts';
import { findUsable } from '../../create/templates/service.ts';
import { consentLink, consentsOfResponses, wordingOf } from '../consents/service.ts';
import { type GuestRecordingsDeps, uploadTokenPrefix } from './deps.ts';
import type { ResponseRow } from './responses/store.ts';
import { findGuestRecordings, findHost, type GuestRecordingRow } from './store.ts';
import { guestLetter } from './takes/playable-source.ts';
import { findTakes, type TakeRow } from './takes/store.ts';

export function toGuestRecording(row: GuestRecordingRow): GuestRecording {
  return {
    ...{ guestRecordingId: row.id, title: row.title, state: row.state },
    ...{ waitingCount: row.waitingCount, acceptedCount: row.acceptedCount },
    submittedCount: row.submittedCount,
    closesAt: row.closesAt?.toISOString() ?? null,
    createdBy: { customerUserId: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** One of the customer's; all others answer alike. */
export async function requireGuestRecording(
  trx: Trx,
  customerId: string,
  guestRecordingId: string,
): Promise<GuestRecordingRow> {
  const [row] = await findGuestRecordings(trx, customerId, [guestRecordingId]);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

/** A guest recording as users of the organisation see it. */
export async function toDetail(
  { context }: Pick<GuestRecordingsDeps, 'context'>,
  trx: Trx,
  row: GuestRecordingRow,
  actor: Actor,
): Promise<GuestRecordingDetail> {
  const { consentVersionId: _id, ...consent } = await wordingOf(trx, row.customerId, {
    guestRecordingId: row.id,
  });
  const { publicUrl } = context.config;
  return {
    ...toGuestRecording(row),
    welcome: row.welcome,
    questions: [...row.questions],
    prompts: [...row.prompts],
    consent,
    opensAt: row.opensAt?.toISOString() ?? null,
    maxResponses: row.maxResponses,
    maxMs: row.maxMs,
    verifiesEmail: row.verifiesEmail,
    program: row.programId === null ? null : { programId: row.programId, title: row.programTitle ?? '' },
    template: await templateOf(trx, actor, row),
    welcomeClip:
      row.welcomeClipId === null ? null : { clipId: row.welcomeClipId, name: row.welcomeClipName ?? '' },
    url: `${publicUrl}/g/${row.slug}`,
    joinUrl: `${publicUrl}/g/${row.joinCode}`,
    joinCode: row.joinCode,
    revision: row.revision,
    canManage: actor.permissions.has('tasks.crowd:make'),
  };
}

async function templateOf(
  trx: Trx,
  actor: Actor,
  { templateId }: GuestRecordingRow,
): Promise<GuestRecordingDetail['template']> {
  if (templateId === null) return null;
  const found = (await findUsable(trx, actor, [templateId])).get(templateId);
  return found === undefined ? null : { templateId, title: found.title };
}

/** What guests see of it, whether it is open or not; the video of the welcome page comes with that page alone. */
export async function toPage(
  { mail }: Pick<Context, 'mail'>,
  trx: Trx,
  row: GuestRecordingRow,
  shown: Pick<GuestRecordingRow, 'questions' | 'prompts'> = row,
): Promise<GuestPage> {
  const host = await findHost(trx, row.customerId);
  if (host === undefined || host.isShut) throw new AppError('link-gone');
  const { version: _version, ...consent } = await wordingOf(trx, row.customerId, {
    guestRecordingId: row.id,
  });
  return {
    slug: row.slug,
    organisation: host.organisation,
    brand: { logoUrl: host.logoUrl, accent: host.accent },
    title: row.title,
    welcome: row.welcome,
    video: null,
    questions: [...shown.questions],
    prompts: shown.prompts.map(({ promptId, text }) => ({ promptId, text })),
    maxMs: row.maxMs,
    verifiesEmail: row.verifiesEmail,
    isMailDelivered: mail.isDelivered,
    consent,
  };
}

/** Whether the guest can still record and answer. */
export function isGuestsTurn({ state }: Pick<ResponseRow, 'state'>): boolean {
  return state === 'started' || state === 'redo-requested';
}

/** A guest goes on as long as nobody closed it: what was begun in time can be ended. Who is asked for another recording always can. */
export function takesMore(recording: GuestRecordingRow, response: ResponseRow): boolean {
  if (recording.state === 'closed' && response.state !== 'redo-requested') return false;
  return recording.state !== 'draft' && isGuestsTurn(response);
}

/** A response as its guest sees it. */
export async function toVisit(
  { context, tokens }: Pick<GuestRecordingsDeps, 'context' | 'tokens'>,
  trx: Trx,
  response: ResponseRow,
  recording: GuestRecordingRow,
): Promise<GuestVisit> {
  const { customerId, responseId, state, name, note } = response;
  const takes = latestOf(response, await findTakes(trx, customerId, [responseId]));
  return {
    ...{ state, name, note },
    page: await toPage(context, trx, recording, response),
    answers: [...response.answers],
    recordedPromptIds: takes.filter(isThere).map(({ promptId }) => promptId),
    isOpen: takesMore(recording, response),
    uploadToken: uploadTokenPrefix + tokens.write(responseId),
    consentUrl: await consentLink(context, trx, { customerId, by: { responseId } }),
    isMailed: false,
  };
}

/** Whether its bytes arrived, and can be used as far as anyone knows. */
export function isThere({ clipState }: Pick<TakeRow, 'clipState'>): boolean {
  return clipState === 'processing' || clipState === 'ready';
}

/** The latest take of each prompt, in the order of the prompts. One that didn't arrive counts where there is no other. */
export function latestOf({ prompts }: Pick<ResponseRow, 'prompts'>, takes: readonly TakeRow[]): TakeRow[] {
  return prompts.flatMap(({ promptId }) => {
    const own = takes.filter((take) => take.promptId === promptId);
    return own.find(isThere) ?? own[0] ?? [];
  });
}

const isSubmitted = (take: TakeRow) => take.isSubmitted;

/** Responses as users of the organisation see them. */
export async function toResponses(
  { context, urlOf }: Pick<GuestRecordingsDeps, 'context' | 'urlOf'>,
  trx: Trx,
  { customerId, sessionId }: Actor,
  rows: readonly ResponseRow[],
): Promise<GuestResponse[]> {
  const ids = rows.map(({ responseId }) => responseId);
  const takes = Map.groupBy(await findTakes(trx, customerId, ids), ({ responseId }) => responseId);
  const consents = await consentsOfResponses(trx, customerId, ids, context.clock.now());
  return rows.map((row) => ({
    consent: consents.get(row.responseId) ?? null,
    ...{ responseId: row.responseId, state: row.state, name: row.name, email: row.email },
    ...{ isEmailVerified: row.isEmailVerified, location: row.location, note: row.note },
    program: row.program,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    questions: [...row.questions],
    prompts: [...row.prompts],
    answers: [...row.answers],
    takes: latestOf(row, (takes.get(row.responseId) ?? []).filter(isSubmitted)).map((take) => {
      const { takeId, promptId, clipState, durationMs } = take;
      const file = (name: string | null) =>
        name === null ? null : urlOf(customerId, sessionId, `${guestLetter}-${takeId}`, name);
      return {
        ...{ takeId, promptId, clipState, durationMs, clipId: take.isHeld ? null : take.clipId },
        ...{ hls: file(take.plays ? 'master.m3u8' : null), poster: file(take.posterName) },
      };
    }),
  }));
}
