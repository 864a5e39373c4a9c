import type { Context, Trx } from '../../../context.ts';
import { notify } from '../../core/notifications/service.ts';
import { howItEnded } from '../consents/service.ts';
import type { ResponseRow } from './responses/store.ts';
import { findGuestRecordings, type GuestRecordingRow } from './store.ts';

/** Says that a guest recording changed, or what guests sent for it. */
export async function publishGuestRecording(
  { events }: Pick<Context, 'events'>,
  trx: Trx,
  customerId: string,
  guestRecordingId: string,
): Promise<void> {
  await events.publish(trx, { customerId }, { type: 'guest-recording', guestRecordingId });
  await events.publish(trx, { customerId }, { type: 'counts' });
}

/** Tells who made the guest recording that the consent to a response has ended. */
export async function notifyConsentEnded(
  context: Pick<Context, 'jobs'>,
  trx: Trx,
  { customerId, guestRecordingId, responseId: guestResponseId }: ResponseRow,
  isWithdrawn: boolean,
): Promise<void> {
  const [recording] = await findGuestRecordings(trx, customerId, [guestRecordingId]);
  if (recording === undefined) return;
  await notify(context, trx, {
    ...{ kind: 'guest-consent-ended', customerId, actorId: null, guestRecordingId, guestResponseId },
    ...{ reason: howItEnded(isWithdrawn), recipients: { users: [recording.createdBy] } },
  });
}

/** Tells who made the guest recording that a response has arrived. */
export async function notifySubmitted(
  context: Pick<Context, 'jobs'>,
  trx: Trx,
  { customerId, id: guestRecordingId, createdBy }: GuestRecordingRow,
  guestResponseId: string,
): Promise<void> {
  await notify(context, trx, {
    ...{ kind: 'guest-submitted', customerId, actorId: null, guestRecordingId, guestResponseId },
    recipients: { users: [createdBy] },
  });
}
