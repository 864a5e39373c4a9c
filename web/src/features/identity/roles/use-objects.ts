import type { ExplainedKind } from '@rushes/contract/explained';
import { bioStates } from '@rushes/contract/organization/lists/directory';
import type { Permission } from '@rushes/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../../../lib/format/format.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { columnsOf, holdersQuery, rolesQuery } from './api.ts';
import { useWords } from './use-words.ts';

/** Kinds that the asker finds in a list; with a share link it is as with its program. */
export type ListedKind = Exclude<ExplainedKind, 'share-link'>;

interface Found {
  readonly id: string;
  readonly label: string;
}
type FoundOf<Kind extends ListedKind> = Readonly<Record<Kind, readonly Found[] | undefined>>;

export interface ObjectSearch {
  readonly kinds: readonly ListedKind[];
  readonly permission: Permission;
  readonly search: string;
}

/** Kinds whose lists come as a whole. */
const searchedHere: readonly ListedKind[] = [
  'upload',
  'profile-field',
  'report',
  'custom-role',
  'role-deletion',
  'import',
  'org-unit',
  'bio',
  'personal-export',
];

/** The objects of each of the kinds that a search finds. */
export function useObjects(asked: ObjectSearch) {
  const found: FoundOf<ListedKind> = {
    ...useFootage(asked),
    ...usePlans(asked),
    ...useAudience(asked),
    ...useUserObjects(asked),
    ...useOrganisation(asked),
    ...useOwn(asked),
  };
  const search = asked.search.toLowerCase();
  return (kind: ListedKind) => {
    const rows = found[kind] ?? [];
    const isWanted = ({ label }: Found) => label.toLowerCase().includes(search);
    const fitting = searchedHere.includes(kind) ? rows.filter(isWanted).slice(0, 20) : rows;
    return fitting.map(({ id, label }) => ({ value: `${kind} ${id}`, label }));
  };
}

function pageOf({ kinds, search }: ObjectSearch) {
  return {
    request: { limit: 20, ...(search === '' ? {} : { search }) },
    only: (...wanted: ListedKind[]) => ({ enabled: wanted.some((kind) => kinds.includes(kind)) }),
  };
}

function usePlans(asked: ObjectSearch): FoundOf<'script' | 'storyboard'> {
  const { request, only } = pageOf(asked);
  const scripts = useQuery({ ...callQuery('script', 'getScripts', request), ...only('script') });
  const storyboards = useQuery({
    ...callQuery('storyboard', 'getStoryboards', request),
    ...only('storyboard'),
  });
  return {
    script: scripts.data?.items.map(({ scriptId: id, title }) => ({ id, label: title })),
    storyboard: storyboards.data?.items.map(({ storyboardId: id, title }) => ({ id, label: title })),
  };
}

function useFootage(
  asked: ObjectSearch,
): FoundOf<
  | 'clip'
  | 'file'
  | 'upload'
  | 'program'
  | 'template'
  | 'bumper'
  | 'recording-task'
  | 'approval'
  | 'deliverable'
  | 'guest-recording'
  | 'job-template'
  | 'channel'
> {
  const { request, only } = pageOf(asked);
  const clips = useQuery({ ...callQuery('clip', 'getClips', request), ...only('clip') });
  const files = useQuery({ ...callQuery('file', 'getFiles', request), ...only('file') });
  const uploads = useQuery({ ...callQuery('upload', 'getUploads', {}), ...only('upload') });
  const programs = useQuery({ ...callQuery('program', 'getPrograms', request), ...only('program') });
  const templates = useQuery({ ...callQuery('template', 'getTemplates', request), ...only('template') });
  const bumpers = useQuery({ ...callQuery('bumper', 'getBumpers', request), ...only('bumper') });
  const tasks = useQuery({
    ...callQuery('recordingtask', 'getRecordingTasks', request),
    ...only('recording-task'),
  });
  const approvals = useQuery({ ...callQuery('approval', 'getApprovals', request), ...only('approval') });
  const deliverables = useQuery({
    ...callQuery('deliverable', 'getDeliverables', request),
    ...only('deliverable'),
  });
  const guests = useQuery({
    ...callQuery('guestrecording', 'getGuestRecordings', request),
    ...only('guest-recording'),
  });
  const jobs = useQuery({ ...callQuery('jobtemplate', 'getJobTemplates', request), ...only('job-template') });
  const channels = useQuery({ ...callQuery('channel', 'getChannels', request), ...only('channel') });
  return {
    clip: clips.data?.items.map(({ clipId: id, name }) => ({ id, label: name })),
    file: files.data?.items.map(({ fileId: id, name }) => ({ id, label: name })),
    upload: uploads.data?.uploads.map(({ uploadId: id, filename }) => ({ id, label: filename })),
    program: programs.data?.items.map(({ programId: id, title }) => ({ id, label: title })),
    template: templates.data?.items.map(({ templateId: id, title }) => ({ id, label: title })),
    bumper: bumpers.data?.items.map(({ bumperId: id, name }) => ({ id, label: name })),
    'recording-task': tasks.data?.items.map(({ taskId: id, title }) => ({ id, label: title })),
    approval: approvals.data?.items.map(({ approvalId: id, title }) => ({ id, label: title })),
    deliverable: deliverables.data?.items.map(({ deliverableId: id, title }) => ({ id, label: title })),
    'guest-recording': guests.data?.items.map(({ guestRecordingId: id, title }) => ({ id, label: title })),
    'job-template': jobs.data?.items.map(({ jobTemplateId: id, title }) => ({ id, label: title })),
    channel: channels.data?.items.map(({ channelId: id, name }) => ({ id, label: name })),
  };
}

