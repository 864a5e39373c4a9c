import { useEffect } from 'react';
import { isTakenByTarget } from '../../../../../player/keys.ts';

/** C comments; the player, which shows captions by it elsewhere, doesn't get it. */
export function useCommentKey(begin: (() => void) | null): void {
  useEffect(() => {
    if (begin === null) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTakenByTarget(event.target, event.key)) return;
      event.preventDefault();
      begin();
    };
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, [begin]);
}
