// What DNS says of a sender's domain, judged by the texts of RFC 7208, 6376 and 7489; nothing here asks anybody.
import { createPublicKey } from 'node:crypto';
import type { CheckedRecord, SenderRecord } from '@rushes/contract/support/sender-domains';

/** The texts under a name; null where nobody could be asked. */
export type Answer = readonly string[] | null;
type Judged = Pick<CheckedRecord, 'verdict' | 'reason' | 'found'>;

/** Judges the texts that were found under the name of a record. */
export function judge(kind: SenderRecord, answer: Answer): Judged {
  if (answer === null) return { found: [], verdict: 'unanswered', reason: 'unanswered' };
  const found = answer.filter((text) => marks[kind].test(text));
  const [only] = found;
  if (only === undefined) return { found: [], verdict: 'not-found', reason: 'not-found' };
  if (found.length > 1) return { found, verdict: 'wrong', reason: 'several' };
  return { found, ...judges[kind](only) };
}

const marks: Readonly<Record<SenderRecord, RegExp>> = {
  spf: /^v=spf1(?:\s|$)/i,
  // The version may be left out of a key.
  dkim: /^\s*(?:v\s*=\s*DKIM1\s*(?:;|$)|(?:[a-z]+\s*=[^;]*;\s*)*p\s*=)/i,
  dmarc: /^v\s*=\s*DMARC1\s*(?:;|$)/i,
};

type Verdict = Omit<Judged, 'found'>;
const good: Verdict = { verdict: 'good', reason: 'good' };

const judges: Readonly<Record<SenderRecord, (text: string) => Verdict>> = {
  spf: (text) => {
    const terms = text.toLowerCase().split(/\s+/).slice(1);
    if (terms.includes('all') || terms.includes('+all')) return { verdict: 'wrong', reason: 'allows-all' };
    const ends = terms.some((term) => term === '-all' || term === '~all' || term.startsWith('redirect='));
    return ends ? good : { verdict: 'weak', reason: 'no-end' };
  },
  dkim: (text) => {
    const tags = tagsOf(text);
    const key = tags.get('p')?.replace(/\s+/g, '') ?? '';
    if (key === '') return { verdict: 'wrong', reason: 'key-revoked' };
    const bits = keyBits(tags.get('k')?.toLowerCase() ?? 'rsa', key);
    if (bits === undefined) return { verdict: 'wrong', reason: 'key-unreadable' };
    if (bits < 1024) return { verdict: 'wrong', reason: 'key-short' };
    return bits < 2048 ? { verdict: 'weak', reason: 'key-short' } : good;
  },
  dmarc: (text) => {
    const policy = tagsOf(text).get('p')?.toLowerCase();
    if (policy === 'none') return { verdict: 'weak', reason: 'policy-none' };
    if (policy === 'quarantine' || policy === 'reject') return good;
    return { verdict: 'wrong', reason: 'policy-unreadable' };
  },
};

function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
  });
  return new Map(pairs);
}

/** Bits of a key; an Ed25519 key counts as a long one. Undefined for what is no key. */
function keyBits(kind: string, base64: string): number | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (kind === 'ed25519') return bytes.length === 32 ? 4096 : undefined;
  try {
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.modulusLength;
  } catch {
    return undefined;
  }
}
