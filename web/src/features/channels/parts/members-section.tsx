import { ActionIcon, Badge, Button, Group, Select, Text } from '@mantine/core';
import { type ChannelLevel, channelLevels, type ChannelMember } from '@rushes/contract/channels';
import { IconUser, IconUsersGroup, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { formatCount } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SetupSection } from '../../../ui/setup-page.tsx';
import { showToast, showUndo } from '../../../ui/toast.tsx';
import { membersQuery, useChannelChange } from '../api.ts';
import { AddMember } from './add-member.tsx';
import styles from './channels.module.css';

/** Who is in a channel, with which level; who asks stands first. */
export function MembersSection({ channelId }: { channelId: string }) {
  const { t } = useTranslation();
  const query = useQuery(membersQuery(channelId));
  return (
    <SetupSection id="members" title={t('channels.members.title')} text={t('channels.members.text')}>
      <AddMember channelId={channelId} />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && query.data.members.length > 0 && (
        <ul className={styles['rows']} aria-label={t('channels.members.title')}>
          {query.data.members.map((member) => (
            <MemberRow key={member.memberId} channelId={channelId} member={member} />
          ))}
        </ul>
      )}
    </SetupSection>
  );
}

function MemberRow({ channelId, member }: { channelId: string; member: ChannelMember }) {
  const { t } = useTranslation();
  const { memberId, customerUserId, groupId, name, state } = member;
  const set = useChannelChange((level: ChannelLevel) =>
    api.channel.setMembers({
      channelId,
      people: customerUserId === null ? [] : [{ customerUserId, level }],
      groups: groupId === null ? [] : [{ groupId, level }],
    }),
  );
  const remove = useChannelChange(() => api.channel.removeMembers({ channelId, memberIds: [memberId] }), {
    onDone: () => {
      if (state === 'pending') showToast(t('channels.members.refused', { name }));
      else
        showUndo({
          message: t('channels.members.removed', { name }),
          undoLabel: t('channels.undo'),
          onUndo: () => set.mutate(member.level),
        });
    },
  });
  const Icon = groupId === null ? IconUser : IconUsersGroup;
  return (
    <li className={styles['row']} aria-label={name}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={styles['words']}>
        <Text fw={500} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {groupId === null
            ? member.userName
            : t('people.groups.people', { count: member.people, shown: formatCount(member.people) })}
        </Text>
      </div>
      {state === 'pending' ? (
        <Group gap="xs" wrap="nowrap">
          <Badge color="yellow">{t('channels.members.asks')}</Badge>
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('channels.members.refuse')}
          </Button>
          <Button loading={set.isPending} onClick={() => set.mutate('member')}>
            {t('channels.members.letIn')}
          </Button>
        </Group>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <Select
            w={170}
            aria-label={t('channels.members.levelOf', { name })}
            allowDeselect={false}
            disabled={set.isPending}
            data={channelLevels.map((level) => ({ value: level, label: t(`channels.levels.${level}`) }))}
            value={member.level}
            onChange={(level) => set.mutate(level as ChannelLevel)}
          />
          <ActionIcon
            aria-label={t('channels.members.remove', { name })}
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            <IconX size={20} stroke={1.5} />
          </ActionIcon>
        </Group>
      )}
    </li>
  );
}
