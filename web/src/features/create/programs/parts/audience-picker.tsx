import type { Audience } from '@rushes/contract/create/programs';
import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session.ts';
import { peopleQuery } from '../api.ts';

interface AudiencePickerProps {
  readonly audience: Audience;
  readonly onChange: (audience: Audience) => void;
}

/** Who of the organisation may watch: everybody, or people by name. */
export function AudiencePicker({ audience, onChange }: AudiencePickerProps) {
  const { t } = useTranslation();
  const me = useMe();
  const isNamed = 'customerUserIds' in audience;
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('programs.audience.label')}
        value={isNamed ? 'people' : 'organisation'}
        onChange={(value) => onChange(value === 'people' ? { customerUserIds: [] } : { organisation: true })}
      >
        <Stack gap={6} mt={6}>
          <Radio
            value="organisation"
            label={t('programs.audience.organisation', { name: me.customer?.name ?? '' })}
          />
          <Radio value="people" label={t('programs.audience.people')} />
        </Stack>
      </Radio.Group>
      {isNamed && (
        <PeopleSelect
          chosen={audience.customerUserIds}
          onChange={(customerUserIds) => onChange({ customerUserIds })}
        />
      )}
    </Stack>
  );
}

interface PeopleSelectProps {
  readonly chosen: readonly string[];
  readonly onChange: (customerUserIds: string[]) => void;
}

function PeopleSelect({ chosen, onChange }: PeopleSelectProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const found = useQuery(peopleQuery(wanted));
  // Chosen people keep their names while a search lists others.
  const everybody = useQuery(peopleQuery(''));
  const [known] = useState(() => new Map<string, string>());
  for (const { customerUserId, name } of [...(everybody.data?.people ?? []), ...(found.data?.people ?? [])])
    known.set(customerUserId, name);
  const names = new Map(known);
  for (const id of chosen) if (!names.has(id)) names.set(id, t('programs.audience.unknown'));
  const people = wanted === '' ? [] : (found.data?.people ?? []);
  const foundIds = new Set(people.map(({ customerUserId }) => customerUserId));
  const mayLookUp = may(useMe(), 'organization.directory:see');
  return (
    <MultiSelect
      label={t('programs.audience.who')}
      description={mayLookUp ? undefined : t('programs.audience.whole')}
      // Someone may be found by more than the name that shows.
      filter={({ options, search: typed }) =>
        options.filter(
          (option) =>
            'value' in option &&
            (foundIds.has(option.value) || option.label.toLowerCase().includes(typed.trim().toLowerCase())),
        )
      }
      placeholder={chosen.length === 0 ? t('programs.audience.find') : ''}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={220}
      nothingFoundMessage={t('programs.audience.nobody')}
      searchValue={search}
      onSearchChange={setSearch}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={[...chosen]}
      onChange={onChange}
    />
  );
}
