import { blockTextMost } from '@rushes/contract/create/lists/scripts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import {
  type Caret,
  moveBlock,
  neighbour,
  pasteText,
  removeBlock,
  splitBlock,
  whereChanged,
} from './block-edits.ts';
import { emphasise, emphasisField, emphasisKeys } from './emphasis-keys.ts';
import type { ScriptEditor } from './script-editor.ts';

interface Field {
  readonly blockId: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

function fieldOf({ target }: KeyboardEvent | ClipboardEvent): Field | null {
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return null;
  const blockId = target.closest<HTMLElement>('[data-block]')?.dataset['block'];
  const name = target.dataset['field'];
  if (blockId === undefined || name === undefined) return null;
  const { selectionStart, selectionEnd, value } = target;
  return { blockId, name, from: selectionStart ?? 0, to: selectionEnd ?? 0, length: value.length };
}

/** Text of several paragraphs becomes blocks. True where it is taken; `isTooLong`: it isn't pasted at all. */
export function takePaste(
  event: ClipboardEvent,
  editor: ScriptEditor,
  go: (caret: Caret) => void,
): { isTaken: boolean; isTooLong: boolean } {
  const field = fieldOf(event);
  const pasted = event.clipboardData.getData('text/plain');
  const isPlain = !/\n\s*\n/.test(pasted);
  const room = blockTextMost - (field?.length ?? 0) + (field === null ? 0 : field.to - field.from);
  if (field?.name !== 'text' || (isPlain && pasted.length <= room))
    return { isTaken: false, isTooLong: false };
  const edit = pasteText(editor.blocks(), field, pasted);
  if (edit === null) return { isTaken: true, isTooLong: true };
  editor.edit(edit.blocks);
  go(edit.caret);
  return { isTaken: true, isTooLong: false };
}

/** Enter adds a block, Backspace in an empty one joins it, Alt with an arrow moves it, Ctrl Z undoes, Ctrl B, I and U emphasise. True where the key is taken. */
export function takeKey(event: KeyboardEvent, editor: ScriptEditor, go: (caret: Caret) => void): boolean {
  if (event.nativeEvent.isComposing) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey) return takeEmphasis(event, editor) || takeUndo(event, editor, go);
  const field = fieldOf(event);
  if (field === null) return false;
  const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  if (isArrow) return takeArrow(event, field, editor, go);
  if (event.altKey || event.shiftKey) return false;
  if (event.key === 'Enter') return takeEnter(field, editor, go);
  return event.key === 'Backspace' && takeBackspace(field, editor, go);
}

function takeEmphasis({ key, shiftKey, target }: KeyboardEvent, editor: ScriptEditor): boolean {
  const emphasis = shiftKey ? undefined : emphasisKeys[key.toLowerCase()];
  const field = emphasisField(target);
  if (emphasis === undefined || field === null) return false;
  emphasise(field, editor, emphasis);
  return true;
}

function takeUndo(
  { key, shiftKey }: KeyboardEvent,
  editor: ScriptEditor,
  go: (caret: Caret) => void,
): boolean {
  const letter = key.toLowerCase();
  if (letter !== 'z' && letter !== 'y') return false;
  const before = editor.blocks();
  if (letter === 'y' || shiftKey) editor.redo();
  else editor.undo();
  const caret = whereChanged(before, editor.blocks());
  if (caret !== null) go(caret);
  return true;
}

function takeArrow(
  { key, altKey, shiftKey }: KeyboardEvent,
  { blockId, name, from, to, length }: Field,
  editor: ScriptEditor,
  go: (caret: Caret) => void,
): boolean {
  const by = key === 'ArrowUp' ? -1 : 1;
  if (altKey) {
    const moved = moveBlock(editor.blocks(), blockId, by);
    if (moved === null) return true;
    editor.edit(moved);
    go({ blockId, at: to });
    return true;
  }
  const isAtEdge = from === to && (by === -1 ? from === 0 : to === length);
  const next = neighbour(editor.blocks(), blockId, by);
  if (shiftKey || name !== 'text' || !isAtEdge || next === undefined) return false;
  go({ blockId: next.blockId, at: by === -1 ? next.text.length : 0 });
  return true;
}

function takeEnter(field: Field, editor: ScriptEditor, go: (caret: Caret) => void): boolean {
  const { blockId, name, from, to } = field;
  if (name === 'visual') return false;
  if (name === 'speaker') {
    go({ blockId, at: 0 });
    return true;
  }
  const { blocks, caret } = splitBlock(editor.blocks(), blockId, from, to);
  editor.edit(blocks);
  go(caret);
  return true;
}

function takeBackspace({ blockId, name, length }: Field, editor: ScriptEditor, go: (caret: Caret) => void) {
  const block = editor.blocks().find((each) => each.blockId === blockId);
  if (name !== 'text' || length > 0 || block?.visual !== '') return false;
  const removed = removeBlock(editor.blocks(), blockId);
  if (removed === null) return false;
  editor.edit(removed.blocks);
  go(removed.caret);
  return true;
}
