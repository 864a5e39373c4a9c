import type { FilledTitle } from '@rushes/contract/create/bumpers';
import { ActionIcon, Button, Group, Menu, Slider, Text, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconArrowRight,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconDots,
  IconKeyboard,
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlus,
  IconScissors,
  IconTrash,
  IconVolume,
  IconVolumeOff,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../../lib/api/query.ts';
import type { TimelineCommand } from '../../../../../timeline/keys.ts';
import { timecode, totalFrames } from '../../../../../timeline/time-map.ts';
import { tabularFigures } from '../../../../../ui/theme.ts';
import type { Editor } from '../../editor/use-editor.ts';
import type { Sound } from '../../editor/use-sound.ts';
import styles from './timeline-area.module.css';

interface ToolbarProps {
  readonly programId: string;
  readonly editor: Editor;
  readonly fps: number;
  readonly rate: number;
  readonly sound: Sound;
  readonly playheadFrame: number;
  readonly onCommand: (command: TimelineCommand) => void;
}

/** Edit buttons, transport with the time, sound, full screen and zoom. */
export function TimelineToolbar(props: ToolbarProps) {
  const { programId, editor, onCommand } = props;
  const { t } = useTranslation();
  const isEmpty = editor.list.length === 0;
  const tool = (
    command: TimelineCommand,
    label: string,
    keys: string,
    face: ReactNode,
    disabled = isEmpty,
  ) => <Tool label={label} keys={keys} face={face} disabled={disabled} onClick={() => onCommand(command)} />;
  return (
    <Group className={styles['toolbar']} justify="space-between" wrap="nowrap" gap="sm">
      <Group gap={2} wrap="nowrap">
        {tool(
          'undo',
          t('programs.tools.undo'),
          'Ctrl+Z',
          <IconArrowBackUp size={20} stroke={1.5} />,
          !editor.canUndo,
        )}
        {tool(
          'redo',
          t('programs.tools.redo'),
          'Ctrl+Shift+Z',
          <IconArrowForwardUp size={20} stroke={1.5} />,
          !editor.canRedo,
        )}
        {tool('split', t('programs.tools.split'), 'S', <IconCut size={20} stroke={1.5} />)}
        {tool('remove', t('programs.tools.remove'), 'Del', <IconTrash size={20} stroke={1.5} />)}
        <ItemMenu isEmpty={isEmpty} onCommand={onCommand} />
        <span className={styles['gap']} />
        <AddMenu
          programId={programId}
          isEmpty={isEmpty}
          onCommand={onCommand}
          onTitle={editor.addSavedTitle}
        />
      </Group>
      <Transport {...props} />
      <Group gap={2} wrap="nowrap">
        <Loudness sound={props.sound} />
        {tool(
          'toggle-fullscreen',
          t('player.fullscreenIn'),
          'Shift+F',
          <IconMaximize size={20} stroke={1.5} />,
        )}
        <span className={styles['gap']} />
        {tool('zoom-out', t('programs.tools.zoomOut'), '−', <IconZoomOut size={20} stroke={1.5} />)}
        {tool('zoom-fit', t('programs.tools.zoomFit'), 'F', <IconZoomScan size={20} stroke={1.5} />)}
        {tool('zoom-in', t('programs.tools.zoomIn'), '+', <IconZoomIn size={20} stroke={1.5} />)}
        {tool('show-keys', t('programs.tools.keys'), '?', <IconKeyboard size={20} stroke={1.5} />, false)}
      </Group>
    </Group>
  );
}

/** Play or pause, where the playhead is, and how fast it goes. */
function Transport({ editor, fps, rate, playheadFrame, onCommand }: ToolbarProps) {
  const { t } = useTranslation();
  const isPlaying = rate !== 0;
  return (
    <Group gap="xs" wrap="nowrap">
      <Tool
        label={t(isPlaying ? 'player.pause' : 'player.play')}
        keys="Space"
        face={isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        disabled={editor.list.length === 0}
        onClick={() => onCommand('toggle-play')}
      />
      <Text size="sm" style={tabularFigures} className={styles['time']} data-time>
        {timecode(playheadFrame, fps)}
        <span> / {timecode(totalFrames(editor.list), fps)}</span>
      </Text>
      <Text size="sm" style={tabularFigures} className={styles['rate']} role="status">
        {rate !== 0 && rate !== 1 ? t('player.speedAt', { speed: rate }) : ''}
      </Text>
    </Group>
  );
}

function Loudness({ sound }: { sound: Sound }) {
  const { t } = useTranslation();
  const level = sound.isMuted ? 0 : sound.volume;
  return (
    <>
      <Tool
        label={t(sound.isMuted ? 'player.unmute' : 'player.mute')}
        keys="M"
        face={
          sound.isMuted ? <IconVolumeOff size={20} stroke={1.5} /> : <IconVolume size={20} stroke={1.5} />
        }
        disabled={false}
        onClick={sound.toggleMute}
      />
      <Slider
        className={styles['volume']}
        size="xs"
        min={0}
        max={1}
        step={0.05}
        label={null}
        value={level}
        onChange={sound.setVolume}
        thumbLabel={t('player.volume')}
      />
    </>
  );
}

function ItemMenu({
  isEmpty,
  onCommand,
}: {
  isEmpty: boolean;
  onCommand: (command: TimelineCommand) => void;
}) {
  const { t } = useTranslation();
  const entries = [
    ['move-left', 'Alt+←', <IconArrowLeft key="icon" size={16} stroke={1.5} />, t('programs.tools.moveLeft')],
    [
      'move-right',
      'Alt+→',
      <IconArrowRight key="icon" size={16} stroke={1.5} />,
      t('programs.tools.moveRight'),
    ],
    ['copy', 'Ctrl+C', <IconCopy key="icon" size={16} stroke={1.5} />, t('programs.tools.copy')],
    ['cut', 'Ctrl+X', <IconScissors key="icon" size={16} stroke={1.5} />, t('programs.tools.cut')],
    ['paste', 'Ctrl+V', <IconClipboard key="icon" size={16} stroke={1.5} />, t('programs.tools.paste')],
    ['duplicate', 'D', <IconCopyPlus key="icon" size={16} stroke={1.5} />, t('programs.tools.duplicate')],
    ['set-in', 'I', null, t('programs.tools.setIn')],
    ['set-out', 'O', null, t('programs.tools.setOut')],
  ] as const;
  return (
    <Menu position="top-start" returnFocus>
      <Menu.Target>
        <ActionIcon className={styles['tool']} aria-label={t('programs.tools.more')}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(([command, keys, icon, label]) => (
          <Menu.Item
            key={command}
            leftSection={icon}
            rightSection={<small>{keys}</small>}
            // Items of another program can be pasted into an empty one.
            disabled={isEmpty && command !== 'paste'}
            onClick={() => onCommand(command)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface AddMenuProps {
  readonly programId: string;
  readonly isEmpty: boolean;
  readonly onCommand: (command: TimelineCommand) => void;
  readonly onTitle: (title: FilledTitle) => void;
}

/** What can be put over the picture at the playhead. */
function AddMenu({ programId, isEmpty, onCommand, onTitle }: AddMenuProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const entries = [
    ['add-lower-third', 'N', t('programs.looks.lowerThird')],
    ['add-title', 'T', t('programs.looks.fullTitle')],
    ['add-image', null, t('programs.images.image')],
    ['add-chapter', 'C', t('programs.looks.chapter')],
    ['chapters-from-markers', null, t('programs.looks.markerChapters')],
  ] as const;
  return (
    <Menu position="top-start" returnFocus opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={isEmpty}
          leftSection={<IconPlus size={16} stroke={1.5} />}
          className={styles['add']}
        >
          {t('programs.tools.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(([command, keys, label]) => (
          <Menu.Item
            key={command}
            rightSection={keys === null ? null : <small>{keys}</small>}
            onClick={() => onCommand(command)}
          >
            {label}
          </Menu.Item>
        ))}
        <SavedTitles programId={programId} isOpen={isOpen} onTitle={onTitle} />
        <Menu.Divider />
        <Menu.Label>{t('programs.tools.addMusic')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Saved titles of the organisation, filled in from the program as it is now; absent where there are none. */
function SavedTitles({
  programId,
  isOpen,
  onTitle,
}: Pick<AddMenuProps, 'programId' | 'onTitle'> & { isOpen: boolean }) {
  const { t } = useTranslation();
  const query = callQuery('bumper', 'getSavedTitles', { programId });
  const { data } = useQuery({ ...query, enabled: isOpen, staleTime: 0 });
  if (data === undefined || data.titles.length === 0) return null;
  const kinds = { title: t('programs.looks.fullTitle'), 'lower-third': t('programs.looks.lowerThird') };
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('programs.looks.saved')}</Menu.Label>
      {data.titles.map((saved) => (
        <Menu.Item key={saved.bumperId} onClick={() => onTitle(saved)}>
          {t('programs.looks.savedName', { kind: kinds[saved.kind], name: saved.name })}
        </Menu.Item>
      ))}
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly keys: string;
  readonly face: ReactNode;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Tool({ label, keys, face, disabled, onClick }: ToolProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon className={styles['tool']} aria-label={label} disabled={disabled} onClick={onClick}>
        {face}
      </ActionIcon>
    </Tooltip>
  );
}
