import { Select } from '@mantine/core';
import type { Holding } from '@rushes/contract/organization/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/query.ts';

export interface Heir {
  readonly value: string;
  readonly label: string;
}

interface HeirSelectProps {
  readonly leaverId: string;
  readonly owned: readonly Pick<Holding, 'roles'>[];
  readonly value: Heir | null;
  readonly onChange: (heir: Heir | null) => void;
}

/** Picks somebody active who can use all that is handed over. */
export function HeirSelect({ leaverId, owned, value, onChange }: HeirSelectProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const heirs = useHeirs(leaverId, owned, search);
  return (
    <Select
      label={t('people.leaving.to')}
      maw={480}
      searchable
      data={heirs}
      value={value?.value ?? null}
      onChange={(to) => onChange(heirs.find((heir) => heir.value === to) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('people.leaving.nobody')}
    />
  );
}

function useHeirs(leaverId: string, owned: HeirSelectProps['owned'], search: string): Heir[] {
  const roles = (['viewer', 'cc', 'cm', 'admin'] as const).filter((role) =>
    owned.every((holding) => holding.roles.includes(role)),
  );
  const isNamed = search !== '' && !/ · /.test(search);
  const { data } = useQuery(
    callQuery('people', 'getUsers', {
      ...(isNamed ? { search } : {}),
      filters: [
        { column: 'state', op: 'in', values: ['active'] },
        { column: 'role', op: 'in', values: [...roles] },
      ],
      limit: 50,
    }),
  );
  return (data?.items ?? [])
    .filter(({ customerUserId }) => customerUserId !== leaverId)
    .map(({ customerUserId, name, userName }) => ({ value: customerUserId, label: `${name} · ${userName}` }));
}
