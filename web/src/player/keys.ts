/** What a key asks the player to do. */
export type PlayerCommand =
  | { readonly do: 'toggle-play' }
  | { readonly do: 'seek-by'; readonly seconds: number }
  | { readonly do: 'seek-to-fraction'; readonly fraction: number }
  | { readonly do: 'seek-to-end' }
  | { readonly do: 'step'; readonly frames: 1 | -1 }
  | { readonly do: 'volume-by'; readonly amount: number }
  | { readonly do: 'speed-by'; readonly steps: 1 | -1 }
  | { readonly do: 'toggle-mute' | 'toggle-fullscreen' | 'toggle-captions' | 'toggle-picture' | 'show-keys' };

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const commands: Readonly<Record<string, PlayerCommand>> = {
  ' ': { do: 'toggle-play' },
  k: { do: 'toggle-play' },
  j: { do: 'seek-by', seconds: -10 },
  l: { do: 'seek-by', seconds: 10 },
  ArrowLeft: { do: 'seek-by', seconds: -5 },
  ArrowRight: { do: 'seek-by', seconds: 5 },
  ArrowUp: { do: 'volume-by', amount: 0.05 },
  ArrowDown: { do: 'volume-by', amount: -0.05 },
  Home: { do: 'seek-to-fraction', fraction: 0 },
  End: { do: 'seek-to-end' },
  m: { do: 'toggle-mute' },
  f: { do: 'toggle-fullscreen' },
  c: { do: 'toggle-captions' },
  i: { do: 'toggle-picture' },
  '<': { do: 'speed-by', steps: -1 },
  '>': { do: 'speed-by', steps: 1 },
  ',': { do: 'step', frames: -1 },
  '.': { do: 'step', frames: 1 },
  '?': { do: 'show-keys' },
};

/** The command of a key, as on YouTube; null for keys that are not the player's. */
export function commandOfKey(press: KeyPress): PlayerCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (/^[0-9]$/.test(press.key)) return { do: 'seek-to-fraction', fraction: Number(press.key) / 10 };
  return commands[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
}

const typingFields =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox], [role=menu], [role=listbox], [role=dialog]';
const pressables =
  'button, a[href], summary, input[type=checkbox], input[type=radio], [role=button], [role=menuitem], [role=menuitemradio], [role=tab]';

/** Whether a key belongs to what has the focus: a field takes all keys, a button takes Space and Enter, a slider its arrows. */
export function isTakenByTarget(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(typingFields) !== null) return true;
  if ((key === ' ' || key === 'Enter') && target.closest(pressables) !== null) return true;
  const isSlider = target.closest('[role=slider], input[type=range]') !== null;
  return isSlider && /^(Arrow|Home|End|Page)/.test(key);
}
