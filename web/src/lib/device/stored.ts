import { draftsKey } from '../forms/form-drafts.ts';

const keys = {
  /** Marker that this browser has a session; the refresh token itself is an HttpOnly cookie. */
  refreshToken: 'rushes.refreshToken',
  refreshedAt: 'rushes.refreshedAt',
  target: 'rushes.target',
  lastActivity: 'rushes.lastActivity',
  idleMinutes: 'rushes.idleMinutes',
  rememberMe: 'rushes.rememberMe',
  userName: 'rushes.userName',
  /** Names the sign-in and profile that this browser is in; each tab compares it with the one it started in. */
  epoch: 'rushes.epoch',
  /** Why the last session of this browser ended, for tabs that find it gone; nothing after a sign-out. */
  endedAs: 'rushes.endedAs',
  /** When the profile was last switched. */
  switchedAt: 'rushes.switchedAt',
  /** The user and time zone that the server was told of. */
  timeZone: 'rushes.timeZone',
  /** What was opened last, as kinds and ids. */
  recent: 'rushes.recent',
  /** What a chat or a video meeting sent along, until the session is open. */
  chatChannelId: 'rushes.chatChannelId',
  videoMeetingUserId: 'rushes.videoMeetingUserId',
} as const;
export type StoredKey = keyof typeof keys;

/** Reads one of our entries of local storage; null where there is none or storage is forbidden. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(keys[key]);
  } catch {
    return null;
  }
}

/** Writes an entry; null removes it. */
export function writeStored(key: StoredKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keys[key]);
    else localStorage.setItem(keys[key], value);
  } catch {
    // Storage is forbidden or full: the app works on without what it would have remembered.
  }
}

/**
 * Clears all storage of this origin's tabs but remember-me, the user name where it is remembered, and why the session
 * ended, and what was typed into forms of this tab. What stays is never gone in between: other tabs read it as soon as they see the rest go.
 */
export function clearStored(): void {
  const kept = new Set<string>([keys.rememberMe, keys.endedAs]);
  // Who came by a link or another house was never asked: that counts as no.
  if (readStored('rememberMe') === null) writeStored('rememberMe', 'false');
  if (readStored('rememberMe') === 'true') kept.add(keys.userName);
  try {
    for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
    for (const key of Object.keys(sessionStorage)) if (key !== draftsKey) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: there is nothing to clear.
  }
}
