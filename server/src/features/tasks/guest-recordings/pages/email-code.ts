import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { isMailAddress } from '../../../../platform/mail/address.ts';
import type { GuestRecordingsDeps } from '../deps.ts';
import { findGuestRecordings } from '../store.ts';
import { requireOpen, requireRow, requireSlug } from './opened.ts';

export const codeMail = 'guests.code';
const lifeMs = 15 * 60_000;

export interface CodeMail {
  readonly customerId: string;
  readonly guestRecordingId: string;
  readonly email: string;
  readonly language: GuestLanguage;
}

/** Has a code mailed, at most once a minute to an address. */
export async function sendGuestCode(
  { context, codes }: GuestRecordingsDeps,
  { slug, email, language }: { slug: string; email: string; language: GuestLanguage },
): Promise<void> {
  if (!isMailAddress(email))
    throw new AppError('invalid', { fields: [{ path: 'email', message: 'Enter a valid email address.' }] });
  const { customerId, id } = await requireSlug(context, slug);
  const isWanted = await context.db.tenant(customerId, async (trx) => {
    const row = await requireRow(trx, customerId, id);
    await requireOpen(context, trx, row);
    // Nobody is mailed where nothing asks for it.
    if (row.verifiesEmail) await codes.request(trx, { customerId, subjectId: id, email });
    return row.verifiesEmail;
  });
  if (!isWanted) return;
  const data: CodeMail = { customerId, guestRecordingId: id, email, language };
  if (!(await codes.send(email, codeMail, data))) throw new AppError('rate-limited', { retryAfterS: 3600 });
}

/** Whether the address was verified; throws where it has to be and wasn't. */
export async function verifyCode(
  { context, codes }: GuestRecordingsDeps,
  { customerId, guestRecordingId }: { customerId: string; guestRecordingId: string },
  { email, code = '' }: { email: string; code?: string | undefined },
): Promise<boolean> {
  const [row] = await context.db.tenant(customerId, (trx) =>
    findGuestRecordings(trx, customerId, [guestRecordingId]),
  );
  if (row?.verifiesEmail !== true) return false;
  await codes.check({ customerId, subjectId: guestRecordingId, email }, code, lifeMs);
  return true;
}

/** Throws where the code is wrong; one that is right can be used afterwards. */
export async function checkGuestCode(
  { context, codes }: GuestRecordingsDeps,
  { slug, email, code }: { slug: string; email: string; code: string },
): Promise<void> {
  const { customerId, id } = await requireSlug(context, slug);
  const { verifiesEmail } = await context.db.tenant(customerId, async (trx) => {
    const row = await requireRow(trx, customerId, id);
    await requireOpen(context, trx, row);
    return row;
  });
  if (!verifiesEmail) return;
  const verified = { customerId, subjectId: id, email };
  await codes.check(verified, code, lifeMs);
  await codes.giveTryBack(verified);
}

/** Forgets a code that was right, with what it was for: no code is good twice. */
export async function useUpCode(
  { codes }: Pick<GuestRecordingsDeps, 'codes'>,
  trx: Trx,
  { customerId, id }: { readonly customerId: string; readonly id: string },
  email: string,
): Promise<void> {
  await codes.useUp(trx, { customerId, subjectId: id, email });
}
