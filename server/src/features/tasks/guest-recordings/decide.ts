import type { GuestDecision, GuestRecordingDetail } from '@rushes/contract/tasks/guest-recordings';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../create/programs/service.ts';
import { fillSlot } from '../../create/templates/service.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import { publishGuestRecording } from './events.ts';
import { redoMail, type ResponseMail } from './mails.ts';
import { latestOf, requireGuestRecording, toDetail } from './presentation.ts';
import { findResponses, lockResponses, type ResponseRow, updateResponses } from './responses/store.ts';
import { type GuestRecordingRow, lockGuestRecording, recount } from './store.ts';
import { findTakes } from './takes/store.ts';

interface Decision {
  readonly guestRecordingId: string;
  readonly responseIds: readonly string[];
  readonly decision: GuestDecision;
  readonly note: string;
}

const decisionsFrom = {
  accept: ['submitted', 'rejected'],
  reject: ['submitted', 'redo-requested'],
  redo: ['submitted', 'rejected'],
} as const satisfies Record<GuestDecision, readonly ResponseRow['state'][]>;

const results = {
  accept: { state: 'accepted', action: 'guest-recordings.accepted' },
  reject: { state: 'rejected', action: 'guest-recordings.rejected' },
  redo: { state: 'redo-requested', action: 'guest-recordings.redo-requested' },
} as const satisfies Record<GuestDecision, { state: ResponseRow['state']; action: AuditAction }>;

/** Decides about those of the responses whose state allows it. */
export async function decideGuestResponses(
  deps: GuestRecordingsDeps,
  actor: Actor,
  { guestRecordingId: id, responseIds, decision, note }: Decision,
): Promise<{ decided: string[]; filledSlots: number; guestRecording: GuestRecordingDetail }> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  if (decision === 'redo' && note === '')
    throw new AppError('invalid', { fields: [{ path: 'note', message: 'Say what should be different.' }] });
  return context.db.tenant(customerId, async (trx) => {
    await lockGuestRecording(trx, customerId, id);
    const row = await requireGuestRecording(trx, customerId, id);
    const states: readonly string[] = decisionsFrom[decision];
    const found = await lockResponses(trx, customerId, id, responseIds);
    const decided = found.filter(({ state }) => states.includes(state)).map(({ responseId }) => responseId);
    const at = context.clock.now();
    const { state, action } = results[decision];
    const values = { state, note, decided_at: at, decided_by: customerUserId, updated_at: at };
    await updateResponses(trx, customerId, decided, values);
    const filledSlots = decision === 'accept' ? await useClips(deps, trx, actor, { row, decided }) : 0;
    for (const responseId of decision === 'redo' ? decided : [])
      await context.mail.enqueue(trx, redoMail, { customerId, responseId } satisfies ResponseMail);
    await recount(trx, customerId, id);
    if (decided.length > 0) {
      const change = { details: { count: decided.length } };
      await audit(context, trx, actor, action, { kind: 'guest-recording', id, name: row.title }, change);
      await publishGuestRecording(context, trx, customerId, id);
    }
    const changed = await requireGuestRecording(trx, customerId, id);
    return { decided, filledSlots, guestRecording: await toDetail(deps, trx, changed, actor) };
  });
}

interface Accepted {
  readonly row: GuestRecordingRow;
  /** Ids of responses. */
  readonly decided: readonly string[];
}

/** Recordings of accepted responses appear in Footage, and fill empty slots of the program; tells how many. */
async function useClips(
  deps: GuestRecordingsDeps,
  trx: Trx,
  actor: Actor,
  { row, decided }: Accepted,
): Promise<number> {
  const { customerId } = actor;
  const takes = (await findTakes(trx, customerId, decided)).filter(({ isSubmitted }) => isSubmitted);
  await deps.clips.releaseHeld(
    trx,
    customerId,
    takes.map(({ clipId }) => clipId),
  );
  const { programId } = row;
  if (programId === null) return 0;
  let filled = 0;
  for (const response of await findResponses(trx, customerId, decided)) {
    const own = takes.filter(({ responseId }) => responseId === response.responseId);
    for (const { promptId, clipId } of latestOf(response, own)) {
      const slotId = response.prompts.find((prompt) => prompt.promptId === promptId)?.slotId;
      if (slotId != null && (await fillsSlot(deps, trx, actor, { programId, slotId, clipId }))) filled += 1;
    }
  }
  return filled;
}

/** What the program can't take is accepted all the same, and what fills a slot stays. */
async function fillsSlot(
  deps: GuestRecordingsDeps,
  trx: Trx,
  actor: Actor,
  wanted: { programId: string; slotId: string; clipId: string },
): Promise<boolean> {
  try {
    await fillSlot(deps, trx, actor, { ...wanted, replaced: [] });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}
