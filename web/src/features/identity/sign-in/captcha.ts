import type { Challenge } from 'altcha/lib';
import { publicApi } from '../../../lib/api/public-api.ts';

/** Solves a challenge of the server, in half a second or so; the solver is loaded only when it is needed. */
export async function solveCaptcha(): Promise<string> {
  const [challenge, { solveChallenge, pbkdf2 }] = await Promise.all([
    publicApi.signin.getCaptcha({}),
    import('altcha/lib'),
  ]);
  const solution = await solveChallenge({
    challenge: challenge as unknown as Challenge,
    deriveKey: pbkdf2.deriveKey,
  });
  if (solution === null) throw new Error('The challenge was not solved in time.');
  return btoa(JSON.stringify({ challenge, solution }));
}
