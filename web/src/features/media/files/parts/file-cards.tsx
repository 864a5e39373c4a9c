import { Checkbox, Group, Text } from '@mantine/core';
import type { File } from '@rushes/contract/media/files';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../lib/lists/use-list.ts';
import type { CardsOptions } from '../../../../ui/grid/data-grid.tsx';
import { MoreCards } from '../../../../ui/grid/more-cards.tsx';
import { toggle } from '../../../../ui/grid/selection.ts';
import { useCardKeys } from '../../../../ui/grid/use-card-keys.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useDrag } from '../../folders/parts/use-folder-drag.ts';
import type { FileColumn } from '../api.ts';
import { damagedText } from './damaged-text.ts';
import { FilePicture } from './file-picture.tsx';
import classes from './files.module.css';
import { LicenceBadge } from './licence-badge.tsx';

interface FileCardsProps extends CardsOptions<File> {
  readonly pages: ListState<File, FileColumn>['pages'];
  readonly canMove: boolean;
  /** The folder is shown where the list has files of several. */
  readonly showsFolder: boolean;
}

/** Files by their pictures; more come as the end nears. */
export function FileCards({ rows, selection, onSelect, pages, canMove, showsFolder }: FileCardsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const order = rows.map(({ fileId }) => fileId);
  const choose = (id: string, isRange: boolean) => onSelect((now) => toggle(now, order, { id, isRange }));
  useCardKeys({ listRef, onToggle: choose });
  return (
    <>
      <ul ref={listRef} className={classes['grid']} data-selecting={selection.ids.size > 0 || undefined}>
        {rows.map((file) => (
          <FileCard
            key={file.fileId}
            {...{ file, showsFolder }}
            isSelected={selection.ids.has(file.fileId)}
            onSelect={choose}
            dragIds={
              canMove ? () => (selection.ids.has(file.fileId) ? [...selection.ids] : [file.fileId]) : null
            }
          />
        ))}
      </ul>
      <MoreCards pages={pages} count={rows.length} />
    </>
  );
}

interface FileCardProps {
  readonly file: File;
  readonly isSelected: boolean;
  readonly onSelect: (fileId: string, isRange: boolean) => void;
  /** What goes along when the card is dragged; null where it stays. */
  readonly dragIds: (() => readonly string[]) | null;
  readonly showsFolder: boolean;
}

function FileCard({ file, isSelected, onSelect, dragIds, showsFolder }: FileCardProps) {
  const { t } = useTranslation();
  const { fileId, name } = file;
  const drag = useDrag(dragIds === null ? null : () => ({ type: 'items', itemIds: dragIds() }));
  return (
    <li ref={drag} className={classes['card']} data-selected={isSelected || undefined}>
      <Checkbox
        size="md"
        className={classes['check']}
        aria-label={t('grid.select', { name })}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event) => onSelect(fileId, event.shiftKey)}
      />
      <Link
        to="/files/file/$fileId"
        params={{ fileId }}
        className={classes['link']}
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
          <Text size="xs" c="dimmed" truncate>
            {showsFolder && file.folder !== null && `${file.folder.name} · `}
            {file.createdBy.name} · <RelativeTime instant={file.createdAt} />
          </Text>
          {file.licence.state !== 'valid' && <LicenceBadge licence={file.licence} />}
        </Group>
      </Link>
    </li>
  );
}
