import { ActionIcon, Badge, Button, Group, Select, Text } from '@mantine/core';
import { type ChannelLevel, channelLevels } from '@rushes/contract/lists/channels';
import type { ChannelMember } from '@rushes/contract/channels';
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
  const { groupId, name, state } = member;
  const Icon = groupId === null ? IconUser : IconUsersGroup;
  const Actions = state === 'pending' ? AskingActions : MemberActions;
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
      <Actions channelId={channelId} member={member} />
    </li>
  );
}

function useMember(channelId: string, { memberId, customerUserId, groupId, people }: ChannelMember) {
  const set = useChannelChange((level: ChannelLevel) =>
    api.channel.setMembers({
      channelId,
      people: customerUserId === null ? [] : [{ customerUserId, level }],
      groups: groupId === null ? [] : [{ groupId, level }],
      // Whoever is in, or was until a moment ago, is no news.
      confirmedGain: people,
    }),
  );
  // The row is gone by the time of the answer: what follows is told here and not where it was asked.
  const remove = useChannelChange(
    (onDone: () => void) =>
      api.channel.removeMembers({ channelId, memberIds: [memberId] }).then(() => onDone),
    { onDone: (onDone) => onDone() },
  );
  return { set, remove };
}

/** Somebody who asks is let in or not. */
function AskingActions({ channelId, member }: { channelId: string; member: ChannelMember }) {
  const { t } = useTranslation();
  const { set, remove } = useMember(channelId, member);
  const onDone = () => showToast(t('channels.members.refused', { name: member.name }));
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge color="yellow">{t('channels.members.asks')}</Badge>
      <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(onDone)}>
        {t('channels.members.refuse')}
      </Button>
      <Button loading={set.isPending} onClick={() => set.mutate('member')}>
        {t('channels.members.letIn')}
      </Button>
    </Group>
  );
}

/** A member gets another level, or is taken out with a way back. */
function MemberActions({ channelId, member }: { channelId: string; member: ChannelMember }) {
  const { t } = useTranslation();
  const { name, level } = member;
  const { set, remove } = useMember(channelId, member);
  const onDone = () =>
    showUndo({
      message: t('channels.members.removed', { name }),
      undoLabel: t('channels.undo'),
      onUndo: () => set.mutate(level),
    });
  return (
    <Group gap="xs" wrap="nowrap">
      <Select
        w={170}
        aria-label={t('channels.members.levelOf', { name })}
        allowDeselect={false}
        disabled={set.isPending}
        data={channelLevels.map((each) => ({ value: each, label: t(`channels.levels.${each}`) }))}
        value={level}
        onChange={(next) => set.mutate(next as ChannelLevel)}
      />
      <ActionIcon
        aria-label={t('channels.members.remove', { name })}
        loading={remove.isPending}
        onClick={() => remove.mutate(onDone)}
      >
        <IconX size={20} stroke={1.5} />
      </ActionIcon>
    </Group>
  );
}
