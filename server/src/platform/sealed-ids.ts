// Links that name one object and can't be guessed; none of them is kept, so that each mail can hold one.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const markBytes = 32;

/** A key of its own for a purpose: what was made for another one opens nothing. */
export function keyFor(serverSecret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), purpose, 32));
}

/** Writes and reads tokens of 64 characters for ids. */
export function createSealedIds(key: Buffer) {
  const markOf = (id: Buffer) => createHmac('sha256', key).update(id).digest();
  return {
    write: (uuid: string): string => {
      const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, markOf(id)]).toString('base64url');
    },
    /** Null for anything but what `write` gave. */
    read: (token: string): string | null => {
      const bytes = Buffer.from(token, 'base64url');
      const id = bytes.subarray(0, idBytes);
      if (bytes.length !== idBytes + markBytes || bytes.toString('base64url') !== token) return null;
      if (!timingSafeEqual(markOf(id), bytes.subarray(idBytes))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
