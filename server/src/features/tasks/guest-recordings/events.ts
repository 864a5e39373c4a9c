import type { Context, Trx } from '../../../context.ts';

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
