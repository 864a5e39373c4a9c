import type { GuestDecision, GuestRecordingDetail } from '@rushes/contract/tasks/guest-recordings';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../create/programs/service.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import { publishGuestRecording } from './events.ts';
import { redoMail, type ResponseMail } from './mails.ts';
import { requireGuestRecording, toDetail } from './presentation.ts';
import { lockResponses, type ResponseRow, updateResponses } from './responses/store.ts';
import { lockGuestRecording, recount } from './store.ts';
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
): Promise<{ decided: string[]; guestRecording: GuestRecordingDetail }> {
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
    if (decision === 'accept') await releaseClips(deps, trx, customerId, decided);
    for (const responseId of decision === 'redo' ? decided : [])
      await context.mail.enqueue(trx, redoMail, { customerId, responseId } satisfies ResponseMail);
    await recount(trx, customerId, id);
    if (decided.length > 0) {
      const change = { details: { count: decided.length } };
      await audit(context, trx, actor, action, { kind: 'guest-recording', id, name: row.title }, change);
      await publishGuestRecording(context, trx, customerId, id);
    }
    const changed = await requireGuestRecording(trx, customerId, id);
    return { decided, guestRecording: await toDetail(deps, trx, changed, actor) };
  });
}

/** Recordings of accepted responses appear in Footage. */
async function releaseClips(
  { clips }: GuestRecordingsDeps,
  trx: Trx,
  customerId: string,
  responseIds: readonly string[],
): Promise<void> {
  const takes = (await findTakes(trx, customerId, responseIds)).filter(({ isSubmitted }) => isSubmitted);
  await clips.releaseHeld(
    trx,
    customerId,
    takes.map(({ clipId }) => clipId),
  );
}
