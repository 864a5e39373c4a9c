import { Group, Rating, Text } from '@mantine/core';
import type { Clip } from '@rushes/contract/media/clips';
import type { LicenceState } from '@rushes/contract/media/lists/files';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatSize } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../ui/theme.ts';
import type { ClipColumn } from './api.ts';
import { LicenceBadge } from '../files/parts/licence-badge.tsx';
import { ClipPoster } from './parts/clip-poster.tsx';
import { ClipStateChip } from './parts/clip-state.tsx';
import { recorderText } from './parts/recorder-text.ts';
import { RowPicture } from '../../../ui/grid/cards.tsx';

const headerOf = (t: TFunction) => (column: ClipColumn) => ({
  column,
  header: t(`clips.columns.${column}`),
});

/** Footage as a table. */
export function clipColumns(t: TFunction): DataColumn<Clip, ClipColumn>[] {
  const header = headerOf(t);
  return [
    {
      ...header('name'),
      widthPx: 320,
      cell: (clip, density) => <NameCell clip={clip} hasPicture={density === 'normal'} />,
    },
    {
      ...header('state'),
      widthPx: 170,
      cell: (clip) => <ClipStateChip clip={clip} />,
      choiceLabel: (value) => t(`clips.states.${value as Clip['state']}`),
    },
    { ...header('tags'), widthPx: 180, cell: ({ tags }) => tags.join(', ') },
    { ...header('shotType'), widthPx: 130, cell: ({ shotType }) => shotType?.name },
    {
      ...header('namesShown'),
      widthPx: 160,
      isHidden: true,
      cell: ({ namesShown }) => namesShown.join(', '),
    },
    {
      ...header('rating'),
      widthPx: 110,
      isHidden: true,
      cell: ({ rating }) => rating !== null && <Rating value={rating} readOnly size="xs" />,
    },
    {
      ...header('source'),
      widthPx: 110,
      isHidden: true,
      cell: ({ source }) => t(`clips.sources.${source}`),
      choiceLabel: (value) => t(`clips.sources.${value as Clip['source']}`),
    },
    {
      ...header('durationMs'),
      widthPx: 90,
      align: 'end',
      cell: ({ durationMs }) => durationMs !== null && figures(formatDuration(durationMs)),
    },
    {
      ...header('sizeBytes'),
      widthPx: 100,
      align: 'end',
      cell: ({ sizeBytes }) => figures(formatSize(sizeBytes)),
    },
    ...moreColumns(t),
  ];
}

function moreColumns(t: TFunction): DataColumn<Clip, ClipColumn>[] {
  const header = headerOf(t);
  return [
    {
      ...header('createdBy'),
      widthPx: 150,
      cell: (clip, density) => <OwnerCell clip={clip} showsRecorder={density === 'normal'} />,
    },
    { ...header('createdAt'), widthPx: 140, cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
    { ...header('filename'), widthPx: 220, isHidden: true, cell: ({ filename }) => filename },
    {
      ...header('licence'),
      widthPx: 120,
      isHidden: true,
      cell: ({ licence }) => <LicenceBadge licence={licence} />,
      choiceLabel: (value) => t(`licence.states.${value as LicenceState}`),
    },
    {
      ...header('sharedWithCreators'),
      widthPx: 110,
      isHidden: true,
      cell: ({ sharedWithCreators }) => (sharedWithCreators ? t('clips.sharedWith') : ''),
    },
  ];
}

function figures(text: string) {
  return (
    <Text span size="sm" style={tabularFigures}>
      {text}
    </Text>
  );
}

/** The owner, and who else recorded it for them. */
function OwnerCell({ clip, showsRecorder }: { clip: Clip; showsRecorder: boolean }) {
  const { t } = useTranslation();
  const { createdBy, recordedBy } = clip;
  if (recordedBy === null || !showsRecorder) return createdBy.name;
  const recorder = t('clips.recordedBy', { name: recorderText(recordedBy, t) });
  return (
    <>
      {createdBy.name}
      <Text size="xs" c="dimmed" truncate title={recorder}>
        {recorder}
      </Text>
    </>
  );
}

function NameCell({ clip, hasPicture }: { clip: Clip; hasPicture: boolean }) {
  return (
    <Group wrap="nowrap" gap="sm">
      {hasPicture && (
        <RowPicture widthPx={96}>
          <ClipPoster clip={clip} />
        </RowPicture>
      )}
      <AnchorLink
        to="/clips/edit/$clipId"
        params={{ clipId: clip.clipId }}
        c="inherit"
        fw={500}
        truncate
        title={clip.name}
      >
        {clip.name}
      </AnchorLink>
    </Group>
  );
}
