import { randomInt } from 'node:crypto';
import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { isMailAddress } from '../../../../platform/mail/address.ts';
import { type CodeKey, forgetCode, requestCode, setCode, takeTry } from '../codes-store.ts';
import type { GuestRecordingsDeps } from '../deps.ts';
import { findGuestRecordings } from '../store.ts';
import { requireOpen, requireRow, requireSlug } from './opened.ts';

export const codeMail = 'guests.code';
const lifeMs = 15 * 60_000;
const triesMost = 5;

export interface CodeMail {
  readonly customerId: string;
  readonly guestRecordingId: string;
  readonly email: string;
  readonly language: GuestLanguage;
}

/** Has a code mailed, at most once a minute to an address. */
export async function sendGuestCode(
  { context, tokens }: GuestRecordingsDeps,
  { slug, email, language }: { slug: string; email: string; language: GuestLanguage },
): Promise<void> {
  if (!isMailAddress(email))
    throw new AppError('invalid', { fields: [{ path: 'email', message: 'Enter a valid email address.' }] });
  const { customerId, id } = await requireSlug(context, slug);
  await context.db.tenant(customerId, async (trx) => {
    const row = await requireRow(trx, customerId, id);
    await requireOpen(context, trx, row);
    // Nobody is mailed where nothing asks for it.
    if (!row.verifiesEmail) return;
    const key = { guestRecordingId: id, emailHash: tokens.hash('email', email.toLowerCase()) };
    if (!(await requestCode(trx, customerId, key, context.clock.now())))
      throw new AppError('rate-limited', { retryAfterS: 60 });
    const data: CodeMail = { customerId, guestRecordingId: id, email, language };
    await context.mail.enqueue(trx, codeMail, data);
  });
}

/** Makes the code while its mail is written: it is kept nowhere else. Null where none is wanted any more. */
export async function makeCode(
  { context, tokens }: Pick<GuestRecordingsDeps, 'context' | 'tokens'>,
  { customerId, guestRecordingId, email }: CodeMail,
): Promise<string | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const key = { guestRecordingId, emailHash: tokens.hash('email', email.toLowerCase()) };
  const hash = tokens.hash('code', guestRecordingId, email.toLowerCase(), code);
  const isWanted = await context.db.tenant(customerId, (trx) => setCode(trx, customerId, key, hash));
  return isWanted ? code : null;
}

/** Whether the address was verified; throws where it has to be and wasn't. */
export async function verifyCode(
  { context, tokens }: GuestRecordingsDeps,
  { customerId, guestRecordingId }: { customerId: string; guestRecordingId: string },
  { email, code = '' }: { email: string; code?: string | undefined },
): Promise<boolean> {
  const address = email.toLowerCase();
  const key: CodeKey = { guestRecordingId, emailHash: tokens.hash('email', address) };
  const [row] = await context.db.tenant(customerId, (trx) =>
    findGuestRecordings(trx, customerId, [guestRecordingId]),
  );
  if (row?.verifiesEmail !== true) return false;
  const after = new Date(context.clock.nowMs() - lifeMs);
  const known = await context.db.tenant(customerId, (trx) =>
    takeTry(trx, customerId, key, { after, most: triesMost }),
  );
  const isRight = known?.equals(tokens.hash('code', guestRecordingId, address, code.trim())) === true;
  if (!isRight) throw wrongCode();
  return true;
}

/** Forgets a code that was right, with what it was for: no code is good twice. */
export async function useUpCode(
  { tokens }: Pick<GuestRecordingsDeps, 'tokens'>,
  trx: Trx,
  { customerId, id }: { readonly customerId: string; readonly id: string },
  email: string,
): Promise<void> {
  const key: CodeKey = { guestRecordingId: id, emailHash: tokens.hash('email', email.toLowerCase()) };
  if (!(await forgetCode(trx, customerId, key))) throw wrongCode();
}

function wrongCode(): AppError {
  return new AppError('invalid', {
    fields: [{ path: 'code', message: 'This code is wrong or has expired. Request a new one.' }],
  });
}
