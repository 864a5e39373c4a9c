import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isTyping } from '../typing.ts';
import { type Selection, toggleAll } from './selection.ts';

interface GridKeys {
  readonly frame: RefObject<HTMLElement | null>;
  readonly order: readonly string[];
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly canSelect: boolean;
  /** Absent where rows have no place of their own. */
  readonly onMove: ((index: number, by: -1 | 1) => void) | undefined;
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onSelect: (change: (now: Selection) => Selection) => void;
  readonly scrollTo: (index: number) => void;
}

/** `/` searches anywhere on the page. */
function useSearchKey(searchRef: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const dialog = document.querySelector('[aria-modal="true"]');
      // What a dialog covers takes no keys.
      if (dialog?.contains(searchRef.current) === false) return;
      event.preventDefault();
      searchRef.current?.focus();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [searchRef]);
}

/** Arrows, Page and Home and End move between rows, Alt and an arrow the row itself, Space or X chooses, Shift chooses a range, Mod+A all; Enter opens. */
export function useGridKeys(keys: GridKeys) {
  const [active, setActive] = useState(0);
  useSearchKey(keys.searchRef);
  const wanted = useRef<number | null>(null);
  const takeFocus = () => {
    if (wanted.current === null) return;
    const row = keys.frame.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (row == null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  // A row that is far away comes into the page with a later rendering.
  useEffect(takeFocus);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const row = event.target instanceof HTMLElement ? event.target : null;
    const index = Number(row?.dataset['row'] ?? Number.NaN);
    if (Number.isNaN(index)) return;
    if (chooses(keys, event, index)) return event.preventDefault();
    const by = moveOf(event);
    if (by !== null && keys.onMove !== undefined) {
      event.preventDefault();
      keys.onMove(index, by);
      const place = Math.max(0, Math.min(keys.order.length - 1, index + by));
      setActive(place);
      return keys.scrollTo(place);
    }
    if (event.key === 'Enter') return row?.querySelector<HTMLElement>('a[href]')?.click();
    const next = nextIndex(event.key, index, keys.order.length, pageRows(keys.frame.current));
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey && keys.canSelect) extend(keys, index, next);
    setActive(next);
    wanted.current = next;
    keys.scrollTo(next);
    takeFocus();
  };
  return { active, setActive, onKeyDown };
}

function chooses(
  { canSelect, order, onToggle, onSelect }: GridKeys,
  event: KeyboardEvent,
  index: number,
): boolean {
  if (!canSelect) return false;
  const id = order[index];
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
    onSelect((now) => toggleAll(now, order));
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || id === undefined) return false;
  if (event.key !== ' ' && event.key.toLowerCase() !== 'x') return false;
  onToggle(id, event.shiftKey);
  return true;
}

function moveOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): -1 | 1 | null {
  if (!altKey || ctrlKey || metaKey) return null;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
}

function extend({ order, onSelect }: GridKeys, from: number, to: number): void {
  const ids = [order[from], order[to]].filter((id) => id !== undefined);
  onSelect((now) => ({ ids: new Set([...now.ids, ...ids]), anchor: order[to] ?? null }));
}

function nextIndex(key: string, index: number, count: number, page: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}

function pageRows(frame: HTMLElement | null): number {
  const row = frame?.querySelector('[data-row]');
  if (frame === null || row == null) return 10;
  return Math.max(1, Math.floor(frame.clientHeight / row.getBoundingClientRect().height) - 1);
}