function useAudience(asked: ObjectSearch): FoundOf<'contact-list' | 'contact' | 'segment'> {
  const { request, only } = pageOf(asked);
  const lists = useQuery({ ...callQuery('contact', 'getLists', request), ...only('contact-list') });
  const contacts = useQuery({ ...callQuery('contact', 'getContacts', request), ...only('contact') });
  const segments = useQuery({ ...callQuery('contact', 'getSegments', request), ...only('segment') });
  return {
    'contact-list': lists.data?.items.map(({ listId: id, name }) => ({ id, label: name })),
    contact: contacts.data?.items.map(({ contactId: id, email }) => ({ id, label: email })),
    segment: segments.data?.items.map(({ segmentId: id, name }) => ({ id, label: name })),
  };
}

function useUserObjects(
  asked: ObjectSearch,
): FoundOf<'person' | 'erasure' | 'group' | 'invitation' | 'custom-role' | 'role-deletion'> {
  const { roleName } = useWords();
  const { request, only } = pageOf(asked);
  const groups = useQuery({ ...callQuery('user', 'getGroups', request), ...only('group') });
  const invitations = useQuery({ ...callQuery('user', 'getInvitations', request), ...only('invitation') });
  const holders = useQuery({ ...holdersQuery(asked.search), ...only('person', 'erasure') });
  const table = useQuery({ ...rolesQuery(), ...only('custom-role', 'role-deletion') });
  const users = holders.data?.users.map(({ customerUserId: id, name, role, roleName: own }) => ({
    id,
    label: `${name} · ${own ?? roleName(role)}`,
  }));
  const roles = table.data === undefined ? undefined : columnsOf(table.data, roleName);
  const own = roles?.filter(({ custom }) => custom !== null);
  // A built-in role is given, and never changed.
  const isGiving = asked.permission === 'audience.users:assign-roles';
  const named = (columns: typeof roles) => columns?.map(({ key: id, name }) => ({ id, label: name }));
  return {
    person: users,
    erasure: users,
    group: groups.data?.items.map(({ groupId: id, name }) => ({ id, label: name })),
    invitation: invitations.data?.items.map(({ invitationId: id, email }) => ({ id, label: email })),
    'custom-role': named(isGiving ? roles : own),
    'role-deletion': named(own),
  };
}

const allBios = { states: [...bioStates], limit: 100 };

function useOrganisation(asked: ObjectSearch): FoundOf<'profile-field' | 'org-unit' | 'bio' | 'import'> {
  const { only } = pageOf(asked);
  const kind = asked.permission === 'audience.contacts:edit' ? 'contacts' : 'users';
  const design = useQuery({
    ...callQuery('directory', 'getDesign', {}),
    ...only('profile-field', 'org-unit'),
  });
  const bios = useQuery({ ...callQuery('directory', 'getBios', allBios), ...only('bio') });
  const imports = useQuery({ ...callQuery('import', 'getImports', { kind, limit: 50 }), ...only('import') });
  return {
    'profile-field': design.data?.fields.map(({ fieldId: id, label }) => ({ id, label })),
    'org-unit': design.data?.orgUnits.map(({ orgUnitId: id, name }) => ({ id, label: name })),
    bio: bios.data?.items.map(({ bioId: id, name, createdAt }) => ({
      id,
      label: `${name} · ${formatExactTime(createdAt)}`,
    })),
    import: imports.data?.imports.map(({ importId: id, filename, createdAt }) => ({
      id,
      label: `${filename} · ${formatExactTime(createdAt)}`,
    })),
  };
}

function useOwn(asked: ObjectSearch): FoundOf<'report' | 'personal-export'> {
  const { t } = useTranslation();
  const { only } = pageOf(asked);
  const reports = useQuery({ ...callQuery('report', 'getReports', {}), ...only('report') });
  const exports = useQuery({ ...callQuery('personaldata', 'getOwnExports', {}), ...only('personal-export') });
  return {
    report: reports.data?.reports.map(({ reportId: id, kind, list, createdAt }) => {
      const name =
        kind === 'list'
          ? t('account.reports.kinds.list', { list: list === null ? '' : t(`grid.names.${list}`) })
          : t(`account.reports.kinds.${kind}`);
      return { id, label: `${name} · ${formatExactTime(createdAt)}` };
    }),
    'personal-export': exports.data?.exports.map(({ exportId: id, createdAt }) => ({
      id,
      label: t('roles.explain.ownExport', { time: formatExactTime(createdAt) }),
    })),
  };
}
