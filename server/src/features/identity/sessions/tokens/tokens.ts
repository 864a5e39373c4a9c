import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 32 random bytes. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The key that refresh tokens are derived with. */
export function rotationKeyOf(serverSecret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), 'rushes refresh rotation', 32));
}

/** The one refresh token that follows another, so that a lost answer can be given again. */
export function successorOf(rotationKey: Buffer, token: string): string {
  return createHmac('sha256', rotationKey).update(token).digest('base64url');
}
