import type { ClipConsent } from '@rushes/contract/tasks/consents';
import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { createSealedIds, keyFor } from '../../../platform/sealed-ids.ts';
import { toClipConsent } from './presentation.ts';
import {
  type ConsentVersion,
  deleteOfResponse,
  findOfClips,
  findOfResponse,
  findWording,
  insertClips,
  insertConsent,
} from './store.ts';

export { consentTable } from './export.ts';
export type { EndListener } from './deps.ts';
export { howItEnded } from './follow-ended.ts';
export { firstWording, saveWording } from './wording.ts';

/** What guests are asked to agree to now. */
export async function wordingOf(
  trx: Trx,
  customerId: string,
  guestRecordingId: string,
): Promise<ConsentVersion> {
  const found = await findWording(trx, customerId, guestRecordingId);
  if (found === undefined) throw new Error('A guest recording has no wording of its consent');
  return found;
}

/** Whether what guests in clips agreed to still counts; clips that need none are left out. */
export async function consentsOfClips(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Pick<ClipConsent, 'state' | 'expiresAt'>>> {
  const rows = await findOfClips(trx, customerId, clipIds);
  return new Map(
    rows.map((row) => {
      const { state, expiresAt } = toClipConsent(row, now);
      return [row.clipId, { state, expiresAt }];
    }),
  );
}

interface GivenConsent {
  readonly consentVersionId: string;
  readonly isMinor: boolean;
  readonly guardianName: string;
  readonly name: string;
  readonly email: string;
  readonly language: GuestLanguage;
  readonly clientAddress: string;
}

interface ConsentKey {
  readonly customerId: string;
  readonly guestRecordingId: string;
  readonly responseId: string;
}

/** Keeps what a guest agreed to, with its exact text; throws `conflict` where another wording came meanwhile. */
export async function giveConsent(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  { customerId, guestRecordingId, responseId }: ConsentKey,
  { consentVersionId, ...given }: GivenConsent,
): Promise<void> {
  const wording = await wordingOf(trx, customerId, guestRecordingId);
  if (wording.consentVersionId !== consentVersionId) throw new AppError('conflict');
  const { version, text, scopes, validMonths } = wording;
  const signedAt = clock.now();
  const expiresAt = validMonths === null ? null : inMonths(signedAt, validMonths);
  const guardianName = given.isMinor ? given.guardianName : '';
  await insertConsent(
    trx,
    { customerId, responseId },
    { ...given, guardianName, version, text, scopes, signedAt, expiresAt },
  );
}

/** The same day so many months later, or the last of a shorter month. */
function inMonths(from: Date, months: number): Date {
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + months);
  // Gone over into the month after.
  if (at.getUTCDate() !== from.getUTCDate()) at.setUTCDate(0);
  return at;
}

/** Binds clips to the consent of the response that they were recorded for. */
export async function addConsentClips(
  trx: Trx,
  customerId: string,
  responseId: string,
  clipIds: readonly string[],
): Promise<void> {
  const consent = await findOfResponse(trx, customerId, responseId);
  if (consent === undefined) throw new AppError('not-found');
  await insertClips(trx, customerId, consent.consentId, clipIds);
}

/** Forgets what was agreed to for a response that came to nothing. */
export async function deleteConsent(trx: Trx, customerId: string, responseId: string): Promise<void> {
  await deleteOfResponse(trx, customerId, responseId);
}

/** The private page where a guest withdraws what they agreed to; null where nothing is kept of it. */
export async function consentLink(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  trx: Trx,
  { customerId, responseId }: { customerId: string; responseId: string },
): Promise<string | null> {
  const consent = await findOfResponse(trx, customerId, responseId);
  if (consent === undefined) return null;
  const token = createConsentTokens(secrets.serverSecret).write(consent.consentId);
  return `${config.publicUrl}/g/consent#${token}`;
}

/** Links of guests to what they agreed to. */
export function createConsentTokens(serverSecret: Buffer) {
  return createSealedIds(keyFor(serverSecret, 'rushes consents'));
}
