import { Badge, Group, Text } from '@mantine/core';
import type { ChannelMember } from '@rushes/contract/audience/channel-members';
import type { ChannelLevel } from '@rushes/contract/audience/lists/channels';
import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatCount } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { MemberColumn } from './api.ts';
import { LetIn } from './parts/members/member-actions.tsx';

/** Members of a channel as a table; as many columns as its page has room for. */
export function memberColumns(t: TFunction, channelId: string): DataColumn<ChannelMember, MemberColumn>[] {
  const header = (column: MemberColumn) => ({ column, header: t(`channels.members.columns.${column}`) });
  return [
    { ...header('name'), widthPx: 160, cell: (member) => <MemberName {...member} /> },
    {
      ...header('userName'),
      widthPx: 160,
      cell: ({ kind, userName, users }) =>
        kind === 'user' ? <span title={userName}>{userName}</span> : <GroupSize users={users} t={t} />,
    },
    {
      ...header('level'),
      widthPx: 120,
      cell: ({ level }) => t(`channels.levels.${level}`),
      choiceLabel: (value) => t(`channels.levels.${value as ChannelLevel}`),
    },
    {
      ...header('state'),
      widthPx: 190,
      cell: (member) => <MemberState channelId={channelId} member={member} t={t} />,
      choiceLabel: (value) => t(`channels.members.states.${value as ChannelMember['state']}`),
    },
    {
      ...header('kind'),
      widthPx: 110,
      isHidden: true,
      cell: ({ kind }) => t(`channels.members.kinds.${kind}`),
      choiceLabel: (value) => t(`channels.members.kinds.${value as ChannelMember['kind']}`),
    },
    {
      ...header('users'),
      widthPx: 100,
      align: 'end',
      isHidden: true,
      cell: ({ users }) => formatCount(users),
    },
    {
      ...header('addedAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ addedAt }) => <RelativeTime instant={addedAt} />,
    },
  ];
}

function MemberName({ kind, name }: Pick<ChannelMember, 'kind' | 'name'>) {
  const Icon = kind === 'user' ? IconUser : IconUsersGroup;
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <Icon size={18} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
      <Text span inherit fw={500} truncate title={name}>
        {name}
      </Text>
    </Group>
  );
}

function GroupSize({ users, t }: { users: number; t: TFunction }) {
  return (
    <Text span size="sm" c="dimmed">
      {t('users.groups.users', { count: users, shown: formatCount(users) })}
    </Text>
  );
}

interface MemberStateProps {
  readonly channelId: string;
  readonly member: ChannelMember;
  readonly t: TFunction;
}

/** Who asks is let in where that is read. */
function MemberState({ channelId, member, t }: MemberStateProps) {
  const word = t(`channels.members.states.${member.state}`);
  if (member.state === 'active') return <Badge color="green">{word}</Badge>;
  return (
    <Group gap={8} wrap="nowrap">
      <Badge color="yellow" style={{ flex: 'none' }}>
        {word}
      </Badge>
      <LetIn channelId={channelId} member={member} />
    </Group>
  );
}
