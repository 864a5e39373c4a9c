import { createHash, hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import * as store from './codes-store.ts';

/** Proof of work: half a second of a browser, which is much for anyone who guesses passwords. */
export interface Captcha {
  challenge(): Promise<{ parameters: Record<string, unknown>; signature: string }>;
  /** Whether the text is the solution of a challenge of ours that is fresh and was not used before. */
  spend(solved: string): Promise<boolean>;
}

const livesMs = 10 * 60_000;

const solvedChallenge = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ untilMs: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({
    counter: z
      .int()
      .min(0)
      .max(2 ** 32 - 1),
    derivedKey: z.string().max(200),
  }),
});

export function createCaptcha({ secrets, db, clock }: Context): Captcha {
  const keyOf = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secrets.serverSecret, Buffer.alloc(0), purpose, 32)).toString('hex');
  const keys = {
    hmacSignatureSecret: keyOf('rushes captcha'),
    hmacKeySignatureSecret: keyOf('rushes captcha key'),
  };
  return {
    challenge: async () => {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 5000,
        counter: randomInt(150, 350),
        data: { untilMs: clock.nowMs() + livesMs },
        deriveKey,
        ...keys,
      });
      if (signature === undefined) throw new Error('a challenge came without its signature');
      return { parameters: { ...parameters }, signature };
    },
    spend: async (solved) => {
      const parsed = solvedChallenge.safeParse(decode(solved));
      if (!parsed.success) return false;
      const { challenge, solution } = parsed.data;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys });
      const { untilMs } = challenge.parameters.data;
      if (!verified || untilMs <= clock.nowMs()) return false;
      const hash = createHash('sha256').update(challenge.signature).digest();
      return db.system((trx) => store.spendCaptcha(trx, hash, new Date(untilMs)));
    },
  };
}

function decode(solved: string): unknown {
  try {
    return JSON.parse(Buffer.from(solved, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
