import { Group, Text } from '@mantine/core';
import type { DeletedObject } from '@rushes/contract/core/bin';
import type { DeletedKind } from '@rushes/contract/core/lists/bin';
import {
  IconAddressBook,
  IconBriefcase,
  IconPackage,
  IconBroadcast,
  IconChecklist,
  IconFile,
  IconFileText,
  IconLayoutBoard,
  IconLayoutList,
  IconMovie,
  IconPlayerTrackNext,
  IconVideo,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatDay, formatRelativeTime, formatSize } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { BinColumn } from './api.ts';

const icons = {
  clip: IconVideo,
  file: IconFile,
  program: IconMovie,
  template: IconLayoutList,
  script: IconFileText,
  storyboard: IconLayoutBoard,
  bumper: IconPlayerTrackNext,
  'recording-task': IconChecklist,
  'job-template': IconBriefcase,
  deliverable: IconPackage,
  channel: IconBroadcast,
  'contact-list': IconAddressBook,
} as const satisfies Readonly<Record<DeletedKind, unknown>>;

/** The bin as a table. */
export function binColumns(t: TFunction): DataColumn<DeletedObject, BinColumn>[] {
  const header = (column: BinColumn) => ({ column, header: t(`bin.columns.${column}`) });
  return [
    { ...header('name'), widthPx: 320, cell: (object) => <Name object={object} /> },
    {
      ...header('kind'),
      widthPx: 140,
      cell: ({ kind }) => <Kind kind={kind} label={t(`bin.kinds.${kind}`)} />,
      choiceLabel: (value) => t(`bin.kinds.${value as DeletedKind}`),
    },
    {
      ...header('deletedBy'),
      widthPx: 180,
      cell: ({ deletedBy }) => deletedBy?.name ?? t('bin.unknown'),
    },
    { ...header('deletedAt'), widthPx: 150, cell: ({ deletedAt }) => <RelativeTime instant={deletedAt} /> },
    {
      ...header('keptUntil'),
      widthPx: 180,
      cell: ({ keptUntil }) =>
        keptUntil === null ? (
          <span title={t('bin.whileUsedText')}>{t('bin.whileUsed')}</span>
        ) : (
          <time dateTime={keptUntil} title={formatRelativeTime(keptUntil)}>
            {formatDay(keptUntil)}
          </time>
        ),
    },
    {
      ...header('sizeBytes'),
      widthPx: 110,
      align: 'end',
      cell: ({ sizeBytes }) => sizeBytes !== null && formatSize(sizeBytes),
    },
  ];
}

/** The name, leading to the page that says what became of it; a list has no page of its own. */
function Name({ object: { kind, id, name } }: { object: DeletedObject }) {
  const look = { c: 'inherit', fw: 500, truncate: true, title: name } as const;
  if (kind === 'clip')
    return (
      <AnchorLink to="/clips/edit/$clipId" params={{ clipId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  if (kind === 'file')
    return (
      <AnchorLink to="/files/file/$fileId" params={{ fileId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  if (kind === 'program')
    return (
      <AnchorLink to="/myprograms/editprogram/$programId" params={{ programId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  if (kind === 'template')
    return (
      <AnchorLink to="/alltemplate/edit/$templateId" params={{ templateId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  if (kind === 'storyboard')
    return (
      <AnchorLink to="/storyboards/edit/$storyboardId" params={{ storyboardId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  if (kind === 'script')
    return (
      <AnchorLink to="/script/edit/$scriptId" params={{ scriptId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  if (kind === 'bumper')
    return (
      <AnchorLink to="/bumpers/edit/$bumperId" params={{ bumperId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  return <OtherName object={{ kind, id, name }} />;
}

/** The same of tasks, deliverables, channels and lists. */
function OtherName({ object: { kind, id, name } }: { object: Pick<DeletedObject, 'kind' | 'id' | 'name'> }) {
  const look = { c: 'inherit', fw: 500, truncate: true, title: name } as const;
  if (kind === 'recording-task')
    return (
      <AnchorLink to="/tasks/asset/$taskId" params={{ taskId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  if (kind === 'job-template')
    return (
      <AnchorLink to="/alltemplate/job/$jobTemplateId" params={{ jobTemplateId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  if (kind === 'deliverable')
    return (
      <AnchorLink to="/tasks/deliverable/$deliverableId" params={{ deliverableId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  if (kind === 'channel')
    return (
      <AnchorLink to="/channel/edit/$channelId" params={{ channelId: id }} {...look}>
        {name}
      </AnchorLink>
    );
  return <Text {...look}>{name}</Text>;
}

function Kind({ kind, label }: { kind: DeletedKind; label: string }) {
  const Icon = icons[kind];
  return (
    <Group gap={8} wrap="nowrap">
      <Icon size={16} stroke={1.5} aria-hidden style={{ flexShrink: 0 }} />
      {label}
    </Group>
  );
}
