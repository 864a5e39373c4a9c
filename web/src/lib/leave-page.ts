/** Loads a page without the questions that pages ask of people who leave: what they hold is kept by now. */
export function leavePage(path: string): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  if (new URL(path, location.origin).href === location.href) location.reload();
  else location.assign(path);
}
