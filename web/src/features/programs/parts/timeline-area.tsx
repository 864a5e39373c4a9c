import { ActionIcon, Group, Menu, Text, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconCut,
  IconDots,
  IconKeyboard,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isTakenByTarget } from '../../../player/keys.ts';
import { tabularFigures } from '../../../ui/theme.ts';
import type { TimelineClips } from '../../../timeline/clips.ts';
import { type TimelineCommand, timelineCommandOfKey } from '../../../timeline/keys.ts';
import { timecode, totalFrames } from '../../../timeline/time-map.ts';
import { Timeline } from '../../../timeline/timeline.tsx';
import type { TrimPeek } from '../../../timeline/use-trim.ts';
import { useTimelineView } from '../../../timeline/use-view.ts';
import { usePlayhead } from '../playhead.ts';
import type { Editor } from '../use-editor.ts';
import styles from './timeline-area.module.css';

interface TimelineAreaProps {
  readonly editor: Editor;
  readonly clips: TimelineClips;
  readonly fps: number;
  readonly isPlaying: boolean;
  readonly onCommand: (command: TimelineCommand) => void;
  readonly onSeek: (frame: number) => void;
  readonly onPeek: (peek: TrimPeek | null) => void;
}

/** The lower part of the editor: transport, edit buttons, zoom, and the strip itself. */
export function TimelineArea(props: TimelineAreaProps) {
  const { editor, clips, fps, isPlaying, onSeek } = props;
  const playheadFrame = usePlayhead(editor.playhead);
  const view = useTimelineView(totalFrames(editor.list));
  const run = (command: TimelineCommand) => {
    if (command === 'zoom-in') view.zoomBy(1.5, playheadFrame);
    else if (command === 'zoom-out') view.zoomBy(1 / 1.5, playheadFrame);
    else if (command === 'zoom-fit') view.zoomToFit();
    else props.onCommand(command);
  };
  useTimelineKeys(run);
  return (
    <section className={styles['area']}>
      <Toolbar {...props} playheadFrame={playheadFrame} onCommand={run} />
      <Timeline
        list={editor.list}
        clips={clips}
        fps={fps}
        view={view}
        playheadFrame={playheadFrame}
        isPlaying={isPlaying}
        selectedId={editor.selectedId}
        onSelect={editor.select}
        onSeek={onSeek}
        onChange={(list, gesture) => {
          editor.change(list, gesture);
          if (editor.playhead.get() > totalFrames(list)) onSeek(totalFrames(list));
        }}
        onPeek={props.onPeek}
        onDrop={(drag, index) => editor.drop(drag, index, clips)}
      />
    </section>
  );
}

function useTimelineKeys(run: (command: TimelineCommand) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTakenByTarget(event.target, event.key)) {
        if (event.defaultPrevented || !isOfStrip(event)) return;
      }
      const command = timelineCommandOfKey(event);
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** Items and their edges leave the editor's keys alone, but for the arrows of an edge. */
function isOfStrip({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[data-item]') !== null) return true;
  return target.closest('[data-trim]') !== null && !key.startsWith('Arrow');
}

type ToolbarProps = TimelineAreaProps & { readonly playheadFrame: number };

function Toolbar({ editor, fps, isPlaying, playheadFrame, onCommand }: ToolbarProps) {
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
      </Group>
      <Group gap="xs" wrap="nowrap">
        {tool(
          'toggle-play',
          t(isPlaying ? 'player.pause' : 'player.play'),
          'Space',
          isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />,
        )}
        <Text size="sm" style={tabularFigures} className={styles['time']}>
          {timecode(playheadFrame, fps)}
          <span> / {timecode(totalFrames(editor.list), fps)}</span>
        </Text>
      </Group>
      <Group gap={2} wrap="nowrap">
        {tool('zoom-out', t('programs.tools.zoomOut'), '−', <IconZoomOut size={20} stroke={1.5} />)}
        {tool('zoom-fit', t('programs.tools.zoomFit'), 'F', <IconZoomScan size={20} stroke={1.5} />)}
        {tool('zoom-in', t('programs.tools.zoomIn'), '+', <IconZoomIn size={20} stroke={1.5} />)}
        {tool('show-keys', t('programs.tools.keys'), '?', <IconKeyboard size={20} stroke={1.5} />, false)}
      </Group>
    </Group>
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
    ['duplicate', 'D', <IconCopy key="icon" size={16} stroke={1.5} />, t('programs.tools.duplicate')],
    ['set-in', '[', null, t('programs.tools.setIn')],
    ['set-out', ']', null, t('programs.tools.setOut')],
  ] as const;
  return (
    <Menu position="top-start" returnFocus>
      <Menu.Target>
        <ActionIcon className={styles['tool']} disabled={isEmpty} aria-label={t('programs.tools.more')}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(([command, keys, icon, label]) => (
          <Menu.Item
            key={command}
            leftSection={icon}
            rightSection={<small>{keys}</small>}
            onClick={() => onCommand(command)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
