import { Button, Group, Modal, NavLink, ScrollArea, Skeleton, Stack, Text } from '@mantine/core';
import type { Folder, FolderKind, FolderPlace } from '@rushes/contract/media/folders';
import { IconChevronRight, IconFolder, IconFolderPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { foldersQuery } from '../api.ts';
import { FolderNameDialog } from './folder-name-dialog.tsx';
import classes from './folders.module.css';

interface FolderPickerProps {
  readonly kind: FolderKind;
  readonly topName: string;
  /** Where to begin. */
  readonly start: FolderPlace;
  /** The folder that moves: not into itself. */
  readonly movedFolderId?: string;
  /** Where nothing moves. */
  readonly words?: { readonly title: string; readonly pick: string };
  readonly onPick: (to: FolderPlace) => void;
  readonly onClose: () => void;
}

/** Lets the user go through the folders and choose one to move to. */
export function FolderPicker({
  kind,
  topName,
  start,
  movedFolderId,
  words,
  onPick,
  onClose,
}: FolderPickerProps) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(start);
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery(foldersQuery(kind, place));
  const name = data?.path.at(-1)?.name ?? topName;
  return (
    <Modal opened onClose={onClose} title={words?.title ?? t('folders.moveTo')}>
      <Stack gap="sm">
        <nav aria-label={t('folders.path')} className={classes['path']}>
          <Step name={topName} isHere={place === 'top'} onClick={() => setPlace('top')} />
          {data?.path.map(({ folderId, name: label }) => (
            <Step
              key={folderId}
              name={label}
              isHere={folderId === place}
              onClick={() => setPlace(folderId)}
            />
          ))}
        </nav>
        {error !== null && data === undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Choices folders={data?.folders} {...{ movedFolderId }} onEnter={setPlace} />
        )}
        <Group justify="space-between">
          <Button
            variant="subtle"
            leftSection={<IconFolderPlus size={20} stroke={1.5} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            {t('folders.new')}
          </Button>
          <Button disabled={data === undefined || place === start} onClick={() => onPick(place)}>
            {words === undefined ? t('folders.moveHere', { name }) : `${words.pick}: ${name}`}
          </Button>
        </Group>
      </Stack>
      {isCreating && (
        <FolderNameDialog
          kind={kind}
          place={place}
          onSaved={({ folderId }) => setPlace(folderId)}
          onClose={() => setCreating(false)}
        />
      )}
    </Modal>
  );
}

function Step({ name, isHere, onClick }: { name: string; isHere: boolean; onClick: () => void }) {
  return (
    <span className={classes['crumb']}>
      {isHere ? (
        <Text span fw={600} aria-current="page" truncate title={name}>
          {name}
        </Text>
      ) : (
        <Button variant="transparent" size="compact-md" px={0} onClick={onClick}>
          {name}
        </Button>
      )}
    </span>
  );
}

interface ChoicesProps {
  /** Undefined while they are loading. */
  readonly folders: readonly Folder[] | undefined;
  readonly movedFolderId: string | undefined;
  readonly onEnter: (folderId: string) => void;
}

function Choices({ folders, movedFolderId, onEnter }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <ScrollArea.Autosize mah={280} mih={120}>
      {folders === undefined && <Skeleton h={36} mt={4} />}
      {folders?.map((folder) => (
        <NavLink
          key={folder.folderId}
          component="button"
          label={folder.name}
          disabled={folder.folderId === movedFolderId}
          leftSection={<IconFolder size={20} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronRight size={16} stroke={1.5} aria-hidden />}
          onClick={() => onEnter(folder.folderId)}
        />
      ))}
      {folders?.length === 0 && (
        <Text c="dimmed" size="sm" py="sm">
          {t('folders.none')}
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}
