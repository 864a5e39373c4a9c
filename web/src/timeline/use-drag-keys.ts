import { useEffect, useRef } from 'react';

/** While an edge is held no key means anything else: Delete would take away what is being trimmed. */
export function useDragKeys(
  isDragged: boolean,
  keys: { readonly onEscape: () => void; readonly onAlt: (isDown: boolean) => void },
): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isDragged) return;
    const end = new AbortController();
    const listen = (type: 'keydown' | 'keyup', handle: (event: globalThis.KeyboardEvent) => void) =>
      window.addEventListener(
        type,
        (event) => {
          event.preventDefault();
          event.stopPropagation();
          handle(event);
        },
        { capture: true, signal: end.signal },
      );
    listen('keydown', (event) => {
      if (event.key === 'Escape') latest.current.onEscape();
      if (event.key === 'Alt') latest.current.onAlt(true);
    });
    listen('keyup', (event) => {
      if (event.key === 'Alt') latest.current.onAlt(false);
    });
    return () => end.abort();
  }, [isDragged]);
}
