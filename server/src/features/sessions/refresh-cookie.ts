import type { ResponseCookie } from '../../platform/http/caller.ts';

/** Browsers take the `__Host-` prefix over https only. */
export function refreshCookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-rushes_refresh' : 'rushes_refresh';
}

/** The cookie that holds a browser's refresh token. */
export function refreshCookieOf(origin: string, value: string, maxAgeS: number): ResponseCookie {
  return {
    name: refreshCookieName(origin),
    value,
    path: '/',
    maxAgeS,
    sameSite: 'Strict',
    httpOnly: true,
  };
}
