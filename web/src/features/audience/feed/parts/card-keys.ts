import type { KeyboardEvent } from 'react';

/** Arrow keys go from card to card, as they lie on the screen. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  if (!event.key.startsWith('Arrow') || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at === -1) return;
  const columns = Math.max(1, getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key] ?? 0;
  const next = links[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
