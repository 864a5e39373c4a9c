import type { ResponseCookie } from '../../../../platform/http/caller.ts';

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

/** The browser's half of a single-use code. */
export function halfCookieName(origin: string, purpose: 'handoff' | 'google'): string {
  return origin.startsWith('https:') ? `__Host-rushes_${purpose}` : `rushes_${purpose}`;
}

/** The cookie that holds the browser's half of a single-use code; without `value` it is taken away. */
export function halfCookieOf(origin: string, purpose: 'handoff' | 'google', value = ''): ResponseCookie {
  return {
    name: halfCookieName(origin, purpose),
    value,
    path: '/',
    maxAgeS: value === '' ? 0 : 60,
    sameSite: 'Strict',
    httpOnly: true,
  };
}
