import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ExplainedKind } from '@rushes/contract/role-calls';
import {
  allPermissions,
  isAlways,
  partsOf,
  type Permission,
  type PermissionAsset,
} from '@rushes/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../lib/query.ts';
import { canSee, useMe } from '../../../lib/session.ts';
import { holdersQuery } from '../api.ts';
import { useWords } from '../use-words.ts';
import { Explanation } from './explanation.tsx';

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
function objectKindOf(permission: Permission): ExplainedKind | null {
  const { asset, action } = partsOf(permission);
  if (asset === 'create.footage') return ['see', 'edit', 'delete'].includes(action) ? 'clip' : null;
  if (asset === 'create.programs') return ['make', 'edit-all'].includes(action) ? null : 'program';
  if (asset === 'home.channels' || asset === 'audience.channelEdit') return 'channel';
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

/** Where the asker finds objects of a kind: in the lists that they see themselves. */
const listsOf = {
  clip: 'create.footage',
  program: 'create.programs',
  channel: 'audience.channels',
} as const satisfies Readonly<Record<ExplainedKind, PermissionAsset>>;

function ObjectSelect({ kind, value, onChange }: ChoiceProps & { readonly kind: ExplainedKind }) {
  const { t } = useTranslation();
  const me = useMe();
  const isListed = canSee(me, listsOf[kind]);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim().slice(0, 100), 200);
  const asked = { limit: 20, ...(wanted === '' || value !== null ? {} : { search: wanted }) };
  const ask = (which: ExplainedKind) => ({ enabled: which === kind && isListed });
  const clips = useQuery({ ...callQuery('clip', 'getClips', asked), ...ask('clip') });
  const programs = useQuery({ ...callQuery('program', 'getPrograms', asked), ...ask('program') });
  const channels = useQuery({ ...callQuery('channel', 'getChannels', asked), ...ask('channel') });
  if (!isListed) return null;
  const data = {
    clip: clips.data?.items.map(({ clipId, name }) => ({ value: clipId, label: name })),
    program: programs.data?.items.map(({ programId, title }) => ({ value: programId, label: title })),
    channel: channels.data?.items.map(({ channelId, name }) => ({ value: channelId, label: name })),
  }[kind];
  return (
    <Select
      searchable
      clearable
      label={t('roles.explain.object', { kind: t(`roles.explain.${kind}`) })}
      placeholder={t('roles.explain.noObject')}
      nothingFoundMessage={t('roles.explain.nothing')}
      filter={({ options }) => options}
      data={data ?? []}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  );
}
