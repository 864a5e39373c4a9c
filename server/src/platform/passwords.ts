// Password hashes: argon2id as PHC text, few at a time so that sign-ins cannot starve the rest.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createGate } from './gate.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for `null`, an unknown user, as for a wrong password. Throws `busy` when too many wait. */
  verify(password: string, phc: string | null): Promise<boolean>;
}

interface Parameters {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly parallelism: number;
}

const ours: Parameters = { memoryKiB: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Builds the hasher of the process: at most `atOnce` hashes run and `waiting` wait. */
export function createPasswords(options: { atOnce?: number; waiting?: number } = {}): Passwords {
  const enter = createGate(options.atOnce ?? 2, options.waiting ?? 40);
  const nobody = { salt: randomBytes(16), tag: randomBytes(tagLength) };
  return {
    hash: (password) =>
      enter(async () => {
        const salt = randomBytes(16);
        const tag = await derive(password, salt, ours, tagLength);
        return toPhc(salt, tag);
      }),
    verify: (password, phc) =>
      enter(async () => {
        const known = phc === null ? { ...nobody, parameters: ours } : parse(phc);
        const tag = await derive(password, known.salt, known.parameters, known.tag.length);
        return timingSafeEqual(tag, known.tag) && phc !== null;
      }),
  };
}

/** A stored hash that no password fits. */
export function unusableHash(): string {
  return toPhc(randomBytes(16), randomBytes(tagLength));
}

function toPhc(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${ours.memoryKiB},t=${ours.passes},p=${ours.parallelism}$${toText(salt)}$${toText(tag)}`;
}

function derive(password: string, salt: Buffer, parameters: Parameters, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      {
        message: Buffer.from(password, 'utf8'),
        nonce: salt,
        parallelism: parameters.parallelism,
        memory: parameters.memoryKiB,
        passes: parameters.passes,
        tagLength: length,
      },
      (error, tag) => (error === null ? resolve(tag) : reject(error)),
    );
  });
}

function parse(phc: string): { parameters: Parameters; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phcPattern.exec(phc) ?? [];
  if (memory === undefined) throw new Error('a stored password hash is not argon2id');
  return {
    parameters: {
      memoryKiB: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
