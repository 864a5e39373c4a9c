/** What a key asks the editor to do. */
export type CaptionCommand =
  | 'toggle-play'
  | 'back'
  | 'forward'
  | 'frame-back'
  | 'frame-forward'
  | 'set-start'
  | 'set-end'
  | 'add'
  | 'split'
  | 'merge'
  | 'remove'
  | 'previous'
  | 'next'
  | 'undo'
  | 'redo'
  | 'save'
  | 'find';

interface Press {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const plain: Readonly<Record<string, CaptionCommand>> = {
  Space: 'toggle-play',
  KeyK: 'toggle-play',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Comma: 'frame-back',
  Period: 'frame-forward',
  KeyI: 'set-start',
  KeyO: 'set-end',
  KeyN: 'add',
  KeyS: 'split',
  KeyM: 'merge',
  Delete: 'remove',
  ArrowUp: 'previous',
  ArrowDown: 'next',
};
const withControl: Readonly<Record<string, CaptionCommand>> = {
  KeyZ: 'undo',
  KeyY: 'redo',
  KeyS: 'save',
  KeyF: 'find',
};

/** The command of a key; while words are typed, those of one key need Alt. Null for keys that are not the editor's. */
export function captionCommandOfKey(press: Press, isTyping: boolean): CaptionCommand | null {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (ctrlKey || metaKey) {
    if (altKey) return null;
    if (shiftKey) return code === 'KeyZ' ? 'redo' : null;
    return withControl[code] ?? null;
  }
  if (isTyping !== altKey || shiftKey) return null;
  return plain[code] ?? null;
}
