import type { Trx } from '../../../context.ts';
import { publishClip } from '../../media/assets/service.ts';
import type { ConsentsDeps } from './deps.ts';
import { findClipsOf, findOwn, findShownPrograms, markFollowed, unpublishesWithoutConsent } from './store.ts';

/** Unpublishes what shows the clips of a consent that has ended, where the organisation wants it. */
export async function followEnded(
  { context, programs, listeners }: ConsentsDeps,
  trx: Trx,
  { customerId, consentId }: { customerId: string; consentId: string },
): Promise<void> {
  if (!(await markFollowed(trx, customerId, consentId, context.clock.now()))) return;
  const consent = await findOwn(trx, customerId, consentId);
  if (consent?.withdrawnAt != null && consent.responseId !== null)
    for (const listener of listeners) await listener(trx, customerId, consent.responseId);
  for (const clipId of await findClipsOf(trx, customerId, consentId))
    await publishClip(context, trx, { customerId, clipId });
  if (!(await unpublishesWithoutConsent(trx, customerId))) return;
  for (const { programId } of await findShownPrograms(trx, customerId, consentId))
    await programs.withdraw(trx, customerId, programId);
}
