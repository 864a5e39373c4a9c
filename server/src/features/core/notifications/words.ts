import type { Notification, NotificationKind } from '@rushes/contract/core/notifications';

type Facts = Omit<Notification, 'notificationId' | 'at' | 'isRead'>;
type Words = (
  facts: {
    [Name in
      | 'actor'
      | 'program'
      | 'clip'
      | 'channel'
      | 'group'
      | 'task'
      | 'approval'
      | 'guestRecording'
      | 'guest'
      | 'script'
      | 'storyboard'
      | 'role']: string;
  },
) => string;

/** What happened, in a sentence; the bell says the same. Where several are grouped, `many` counts them. */
const sentences: Readonly<Record<NotificationKind, Words>> = {
  'program-published': ({ actor, program }) => `${actor} published “${program}”`,
  'program-shared': ({ actor, program }) => `${actor} shared “${program}” with you`,
  'program-failed': ({ program }) => `“${program}” couldn't be published`,
  'program-consent-ended': ({ guest, program }) => `${guest}'s consent to a clip in “${program}” has ended`,
  'program-commented': ({ actor, program }) => `${actor} commented on “${program}”`,
  'comment-replied': ({ actor, program }) => `${actor} replied to your comment on “${program}”`,
  'script-commented': ({ actor, script }) => `${actor} commented on “${script}”`,
  'script-comment-replied': ({ actor, script }) => `${actor} replied to your comment on “${script}”`,
  'storyboard-commented': ({ actor, storyboard }) => `${actor} commented on “${storyboard}”`,
  'storyboard-comment-replied': ({ actor, storyboard }) =>
    `${actor} replied to your comment on “${storyboard}”`,
  'download-ready': ({ program }) => `“${program}” with captions is ready to download`,
  'download-failed': ({ program }) => `“${program}” with captions couldn't be created`,
  'channel-published': ({ program, channel }) => `“${program}” is new in ${channel}`,
  'clip-ready': ({ clip }) => `“${clip}” is ready`,
  'clip-failed': ({ clip }) => `“${clip}” couldn't be processed`,
  'submission-received': ({ actor, program, channel }) => `${actor} submitted “${program}” to ${channel}`,
  'submission-published': ({ actor, program, channel }) => `${actor} approved “${program}” for ${channel}`,
  'submission-rejected': ({ actor, program, channel }) => `${actor} sent “${program}” back from ${channel}`,
  'join-requested': ({ actor, channel }) => `${actor} asked to join ${channel}`,
  'join-accepted': ({ actor, channel }) => `${actor} accepted your request to join ${channel}`,
  'join-declined': ({ actor, channel }) => `${actor} declined your request to join ${channel}`,
  'channel-joined': ({ actor, channel }) => `${actor} added you to ${channel}`,
  'channel-left': ({ actor, channel }) => `${actor} removed you from ${channel}`,
  'group-joined': ({ actor, group }) => `${actor} added you to the group ${group}`,
  'group-left': ({ actor, group }) => `${actor} removed you from the group ${group}`,
  'role-changed': ({ role }) => `Your role is now ${role}`,
  'task-assigned': ({ actor, task }) => `${actor} sent you the task “${task}”`,
  'task-reminder': ({ actor, task }) => `${actor} is waiting for “${task}”`,
  'task-redo-requested': ({ actor, task }) => `${actor} asked for changes to your submission for “${task}”`,
  'task-accepted': ({ actor, task }) => `${actor} accepted your submission for “${task}”`,
  'task-closed': ({ actor, task }) => `${actor} closed “${task}”`,
  'task-submitted': ({ actor, task }) => `${actor} submitted “${task}”`,
  'task-declined': ({ actor, task }) => `${actor} declined “${task}”`,
  'task-delegated': ({ actor, task }) => `${actor} delegated “${task}” to another user`,
  'task-overdue': ({ task }) => `“${task}” is overdue`,
  'task-consent-ended': ({ task }) => `A contact's consent for “${task}” has ended`,
  'guest-submitted': ({ guest, guestRecording }) => `${guest} sent a response to “${guestRecording}”`,
  'guest-consent-ended': ({ guest, guestRecording }) =>
    `${guest}'s consent for “${guestRecording}” has ended`,
  'todo-returned': ({ task, approval, program }) =>
    `“${task || approval || program}” is back on your to-do list`,
  'viewing-reminder': ({ program }) => `Please watch “${program}”`,
  'approval-requested': ({ actor, approval }) => `${actor} asked you to approve “${approval}”`,
  'approval-reminder': ({ approval }) => `“${approval}” is waiting for your approval`,
  'approval-approved': ({ approval }) => `“${approval}” was approved`,
  'approval-changes-required': ({ approval }) => `“${approval}” needs changes`,
  'approval-cancelled': ({ actor, approval }) => `${actor} cancelled the approval request for “${approval}”`,
  'approval-commented': ({ actor, approval }) => `${actor} commented on “${approval}”`,
};

