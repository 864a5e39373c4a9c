import { z } from 'zod';
import { call, empty, id, instant, page, pageRequest, service } from '../call.ts';
import { type NotificationGroup, unreadMost } from '../limits.ts';

/** What a user is told about in the bell, and the group of mails that each kind belongs to. */
export const groupOfKind = {
  'program-published': 'programs',
  'program-shared': 'programs',
  'program-failed': 'programs',
  'program-consent-ended': 'task-answers',
  'program-commented': 'programs',
  'comment-replied': 'programs',
  'script-commented': 'programs',
  'script-comment-replied': 'programs',
  'storyboard-commented': 'programs',
  'storyboard-comment-replied': 'programs',
  'download-ready': 'programs',
  'download-failed': 'programs',
  'channel-published': 'channels',
  'clip-ready': 'programs',
  'clip-failed': 'programs',
  'submission-received': 'approvals',
  'submission-published': 'channels',
  'submission-rejected': 'channels',
  'join-requested': 'approvals',
  'join-accepted': 'channels',
  'join-declined': 'channels',
  'channel-joined': 'membership',
  'channel-left': 'membership',
  'group-joined': 'membership',
  'group-left': 'membership',
  'role-changed': 'membership',
  'task-assigned': 'tasks-for-me',
  'task-reminder': 'tasks-for-me',
  'task-redo-requested': 'tasks-for-me',
  'task-accepted': 'tasks-for-me',
  'task-closed': 'tasks-for-me',
  'task-submitted': 'task-answers',
  'task-declined': 'task-answers',
  'task-delegated': 'task-answers',
  'task-overdue': 'task-answers',
  'task-consent-ended': 'task-answers',
  'guest-submitted': 'task-answers',
  'guest-consent-ended': 'task-answers',
  'todo-returned': 'tasks-for-me',
  'viewing-reminder': 'required-viewing',
  'approval-requested': 'approvals',
  'approval-reminder': 'approvals',
  'approval-approved': 'approvals',
  'approval-changes-required': 'approvals',
  'approval-cancelled': 'approvals',
  'approval-commented': 'approvals',
} as const satisfies Readonly<Record<string, NotificationGroup>>;
export type NotificationKind = keyof typeof groupOfKind;
export const notificationKinds = Object.keys(groupOfKind) as [NotificationKind, ...NotificationKind[]];

export const notificationDays = 90;

const named = z.object({ id, name: z.string() });

export const notification = z
  .object({
    notificationId: id,
    kind: z.enum(notificationKinds),
    at: instant,
    isRead: z.boolean(),
    /** How many events of this kind it represents; the objects are those of the latest. */
    amount: z.int().min(1),
    /** Null where nobody did it, or the user is gone. */
    actor: named.nullable(),
    program: named.nullable(),
    clip: named.nullable(),
    channel: named.nullable(),
    group: named.nullable(),
    /** A task, and what it asks for. */
    task: named.extend({ kind: z.enum(['recording', 'file']) }).nullable(),
    /** The approval of a program, deliverable or script, with the title of that. */
    approval: named.nullable(),
    guestRecording: named.nullable(),
    /** Whose response or consent it is about; the id is that of the response. */
    guest: named.nullable(),
    script: named.nullable(),
    storyboard: named.nullable(),
    /** The new role; the name is that of a custom one, which is made of the built-in role. */
    role: z.object({ role: z.string(), name: z.string().nullable() }).nullable(),
    /** Why a submission was rejected, a clip or a publication failed, or how a consent ended. */
    reason: z.string(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

const access = { who: 'may', permission: 'personal.profile:see' } as const;

export const notificationService = service('notification', {
  getNotifications: call({
    summary: `What happened for the caller in the last ${notificationDays} days, the latest first; nothing that the caller can’t see any more, but that they were removed from it.`,
    request: z.object({ ...pageRequest, unread: z.boolean().default(false) }),
    response: page(notification),
    errors: ['invalid'],
    access,
    passive: true,
  }),
  countUnread: call({
    summary: `How many notifications the caller has not read, exact to ${unreadMost} (${unreadMost + 1} means more).`,
    request: empty,
    response: z.object({ count: z.int().min(0) }),
    errors: [],
    access,
    passive: true,
  }),
  markRead: call({
    summary:
      'Marks notifications of the caller as read: those named, and with `programId` those that lead to where it plays. Other ids change nothing.',
    request: z.object({ notificationIds: z.array(id).max(200).default([]), programId: id.optional() }),
    response: empty,
    errors: [],
    access,
  }),
  markAllRead: call({
    summary:
      'Marks all notifications of the caller up to an instant as read: those that came later stay unread.',
    request: z.object({ until: instant }),
    response: empty,
    errors: [],
    access,
  }),
});
