import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { consentsOfResponses, deleteConsent } from '../../consents/service.ts';
import { deleteResponse, findStarted, type Started } from '../responses/store.ts';
import { type GuestRecordingRow, lockGuestRecording } from '../store.ts';

const dayMs = 24 * 3_600_000;
const startedMost = 200;

/**
 * Where so many began within a day without an end that a machine is at work, one that sent no recording is forgotten for
 * the next. Throws where there is none.
 */
export async function makeRoom(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  { customerId, id }: GuestRecordingRow,
  clientAddress: string,
): Promise<void> {
  await lockGuestRecording(trx, customerId, id);
  const started = await findStarted(trx, customerId, id, new Date(clock.nowMs() - dayMs));
  if (started.length < startedMost) return;
  const empty = started.filter(({ hasTakes }) => !hasTakes);
  const consents = await consentsOfResponses(
    trx,
    customerId,
    empty.map(({ responseId }) => responseId),
    clock.now(),
  );
  // A machine takes its own places first.
  const isFromHere = ({ responseId }: Started) => consents.get(responseId)?.clientAddress === clientAddress;
  const chosen = empty.find(isFromHere) ?? empty.find(({ hasAnswers }) => !hasAnswers) ?? empty[0];
  if (chosen === undefined) throw new AppError('rate-limited', { retryAfterS: 3600 });
  await deleteConsent(trx, customerId, chosen.responseId);
  await deleteResponse(trx, customerId, chosen.responseId);
}
