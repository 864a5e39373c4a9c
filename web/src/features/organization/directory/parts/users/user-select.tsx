import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../../lib/api/query.ts';
import { useMe } from '../../../../../lib/session/session.ts';

interface UserSelectProps {
  readonly label: string;
  readonly value: string;
  /** The name of who is chosen already. */
  readonly name: string;
  readonly description?: string | undefined;
  readonly onChange: (customerUserId: string, name: string) => void;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** Chooses one of the users of the directory. */
export function UserSelect({
  label,
  value,
  name,
  description,
  onChange,
  disabled,
  error,
  required,
}: UserSelectProps) {
  const { t } = useTranslation();
  const { permissions } = useMe();
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search, 200);
  const maySee = permissions.has('organization.directory:see');
  const found = useQuery({
    ...callQuery('directory', 'getUsers', { limit: 20, ...(debounced === '' ? {} : { search: debounced }) }),
    enabled: maySee && disabled !== true,
    // Nobody moves from under the pointer while the answer is on its way.
    placeholderData: keepPreviousData,
  });
  const users = (found.data?.items ?? []).map((each) => ({ value: each.customerUserId, label: each.name }));
  const chosen = users.some((each) => each.value === value) || value === '' ? [] : [{ value, label: name }];
  return (
    <Select
      label={label}
      description={description}
      searchable
      clearable
      disabled={disabled === true || !maySee}
      data={[...chosen, ...users]}
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={(next, option) => onChange(next ?? '', option?.label ?? '')}
      onSearchChange={setSearch}
      nothingFoundMessage={t('directory.nobody')}
      error={error}
      withAsterisk={required === true}
    />
  );
}
