import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ExplainedKind, explainedKinds } from '@rushes/contract/explained';
import type { PermissionAsset } from '@rushes/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { canSee, useMe } from '../../../lib/session.ts';

export interface ChosenObject {
  readonly kind: ExplainedKind;
  readonly id: string;
}

/** Kinds that the asker finds in a list; with a share link it is as with its program. */
export type ListedKind = Exclude<ExplainedKind, 'share-link'>;

/** Where the asker finds objects of a kind: in the lists that they see themselves. */
const listsOf = {
  clip: 'create.footage',
  upload: 'create.footage',
  program: 'create.programs',
  channel: 'audience.channels',
  'contact-list': 'audience.contacts',
  contact: 'audience.contacts',
  group: 'audience.users',
  invitation: 'audience.users',
  'profile-field': 'organization.setup',
  report: 'personal.account',
} as const satisfies Readonly<Record<ListedKind, PermissionAsset>>;

interface ObjectSelectProps {
  readonly kinds: readonly ExplainedKind[];
  readonly value: ChosenObject | null;
  readonly onChange: (value: ChosenObject | null) => void;
}

/** One object of these kinds, of those that the asker sees; nothing where they see none. */
export function ObjectSelect({ kinds, value, onChange }: ObjectSelectProps) {
  const { t } = useTranslation();
  const me = useMe();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim().slice(0, 100), 200);
  const listed = kinds.flatMap((kind) => (kind !== 'share-link' && canSee(me, listsOf[kind]) ? [kind] : []));
  const objectsOf = useObjects(listed, value === null ? wanted : '');
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

interface Found {
  readonly id: string;
  readonly label: string;
}

/** The objects of each of the kinds that a search finds. */
function useObjects(kinds: readonly ListedKind[], search: string) {
  const asked = { limit: 20, ...(search === '' ? {} : { search }) };
  const only = (kind: ListedKind) => ({ enabled: kinds.includes(kind) });
  const clips = useQuery({ ...callQuery('clip', 'getClips', asked), ...only('clip') });
  const uploads = useQuery({ ...callQuery('upload', 'getUploads', {}), ...only('upload') });
  const programs = useQuery({ ...callQuery('program', 'getPrograms', asked), ...only('program') });
  const channels = useQuery({ ...callQuery('channel', 'getChannels', asked), ...only('channel') });
  const lists = useQuery({ ...callQuery('contact', 'getLists', asked), ...only('contact-list') });
  const contacts = useQuery({ ...callQuery('contact', 'getContacts', asked), ...only('contact') });
  const groups = useQuery({ ...callQuery('people', 'getGroups', asked), ...only('group') });
  const invitations = useQuery({ ...callQuery('people', 'getInvitations', asked), ...only('invitation') });
  const design = useQuery({ ...callQuery('directory', 'getDesign', {}), ...only('profile-field') });
  const reports = useReports(kinds.includes('report'));
  const found: Readonly<Record<ListedKind, readonly Found[] | undefined>> = {
    clip: clips.data?.items.map(({ clipId: id, name }) => ({ id, label: name })),
    upload: uploads.data?.uploads.map(({ uploadId: id, filename }) => ({ id, label: filename })),
    program: programs.data?.items.map(({ programId: id, title }) => ({ id, label: title })),
    channel: channels.data?.items.map(({ channelId: id, name }) => ({ id, label: name })),
    'contact-list': lists.data?.items.map(({ listId: id, name }) => ({ id, label: name })),
    contact: contacts.data?.items.map(({ contactId: id, email }) => ({ id, label: email })),
    group: groups.data?.items.map(({ groupId: id, name }) => ({ id, label: name })),
    invitation: invitations.data?.items.map(({ invitationId: id, email }) => ({ id, label: email })),
    'profile-field': design.data?.fields.map(({ fieldId: id, label }) => ({ id, label })),
    report: reports,
  };
  const isWanted = ({ label }: Found) => label.toLowerCase().includes(search.toLowerCase());
  return (kind: ListedKind) => {
    const rows = found[kind] ?? [];
    const fitting = searchedHere.includes(kind) ? rows.filter(isWanted).slice(0, 20) : rows;
    return fitting.map(({ id, label }) => ({ value: `${kind} ${id}`, label }));
  };
}

/** Kinds whose lists come as a whole. */
const searchedHere: readonly ListedKind[] = ['upload', 'profile-field', 'report'];

function useReports(isAsked: boolean): readonly Found[] | undefined {
  const { t } = useTranslation();
  const reports = useQuery({ ...callQuery('report', 'getReports', {}), enabled: isAsked });
  return reports.data?.reports.map(({ reportId: id, kind, list, createdAt }) => {
    const name =
      kind === 'list'
        ? t('account.reports.kinds.list', { list: list === null ? '' : t(`grid.names.${list}`) })
        : t(`account.reports.kinds.${kind}`);
    return { id, label: `${name} · ${formatExactTime(createdAt)}` };
  });
}
