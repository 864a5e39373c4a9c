import { plainName } from '../../../../platform/plain-name.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { consentTable } from '../../consents/service.ts';
import type { GuestRecordingsDeps } from '../deps.ts';
import { requireGuestRecording } from '../presentation.ts';
import { findSubmittedIds } from './store.ts';

const rowsMost = 10_000;

/** Who agreed to what for one guest recording, as a table. */
export async function exportConsents(
  { context }: Pick<GuestRecordingsDeps, 'context'>,
  { customerId }: Actor,
  guestRecordingId: string,
): Promise<{ fileName: string; text: string }> {
  return context.db.tenant(customerId, async (trx) => {
    const { title } = await requireGuestRecording(trx, customerId, guestRecordingId);
    const responseIds = await findSubmittedIds(trx, customerId, guestRecordingId, rowsMost);
    const text = await consentTable(trx, customerId, responseIds, context.clock.now());
    return { fileName: `${plainName(title)} consents.csv`, text };
  });
}
