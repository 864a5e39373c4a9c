import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { kindsOf } from '@rushes/contract/explained';
import { allPermissions, isAlways, partsOf, type Permission } from '@rushes/contract/identity/roles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdersQuery } from '../api.ts';
import { useWords } from '../use-words.ts';
import { Explanation } from './explanation.tsx';
import { type ChosenObject, ObjectSelect } from './object-select.tsx';

/** Asks why someone can or cannot do something. */
export function ExplainAccess() {
  const { t } = useTranslation();
  const [customerUserId, setUser] = useState<string | null>(null);
  const [permission, setPermission] = useState<Permission | null>(null);
  const [object, setObject] = useState<ChosenObject | null>(null);
  const choose = (next: Permission | null) => {
    setPermission(next);
    setObject(null);
  };
  return (
    <section aria-labelledby="explain-access">
      <Title order={2} id="explain-access" mt={32}>
        {t('roles.explain.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('roles.explain.text')}
      </Text>
      <Stack gap="md" maw={960}>
        <Group grow align="flex-start">
          <UserSelect value={customerUserId} onChange={setUser} />
          <PermissionSelect value={permission} onChange={choose} />
          {permission !== null && (
            <ObjectSelect
              key={permission}
              kinds={kindsOf(permission)}
              permission={permission}
              value={object}
              onChange={setObject}
            />
          )}
        </Group>
        {customerUserId === null || permission === null ? (
          <Text c="dimmed">{t('roles.explain.chooseBoth')}</Text>
        ) : (
          <Explanation
            question={{
              customerUserId,
              permission,
              ...(object === null ? {} : { object }),
            }}
          />
        )}
      </Stack>
    </section>
  );
}

interface ChoiceProps<Value extends string = string> {
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

function UserSelect({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const { roleName } = useWords();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const [chosenName, setChosenName] = useState('');
  // The field itself shows the name of who is chosen: that is no search.
  const found = useQuery({
    ...holdersQuery(wanted === chosenName ? '' : wanted),
    placeholderData: keepPreviousData,
  });
  const users = (found.data?.users ?? []).map(({ customerUserId, name, role, roleName: own }) => ({
    value: customerUserId,
    label: `${name} · ${own ?? roleName(role)}`,
  }));
  const isListed = value === null || users.some((user) => user.value === value);
  return (
    <Select
      searchable
      clearable
      label={t('roles.explain.user')}
      placeholder={t('roles.explain.find')}
      nothingFoundMessage={t('roles.explain.nobody')}
      filter={({ options }) => options}
      data={isListed ? users : [...users, { value, label: chosenName }]}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id, option) => {
        setChosenName(option?.label ?? '');
        onChange(id);
      }}
    />
  );
}

function PermissionSelect({ value, onChange }: ChoiceProps<Permission>) {
  const { t } = useTranslation();
  const { assetName, permissionName } = useWords();
  const asked = allPermissions.filter(
    (permission) => kindsOf(permission).length > 0 || (!isAlways(permission) && permission !== 'support:see'),
  );
  const groups = Map.groupBy(asked, (permission) => partsOf(permission).asset);
  return (
    <Select
      searchable
      clearable
      label={t('roles.explain.permission')}
      data={[...groups].map(([asset, permissions]) => ({
        group: assetName(asset),
        items: permissions.map((permission) => ({ value: permission, label: permissionName(permission) })),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
