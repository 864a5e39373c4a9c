import { Group, Text } from '@mantine/core';
import type { File } from '@rushes/contract/media/files';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../lib/lists/use-list.ts';
import { Card, cardLink, CardOrigin, Cards, type CardState } from '../../../../ui/grid/cards.tsx';
import type { CardsOptions } from '../../../../ui/grid/data-grid.tsx';
import { useDrag } from '../../folders/parts/use-folder-drag.ts';
import type { FileColumn } from '../api.ts';
import { damagedText } from './damaged-text.ts';
import { FilePicture } from './file-picture.tsx';
import { LicenceBadge } from './licence-badge.tsx';

interface FileCardsProps extends CardsOptions<File> {
  readonly pages: ListState<File, FileColumn>['pages'];
  readonly canMove: boolean;
  /** The folder is shown where the list has files of several. */
  readonly showsFolder: boolean;
}

/** Files by their pictures; more come as the end nears. */
export function FileCards({ canMove, showsFolder, ...list }: FileCardsProps) {
  return (
    <Cards
      {...list}
      idOf={({ fileId }) => fileId}
      widthPx={168}
      renderCard={(file, state) => <FileCard {...{ file, state, canMove, showsFolder }} />}
    />
  );
}

interface FileCardProps extends Pick<FileCardsProps, 'canMove' | 'showsFolder'> {
  readonly file: File;
  readonly state: CardState;
}

function FileCard({ file, state, canMove, showsFolder }: FileCardProps) {
  const { t } = useTranslation();
  const { fileId, name } = file;
  const drag = useDrag(canMove ? () => ({ type: 'items', itemIds: state.dragIds() }) : null);
  return (
    <Card ref={drag} name={name} state={state}>
      <Link
        to="/files/file/$fileId"
        params={{ fileId }}
        className={cardLink}
        data-card={fileId}
        draggable={false}
      >
        <FilePicture file={file} />
        <Text fw={500} truncate title={name} mt={8}>
          {name}
        </Text>
        <Group justify="space-between" wrap="nowrap" gap={8} mih={22}>
          {file.isDamaged && (
            <Text size="xs" c="var(--mantine-color-error)" title={t(damagedText(file))} flex="none">
              {t('files.damaged.short')}
            </Text>
          )}
          <CardOrigin instant={file.createdAt}>
            {showsFolder && file.folder !== null && `${file.folder.name} · `}
            {file.sentFor?.sender ?? file.createdBy.name}
          </CardOrigin>
          {file.licence.state !== 'valid' && <LicenceBadge licence={file.licence} isNamed />}
        </Group>
      </Link>
    </Card>
  );
}
