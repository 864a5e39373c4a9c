import { ActionIcon, Group, Menu, Text } from '@mantine/core';
import type { Folder, FolderKind, FolderPlace } from '@rushes/contract/media/folders';
import { IconDots, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { foldersQuery, useDeleteFolder, useMoveFolder } from '../api.ts';
import { type Dragged, useDrag, useFolderDrop } from './use-folder-drag.ts';
import { FolderNameDialog } from './folder-name-dialog.tsx';
import { FolderPicker } from './folder-picker.tsx';
import classes from './folders.module.css';

interface FolderBarProps {
  readonly kind: FolderKind;
  readonly place: FolderPlace;
  /** What the top of the tree is called. */
  readonly topName: string;
  readonly canEdit: boolean;
  /** Something other than a folder was dropped onto a folder. */
  readonly onDropItems: (itemIds: readonly string[], to: FolderPlace) => void;
  /** Not while a search shows hits of many folders. */
  readonly showsFolders: boolean;
}

/** The way to a folder from the top, and the folders in it: each takes what is dragged onto it. */
export function FolderBar({ kind, place, topName, canEdit, onDropItems, showsFolders }: FolderBarProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(foldersQuery(kind, place));
  const move = useMoveFolder();
  // What lies below the bar is refused with it, and says so.
  if (data === undefined && isCallError(error, 'forbidden')) return null;
  if (error !== null && data === undefined)
    return isCallError(error, 'not-found') ? (
      <Text mb="md">
        {t('folders.gone')} <PlaceLink place="top">{topName}</PlaceLink>
      </Text>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const path = data?.path ?? [];
  const drop = (to: FolderPlace) => (dragged: Dragged) => {
    if (to === place) return;
    if (dragged.type === 'items') onDropItems(dragged.itemIds, to);
    else move.mutate({ folder: dragged.folder, from: place, to });
  };
  const dropOn = (to: FolderPlace) => (canEdit ? drop(to) : null);
  return (
    <>
      {path.length > 0 && (
        <nav aria-label={t('folders.path')} className={classes['path']}>
          <Crumb place="top" name={topName} onDrop={dropOn('top')} isHere={false} />
          {path.map(({ folderId, name }) => (
            <Crumb
              key={folderId}
              place={folderId}
              name={name}
              onDrop={dropOn(folderId)}
              isHere={folderId === place}
            />
          ))}
        </nav>
      )}
      {showsFolders && data !== undefined && data.folders.length > 0 && (
        <ul className={classes['tiles']} aria-label={t('folders.label')}>
          {data.folders.map((folder) => (
            <Tile
              key={folder.folderId}
              folder={folder}
              {...{ kind, place, topName, canEdit }}
              onDrop={dropOn(folder.folderId)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function PlaceLink({ place, children }: { place: FolderPlace; children: string }) {
  return (
    <AnchorLink to="." search={{ folder: place === 'top' ? undefined : place } as never}>
      {children}
    </AnchorLink>
  );
}

interface CrumbProps {
  readonly place: FolderPlace;
  readonly name: string;
  readonly onDrop: ((dragged: Dragged) => void) | null;
  readonly isHere: boolean;
}

function Crumb({ place, name, onDrop, isHere }: CrumbProps) {
  const { ref, isOver } = useFolderDrop({ place, onDrop });
  return (
    <span ref={ref} className={classes['crumb']} data-over={isOver || undefined}>
      {isHere ? (
        <Text span fw={600} aria-current="page" truncate title={name}>
          {name}
        </Text>
      ) : (
        <PlaceLink place={place}>{name}</PlaceLink>
      )}
    </span>
  );
}

interface TileProps {
  readonly folder: Folder;
  readonly kind: FolderKind;
  readonly place: FolderPlace;
  readonly topName: string;
  readonly canEdit: boolean;
  readonly onDrop: ((dragged: Dragged) => void) | null;
}

function Tile({ folder, kind, place, topName, canEdit, onDrop }: TileProps) {
  const { ref, isOver } = useFolderDrop({ place: folder.folderId, onDrop });
  const drag = useDrag(canEdit ? () => ({ type: 'folder', folder }) : null);
  const setElement = (element: HTMLElement | null) => {
    ref(element);
    drag(element);
  };
  return (
    <li ref={setElement} className={classes['tile']} data-over={isOver || undefined}>
      <Link
        to="."
        search={{ folder: folder.folderId } as never}
        className={classes['link']}
        title={folder.name}
        draggable={false}
      >
        <IconFolder size={20} stroke={1.5} aria-hidden />
        <Text span truncate>
          {folder.name}
        </Text>
      </Link>
      {canEdit && <TileMenu {...{ folder, kind, place, topName }} />}
    </li>
  );
}

function TileMenu({ folder, kind, place, topName }: Omit<TileProps, 'canEdit' | 'onDrop'>) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'rename' | 'move' | null>(null);
  const remove = useDeleteFolder();
  const move = useMoveFolder();
  const close = () => setDialog(null);
  return (
    <Group gap={0} flex="none">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('folders.actions', { name: folder.name })}>
            <IconDots size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('rename')}>{t('folders.rename')}</Menu.Item>
          <Menu.Item onClick={() => setDialog('move')}>{t('folders.move')}</Menu.Item>
          <Menu.Item color="red" onClick={() => remove.mutate(folder)}>
            {t('folders.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' && <FolderNameDialog folder={folder} onClose={close} />}
      {dialog === 'move' && (
        <FolderPicker
          {...{ kind, topName }}
          start={place}
          movedFolderId={folder.folderId}
          onPick={(to) => {
            if (to !== place) move.mutate({ folder, from: place, to });
            close();
          }}
          onClose={close}
        />
      )}
    </Group>
  );
}
