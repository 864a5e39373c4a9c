import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ExplainedKind, explainedKinds } from '@rushes/contract/explained';
import type { Permission, PermissionAsset } from '@rushes/contract/identity/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { type ListedKind, useObjects } from '../use-objects.ts';

export interface ChosenObject {
  readonly kind: ExplainedKind;
  readonly id: string;
}

/** Where the asker finds objects of a kind: in the lists that they see themselves. */
const listsOf = {
  clip: 'create.footage',
  file: 'create.files',
  upload: 'create.footage',
  program: 'create.programs',
  template: 'create.templates',
  script: 'create.scripts',
  storyboard: 'create.storyboards',
  bumper: 'create.bumpers',
  'recording-task': 'tasks.requests',
  'job-template': 'create.templates',
  approval: 'create.programs',
  deliverable: 'tasks.approvals',
  channel: 'audience.channels',
  'contact-list': 'audience.contacts',
  contact: 'audience.contacts',
  group: 'audience.users',
  invitation: 'audience.users',
  'profile-field': 'organization.setup',
  report: 'personal.account',
  person: 'organization.roles',
  erasure: 'organization.roles',
  'custom-role': 'organization.roles',
  'role-deletion': 'organization.roles',
  'guest-recording': 'tasks.crowd',
  import: 'audience.users',
  'org-unit': 'organization.setup',
  bio: 'organization.directory',
  segment: 'audience.contacts',
  'personal-export': 'personal.account',
} as const satisfies Readonly<Record<ListedKind, PermissionAsset>>;

interface ObjectSelectProps {
  readonly kinds: readonly ExplainedKind[];
  readonly permission: Permission;
  readonly value: ChosenObject | null;
  readonly onChange: (value: ChosenObject | null) => void;
}

/** One object of these kinds, of those that the asker sees; nothing where they see none. */
export function ObjectSelect({ kinds, permission, value, onChange }: ObjectSelectProps) {
  const { t } = useTranslation();
  const me = useMe();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim().slice(0, 100), 200);
  const listed = kinds.flatMap((kind) => (kind !== 'share-link' && canSee(me, listsOf[kind]) ? [kind] : []));
  const objectsOf = useObjects({ kinds: listed, permission, search: value === null ? wanted : '' });
  if (listed.length === 0) return null;
  const groups = listed.map((kind) => ({ group: t(`roles.explain.kinds.${kind}`), items: objectsOf(kind) }));
  return (
    <Select
      searchable
      clearable
      label={t('roles.explain.object')}
      placeholder={t('roles.explain.noObject')}
      nothingFoundMessage={t('roles.explain.nothing')}
      filter={({ options }) => options}
      data={groups}
      value={value === null ? null : `${value.kind} ${value.id}`}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(chosen) => {
        const [kind, id = ''] = chosen?.split(' ') ?? [];
        const known = explainedKinds.find((each) => each === kind);
        onChange(known === undefined ? null : { kind: known, id });
      }}
    />
  );
}
