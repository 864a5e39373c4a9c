import { useEffect } from 'react';
import { isTyping } from '../../../../ui/typing.ts';
import { addFiles } from '../api.ts';
import { linksIn } from '../pasted-links.ts';

interface PasteUse {
  /** Left out where addresses can't be imported. */
  readonly onLinks?: (links: readonly string[]) => void;
}

/** Uploads files that are pasted on a screen, and offers to import pasted addresses. Texts stay in their fields. Null: nothing is taken. */
export function usePaste(use: PasteUse | null): void {
  const isTaken = use !== null;
  const onLinks = use?.onLinks;
  useEffect(() => {
    if (!isTaken) return;
    const end = new AbortController();
    window.addEventListener(
      'paste',
      ({ target, clipboardData }) => {
        const isElsewhere = document.querySelector('[role=dialog]') !== null;
        if (clipboardData === null || isTyping(target) || isElsewhere) return;
        const files = Array.from(clipboardData.files, (file) => ({ file, handle: null }));
        const links = files.length === 0 ? linksIn(clipboardData.getData('text/plain')) : [];
        if (files.length > 0) void addFiles(files);
        else if (links.length > 0) onLinks?.(links);
      },
      { signal: end.signal },
    );
    return () => end.abort();
  }, [isTaken, onLinks]);
}
