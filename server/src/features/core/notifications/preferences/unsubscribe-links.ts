import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { groupNames } from '@rushes/contract/core/notification-preferences';
import type { NotificationGroup } from '@rushes/contract/limits';

/** What a link turns off: the mails of a group, or the daily mail. */
export type MailTopic = NotificationGroup | 'daily';

export interface UnsubscribeTarget {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly topic: MailTopic;
}

const topics: readonly MailTopic[] = ['daily', ...groupNames];
const payloadBytes = 16 + 16;
const markBytes = 32;

/** Links that turn mails off without a session: none of them is kept, so that each mail can hold one and none can be guessed. */
export function createUnsubscribeLinks(serverSecret: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), 'rushes notification links', 32));
  const markOf = (topic: MailTopic, payload: Buffer) =>
    createHmac('sha256', key).update(topic).update('\0').update(payload).digest();
  return {
    write: ({ customerId, customerUserId, topic }: UnsubscribeTarget): string => {
      const payload = Buffer.concat([bytesOf(customerId), bytesOf(customerUserId)]);
      return Buffer.concat([payload, markOf(topic, payload)]).toString('base64url');
    },
    /** Null for anything but what `write` gave. */
    read: (token: string): UnsubscribeTarget | null => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== payloadBytes + markBytes || bytes.toString('base64url') !== token) return null;
      const payload = bytes.subarray(0, payloadBytes);
      const mark = bytes.subarray(payloadBytes);
      // The topic is in the mark alone: a link names it without saying it.
      const topic = topics.find((each) => timingSafeEqual(markOf(each, payload), mark));
      if (topic === undefined) return null;
      return { customerId: idOf(payload.subarray(0, 16)), customerUserId: idOf(payload.subarray(16)), topic };
    },
  };
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
