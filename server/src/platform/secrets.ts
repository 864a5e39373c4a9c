// Secrets of this installation, made at the first start and kept in files that only the server reads.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The P-256 pair that signs media cookies. */
export interface MediaKey {
  readonly keyPairId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly privatePem: string;
  readonly publicPem: string;
}

export interface Secrets {
  /** 32 random bytes; derive one key a purpose from it (HKDF). */
  readonly serverSecret: Buffer;
  readonly mediaKey: MediaKey;
  /** The text kept under this name, made by `create` the first time. */
  text(name: string, create?: () => string): string;
  /** The text kept under this name, where there is one. */
  peek(name: string): string | undefined;
  /** Keeps another text under this name. */
  replace(name: string, value: string): void;
}

/** Opens the folder of secrets (0700, files 0600), making what is missing. */
export function openSecrets(directory: string): Secrets {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const text = (name: string, create = randomPassword) => readOrCreate(join(directory, name), create);
  return {
    serverSecret: Buffer.from(
      text('server-secret', () => randomBytes(32).toString('hex')),
      'hex',
    ),
    mediaKey: toMediaKey(text('media-key.pem', createMediaKey)),
    text,
    peek: (name) => readIfPresent(join(directory, name)),
    replace: (name, value) => {
      rmSync(join(directory, name), { force: true });
      readOrCreate(join(directory, name), () => value);
    },
  };
}

/** 192 random bits in letters that need no quoting. */
export function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}

function createMediaKey(): string {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function toMediaKey(privatePem: string): MediaKey {
  const privateKey = createPrivateKey(privatePem);
  const publicKey = createPublicKey(privateKey);
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const digest = createHash('sha256').update(publicPem).digest('hex');
  return { keyPairId: `K${digest.slice(0, 13).toUpperCase()}`, privateKey, publicKey, privatePem, publicPem };
}

// Two processes may start at once: the first file wins and both read it.
function readOrCreate(path: string, create: () => string): string {
  const present = readIfPresent(path);
  if (present !== undefined) return present;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${create().trim()}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
