import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Text that only this installation reads and nobody changes (AES-256-GCM), for a cookie that lives minutes. */
export interface Sealer {
  seal(text: string): string;
  /** undefined where it is not ours. */
  open(sealed: string): string | undefined;
}

export function createSealer(serverSecret: Buffer, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), purpose, 32));
  return {
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
