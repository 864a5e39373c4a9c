import { Button, Group, MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ChannelLevel, channelLevels } from '@rushes/contract/audience/lists/channels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { candidatesQuery, useChannelChange } from '../../api.ts';
import { confirmAudience } from '../../../../core/access-changes/api.ts';

/** Adds users and groups with a level, many at once. */
export function AddMember({ channelId }: { channelId: string }) {
  const { t } = useTranslation();
  const mayLookUp = may(useMe(), 'organization.directory:see');
  const [chosen, setChosen] = useState<string[]>([]);
  const [level, setLevel] = useState<ChannelLevel>('member');
  const [search, setSearch] = useState('');
  const data = useCandidates(channelId, search, chosen);
  const nameOf = (value = '') =>
    data.flatMap(({ items }) => items).find((item) => item.value === value)?.label ?? '';
  const add = useChannelChange(
    () =>
      confirmAudience((confirmed) =>
        api.channel.setMembers({
          channelId,
          users: idsOf(chosen, 'user').map((customerUserId) => ({ customerUserId, level })),
          groups: idsOf(chosen, 'group').map((groupId) => ({ groupId, level })),
          confirmed,
        }),
      ),
    {
      done: t('channels.members.added', { count: chosen.length, name: nameOf(chosen[0]) }),
      onDone: () => setChosen([]),
    },
  );
  return (
    <Group align="end" gap="sm" wrap="wrap">
      <MultiSelect
        flex={1}
        miw={280}
        label={t('channels.members.who')}
        placeholder={chosen.length === 0 ? t('channels.members.find') : ''}
        searchable
        hidePickedOptions
        maxDropdownHeight={260}
        description={mayLookUp ? undefined : t('channels.members.whole')}
        nothingFoundMessage={t('channels.members.nobody')}
        disabled={add.isPending}
        searchValue={search}
        onSearchChange={setSearch}
        data={data}
        value={chosen}
        onChange={setChosen}
      />
      <Select
        w={170}
        label={t('channels.members.as')}
        allowDeselect={false}
        data={channelLevels.map((each) => ({ value: each, label: t(`channels.levels.${each}`) }))}
        value={level}
        onChange={(next) => setLevel(next as ChannelLevel)}
      />
      <Button disabled={chosen.length === 0} loading={add.isPending} onClick={() => add.mutate(undefined)}>
        {t('channels.members.add')}
      </Button>
    </Group>
  );
}

function useCandidates(channelId: string, search: string, chosen: readonly string[]) {
  const { t } = useTranslation();
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const found = useQuery({ ...candidatesQuery(channelId, wanted), placeholderData: (before) => before });
  const [labels] = useState(() => new Map<string, string>());
  const users = (found.data?.users ?? []).map(({ customerUserId, name, userName }) => ({
    value: `user:${customerUserId}`,
    label: `${name} (${userName})`,
  }));
  const groups = (found.data?.groups ?? []).map(({ groupId, name }) => ({
    value: `group:${groupId}`,
    label: name,
  }));
  for (const { value, label } of [...users, ...groups]) labels.set(value, label);
  const shown = new Set([...users, ...groups].map(({ value }) => value));
  // Who is chosen keeps their name while another search lists others.
  const kept = chosen
    .filter((value) => !shown.has(value))
    .map((value) => ({ value, label: labels.get(value) ?? '' }));
  return [
    { group: t('channels.members.groups'), items: groups },
    { group: t('channels.members.users'), items: [...users, ...kept] },
  ];
}

function idsOf(chosen: readonly string[], kind: 'user' | 'group'): string[] {
  return chosen.filter((value) => value.startsWith(`${kind}:`)).map((value) => value.slice(kind.length + 1));
}
