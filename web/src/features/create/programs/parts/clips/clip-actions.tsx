import { Button, Group, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconMovie,
  IconPlaylistAdd,
  IconShare,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { showToast } from '../../../../../ui/toast.tsx';
import type { ActionClip, ClipActionsProps } from '../../../../media/clips/parts/clip-actions.ts';
import { downloadsMax, useClipDownloads } from '../../use-clip-downloads.ts';
import { isUsable } from '../../editor/use-timeline-clips.ts';
import { AddToProgramDialog } from './add-to-program-dialog.tsx';
import { CreateProgramDialog } from '../list/create-program-dialog.tsx';

interface ClipAction {
  readonly name: 'new' | 'add' | 'share' | 'download';
  readonly icon: TablerIcon;
  readonly isDisabled: boolean;
  readonly isPending?: boolean;
  readonly run: () => void;
}

/** What can be made of clips: a program, a part of one, something to share, a file. */
export function ClipActions(props: ClipActionsProps) {
  const { clips, notReadyCount = 0, onDone, isCompact = false, wideFrom = 'md' } = props;
  const [dialog, setDialog] = useState<'new' | 'add' | 'share' | null>(null);
  const usable = clips.filter((clip) => isPlaceable(clip));
  const leftOutCount = clips.length - usable.length + notReadyCount;
  const actions = useActions(clips, usable.length, setDialog);
  const close = () => setDialog(null);
  const finish = () => onDone?.();
  if (actions.length === 0) return null;
  return (
    <>
      {!isCompact && (
        <Group gap={4} wrap="nowrap" visibleFrom={wideFrom}>
          {actions.map((action) => (
            <ActionButton key={action.name} action={action} />
          ))}
        </Group>
      )}
      <ActionMenu actions={actions} clips={clips} isCompact={isCompact} wideFrom={wideFrom} />
      <CreateProgramDialog
        opened={dialog === 'new' || dialog === 'share'}
        isForSharing={dialog === 'share'}
        clips={usable}
        leftOutCount={leftOutCount}
        onClose={close}
      />
      <AddToProgramDialog
        opened={dialog === 'add'}
        clips={usable}
        leftOutCount={leftOutCount}
        onClose={close}
        onAdded={finish}
      />
    </>
  );
}

/** The actions that the user has the permissions for. */
function useActions(
  clips: readonly ActionClip[],
  usableCount: number,
  open: (dialog: 'new' | 'add' | 'share') => void,
): readonly ClipAction[] {
  const { t } = useTranslation();
  const me = useMe();
  const downloads = useClipDownloads();
  // Support that views an organisation changes nothing in it.
  const mayChange = me.view === null;
  const mayMake = mayChange && may(me, 'create.programs:make');
  const isDisabled = usableCount === 0;
  const openWith = (dialog: 'new' | 'add' | 'share') => () => open(dialog);
  const download: ClipAction = {
    name: 'download',
    icon: IconDownload,
    isDisabled: clips.every(({ playback }) => playback?.original === null),
    isPending: downloads.isPending,
    run: () => {
      if (clips.length > downloadsMax) showToast(t('programs.fromClips.tooMany', { max: downloadsMax }));
      else downloads.mutate(clips);
    },
  };
  const actions: readonly (ClipAction | false)[] = [
    mayMake && { name: 'new', icon: IconMovie, isDisabled, run: openWith('new') },
    mayChange &&
      may(me, 'create.programs:see') && {
        name: 'add',
        icon: IconPlaylistAdd,
        isDisabled,
        run: openWith('add'),
      },
    mayMake &&
      may(me, 'create.programs:publish') && {
        name: 'share',
        icon: IconShare,
        isDisabled,
        run: openWith('share'),
      },
    // The file holds more than a part of the clip.
    may(me, 'create.footage:see') && clips.every(({ range }) => range === undefined) && download,
  ];
  return actions.filter((action) => action !== false);
}

function ActionButton({ action }: { action: ClipAction }) {
  const { t } = useTranslation();
  const { icon: Icon } = action;
  return (
    <Button
      variant="subtle"
      leftSection={<Icon size={20} stroke={1.5} aria-hidden />}
      disabled={action.isDisabled}
      loading={action.isPending ?? false}
      onClick={action.run}
    >
      {t(`programs.fromClips.${action.name}`)}
    </Button>
  );
}

interface ActionMenuProps {
  readonly actions: readonly ClipAction[];
  readonly clips: readonly ActionClip[];
  readonly isCompact: boolean;
  readonly wideFrom: 'md' | 'xl';
}

/** The same actions behind one button. */
function ActionMenu({ actions, clips, isCompact, wideFrom }: ActionMenuProps) {
  const { t } = useTranslation();
  const [only] = clips;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          {...(isCompact ? { size: 'compact-sm' } : { hiddenFrom: wideFrom })}
          variant="light"
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
          aria-label={
            clips.length === 1 && only !== undefined
              ? t('programs.fromClips.menuOf', { name: only.name })
              : t('programs.fromClips.menuNamed', { count: clips.length })
          }
        >
          {t('programs.fromClips.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ name, icon: Icon, isDisabled, run }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
            disabled={isDisabled}
            onClick={run}
          >
            {t(`programs.fromClips.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function isPlaceable({ frames = null, durationMs = null, fps, playback }: ActionClip): boolean {
  if (playback === undefined || fps === undefined) return true;
  return isUsable({ frames, durationMs, fps, playback });
}
