import { useEffect, useRef } from 'react';

/** Dialogs, and what is open below a button or field: menus, choices, popovers. */
const layers = '[aria-modal="true"], [aria-haspopup][aria-expanded="true"]';

/** Escape anywhere on the page, unless something is open above it or took the key. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isOn) return;
    let isCovered = false;
    // Looked up first: a layer may be gone by the time that the event has bubbled.
    const look = () => {
      isCovered = document.querySelector(layers) !== null;
    };
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', handle);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', handle);
    };
  }, [isOn]);
}
