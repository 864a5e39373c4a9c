import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { PlayerControls } from '../../../../player/program-player.tsx';
import { addCue, type Cues, mergeWithNext, removeCues, setEnd, setStart, splitCue } from './cues.ts';
import { type CaptionCommand, captionCommandOfKey } from './keys.ts';
import type { CaptionEditor } from './use-caption-editor.ts';

const jumpMs = 1000;

interface CommandsUse {
  readonly editor: CaptionEditor;
  readonly controls: RefObject<PlayerControls | null>;
  readonly fps: number;
  /** The caption that commands are about; null where none is chosen. */
  readonly current: string | null;
  readonly choose: (key: string) => void;
  readonly find: () => void;
}

export type RunCommand = (command: CaptionCommand) => void;

/** What buttons and keys do with the caption that is chosen, at the playhead. */
export function useCommands(use: CommandsUse): RunCommand {
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  return useMemo(() => (command) => run(latest.current, command), []);
}

function run(use: CommandsUse, command: CaptionCommand): void {
  const { editor, controls, fps } = use;
  const player = controls.current;
  const positionMs = player?.positionMs() ?? 0;
  const seekBy = (ms: number) => player?.seek(Math.max(0, positionMs + ms));
  switch (command) {
    case 'toggle-play':
      return player?.togglePlay();
    case 'back':
      return seekBy(-jumpMs);
    case 'forward':
      return seekBy(jumpMs);
    case 'frame-back':
      return seekBy(-1000 / fps);
    case 'frame-forward':
      return seekBy(1000 / fps);
    case 'undo':
    case 'redo':
      return editor[command]();
    case 'save':
      return editor.isDirty && !editor.isSaving ? editor.save() : undefined;
    case 'find':
      return use.find();
    case 'previous':
    case 'next':
      return step(use, command === 'next' ? 1 : -1);
    case 'add':
      return add(use, positionMs);
    default:
      return change(use, command, positionMs);
  }
}

type Changing = 'set-start' | 'set-end' | 'split' | 'merge' | 'remove';

function change({ editor, current, choose }: CommandsUse, command: Changing, positionMs: number): void {
  if (current === null) return;
  const changes: Record<Changing, (cues: Cues) => Cues> = {
    'set-start': (cues) => setStart(cues, current, positionMs),
    'set-end': (cues) => setEnd(cues, current, positionMs),
    split: (cues) => splitCue(cues, current, positionMs),
    merge: (cues) => mergeWithNext(cues, current),
    remove: (cues) => removeCues(cues, new Set([current])),
  };
  if (command === 'remove') {
    const at = editor.cues.findIndex(({ key }) => key === current);
    const neighbour = editor.cues[at + 1] ?? editor.cues[at - 1];
    if (neighbour !== undefined) choose(neighbour.key);
  }
  editor.apply(changes[command]);
}

function add({ editor, choose }: CommandsUse, positionMs: number): void {
  const added = addCue(editor.cues, positionMs);
  if (added === null) return;
  editor.apply(() => added.cues);
  choose(added.key);
}

function step({ editor, controls, current, choose }: CommandsUse, by: 1 | -1): void {
  const { cues } = editor;
  const at = cues.findIndex(({ key }) => key === current);
  const next = at === -1 ? cues[0] : cues[at + by];
  if (next === undefined) return;
  choose(next.key);
  controls.current?.seek(next.startMs);
}

const looking: ReadonlySet<CaptionCommand> = new Set([
  'toggle-play',
  'back',
  'forward',
  'frame-back',
  'frame-forward',
  'previous',
  'next',
  'find',
]);

/** Runs the commands of keys wherever the focus is; those that change something where that is allowed. */
export function useCommandKeys(runCommand: RunCommand, canEdit: boolean): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      // A button is pressed by the space bar.
      if (event.code === 'Space' && event.target instanceof HTMLButtonElement) return;
      const command = captionCommandOfKey(event, isTyping(event.target));
      if (command === null || !(canEdit || looking.has(command))) return;
      event.preventDefault();
      runCommand(command);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [runCommand, canEdit]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('textarea, input:not([type=checkbox])') !== null;
}

/** Keys of dialogs, menus and selects are their own. */
function isElsewhere(target: EventTarget | null): boolean {
  const own = '[role=dialog], [role=menu], [role=listbox], [role=slider], input[type=range], select';
  return target instanceof HTMLElement && target.closest(own) !== null;
}
