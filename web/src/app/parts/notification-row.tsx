import { Text } from '@mantine/core';
import type { Notification, NotificationKind } from '@rushes/contract/core/notifications';
import type { MemberRole } from '@rushes/contract/identity/roles';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './notification-row.module.css';

interface NotificationRowProps {
  readonly item: Notification;
  readonly onOpen: () => void;
}

/** External reviewers, contacts and visitors are no users; the text names them. */
const strangers: Partial<Record<Notification['kind'], 'reviewer' | 'recipient' | 'visitor'>> = {
  ...{ 'approval-commented': 'reviewer', 'task-submitted': 'recipient', 'task-declined': 'recipient' },
  ...{ 'storyboard-commented': 'visitor', 'storyboard-comment-replied': 'visitor' },
};

/** One notification: what happened and when, as a link to it. */
export function NotificationRow({ item, onOpen }: NotificationRowProps) {
  const { t } = useTranslation();
  const { kind, amount, actor, program, clip, channel, group, task, approval } = item;
  const { guestRecording, guest, script, storyboard, role, reason, at, isRead } = item;
  const words = kind === 'task-assigned' && task?.kind === 'file' ? 'files-requested' : kind;
  const sentence = t(`shell.bell.kinds.${words}`, {
    count: amount,
    actor: actor?.name ?? t(`shell.bell.${strangers[kind] ?? 'someone'}`),
    program: program?.name ?? '',
    clip: clip?.name ?? '',
    channel: channel?.name ?? '',
    group: group?.name ?? '',
    task: task?.name ?? '',
    approval: approval?.name ?? '',
    guestRecording: guestRecording?.name ?? '',
    guest: guest?.name ?? t('shell.bell.guest'),
    script: script?.name ?? '',
    storyboard: storyboard?.name ?? '',
    title: (task ?? approval ?? program)?.name ?? '',
    role: role === null ? '' : (role.name ?? t(`users.roles.${role.role as MemberRole}`)),
  });
  return (
    <li>
      <Link {...placeOf(item)} className={classes['row']} onClick={onOpen}>
        <span className={classes['words']}>
          <Text component="span" size="sm" fw={isRead ? 400 : 600}>
            {sentence}
          </Text>
          {reason !== '' && amount === 1 && (
            <Text component="span" size="sm" c="dimmed" lineClamp={2}>
              {reason}
            </Text>
          )}
          <Text component="span" size="xs" c="dimmed">
            <RelativeTime instant={at} startsLine />
          </Text>
        </span>
        {!isRead && <span className={classes['dot']} role="img" aria-label={t('shell.bell.unread')} />}
      </Link>
    </li>
  );
}

/** Where a notification leads: to what it is about, or to where it is decided. */
export function placeOf(item: Notification): LinkProps {
  const { kind, amount, program, clip, channel, task, approval, script, storyboard } = item;
  const channelId = channel?.id ?? '';
  const programId = program?.id ?? '';
  if (isOfApproval(kind))
    return { to: '/tasks/approvals/$approvalId', params: { approvalId: approval?.id ?? '' } };
  if (isOfScript(kind)) return scriptPlace(script?.id ?? '');
  if (isOfStoryboard(kind)) return storyboardPlace(storyboard?.id ?? '');
  if (isOfTask(kind)) return { to: '/tasks/asset/$taskId', params: { taskId: task?.id ?? '' } };
  switch (kind) {
    case 'program-published':
    case 'program-shared':
    case 'channel-published':
    case 'submission-published':
    case 'viewing-reminder':
    case 'program-commented':
    case 'comment-replied':
      return { to: '/home/play/$programId', params: { programId } };
    case 'download-ready':
    case 'download-failed':
      return { to: '/home/play/$programId', params: { programId }, hash: 'downloads' };
    case 'guest-submitted':
    case 'guest-consent-ended':
      return guestPlace(item);
    case 'program-failed':
    case 'program-consent-ended':
      return { to: '/myprograms/editprogram/$programId', params: { programId }, hash: 'publish' };
    case 'clip-ready':
    case 'clip-failed':
      return amount > 1
        ? { to: '/clips/list' }
        : { to: '/clips/edit/$clipId', params: { clipId: clip?.id ?? '' } };
    case 'submission-received':
      return { to: '/channel/edit/$channelId', params: { channelId } };
    case 'join-requested':
      return { to: '/channel/edit/details/$channelId', params: { channelId }, hash: 'members' };
    case 'join-declined':
    case 'channel-left':
      return { to: '/home/discover-channel' };
    case 'submission-rejected':
      return { to: '/home/channel/all' };
    case 'join-accepted':
    case 'channel-joined':
      return amount > 1
        ? { to: '/home/channel/all' }
        : { to: '/home/channel/all', search: { channel: channelId } as never };
    case 'group-joined':
    case 'group-left':
      return { to: '/home/library' };
    case 'todo-returned':
      return { to: '/tasks/todo' };
    case 'role-changed':
      return { to: '/account' as never };
  }
}

function isOfScript(kind: NotificationKind): kind is Extract<NotificationKind, `script-${string}`> {
  return kind.startsWith('script-');
}

function scriptPlace(scriptId: string): LinkProps {
  return {
    to: '/script/edit/$scriptId',
    params: { scriptId },
    search: { comments: true } as never,
  };
}

function isOfStoryboard(kind: NotificationKind): kind is Extract<NotificationKind, `storyboard-${string}`> {
  return kind.startsWith('storyboard-');
}

function storyboardPlace(storyboardId: string): LinkProps {
  return {
    to: '/storyboards/edit/$storyboardId',
    params: { storyboardId },
    search: { comments: true } as never,
  };
}

/** One response opens; several are in the list. */
function guestPlace({ amount, guest, guestRecording }: Notification): LinkProps {
  return {
    to: '/tasks/crowd-sourced/$guestRecordingId',
    params: { guestRecordingId: guestRecording?.id ?? '' },
    ...(guest === null || amount > 1 ? {} : { search: { response: guest.id } as never }),
  };
}

function isOfTask(kind: NotificationKind): kind is Extract<NotificationKind, `task-${string}`> {
  return kind.startsWith('task-');
}

function isOfApproval(kind: NotificationKind): kind is Extract<NotificationKind, `approval-${string}`> {
  return kind.startsWith('approval-');
}
