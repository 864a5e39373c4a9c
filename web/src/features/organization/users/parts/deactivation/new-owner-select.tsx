import { Select } from '@mantine/core';
import { type MemberRole, memberRoles } from '@rushes/contract/organization/lists/users';
import type { OwnedKind } from '@rushes/contract/organization/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../../lib/api/query.ts';
import { locale } from '../../../../../lib/format/locale.ts';

export interface NewOwner {
  readonly value: string;
  readonly label: string;
}

interface NewOwnerSelectProps {
  readonly leaverId: string;
  readonly owned: readonly Pick<OwnedKind, 'roles'>[];
  readonly value: NewOwner | null;
  readonly onChange: (newOwner: NewOwner | null) => void;
}

/** Picks someone active who can use all that is handed over. */
export function NewOwnerSelect({ leaverId, owned, value, onChange }: NewOwnerSelectProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const roles = memberRoles.filter((role) => owned.every((each) => each.roles.includes(role)));
  const newOwners = useNewOwners(leaverId, roles, search);
  const named = roles.map((role) => t(`users.roles.${role}`));
  return (
    <Select
      label={t('users.leaving.to')}
      maw={480}
      searchable
      data={newOwners}
      value={value?.value ?? null}
      onChange={(to) => onChange(newOwners.find((newOwner) => newOwner.value === to) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={
        named.length === 0
          ? t('users.leaving.noRole')
          : t('users.leaving.nobody', {
              roles: new Intl.ListFormat(locale, { type: 'disjunction' }).format(named),
            })
      }
    />
  );
}

function useNewOwners(leaverId: string, roles: readonly MemberRole[], search: string): NewOwner[] {
  const isNamed = search !== '' && !/ · /.test(search);
  const { data } = useQuery(
    callQuery('user', 'getUsers', {
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
