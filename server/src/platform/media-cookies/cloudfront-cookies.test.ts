import { createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { getSignedCookies } from '@aws-sdk/cloudfront-signer';
import { describe, expect, test } from 'vitest';
import { cookieNames, createCookieVerifier, signPolicy } from './cloudfront-cookies.ts';
import type { MediaKeyPair, MediaKeys } from './media-keys.ts';

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys: MediaKeys = { signing: { keyPairId: 'KECEC', ...ec }, rsa: { keyPairId: 'KRSARSA', ...rsa } };
const origin = 'https://video.example.org';
const place = {
  origin,
  folder: '/m/0d6c7a52-9f0f-4e47-8a43-0a7c1d5ce111/grant-one/',
  file: 'v-77/segment.m4s',
};
const folder = `${origin}/m/0d6c7a52-9f0f-4e47-8a43-0a7c1d5ce111/grant-one`;
const url = `${folder}/v-77/segment.m4s`;
const expiresS = 1_800_000_000;
const now = { nowMs: expiresS * 1000 - 60_000, clientAddress: '203.0.113.9' };

type Cookies = Record<string, string | undefined>;

function ours(resource = `${folder}/*`, key = keys.signing): Cookies {
  const signed = signPolicy(key, resource, expiresS);
  return {
    [cookieNames.policy]: signed.policy,
    [cookieNames.signature]: signed.signature,
    [cookieNames.keyPairId]: signed.keyPairId,
    [cookieNames.hashAlgorithm]: signed.hashAlgorithm,
  };
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function fromSdk(
  key: MediaKeyPair,
  options: { algorithm?: 'SHA256'; canned?: boolean; ipAddress?: string } = {},
): Cookies {
  const credentials = {
    keyPairId: key.keyPairId,
    privateKey: pem(key.privateKey),
    ...(options.algorithm === undefined ? {} : { algorithm: options.algorithm }),
  };
  const dateLessThan = new Date(expiresS * 1000);
  const signed = getSignedCookies(
    options.canned === true
      ? { ...credentials, url, dateLessThan }
      : {
          ...credentials,
          policy: JSON.stringify({
            Statement: [
              {
                Resource: `${folder}/*`,
                Condition: {
                  DateLessThan: { 'AWS:EpochTime': expiresS },
                  DateGreaterThan: { 'AWS:EpochTime': expiresS - 600 },
                  IpAddress: { 'AWS:SourceIp': options.ipAddress ?? '0.0.0.0/0' },
                },
              },
            ],
          }),
        },
  );
  return Object.fromEntries(
    Object.entries(signed).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Reads our cookies by the published description alone, sharing no code with what made them. */
function independentlyValid(
  cookies: Cookies,
  publicKey: KeyObject,
): { resource: string; before: number } | null {
  const text = (name: string) =>
    (cookies[name] ?? '').replace(/[-_~]/g, (letter) => ({ '-': '+', _: '=', '~': '/' })[letter] ?? '');
  const policy = Buffer.from(text('CloudFront-Policy'), 'base64');
  const verifier = createVerify(cookies['CloudFront-Hash-Algorithm'] === 'SHA256' ? 'SHA256' : 'SHA1');
  verifier.update(policy);
  if (!verifier.verify(publicKey, Buffer.from(text('CloudFront-Signature'), 'base64'))) return null;
  const { Statement } = JSON.parse(policy.toString()) as {
    Statement: [{ Resource: string; Condition: { DateLessThan: { 'AWS:EpochTime': number } } }];
  };
  return { resource: Statement[0].Resource, before: Statement[0].Condition.DateLessThan['AWS:EpochTime'] };
}

describe('CloudFront cookies', () => {
  const kinds = [keys.rsa, keys.signing].flatMap((key) =>
    [undefined, 'SHA256' as const].flatMap((algorithm) =>
      [false, true].map((canned) => ({ key, algorithm, canned })),
    ),
  );

  test('those of the AWS SDK are accepted: both keys, both hashes, custom and canned', () => {
    for (const { key, algorithm, canned } of kinds) {
      for (let round = 0; round < 25; round += 1) {
        const cookies = fromSdk(key, { canned, ...(algorithm === undefined ? {} : { algorithm }) });
        expect(createCookieVerifier(keys).opens(cookies, { ...place, ...now })).toBe(true);
      }
    }
  });

  test('a canned policy opens its one address alone', () => {
    const cookies = fromSdk(keys.rsa, { canned: true });
    const verifier = createCookieVerifier(keys);
    expect(verifier.opens(cookies, { ...place, ...now })).toBe(true);
    expect(verifier.opens(cookies, { ...place, file: 'v-77/other.m4s', ...now })).toBe(false);
  });

  test('conditions hold: not before, and the address', () => {
    const verifier = createCookieVerifier(keys);
    const elsewhere = fromSdk(keys.rsa, { ipAddress: '198.51.100.0/24' });
    expect(verifier.opens(elsewhere, { ...place, ...now })).toBe(false);
    expect(verifier.opens(elsewhere, { ...place, ...now, clientAddress: '::ffff:198.51.100.7' })).toBe(true);
    expect(verifier.opens(fromSdk(keys.rsa), { ...place, ...now, nowMs: (expiresS - 700) * 1000 })).toBe(
      false,
    );
  });

  test('ours are right for a verifier written from the description alone', () => {
    const read = independentlyValid(ours(), keys.signing.publicKey);
    expect(read).toEqual({ resource: `${folder}/*`, before: expiresS });
    expect(independentlyValid(ours(), keys.rsa.publicKey)).toBeNull();
  });

  test('they end at the second they name', () => {
    const verifier = createCookieVerifier(keys);
    const at = (nowMs: number) => verifier.opens(ours(), { ...place, nowMs, clientAddress: '::1' });
    expect([at(expiresS * 1000 - 1), at(expiresS * 1000), at(expiresS * 1000 + 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('1 000 changed cookies are refused', () => {
    const verifier = createCookieVerifier(keys);
    const originals = [ours(), fromSdk(keys.rsa), fromSdk(keys.rsa, { canned: true })];
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-~_';
    let refused = 0;
    for (let round = 0; round < 1000; round += 1) {
      const original = originals[round % originals.length] ?? {};
      const names = Object.keys(original);
      const name = names[round % names.length] ?? '';
      const value = original[name] ?? '';
      const at = (round * 7919) % value.length;
      const other = letters.replace(value[at] ?? '', '')[round % 64] ?? 'x';
      const changed = { ...original, [name]: value.slice(0, at) + other + value.slice(at + 1) };
      expect(verifier.opens(original, { ...place, ...now })).toBe(true);
      if (!verifier.opens(changed, { ...place, ...now })) refused += 1;
    }
    expect(refused).toBe(1000);
  });

  test('fields left out, doubled or swapped with another tenant’s are refused', () => {
    const verifier = createCookieVerifier(keys);
    const mine = ours();
    const theirs = ours('https://video.example.org/m/another-tenant/grant-one/*');
    for (const name of Object.keys(mine)) {
      expect(verifier.opens({ ...mine, [name]: undefined }, { ...place, ...now })).toBe(false);
    }
    expect(verifier.opens(theirs, { ...place, ...now })).toBe(false);
    for (const name of [cookieNames.policy, cookieNames.signature]) {
      expect(verifier.opens({ ...mine, [name]: theirs[name] }, { ...place, ...now })).toBe(false);
    }
    expect(verifier.opens({ ...mine, [cookieNames.expires]: String(expiresS) }, { ...place, ...now })).toBe(
      false,
    );
    const padded = { ...mine, [cookieNames.signature]: `${mine[cookieNames.signature]}_` };
    expect(verifier.opens(padded, { ...place, ...now })).toBe(false);
  });

  test('a policy opens the grant that it names, not what its wildcards or another origin reach', () => {
    const verifier = createCookieVerifier(keys);
    const wide = [
      '*',
      `${origin}/*`,
      `${origin}/m/*`,
      `${folder.slice(0, -1)}?/*`,
      `http*://*${place.folder}*`,
    ];
    for (const resource of wide) expect(verifier.opens(ours(resource), { ...place, ...now })).toBe(false);
    // The address reads like one below the signed folder; its customer and grant are others.
    const forged = { ...place, origin: `${folder}/`, folder: '/m/another-tenant/grant-two/' };
    expect(verifier.opens(ours(), { ...forged, ...now })).toBe(false);
    expect(verifier.opens(ours(), { ...place, origin: 'https://other.example.org', ...now })).toBe(false);
  });

  test('a policy of a key that is not ours, or with something we do not know, is refused', () => {
    const foreignUser = { keyPairId: 'KECEC', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
    const verifier = createCookieVerifier(keys);
    expect(verifier.opens(ours(undefined, foreignUser), { ...place, ...now })).toBe(false);
    const statement = { Resource: `${folder}/*`, Condition: { DateLessThan: { 'AWS:EpochTime': expiresS } } };
    const policies = [
      { Statement: [statement, statement] },
      { Statement: [{ ...statement, Effect: 'Deny' }] },
      { Statement: [{ ...statement, Condition: { ...statement.Condition, Country: 'DE' } }] },
      { Statement: [{ ...statement, Condition: {} }] },
      { Statement: statement },
    ];
    for (const policy of policies) {
      const cookies = getSignedCookies({
        keyPairId: keys.rsa.keyPairId,
        privateKey: pem(keys.rsa.privateKey),
        policy: JSON.stringify(policy),
      }) as unknown as Cookies;
      expect(verifier.opens(cookies, { ...place, ...now })).toBe(false);
    }
  });
});
