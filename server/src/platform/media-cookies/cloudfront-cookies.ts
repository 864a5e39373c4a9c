// Signed cookies in the format of CloudFront: made and checked as CloudFront would, so that a CDN can take over.
import { createHash, sign, verify } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { MediaKeyPair, MediaKeys } from './media-keys.ts';

export const cookieNames = {
  policy: 'CloudFront-Policy',
  expires: 'CloudFront-Expires',
  signature: 'CloudFront-Signature',
  keyPairId: 'CloudFront-Key-Pair-Id',
  hashAlgorithm: 'CloudFront-Hash-Algorithm',
} as const;

export interface SignedPolicy {
  readonly keyPairId: string;
  readonly signature: string;
  readonly policy: string;
  readonly hashAlgorithm: 'SHA256';
}

/** What is asked for, at which second, from where. */
export interface CookieUse {
  /** Scheme and host, as signed. */
  readonly origin: string;
  /** The part of the path that names customer and grant: `/m/{customerId}/{grant}/`. */
  readonly folder: string;
  /** The rest of the path, without encoding that could be read in two ways. */
  readonly file: string;
  readonly nowMs: number;
  readonly clientAddress: string;
}

/** A policy whose signature held. */
interface Statement {
  readonly resource: string;
  readonly beforeS: number;
  readonly afterS: number | undefined;
  readonly addresses: BlockList | undefined;
}

export interface CookieVerifier {
  /** Whether these cookies open this address now. */
  opens(cookies: Readonly<Record<string, string | undefined>>, use: CookieUse): boolean;
}

const cacheMs = 10_000;
const cacheSize = 5000;

/** Signs a custom policy for one resource (`*` and `?` are wildcards) with our own key and SHA-256. */
export function signPolicy(key: MediaKeyPair, resource: string, expiresAtS: number): SignedPolicy {
  const statement = {
    Resource: resource,
    Condition: { DateLessThan: { 'AWS:EpochTime': expiresAtS } },
  };
  const policy = Buffer.from(JSON.stringify({ Statement: [statement] }));
  return {
    keyPairId: key.keyPairId,
    signature: encode(sign('sha256', policy, key.privateKey)),
    policy: encode(policy),
    hashAlgorithm: 'SHA256',
  };
}

/** Builds a verifier; a signature that held is not computed again for 10 s. */
export function createCookieVerifier(keys: MediaKeys): CookieVerifier {
  const publicKeys = new Map([keys.signing, keys.rsa].map((key) => [key.keyPairId, key.publicKey]));
  const cache = new Map<string, { statement: Statement; untilMs: number }>();

  const statementOf = (cookies: Readonly<Record<string, string | undefined>>, use: CookieUse) => {
    const signed = readSigned(cookies, urlOf(use));
    const publicKey = signed && publicKeys.get(signed.keyPairId);
    if (signed === undefined || publicKey === undefined) return undefined;
    const known = cache.get(signed.cacheKey);
    if (known !== undefined && known.untilMs > use.nowMs) return known.statement;
    if (!verify(signed.hash, signed.bytes, publicKey, signed.signature)) return undefined;
    const statement = readStatement(signed.bytes);
    if (statement === undefined) return undefined;
    if (cache.size >= cacheSize) cache.clear();
    cache.set(signed.cacheKey, { statement, untilMs: use.nowMs + cacheMs });
    return statement;
  };

  return {
    opens: (cookies, use) => {
      const statement = statementOf(cookies, use);
      if (statement === undefined) return false;
      const nowS = use.nowMs / 1000;
      if (nowS >= statement.beforeS) return false;
      if (statement.afterS !== undefined && nowS <= statement.afterS) return false;
      if (statement.addresses !== undefined && !holds(statement.addresses, use.clientAddress)) return false;
      // No wildcard reaches beyond one grant, whatever the Host header says.
      return (
        statement.resource.startsWith(use.origin + use.folder) &&
        matchesResource(statement.resource, urlOf(use))
      );
    },
  };
}

function urlOf({ origin, folder, file }: CookieUse): string {
  return origin + folder + file;
}

