import { readStored, writeStored } from '../device/stored.ts';

const tabKey = 'rushes.target';

/** Remembers where the user wanted to go: for this tab, and for the next one that opens. */
export function keepTarget(path: string): void {
  if (localPath(path) === null) return;
  writeStored('target', path);
  try {
    sessionStorage.setItem(tabKey, path);
  } catch {
    // Storage is forbidden: sign-in leads to the start page.
  }
}

/** Where the user wanted to go, and forgets it; null where nowhere, or where the target is no path of the app. */
export function takeTarget(): string | null {
  let own: string | null = null;
  try {
    own = sessionStorage.getItem(tabKey);
    sessionStorage.removeItem(tabKey);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
  const target = own ?? readStored('target');
  writeStored('target', null);
  return target === null ? null : localPath(target);
}

/** A path of this origin behind sign-in, with its search and hash; null for anything else. */
export function localPath(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, location.origin)) return null;
  const url = new URL(text, location.origin);
  if (url.origin !== location.origin || /^\/[/\\]/.test(url.pathname)) return null;
  const isSignedOut = /^\/(login|landing|resetpassword)?(\/|$)/.test(url.pathname);
  return isSignedOut ? null : url.pathname + url.search + url.hash;
}

const arrivals = ['chatChannelId', 'videoMeetingUserId'] as const;

/** Stores what a chat or a video meeting sent along in the address, until the session is open, and takes it out of the address. */
export function takeArrivals(): void {
  const url = new URL(location.href);
  let isChanged = false;
  for (const name of arrivals) {
    const value = url.searchParams.get(name);
    if (value === null) continue;
    if (/^[\w-]{1,64}$/.test(value)) writeStored(name, value);
    url.searchParams.delete(name);
    isChanged = true;
  }
  if (isChanged) history.replaceState(history.state, '', url);
}
