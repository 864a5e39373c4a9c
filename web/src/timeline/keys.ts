/** What a key asks the timeline to do. */
export type TimelineCommand =
  | 'toggle-play'
  | 'step-back'
  | 'step-forward'
  | 'shuttle-back'
  | 'shuttle-stop'
  | 'shuttle-forward'
  | 'toggle-fullscreen'
  | 'toggle-mute'
  | 'jump-back'
  | 'jump-forward'
  | 'previous-cut'
  | 'next-cut'
  | 'go-start'
  | 'go-end'
  | 'set-in'
  | 'set-out'
  | 'split'
  | 'remove'
  | 'duplicate'
  | 'move-left'
  | 'move-right'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'slip-back'
  | 'slip-forward'
  | 'slip-back-far'
  | 'slip-forward-far'
  | 'select-all'
  | 'select-one'
  | 'extend-back'
  | 'extend-forward'
  | 'undo'
  | 'redo'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-fit'
  | 'add-title'
  | 'add-lower-third'
  | 'add-chapter'
  | 'add-image'
  | 'chapters-from-markers'
  | 'show-keys';

interface TimelineKeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const plain: Readonly<Record<string, TimelineCommand>> = {
  ' ': 'toggle-play',
  j: 'shuttle-back',
  k: 'shuttle-stop',
  l: 'shuttle-forward',
  ArrowLeft: 'step-back',
  ArrowRight: 'step-forward',
  ArrowUp: 'previous-cut',
  ArrowDown: 'next-cut',
  Home: 'go-start',
  End: 'go-end',
  i: 'set-in',
  o: 'set-out',
  '[': 'set-in',
  ']': 'set-out',
  s: 'split',
  Escape: 'select-one',
  Delete: 'remove',
  Backspace: 'remove',
  d: 'duplicate',
  m: 'toggle-mute',
  ',': 'slip-back',
  '.': 'slip-forward',
  // With Shift, as keyboards of several countries write it.
  '<': 'slip-back-far',
  ';': 'slip-back-far',
  '>': 'slip-forward-far',
  ':': 'slip-forward-far',
  t: 'add-title',
  n: 'add-lower-third',
  c: 'add-chapter',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  f: 'zoom-fit',
  '?': 'show-keys',
};
const withControl: Readonly<Record<string, TimelineCommand>> = { z: 'undo', y: 'redo', a: 'select-all' };
const withShift: Readonly<Record<string, TimelineCommand>> = {
  f: 'toggle-fullscreen',
  ArrowLeft: 'jump-back',
  ArrowRight: 'jump-forward',
  ArrowUp: 'extend-back',
  ArrowDown: 'extend-forward',
};
const withAlt: Readonly<Record<string, TimelineCommand>> = {
  ArrowLeft: 'move-left',
  ArrowRight: 'move-right',
};

/** The command of a key in the editor; null for keys that are not the timeline's. */
export function timelineCommandOfKey(press: TimelineKeyPress): TimelineCommand | null {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) {
    if (press.altKey) return null;
    return press.shiftKey && key === 'z' ? 'redo' : (withControl[key] ?? null);
  }
  if (press.altKey) return withAlt[key] ?? null;
  return (press.shiftKey ? withShift[key] : undefined) ?? plain[key] ?? null;
}