interface Signed {
  readonly keyPairId: string;
  readonly hash: 'sha1' | 'sha256';
  readonly bytes: Buffer;
  readonly signature: Buffer;
  readonly cacheKey: string;
}

function readSigned(cookies: Readonly<Record<string, string | undefined>>, url: string): Signed | undefined {
  const keyPairId = cookies[cookieNames.keyPairId];
  const signatureText = cookies[cookieNames.signature];
  const algorithm = cookies[cookieNames.hashAlgorithm];
  const policyText = cookies[cookieNames.policy];
  const expires = cookies[cookieNames.expires];
  if (keyPairId === undefined || signatureText === undefined) return undefined;
  if (algorithm !== undefined && algorithm !== 'SHA256') return undefined;
  // One of the two forms, never both: the canned policy is rebuilt from the address asked for.
  if ((policyText === undefined) === (expires === undefined)) return undefined;
  const bytes = policyText === undefined ? cannedPolicy(url, expires ?? '') : decode(policyText);
  const signature = decode(signatureText);
  if (bytes === undefined || signature === undefined) return undefined;
  return {
    keyPairId,
    hash: algorithm === 'SHA256' ? 'sha256' : 'sha1',
    bytes,
    signature,
    cacheKey: `${keyPairId} ${algorithm ?? ''} ${signatureText} ${digestOf(bytes)}`,
  };
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}

function cannedPolicy(url: string, expires: string): Buffer | undefined {
  if (!/^[1-9]\d{0,11}$/.test(expires)) return undefined;
  return Buffer.from(
    `{"Statement":[{"Resource":"${url}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`,
  );
}

function readStatement(bytes: Buffer): Statement | undefined {
  const policy = parseJson(bytes);
  if (!hasOnly(policy, ['Statement']) || !Array.isArray(policy['Statement'])) return undefined;
  const statements: unknown[] = policy['Statement'];
  const [statement] = statements;
  if (statements.length !== 1 || !hasOnly(statement, ['Resource', 'Condition'])) return undefined;
  const { Resource: resource, Condition: condition } = statement;
  if (typeof resource !== 'string') return undefined;
  if (!hasOnly(condition, ['DateLessThan', 'DateGreaterThan', 'IpAddress'])) return undefined;
  const beforeS = epochOf(condition['DateLessThan']);
  const afterS = epochOf(condition['DateGreaterThan']);
  const addresses = addressesOf(condition['IpAddress']);
  if (typeof beforeS !== 'number' || afterS === null || addresses === null) return undefined;
  return { resource, beforeS, afterS, addresses };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

// A key that we do not know could be a condition that we do not check.
function hasOnly(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).every((name) => names.includes(name));
}

// undefined: not asked for; null: not readable.
function epochOf(value: unknown): number | null | undefined {
  if (value === undefined) return undefined;
  if (!hasOnly(value, ['AWS:EpochTime'])) return null;
  const epoch = value['AWS:EpochTime'];
  return Number.isSafeInteger(epoch) ? (epoch as number) : null;
}

function addressesOf(value: unknown): BlockList | null | undefined {
  if (value === undefined) return undefined;
  if (!hasOnly(value, ['AWS:SourceIp'])) return null;
  const [address = '', prefix] = String(value['AWS:SourceIp']).split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  try {
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
    return list;
  } catch {
    return null;
  }
}

function holds(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/** Whether an address fits a pattern with `*` (any text) and `?` (one character). */
export function matchesResource(pattern: string, url: string): boolean {
  let at = 0;
  let star = -1;
  let resumeAt = 0;
  let index = 0;
  while (index < url.length) {
    const wanted = pattern[at];
    if (wanted === '*') {
      star = at;
      resumeAt = index;
      at += 1;
    } else if (wanted !== undefined && (wanted === '?' || wanted === url[index])) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      resumeAt += 1;
      index = resumeAt;
      at = star + 1;
    } else {
      return false;
    }
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~');
}

// Only the one spelling that encoding gives: other texts that decode to the same bytes are refused.
function decode(text: string): Buffer | undefined {
  if (text.length > 4096 || !/^[A-Za-z0-9\-~]+_{0,2}$/.test(text)) return undefined;
  const bytes = Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64');
  return encode(bytes) === text ? bytes : undefined;
}
