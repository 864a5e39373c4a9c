import type { Notification } from '@rushes/contract/core/notifications';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Member } from '../../../platform/http/caller.ts';
import { publishHint } from './deliver.ts';
import { defineDigestMail, type DigestSource } from './digests/digests.ts';
import { definePlainMail } from './mails/plain-mail.ts';
import { createPreferences } from './preferences/preferences.ts';
import * as list from './list-store.ts';

export { defineNotificationJobs, notify } from './deliver.ts';
export { defineNotificationMail, type MailRecipient, type NotificationMail } from './mails/send.ts';

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export interface Query {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly unread: boolean;
}

/** What happened for a user: the list in the bell. */
export function createNotificationsService(context: Context, rules: list.AccessRules) {
  const { db, clock } = context;
  defineMails(context, rules);
  return {
    preferences: createPreferences(context),
    getNotifications: (member: Member, { cursor, limit, unread }: Query) =>
      db.tenant(member.customerId, async (trx) => {
        const page = { after: readCursor(cursor), unread, limit: limit + 1, now: clock.now() };
        const rows = await list.listNotifications(trx, readerOf(member, rules), page);
        const shown = rows.slice(0, limit);
        const last = rows.length > limit ? shown.at(-1) : undefined;
        return {
          items: shown.map(toNotification),
          nextCursor: last === undefined ? null : writeCursor([last.key, last.id]),
        };
      }),
    countUnread: (member: Member) =>
      db.tenant(member.customerId, async (trx) => ({
        count: await list.countUnread(trx, readerOf(member, rules), clock.now()),
      })),
    markRead: (member: Member, marks: list.ReadMarks) =>
      db.tenant(member.customerId, async (trx) => {
        const isChange = await list.markRead(trx, readerOf(member, rules), marks);
        if (isChange) await publishHint(context, trx, member.customerId, [member.customerUserId]);
      }),
    markAllRead: (member: Member, until: string) =>
      db.tenant(member.customerId, async (trx) => {
        const now = clock.now();
        const wanted = new Date(until);
        await list.markAllRead(trx, readerOf(member, rules), wanted < now ? wanted : now);
        await publishHint(context, trx, member.customerId, [member.customerUserId]);
      }),
  };
}

function defineMails(context: Context, rules: list.AccessRules): void {
  const page = { after: null } as const;
  const source: DigestSource = {
    readerOf: async (trx, member) => {
      const { customerId, customerUserId } = member;
      const permissions = await rules.rightsOf(trx, customerId, customerUserId);
      return readerOf({ customerId, customerUserId, permissions }, rules);
    },
    listTodos: async (trx, { customerId, customerUserId }, limit) => {
      const permissions = await rules.rightsOf(trx, customerId, customerUserId);
      return rules.listTodos(trx, { customerId, customerUserId, permissions }, limit);
    },
    listUnread: async (trx, reader, where, limit) => {
      const asked = { ...page, now: context.clock.now(), unread: true, limit, where };
      return (await list.listNotifications(trx, reader, asked)).map(toNotification);
    },
  };
  defineDigestMail(context, source);
  definePlainMail(context, async (trx, member, notificationId) => {
    const where = list.isOne(notificationId);
    const asked = { ...page, now: context.clock.now(), unread: false, limit: 1, where };
    const [row] = await list.listNotifications(trx, await source.readerOf(trx, member), asked);
    return row === undefined ? undefined : toNotification(row);
  });
}

function readerOf(
  { customerId, customerUserId, permissions }: Pick<Member, 'customerId' | 'customerUserId' | 'permissions'>,
  rules: list.AccessRules,
): list.Reader {
  const isChannelAdmin = permissions.has('audience.channels:edit');
  const seesScripts = permissions.has('create.scripts:see');
  const seesStoryboards = permissions.has('create.storyboards:see');
  return { customerId, customerUserId, isChannelAdmin, seesScripts, seesStoryboards, rules };
}

function toNotification(row: list.NotificationRow): Notification {
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  const task = named(row.taskId, row.taskName);
  return {
    notificationId: row.id,
    kind: row.kind,
    at: row.createdAt.toISOString(),
    isRead: row.isRead,
    amount: row.amount,
    actor: named(row.actorId, row.actorName),
    program: named(row.programId, row.programName),
    clip: named(row.clipId, row.clipName),
    channel: named(row.channelId, row.channelName),
    group: named(row.groupId, row.groupName),
    task: task === null ? null : { ...task, kind: row.taskKind ?? 'recording' },
    approval: named(row.approvalId, row.approvalName),
    guestRecording: named(row.guestRecordingId, row.guestRecordingName),
    guest: named(row.guestResponseId, row.guestName),
    script: named(row.scriptId, row.scriptName),
    storyboard: named(row.storyboardId, row.storyboardName),
    role: row.role === null ? null : { role: row.role, name: row.name === '' ? null : row.name },
    reason: row.reason,
  };
}

const place = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

function writeCursor(after: z.infer<typeof place>): string {
  return Buffer.from(JSON.stringify(after)).toString('base64url');
}

/** Throws `invalid` on anything but what `writeCursor` gave; null for the start. */
function readCursor(cursor: string | undefined): z.infer<typeof place> | null {
  if (cursor === undefined) return null;
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    const fields = [{ path: 'cursor', message: 'This list has changed. Reload it.' }];
    throw new AppError('invalid', { fields, cause });
  }
}
