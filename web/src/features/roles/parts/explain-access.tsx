import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { allPermissions, isAlways, partsOf, type Permission } from '@rushes/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../lib/query.ts';
import { canSee, useMe } from '../../../lib/session.ts';
import { holdersQuery } from '../api.ts';
import { useWords } from '../use-words.ts';
import { Explanation } from './explanation.tsx';

type ObjectKind = 'clip' | 'program';

/** Asks why somebody can or cannot do something. */
export function ExplainAccess() {
  const { t } = useTranslation();
  const [customerUserId, setPerson] = useState<string | null>(null);
  const [permission, setPermission] = useState<Permission | null>(null);
  const [objectId, setObject] = useState<string | null>(null);
  const kind = permission === null ? null : objectKindOf(permission);
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
          <PersonSelect value={customerUserId} onChange={setPerson} />
          <PermissionSelect value={permission} onChange={choose} />
          {kind !== null && <ObjectSelect key={kind} kind={kind} value={objectId} onChange={setObject} />}
        </Group>
        {customerUserId === null || permission === null ? (
          <Text c="dimmed">{t('roles.explain.chooseBoth')}</Text>
        ) : (
          <Explanation
            question={{
              customerUserId,
              permission,
              ...(kind === null || objectId === null ? {} : { object: { kind, id: objectId } }),
            }}
          />
        )}
      </Stack>
    </section>
  );
}

/** The kind of object that a permission is about, where each object can have an answer of its own. */
function objectKindOf(permission: Permission): ObjectKind | null {
  const { asset, action } = partsOf(permission);
  if (asset === 'create.footage') return ['see', 'edit', 'delete'].includes(action) ? 'clip' : null;
  if (asset === 'create.programs') return ['make', 'edit-all'].includes(action) ? null : 'program';
  return asset === 'home.feed' ? 'program' : null;
}

interface ChoiceProps<Value extends string = string> {
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

function PersonSelect({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const { roleName } = useWords();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const [chosenName, setChosenName] = useState('');
  // The field itself shows the name of who is chosen: that is no search.
  const found = useQuery(holdersQuery(wanted === chosenName ? '' : wanted));
  const people = (found.data?.people ?? []).map(({ customerUserId, name, role, roleName: own }) => ({
    value: customerUserId,
    label: `${name} · ${own ?? roleName(role)}`,
  }));
  const isListed = value === null || people.some((person) => person.value === value);
  return (
    <Select
      searchable
      clearable
      label={t('roles.explain.person')}
      placeholder={t('roles.explain.find')}
      nothingFoundMessage={t('roles.explain.nobody')}
      filter={({ options }) => options}
      data={isListed ? people : [...people, { value, label: chosenName }]}
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
    (permission) => permission === 'home.feed:see' || (!isAlways(permission) && permission !== 'support:see'),
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

function ObjectSelect({ kind, value, onChange }: ChoiceProps & { readonly kind: ObjectKind }) {
  const { t } = useTranslation();
  const me = useMe();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim().slice(0, 100), 200);
  const asked = { limit: 20, ...(wanted === '' || value !== null ? {} : { search: wanted }) };
  const isClip = kind === 'clip';
  const clips = useQuery({
    ...callQuery('clip', 'getClips', asked),
    enabled: isClip && canSee(me, 'create.footage'),
  });
  const programs = useQuery({
    ...callQuery('program', 'getPrograms', asked),
    enabled: !isClip && canSee(me, 'create.programs'),
  });
  if (!canSee(me, isClip ? 'create.footage' : 'create.programs')) return null;
  const data = isClip
    ? (clips.data?.items ?? []).map(({ clipId, name }) => ({ value: clipId, label: name }))
    : (programs.data?.items ?? []).map(({ programId, title }) => ({ value: programId, label: title }));
  return (
    <Select
      searchable
      clearable
      label={t('roles.explain.object', { kind: t(`roles.explain.${kind}`) })}
      placeholder={t('roles.explain.noObject')}
      nothingFoundMessage={t('roles.explain.nothing')}
      filter={({ options }) => options}
      data={data}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  );
}
