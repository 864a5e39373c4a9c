import { useEffect, useRef } from 'react';
import { isTakenByTarget } from '../../../../player/keys.ts';
import type { Clipboard } from './use-clipboard.ts';

/** The browser's own copy, cut and paste: by keys and by its menu, without a permission to ask for. */
export function useClipboardKeys(clipboard: Clipboard): void {
  const latest = useRef(clipboard);
  useEffect(() => {
    latest.current = clipboard;
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      if (event.defaultPrevented || !isOfEditor(event)) return;
      if (event.type === 'paste') {
        event.preventDefault();
        void latest.current.paste(event.clipboardData?.getData('text/plain') ?? null);
        return;
      }
      if (isTextChosen(event)) return;
      const text = event.type === 'copy' ? latest.current.copy() : latest.current.cut();
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const end = new AbortController();
    for (const type of ['copy', 'cut', 'paste'] as const)
      document.addEventListener(type, take, { signal: end.signal });
    return () => end.abort();
  }, []);
}

/** Fields, forms and dialogs have a clipboard of their own. */
function isOfEditor({ target }: Event): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null || isTakenByTarget(target, '')) return false;
  return !(target instanceof Element && target.closest('[data-own-keys]') !== null);
}

/** Chosen words of the page are copied as words, but for while an item has the focus. */
function isTextChosen({ target }: Event): boolean {
  if (target instanceof Element && target.closest('[data-item]') !== null) return false;
  return document.getSelection()?.isCollapsed === false;
}
