import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mayInChannel } from '@rushes/contract/audience/lists/channels';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { showToast } from '../../../../../ui/toast.tsx';
import { confirmAudience } from '../../../../core/access-changes/api.ts';
import type { ProgramChannelsProps } from '../../../../create/programs/parts/list/program-slots.ts';
import { discoverQuery, programChannelsQuery, useChannelChange, useRemoveItem } from '../../api.ts';

interface Choice {
  readonly channelId: string;
  readonly name: string;
}

/** The channels that show a program; others are added at once, or as soon as the program is published. */
export function ProgramChannels({ programId, title, isPublished, ownerId }: ProgramChannelsProps) {
  const { t } = useTranslation();
  const me = useMe();
  const shown = useQuery(programChannelsQuery(programId));
  const channels = shown.data?.channels ?? [];
  const otherChannels = shown.data?.otherChannels ?? 0;
  const mayAdd =
    may(me, 'home.channels:see') && (may(me, 'create.programs:edit-all') || me.customerUserId === ownerId);
  const planned = mayAdd ? (shown.data?.planned ?? null) : null;
  const { chosen, add, drop } = useAdding({ programId, isPublished, planned });
  const isTaken = (channelId: string) =>
    [...channels, ...chosen].some((each) => each.channelId === channelId);
  return (
    <Stack gap={6} role="group" aria-label={t('programs.audience.channels')}>
      {mayAdd && (
        <ChannelSelect isTaken={isTaken} onChoose={add} hasShown={channels.length + chosen.length > 0} />
      )}
      {channels.map((channel) => (
        <Shown key={channel.channelId} channel={channel} title={title} />
      ))}
      {chosen.map((channel) => (
        <Row key={channel.channelId} name={channel.name} onRemove={() => drop(channel.channelId)}>
          {t('programs.audience.afterPublish')}
        </Row>
      ))}
      {otherChannels > 0 && (
        <Text size="sm" c="dimmed">
          {t('programs.audience.otherChannels', { count: otherChannels })}
        </Text>
      )}
    </Stack>
  );
}

interface Adding {
  readonly programId: string;
  readonly isPublished: boolean;
  /** The channel that a job template chose. */
  readonly planned: Choice | null;
}

/** Channels to add: one after another once the program is published. */
function useAdding({ programId, isPublished, planned }: Adding) {
  const { t } = useTranslation();
  const [added, setChosen] = useState<readonly Choice[]>([]);
  const unplan = useChannelChange(() => api.channel.dropPlannedChannel({ programId }));
  const chosen = planned === null ? added : [planned, ...added];
  const next = isPublished ? chosen[0] : undefined;
  const forget = (channelId: string) =>
    setChosen((before) => before.filter((each) => each.channelId !== channelId));
  const drop = (channelId: string) => {
    if (channelId === planned?.channelId) unplan.mutate(undefined);
    else forget(channelId);
  };
  const submit = useChannelChange(({ channelId }: Choice) =>
    confirmAudience((confirmed) => api.channel.submitProgram({ channelId, programId, confirmed })),
  );
  const send = (channel: Choice) =>
    submit.mutate(channel, {
      onSuccess: ({ state }) => {
        const { name } = channel;
        showToast(
          t(state === 'published' ? 'channels.submit.published' : 'channels.submit.submitted', { name }),
        );
        forget(channel.channelId);
      },
      onError: () => drop(channel.channelId),
    });
  const sendFirst = useEffectEvent(() => {
    if (next !== undefined) send(next);
  });
  // Each channel is sent once; its answer brings the next.
  const nextId = next?.channelId;
  useEffect(() => {
    if (nextId !== undefined) sendFirst();
  }, [nextId]);
  return { chosen, add: (channel: Choice) => setChosen((before) => [...before, channel]), drop };
}

interface ShownProps {
  readonly channel: Choice & {
    readonly itemId: string;
    readonly state: 'submitted' | 'published';
    readonly mayTakeOut: boolean;
  };
  readonly title: string;
}

function Shown({ channel, title }: ShownProps) {
  const { t } = useTranslation();
  const { channelId, itemId, name, state, mayTakeOut } = channel;
  const remove = useRemoveItem({ channelId, itemId, title });
  return (
    <Row name={name} onRemove={mayTakeOut ? () => remove.mutate(undefined) : null}>
      {state === 'submitted' && t('programs.audience.waitsFor')}
    </Row>
  );
}

interface RowProps {
  readonly name: string;
  readonly onRemove: (() => void) | null;
  readonly children: React.ReactNode;
}

function Row({ name, onRemove, children }: RowProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" truncate title={name}>
        {name}{' '}
        <Text span size="sm" c="dimmed">
          {children}
        </Text>
      </Text>
      {onRemove !== null && (
        <ActionIcon aria-label={t('programs.audience.removeChannel', { name })} onClick={onRemove}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </Group>
  );
}

interface ChannelSelectProps {
  readonly isTaken: (channelId: string) => boolean;
  readonly onChoose: (channel: Choice) => void;
  /** Channels stand below it, which need the label where there is nothing to add. */
  readonly hasShown: boolean;
}

function ChannelSelect({ isTaken, onChoose, hasShown }: ChannelSelectProps) {
  const { t } = useTranslation();
  const me = useMe();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const found = useQuery({ ...discoverQuery(wanted), placeholderData: keepPreviousData });
  const managesAll = may(me, 'audience.channels:edit');
  const choices = (found.data?.items ?? []).filter(
    ({ channelId, level }) => (managesAll || mayInChannel(level, 'submit')) && !isTaken(channelId),
  );
  if (wanted === '' && search === '' && choices.length === 0)
    return hasShown ? (
      <Text size="sm" fw={500}>
        {t('programs.audience.channels')}
      </Text>
    ) : null;
  return (
    <Select
      label={t('programs.audience.channels')}
      placeholder={t('programs.audience.addChannel')}
      searchable
      nothingFoundMessage={t('programs.audience.noChannel')}
      searchValue={search}
      onSearchChange={setSearch}
      data={choices.map(({ channelId: value, name: label }) => ({ value, label }))}
      value={null}
      onChange={(channelId) => {
        const channel = choices.find((each) => each.channelId === channelId);
        if (channel === undefined) return;
        onChoose({ channelId: channel.channelId, name: channel.name });
        setSearch('');
      }}
    />
  );
}
