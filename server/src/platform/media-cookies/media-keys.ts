// The key pairs of this installation that may sign media cookies.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import type { Secrets } from '../secrets.ts';

export interface MediaKeyPair {
  readonly keyPairId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export interface MediaKeys {
  /** P-256: signs our own cookies. */
  readonly signing: MediaKeyPair;
  /** RSA-2048: what a real CloudFront and its tools use by default. */
  readonly rsa: MediaKeyPair;
}

/** Reads both pairs from the secrets (`media-key.pem`, `media-rsa-key.pem`), making what is missing. */
export function openMediaKeys(secrets: Secrets): MediaKeys {
  const rsaKey = createPrivateKey(secrets.text('media-rsa-key.pem', createRsaKey));
  const { keyPairId, privateKey, publicKey } = secrets.mediaKey;
  return { signing: { keyPairId, privateKey, publicKey }, rsa: toPair(rsaKey) };
}

function toPair(privateKey: KeyObject): MediaKeyPair {
  const publicKey = createPublicKey(privateKey);
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const digest = createHash('sha256').update(pem).digest('hex');
  return { keyPairId: `K${digest.slice(0, 13).toUpperCase()}`, privateKey, publicKey };
}

function createRsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
