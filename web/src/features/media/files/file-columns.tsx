import { Group, Text } from '@mantine/core';
import type { File, FileKind } from '@rushes/contract/media/files';
import type { LicenceState } from '@rushes/contract/media/lists/files';
import type { TFunction } from 'i18next';
import { formatSize } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../ui/theme.ts';
import type { FileColumn } from './api.ts';
import { senderText } from './parts/sender-text.ts';
import { FilePicture } from './parts/file-picture.tsx';
import { RowPicture } from '../../../ui/grid/cards.tsx';
import { LicenceBadge } from './parts/licence-badge.tsx';

/** Files as a table. */
export function fileColumns(t: TFunction): DataColumn<File, FileColumn>[] {
  const header = (column: FileColumn) => ({ column, header: t(`files.columns.${column}`) });
  return [
    {
      ...header('name'),
      widthPx: 320,
      cell: (file, density) => <NameCell file={file} hasPicture={density === 'normal'} />,
    },
    {
      ...header('kind'),
      widthPx: 120,
      cell: ({ kind }) => t(`files.kinds.${kind}`),
      choiceLabel: (value) => t(`files.kinds.${value as FileKind}`),
    },
    {
      ...header('licence'),
      widthPx: 120,
      cell: ({ licence }) => <LicenceBadge licence={licence} />,
      choiceLabel: (value) => t(`licence.states.${value as LicenceState}`),
    },
    { ...header('licenceHolder'), widthPx: 160, isHidden: true, cell: ({ licence }) => licence.holder },
    {
      ...header('sizeBytes'),
      widthPx: 100,
      align: 'end',
      cell: ({ sizeBytes }) => (
        <Text span size="sm" style={tabularFigures}>
          {formatSize(sizeBytes)}
        </Text>
      ),
    },
    { ...header('createdBy'), widthPx: 150, cell: ({ createdBy }) => createdBy.name },
    {
      ...header('sentBy'),
      widthPx: 200,
      cell: ({ sentFor }) => (sentFor === null ? '' : senderText(sentFor)),
    },
    { ...header('createdAt'), widthPx: 140, cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
    { ...header('filename'), widthPx: 220, isHidden: true, cell: ({ filename }) => filename },
    {
      ...header('sharedWithCreators'),
      widthPx: 110,
      isHidden: true,
      cell: ({ sharedWithCreators }) => (sharedWithCreators ? t('clips.sharedWith') : ''),
    },
  ];
}

function NameCell({ file, hasPicture }: { file: File; hasPicture: boolean }) {
  const { fileId, name } = file;
  return (
    <Group wrap="nowrap" gap="sm">
      {hasPicture && (
        <RowPicture widthPx={56}>
          <FilePicture file={file} iconPx={22} />
        </RowPicture>
      )}
      <AnchorLink to="/files/file/$fileId" params={{ fileId }} c="inherit" fw={500} truncate title={name}>
        {name}
      </AnchorLink>
    </Group>
  );
}
