import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a link lets its holder do; one made for one purpose opens nothing else. */
export type LinkPurpose = 'preferences' | 'unsubscribe' | 'confirm';

export interface LinkTarget {
  readonly contactId: string;
  /** Null for all of them. */
  readonly listId: string | null;
  /** What else must still be so for the link to count; a hash, so that none of it is in the link. */
  readonly bound?: Buffer | undefined;
}

/** Binds a link to the one question that it answers: who was asked, and when. */
export function boundTo(email: string, askedAt: Date): Buffer {
  return createHash('sha256').update(`${email}\0${askedAt.toISOString()}`).digest().subarray(0, boundBytes);
}

const boundBytes = 16;
const targetBytes = 32;
const markBytes = 32;

const noList = '00000000-0000-0000-0000-000000000000';

/** Links to guests: none of them is kept, so that each mail can hold them and none can be guessed. */
export function createContactLinks(serverSecret: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), 'rushes contact links', 32));
  const markOf = (purpose: LinkPurpose, payload: Buffer) =>
    createHmac('sha256', key).update(purpose).update('\0').update(payload).digest();
  return {
    write: (purpose: LinkPurpose, { contactId, listId, bound = Buffer.alloc(0) }: LinkTarget): string => {
      const payload = Buffer.concat([bytesOf(contactId), bytesOf(listId ?? noList), bound]);
      return Buffer.concat([payload, markOf(purpose, payload)]).toString('base64url');
    },
    /** Null for anything but what `write` gave for the same purpose. */
    read: (purpose: LinkPurpose, token: string): LinkTarget | null => {
      const bytes = Buffer.from(token, 'base64url');
      const payload = bytes.subarray(0, -markBytes);
      const bound = payload.subarray(targetBytes);
      const isWhole = payload.length === targetBytes || bound.length === boundBytes;
      if (!isWhole || bytes.toString('base64url') !== token) return null;
      if (!timingSafeEqual(markOf(purpose, payload), bytes.subarray(-markBytes))) return null;
      const listId = idOf(payload.subarray(16, targetBytes));
      return {
        contactId: idOf(payload.subarray(0, 16)),
        listId: listId === noList ? null : listId,
        bound: bound.length === 0 ? undefined : bound,
      };
    },
  };
}

export type ContactLinks = ReturnType<typeof createContactLinks>;

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