const grouped: Partial<Record<NotificationKind, (count: number, words: Parameters<Words>[0]) => string>> = {
  'program-commented': (count, { program }) => `${count} new comments on “${program}”`,
  'comment-replied': (count, { program }) => `${count} new replies to your comments on “${program}”`,
  'script-commented': (count, { script }) => `${count} new comments on “${script}”`,
  'script-comment-replied': (count, { script }) => `${count} new replies to your comments on “${script}”`,
  'storyboard-commented': (count, { storyboard }) => `${count} new comments on “${storyboard}”`,
  'storyboard-comment-replied': (count, { storyboard }) =>
    `${count} new replies to your comments on “${storyboard}”`,
  'clip-ready': (count) => `${count} uploads are ready`,
  'clip-failed': (count) => `${count} uploads couldn't be processed`,
  'submission-received': (count, { channel }) => `${count} programs were submitted to ${channel}`,
  'join-requested': (count, { channel }) => `${count} users asked to join ${channel}`,
  'channel-joined': (count) => `You were added to ${count} channels`,
  'channel-left': (count) => `You were removed from ${count} channels`,
  'group-joined': (count) => `You were added to ${count} groups`,
  'group-left': (count) => `You were removed from ${count} groups`,
  'guest-submitted': (count, { guestRecording }) => `${count} new responses to “${guestRecording}”`,
  'task-submitted': (count, { task }) => `${count} new submissions for “${task}”`,
  'approval-commented': (count, { approval }) => `${count} new comments on “${approval}”`,
};

const roleNames: Readonly<Record<string, string>> = {
  viewer: 'Viewer',
  cc: 'Content creator',
  cm: 'Content manager',
  admin: 'Administrator',
};

/** External reviewers, contacts and visitors are no users; the text names them. */
const strangers: Partial<Record<NotificationKind, string>> = {
  'approval-commented': 'A reviewer',
  'task-submitted': 'A recipient',
  'task-declined': 'A recipient',
  'storyboard-commented': 'A visitor',
  'storyboard-comment-replied': 'A visitor',
};

/** A notification in one sentence. */
export function sentenceOf(item: Facts): string {
  const { kind, amount, actor, role } = item;
  const words = {
    actor: actor?.name ?? strangers[kind] ?? 'A former user',
    program: item.program?.name ?? '',
    clip: item.clip?.name ?? '',
    channel: item.channel?.name ?? '',
    group: item.group?.name ?? '',
    task: item.task?.name ?? '',
    approval: item.approval?.name ?? '',
    guestRecording: item.guestRecording?.name ?? '',
    guest: item.guest?.name ?? 'A guest',
    script: item.script?.name ?? '',
    storyboard: item.storyboard?.name ?? '',
    role: role === null ? '' : (role.name ?? roleNames[role.role] ?? role.role),
  };
  if (kind === 'task-assigned' && item.task?.kind === 'file')
    return `${words.actor} requested files from you for “${words.task}”`;
  const many = amount > 1 ? grouped[kind] : undefined;
  return many === undefined ? sentences[kind](words) : many(amount, words);
}

/** The path of what a notification is about, or of where it is decided; the bell leads to the same. */
export function pathOf(item: Facts): string {
  const { kind, amount, program, clip, channel, task, approval, script, storyboard } = item;
  if (task !== null) return `/tasks/asset/${task.id}`;
  if (approval !== null) return `/tasks/approvals/${approval.id}`;
  if (item.guestRecording !== null) return guestPathOf(item, item.guestRecording.id);
  if (script !== null) return `/script/edit/${script.id}?comments=true`;
  if (storyboard !== null) return `/storyboards/edit/${storyboard.id}?comments=true`;
  switch (kind) {
    case 'download-ready':
    case 'download-failed':
      return `/home/play/${program?.id ?? ''}#downloads`;
    case 'program-failed':
    case 'program-consent-ended':
      return `/myprograms/editprogram/${program?.id ?? ''}#publish`;
    case 'clip-ready':
    case 'clip-failed':
      return amount > 1 ? '/clips/list' : `/clips/edit/${clip?.id ?? ''}`;
    case 'submission-received':
      return `/channel/edit/${channel?.id ?? ''}`;
    case 'join-requested':
      return `/channel/edit/details/${channel?.id ?? ''}#members`;
    case 'join-declined':
    case 'channel-left':
      return '/home/discover-channel';
    case 'submission-rejected':
    case 'join-accepted':
    case 'channel-joined':
      return '/home/channel/all';
    case 'role-changed':
      return '/account';
    default:
      return program === null ? '/home/library' : `/home/play/${program.id}`;
  }
}

/** One response opens; several are in the list. */
function guestPathOf({ amount, guest }: Facts, guestRecordingId: string): string {
  const path = `/tasks/crowd-sourced/${guestRecordingId}`;
  return guest === null || amount > 1 ? path : `${path}?response=${guest.id}`;
}
