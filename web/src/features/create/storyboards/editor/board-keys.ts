import type { KeyboardEvent } from 'react';
import { moveShot, removeShots } from './board-edits.ts';
import type { BoardEditor } from './board-editor.ts';

interface KeyActions {
  readonly open: (blockId: string) => void;
  readonly toggle: (blockId: string) => void;
  /** Puts the focus on a shot, once it is drawn. */
  readonly focus: (blockId: string) => void;
}

/** Ctrl Z undoes; on a card, arrows go on, with Alt they move it, Enter opens, X selects, Delete removes. True where the key is taken. */
export function takeBoardKey(event: KeyboardEvent, editor: BoardEditor, actions: KeyActions): boolean {
  if (event.nativeEvent.isComposing) return false;
  if ((event.ctrlKey || event.metaKey) && !event.altKey) return takeUndo(event, editor, actions);
  const blockId = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined;
  if (blockId === undefined) return false;
  const by = directionOf(event.key);
  if (by !== null) {
    if (event.altKey) moveBy(editor, blockId, by, actions);
    else focusNext(editor, blockId, by, actions);
    return true;
  }
  if (event.altKey || event.shiftKey) return false;
  if (event.key === 'Enter' || event.key === ' ') actions.open(blockId);
  else if (event.key === 'x') actions.toggle(blockId);
  else if (event.key === 'Delete') {
    focusNext(editor, blockId, 1, actions);
    editor.edit(removeShots(editor.blocks(), new Set([blockId])));
  } else return false;
  return true;
}

function takeUndo(
  { key, shiftKey, target }: KeyboardEvent,
  editor: BoardEditor,
  { focus }: KeyActions,
): boolean {
  const letter = key.toLowerCase();
  if (letter !== 'z' && letter !== 'y') return false;
  if (letter === 'y' || shiftKey) editor.redo();
  else editor.undo();
  const blockId = target instanceof HTMLElement ? target.dataset['card'] : undefined;
  if (blockId !== undefined) focus(blockId);
  return true;
}

function directionOf(key: string): -1 | 1 | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return -1;
  return key === 'ArrowRight' || key === 'ArrowDown' ? 1 : null;
}

function moveBy(editor: BoardEditor, blockId: string, by: -1 | 1, { focus }: KeyActions): void {
  const moved = moveShot(editor.blocks(), blockId, by);
  if (moved === null) return;
  editor.edit(moved);
  focus(blockId);
}

function focusNext(editor: BoardEditor, blockId: string, by: -1 | 1, { focus }: KeyActions): void {
  const shots = editor.blocks().filter(({ kind }) => kind === 'shot');
  const index = shots.findIndex((shot) => shot.blockId === blockId);
  const next = shots[index + by];
  if (next !== undefined) focus(next.blockId);
}
