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
import { findSubmitted, placeRecordings } from './place-recordings.ts';

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

const nothingUsed = { filledSlots: 0, madePrograms: 0, withoutProgram: 0 };

interface Decided {
  readonly decided: string[];
  readonly unready: string[];
  readonly filledSlots: number;
  readonly madePrograms: number;
  readonly withoutProgram: number;
  readonly guestRecording: GuestRecordingDetail;
}

/** Decides about those of the responses whose state allows it. */
export async function decideGuestResponses(
  deps: GuestRecordingsDeps,
  actor: Actor,
  { guestRecordingId: id, responseIds, decision, note }: Decision,
): Promise<Decided> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  if (decision === 'redo' && note === '')
    throw new AppError('invalid', { fields: [{ path: 'note', message: 'Say what should be different.' }] });
  return context.db.tenant(customerId, async (trx) => {
    await lockGuestRecording(trx, customerId, id);
    const row = await requireGuestRecording(trx, customerId, id);
    const states: readonly string[] = decisionsFrom[decision];
    const found = (await lockResponses(trx, customerId, id, responseIds)).filter((each) =>
      states.includes(each.state),
    );
    const fillsProgram = decision === 'accept' && (row.programId ?? row.templateId) !== null;
    const unready = fillsProgram ? await findUnready(trx, customerId, found) : [];
    const responses = found.filter(({ responseId }) => !unready.includes(responseId));
    const decided = responses.map(({ responseId }) => responseId);
    const at = context.clock.now();
    const { state, action } = results[decision];
    const values = { state, note, decided_at: at, decided_by: customerUserId, updated_at: at };
    await updateResponses(trx, customerId, decided, values);
    const used =
      decision === 'accept' ? await placeRecordings(deps, trx, actor, { row, responses }) : nothingUsed;
    for (const responseId of decision === 'redo' ? decided : [])
      await context.mail.enqueue(trx, redoMail, { customerId, responseId } satisfies ResponseMail);
    await recount(trx, customerId, id);
    if (decided.length > 0) {
      const change = { details: { count: decided.length } };
      await audit(context, trx, actor, action, { kind: 'guest-recording', id, name: row.title }, change);
      await publishGuestRecording(context, trx, customerId, id);
    }
    const changed = await requireGuestRecording(trx, customerId, id);
    return { decided, unready, ...used, guestRecording: await toDetail(deps, trx, changed, actor) };
  });
}

/** Those with a recording whose length isn't known yet: a program can't take it. */
async function findUnready(
  trx: Trx,
  customerId: string,
  responses: readonly ResponseRow[],
): Promise<string[]> {
  const taken = await findSubmitted(trx, customerId, responses);
  return [...taken].flatMap(([responseId, takes]) =>
    takes.some(({ clipState, durationMs }) => clipState === 'processing' && durationMs === null)
      ? [responseId]
      : [],
  );
}
