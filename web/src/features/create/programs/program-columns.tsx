import { Badge, Group, Text } from '@mantine/core';
import type { Program } from '@rushes/contract/create/programs';
import type { TFunction } from 'i18next';
import { formatDuration, formatExactTime } from '../../../lib/format/format.ts';
import { HoverPreview } from '../../../player/hover-preview.tsx';
import type { DataColumn, Density } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../ui/theme.ts';
import type { ProgramColumn } from './api.ts';
import { LicenceBadge } from '../../media/files/parts/licence-badge.tsx';
import { AvailabilityBadge } from './parts/list/availability-badge.tsx';
import { ProgramBadge } from './parts/list/program-badge.tsx';

/** Programs as a table. */
export function programColumns(t: TFunction): DataColumn<Program, ProgramColumn>[] {
  const header = (column: ProgramColumn) => ({ column, header: t(`programs.list.columns.${column}`) });
  return [
    {
      ...header('title'),
      widthPx: 300,
      cell: titleCell,
    },
    {
      ...header('state'),
      widthPx: 230,
      cell: ({ state, progress, hasUnpublishedChanges, scheduled, availability, isArchived, licence }) => (
        <Group gap={6}>
          <ProgramBadge {...{ state, progress, hasUnpublishedChanges }} />
          {scheduled !== null && (
            <Text size="xs" c="dimmed">
              {t('programs.publish.schedule.goesLive', { at: formatExactTime(scheduled.publishAt) })}
            </Text>
          )}
          {isArchived && <Badge color="gray">{t('programs.list.columns.archived')}</Badge>}
          {availability !== null && <AvailabilityBadge availability={availability} />}
          {licence !== null && <LicenceBadge licence={licence} isNamed />}
        </Group>
      ),
      choiceLabel: (value) => t(`programs.states.${value as Program['state']}`),
    },
    { ...header('tags'), widthPx: 140, cell: ({ tags }) => tags.join(', ') },
    {
      ...header('durationMs'),
      widthPx: 90,
      align: 'end',
      cell: ({ durationMs }) => (
        <Text span size="sm" style={tabularFigures}>
          {formatDuration(durationMs)}
        </Text>
      ),
    },
    { ...header('createdBy'), widthPx: 150, cell: ({ createdBy }) => createdBy.name },
    { ...header('updatedAt'), widthPx: 140, cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} /> },
    {
      ...header('publishedAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ publishedAt }) => publishedAt !== null && <RelativeTime instant={publishedAt} />,
    },
    {
      ...header('archived'),
      widthPx: 100,
      isHidden: true,
      cell: ({ isArchived }) => t(isArchived ? 'grid.yes' : 'grid.no'),
    },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}

function titleCell(program: Program, density: Density) {
  return (
    <Group wrap="nowrap" gap="sm">
      {density === 'normal' && (
        <HoverPreview
          poster={program.playback.poster}
          sprite={program.playback.sprite}
          durationMs={program.durationMs}
          widthPx={96}
          heightPx={54}
        />
      )}
      <AnchorLink
        to="/myprograms/editprogram/$programId"
        params={{ programId: program.programId }}
        c="inherit"
        fw={500}
        truncate
        title={program.title}
      >
        {program.title}
      </AnchorLink>
    </Group>
  );
}
