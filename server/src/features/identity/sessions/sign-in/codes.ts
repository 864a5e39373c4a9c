import { createHash } from 'node:crypto';
import type { Context, Trx } from '../../../../context.ts';
import * as store from './codes-store.ts';
import { createToken } from '../tokens/tokens.ts';

export interface NewCode {
  readonly purpose: store.CodePurpose;
  readonly userId: string;
  readonly customerUserId?: string;
  readonly sessionId?: string;
  readonly livesMs: number;
  /** A secret that the browser holds in a cookie: the code alone is worth nothing. */
  readonly boundTo?: string;
  /** Whether only a delivered mail will hold it: using it proves to own the address. */
  readonly isMailed?: boolean;
  /** A code that was derived elsewhere, so that it can be written again; random where absent. */
  readonly code?: string;
}

/** Codes of 256 bit that stand for a user once; the database keeps hashes only. */
export interface Codes {
  issue(trx: Trx, wanted: NewCode): Promise<{ code: string; expiresAt: Date }>;
  /** The code's row where it was good; it is spent with the transaction. */
  spend(
    trx: Trx,
    code: string,
    purpose: store.CodePurpose,
    boundTo?: string,
  ): Promise<store.CodeRow | undefined>;
  /** The code's row where it is good; it stays so. */
  find(trx: Trx, code: string, purpose: store.CodePurpose): Promise<store.CodeRow | undefined>;
  /** How many of a purpose the user was given in the last hour. */
  countOfHour(trx: Trx, userId: string, purpose: store.CodePurpose): Promise<number>;
  /** Makes one code worthless. */
  discard(trx: Trx, code: string): Promise<void>;
  /** After a new password: no link of before opens anything. */
  discardLinks(trx: Trx, userId: string): Promise<void>;
  /** Makes every code of the user worthless. */
  discardAll(trx: Trx, userId: string): Promise<void>;
}

/** Clocks of two processes may differ by this much. */
const skewMs = 1000;

export function createCodes({ clock }: Context): Codes {
  return {
    issue: async (trx, wanted) => {
      const { purpose, userId, customerUserId, sessionId, livesMs, boundTo, isMailed = false } = wanted;
      const code = wanted.code ?? createToken();
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + livesMs);
      await store.insertCode(trx, {
        hash: hashOf(code, boundTo),
        purpose,
        userId,
        customerUserId: customerUserId ?? null,
        sessionId: sessionId ?? null,
        isMailed,
        createdAt,
        expiresAt,
      });
      return { code, expiresAt };
    },
    spend: (trx, code, purpose, boundTo) => {
      const now = clock.now();
      const notBefore = new Date(now.getTime() + skewMs);
      return store.spendCode(trx, { hash: hashOf(code, boundTo), purpose, now, notBefore });
    },
    find: (trx, code, purpose) =>
      store.findCode(trx, { hash: hashOf(code, undefined), purpose, now: clock.now() }),
    countOfHour: (trx, userId, purpose) =>
      store.countCodes(trx, userId, purpose, new Date(clock.nowMs() - 3_600_000)),
    discard: (trx, code) => store.discardCode(trx, hashOf(code, undefined), clock.now()),
    discardLinks: (trx, userId) => store.discardCodes(trx, userId, ['reset', 'activation'], clock.now()),
    discardAll: (trx, userId) =>
      store.discardCodes(trx, userId, ['reset', 'activation', 'handoff', 'google'], clock.now()),
  };
}

function hashOf(code: string, boundTo: string | undefined): Buffer {
  return createHash('sha256')
    .update(boundTo === undefined ? code : `${code}.${boundTo}`)
    .digest();
}
