import type { ClipConsent } from '@rushes/contract/tasks/consents';
import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { createSealedIds, keyFor } from '../../../platform/sealed-ids.ts';
import { toClipConsent } from './presentation.ts';
import {
  type AskedBy,
  type ConsentVersion,
  deleteOfResponse,
  findGiven,
  findOfClips,
  findOfResponses,
  findWording,
  type GivenFor,
  insertClips,
  insertConsent,
} from './store.ts';

export { consentTable } from './export.ts';
export type { EndListener } from './deps.ts';
export { howItEnded } from './follow-ended.ts';
export { firstWording, saveWording } from './wording.ts';
export { moveAssignment, moveContact, unnameErasedContacts } from './store.ts';

/** What guests or contacts are asked to agree to now. */
export async function wordingOf(trx: Trx, customerId: string, asked: AskedBy): Promise<ConsentVersion> {
  const found = await findWording(trx, customerId, asked);
  if (found === undefined) throw new Error('What asks for a consent has no wording of it');
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

/** What guests agreed to with their responses. */
export async function consentsOfResponses(
  trx: Trx,
  customerId: string,
  responseIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ClipConsent>> {
  const rows = await findOfResponses(trx, customerId, responseIds);
  return new Map(
    rows.flatMap((row) => (row.responseId === null ? [] : [[row.responseId, toClipConsent(row, now)]])),
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
  readonly asked: AskedBy;
  readonly by: GivenFor;
}

/** Whether they agreed, and that still holds. */
export async function hasConsented(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  customerId: string,
  by: GivenFor,
): Promise<boolean> {
  const given = await findGiven(trx, customerId, by);
  if (given === undefined || given.withdrawnAt !== null) return false;
  return given.expiresAt === null || given.expiresAt > clock.now();
}

/** Keeps what someone agreed to, with its exact text; throws `conflict` where another wording came meanwhile. */
export async function giveConsent(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  { customerId, asked, by }: ConsentKey,
  { consentVersionId, ...given }: GivenConsent,
): Promise<void> {
  const wording = await wordingOf(trx, customerId, asked);
  if (wording.consentVersionId !== consentVersionId) throw new AppError('conflict');
  const { version, text, scopes, validMonths } = wording;
  const signedAt = clock.now();
  const expiresAt = validMonths === null ? null : inMonths(signedAt, validMonths);
  const guardianName = given.isMinor ? given.guardianName : '';
  await insertConsent(
    trx,
    { customerId, by },
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

/** Binds clips to the consent of what they were recorded for. */
export async function addConsentClips(
  trx: Trx,
  customerId: string,
  by: GivenFor,
  clipIds: readonly string[],
): Promise<void> {
  const consent = await findGiven(trx, customerId, by);
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
  { customerId, by }: { customerId: string; by: GivenFor },
): Promise<string | null> {
  const consent = await findGiven(trx, customerId, by);
  if (consent === undefined) return null;
  const token = createConsentTokens(secrets.serverSecret).write(consent.consentId);
  return `${config.publicUrl}/g/consent#${token}`;
}

/** Links of guests to what they agreed to. */
export function createConsentTokens(serverSecret: Buffer) {
  return createSealedIds(keyFor(serverSecret, 'rushes consents'));
}
