// Solves the sign-in's proof of work as a browser does.
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Harness } from './harness.ts';

/** The field `captcha` of a token request, solved. */
export async function solveCaptcha(app: Pick<Harness, 'call'>): Promise<string> {
  const { body } = await app.call('signin/getCaptcha', {});
  const challenge = body.clientResponse as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('the challenge was not solved');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
