import { createHmac, randomInt } from 'node:crypto';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { takeAddressPlace } from '../../../platform/mail/address-limit.ts';
import { keyFor } from '../../../platform/sealed-ids.ts';
import {
  type CodeKey,
  countMail,
  deleteOldCodes,
  forgetCode,
  giveTryBack,
  requestCode,
  setCode,
  takeTry,
} from './store.ts';

/** An address of someone without an account, and what it is verified for. */
export interface Verified {
  readonly customerId: string;
  readonly subjectId: string;
  readonly email: string;
}

export type EmailCodes = ReturnType<typeof createEmailCodes>;

const triesMost = 5;
/** To one address, of all guest recordings and reviews of all organisations. */
const mailsPerHour = 6;
const dayMs = 24 * 3_600_000;

/** Codes that are mailed to those without an account, to show that an address is theirs. */
export function createEmailCodes({ db, clock, mail, secrets }: Context) {
  const key = keyFor(secrets.serverSecret, 'rushes email codes');
  // Keyed, so that no list of addresses or codes fits it.
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', key)
      .update(['value', ...parts].join('\0'))
      .digest();
  const keyOf = ({ subjectId, email }: Verified): CodeKey => ({
    subjectId,
    emailHash: hash('email', email.toLowerCase()),
  });
  const hashOf = ({ subjectId, email }: Verified, code: string) =>
    hash('code', subjectId, email.toLowerCase(), code);
  return {
    /** Notes that a code is to be mailed; throws where that was just done, or too often. */
    async request(trx: Trx, wanted: Verified): Promise<void> {
      if (!(await requestCode(trx, wanted.customerId, keyOf(wanted), clock.now())))
        throw new AppError('rate-limited', { retryAfterS: 60 });
    },
    /** Makes the code while its mail is written: it is kept nowhere else. Null where none is wanted any more. */
    async make(wanted: Verified): Promise<string | null> {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const isWanted = await db.tenant(wanted.customerId, (trx) =>
        setCode(trx, wanted.customerId, keyOf(wanted), hashOf(wanted, code)),
      );
      return isWanted ? code : null;
    },
    /** Throws where the code is wrong or older than this. On its own: a wrong try has to count. */
    async check(verified: Verified, code: string, lifeMs: number): Promise<void> {
      const after = new Date(clock.nowMs() - lifeMs);
      const { customerId } = verified;
      const known = await db.tenant(customerId, (trx) =>
        takeTry(trx, customerId, keyOf(verified), { after, most: triesMost }),
      );
      if (known?.equals(hashOf(verified, code.trim())) !== true) throw wrongCode();
    },
    /** A right code counts as no try, so that it is still good for what follows. */
    giveTryBack: (verified: Verified): Promise<void> =>
      db.tenant(verified.customerId, (trx) => giveTryBack(trx, verified.customerId, keyOf(verified))),
    /**
     * Sends a mail that someone without an account causes; false where its address got as many of them as it may within
     * the hour. After what it is about is committed: the limit counts over all customers.
     */
    send: (address: string, name: string, data: object): Promise<boolean> =>
      db.system(async (trx) => {
        const limit = { perHour: mailsPerHour, now: clock.now(), sort: 'guests' };
        if (!(await takeAddressPlace(trx, address, limit))) return false;
        await mail.enqueue(trx, name, data);
        return true;
      }),
    /** Counts another mail to the address; false where it had as many as it may within the hour. */
    countMail: (trx: Trx, wanted: Verified): Promise<boolean> =>
      countMail(trx, wanted.customerId, keyOf(wanted), clock.now()),
    /** Forgets a code that was right, with what it was for: no code is good twice. */
    async useUp(trx: Trx, verified: Verified): Promise<void> {
      if (!(await forgetCode(trx, verified.customerId, keyOf(verified)))) throw wrongCode();
    },
    sweep: () => db.system((trx) => deleteOldCodes(trx, new Date(clock.nowMs() - dayMs))),
  };
}

function wrongCode(): AppError {
  return new AppError('invalid', {
    fields: [{ path: 'code', message: 'This code is wrong or has expired. Request a new one.' }],
  });
}
