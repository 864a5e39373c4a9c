import type { Audience } from '@rushes/contract/create/programs';
import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { groupChoicesQuery, usersQuery } from '../../api.ts';

interface AudiencePickerProps {
  readonly audience: Audience;
  readonly onChange: (audience: Audience) => void;
}

type Named = Extract<Audience, { customerUserIds: string[] }>;

/** Who of the organisation can watch: everyone, or users and groups. */
export function AudiencePicker({ audience, onChange }: AudiencePickerProps) {
  const { t } = useTranslation();
  const me = useMe();
  const isNamed = 'customerUserIds' in audience;
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('programs.audience.label')}
        value={isNamed ? 'named' : 'organisation'}
        onChange={(value) =>
          onChange(value === 'named' ? { customerUserIds: [], groupIds: [] } : { organisation: true })
        }
      >
        <Stack gap={6} mt={6}>
          <Radio
            value="organisation"
            label={t('programs.audience.organisation', { name: me.customer?.name ?? '' })}
          />
          <Radio value="named" label={t('programs.audience.named')} />
        </Stack>
      </Radio.Group>
      {isNamed && <AudienceSelect audience={audience} onChange={onChange} />}
    </Stack>
  );
}

interface AudienceSelectProps {
  /** Where it isn't about who can watch. */
  readonly label?: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly audience: Named;
  readonly onChange: (audience: Named) => void;
  /** Of chosen users and groups, by their ids: the lists to choose from may not have them. */
  readonly names?: ReadonlyMap<string, string> | undefined;
}

/** Ids of groups and of users stand in one list of values. */
const groupPrefix = 'group:';

/** Users and groups by their names. */
export function AudienceSelect({ audience, label, help, error, onChange, names }: AudienceSelectProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const found = useQuery({ ...usersQuery(wanted), placeholderData: keepPreviousData });
  const users = useUserNames(audience.customerUserIds, found.data?.users ?? [], names);
  const groups = useGroupNames(audience.groupIds, names);
  const foundIds = new Set(wanted === '' ? [] : found.data?.users.map((user) => user.customerUserId));
  const mayLookUp = may(useMe(), 'organization.directory:see');
  const value = [...audience.groupIds.map((id) => groupPrefix + id), ...audience.customerUserIds];
  return (
    <MultiSelect
      label={label ?? t('programs.audience.who')}
      error={error}
      description={mayLookUp ? help : t('programs.audience.whole')}
      // Someone may be found by more than the name that shows.
      filter={({ options, search: typed }) => {
        const text = typed.trim().toLowerCase();
        const fits = ({ value: id, label }: { value: string; label: string }) =>
          foundIds.has(id) || label.toLowerCase().includes(text);
        return options.flatMap<(typeof options)[number]>((option) => {
          if (!('group' in option)) return fits(option) ? [option] : [];
          const items = option.items.filter(fits);
          return items.length === 0 ? [] : [{ ...option, items }];
        });
      }}
      placeholder={value.length === 0 ? t('programs.audience.find') : ''}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={260}
      nothingFoundMessage={t('programs.audience.nobody')}
      searchValue={search}
      onSearchChange={setSearch}
      data={[
        { group: t('programs.audience.groups'), items: groups },
        { group: t('programs.audience.users'), items: users },
      ].filter(({ items }) => items.length > 0)}
      value={value}
      onChange={(values) =>
        onChange({
          customerUserIds: values.filter((each) => !each.startsWith(groupPrefix)),
          groupIds: values
            .filter((each) => each.startsWith(groupPrefix))
            .map((each) => each.slice(groupPrefix.length)),
        })
      }
    />
  );
}

/** Users to choose from; chosen ones keep their names while a search lists others. */
function useUserNames(
  chosen: readonly string[],
  found: readonly { customerUserId: string; name: string }[],
  given: ReadonlyMap<string, string> | undefined,
): { value: string; label: string }[] {
  const { t } = useTranslation();
  const everyone = useQuery(usersQuery(''));
  const [known] = useState(() => new Map<string, string>());
  for (const { customerUserId, name } of [...(everyone.data?.users ?? []), ...found])
    known.set(customerUserId, name);
  const names = new Map(known);
  for (const id of chosen)
    if (!names.has(id)) names.set(id, given?.get(id) ?? t('programs.audience.unknown'));
  return [...names].map(([value, label]) => ({ value, label }));
}

function useGroupNames(
  chosen: readonly string[],
  given: ReadonlyMap<string, string> | undefined,
): { value: string; label: string }[] {
  const { t } = useTranslation();
  const choices = useQuery(groupChoicesQuery());
  const names = new Map((choices.data?.groups ?? []).map(({ groupId, name }) => [groupId, name]));
  for (const id of chosen)
    if (!names.has(id)) names.set(id, given?.get(id) ?? t('programs.audience.unknownGroup'));
  return [...names].map(([id, label]) => ({ value: groupPrefix + id, label }));
}
