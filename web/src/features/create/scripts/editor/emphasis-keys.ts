import { type Emphasis, toggleEmphasis } from '@rushes/contract/create/lists/emphasis';
import type { ScriptEditor } from './script-editor.ts';

export const emphasisKeys: Readonly<Record<string, Emphasis>> = { b: 'bold', i: 'italic', u: 'underlined' };

/** A field of a block that can have emphasis: its words or its picture. */
export function emphasisField(target: EventTarget | null): HTMLTextAreaElement | null {
  return target instanceof HTMLTextAreaElement && target.closest('[data-block]') !== null ? target : null;
}

/** Makes what is selected bold, italic or underlined, or takes that back: one step to undo. */
export function emphasise(field: HTMLTextAreaElement, editor: ScriptEditor, emphasis: Emphasis): void {
  const { value, selectionStart, selectionEnd, maxLength } = field;
  const changed = toggleEmphasis({ text: value, from: selectionStart, to: selectionEnd }, emphasis);
  if (maxLength >= 0 && changed.text.length > maxLength) return;
  editor.endGesture();
  field.focus();
  field.setRangeText(changed.text, 0, value.length);
  field.setSelectionRange(changed.from, changed.to);
  // As if it had been typed.
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  editor.endGesture();
}
