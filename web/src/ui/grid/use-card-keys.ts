import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '../typing.ts';

interface CardKeys {
  readonly listRef: RefObject<HTMLElement | null>;
  readonly onToggle: (id: string, isRange: boolean) => void;
}

/** Arrows move between cards, X chooses; Enter opens, as links do. */
export function useCardKeys(keys: CardKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      handleInList(latest.current, event);
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

function handleInList({ listRef, onToggle }: CardKeys, event: KeyboardEvent): void {
  const links = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
  // Focus may be on the card's checkbox as well.
  const card = document.activeElement?.closest('li');
  const focused = links.findIndex((link) => link.closest('li') === card);
  const id = links[focused]?.dataset['card'];
  if (id === undefined) return;
  if (event.key.toLowerCase() === 'x') onToggle(id, event.shiftKey);
  const next = neighbour(links, focused, event.key);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

function neighbour(links: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const tops = links.map((link) => link.getBoundingClientRect().top);
  const columns = Math.max(1, tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 4).length);
  switch (key) {
    case 'ArrowRight':
      return links[from + 1];
    case 'ArrowLeft':
      return links[from - 1];
    case 'ArrowDown':
      return links[from + columns];
    case 'ArrowUp':
      return links[from - columns];
    case 'Home':
      return links[0];
    case 'End':
      return links.at(-1);
    default:
      return undefined;
  }
}
