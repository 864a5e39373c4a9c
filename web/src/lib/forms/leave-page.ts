import { leaving } from '../session/leaving.ts';

/** The address of this page within the app. */
export function here(): string {
  return location.pathname + location.search + location.hash;
}

/** Loads a page without the questions that pages ask of users who leave: what they hold is kept by now. */
export function leavePage(path: string): void {
  // The router listens longer than this: it asks wherever something is held.
  leaving.giveUp();
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  if (new URL(path, location.origin).href === location.href) location.reload();
  else location.assign(path);
}
