import { Resolver } from 'node:dns/promises';
import type { Answer } from './verdicts.ts';

/** Asks DNS for the texts under a name; null where nobody answers. */
export type AskDns = (name: string) => Promise<Answer>;

const absent: readonly string[] = ['ENOTFOUND', 'ENODATA'];
const mostTexts = 50;
const mostLength = 2000;

/** DNS as this machine asks it. */
export function createDns(): AskDns {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return async (name) => {
    try {
      const texts = await resolver.resolveTxt(name);
      return texts.slice(0, mostTexts).map((parts) => parts.join('').slice(0, mostLength));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return absent.includes(code) ? [] : null;
    }
  };
}
