import { useLayoutEffect } from 'react';

/**
 * Says on the body that something is shown, for styles elsewhere on the page. A rule with `body:has()` would look through the whole
 * page at every key that is typed.
 */
export function BodyMark({ name }: { name: 'bottomBar' | 'editor' | 'footer' | 'uploadTray' }): null {
  useLayoutEffect(() => {
    document.body.dataset[name] = '';
    return () => {
      delete document.body.dataset[name];
    };
  }, [name]);
  return null;
}
