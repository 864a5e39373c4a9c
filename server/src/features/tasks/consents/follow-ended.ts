import type { Trx } from '../../../context.ts';
import { notify } from '../../core/notifications/service.ts';
import { publishClip } from '../../media/assets/service.ts';
import type { ConsentsDeps } from './deps.ts';
import {
  findClipsOf,
  findOwn,
  findShownPrograms,
  findShownWithoutConsent,
  markFollowed,
  type ShownProgram,
  unpublishesWithoutConsent,
} from './store.ts';

/** Tells who is affected that a consent has ended, and unpublishes what shows its clips, where the organisation wants it. */
export async function followEnded(
  { context, programs, listeners }: ConsentsDeps,
  trx: Trx,
  { customerId, consentId }: { customerId: string; consentId: string },
): Promise<void> {
  if (!(await markFollowed(trx, customerId, consentId, context.clock.now()))) return;
  const consent = await findOwn(trx, customerId, consentId);
  if (consent === undefined) return;
  const { responseId, assignmentId } = consent;
  const isWithdrawn = consent.withdrawnAt !== null;
  for (const listener of listeners)
    await listener(trx, customerId, { responseId, assignmentId, isWithdrawn });
  for (const clipId of await findClipsOf(trx, customerId, consentId))
    await publishClip(context, trx, { customerId, clipId });
  const unpublishes = await unpublishesWithoutConsent(trx, customerId);
  const shown = await findShownPrograms(trx, customerId, consentId);
  for (const program of shown.filter(({ isLiveWithout }) => !isLiveWithout)) {
    if (unpublishes) await programs.withdraw(trx, customerId, program.programId);
    await notifyProgramOwner(context, trx, customerId, { ...program, responseId, isWithdrawn, unpublishes });
  }
}

const programsMost = 1000;

/** Unpublishes what shows clips of consents that ended before the organisation wanted it. */
export async function unpublishEnded(
  { context, programs }: ConsentsDeps,
  trx: Trx,
  customerId: string,
): Promise<void> {
  if (!(await unpublishesWithoutConsent(trx, customerId))) return;
  const shown = await findShownWithoutConsent(trx, customerId, context.clock.now(), programsMost);
  for (const program of shown.filter(({ isLiveWithout }) => !isLiveWithout)) {
    await programs.withdraw(trx, customerId, program.programId);
    await notifyProgramOwner(context, trx, customerId, { ...program, unpublishes: true });
  }
}

async function notifyProgramOwner(
  context: ConsentsDeps['context'],
  trx: Trx,
  customerId: string,
  {
    programId,
    createdBy,
    responseId,
    isWithdrawn,
    unpublishes,
  }: ShownProgram & {
    /** Of whose consent it was, where one guest's ended now. */
    readonly responseId?: string | null;
    readonly isWithdrawn: boolean;
    readonly unpublishes: boolean;
  },
): Promise<void> {
  const next = unpublishes ? 'The program was unpublished.' : 'The program is still published.';
  await notify(context, trx, {
    ...{ kind: 'program-consent-ended', customerId, actorId: null, programId },
    ...(responseId == null ? {} : { guestResponseId: responseId }),
    ...{ reason: `${howItEnded(isWithdrawn)} ${next}`, recipients: { users: [createdBy] } },
  });
}

/** How a consent ended, as its notifications say. */
export function howItEnded(isWithdrawn: boolean): string {
  return isWithdrawn ? 'The consent was withdrawn.' : 'The consent has expired.';
}
