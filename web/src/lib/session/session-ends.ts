import type { SessionEnd } from './answer-rules.ts';

/** Where each end of a session leads. */
export const endPages: Readonly<Record<SessionEnd, string>> = {
  sessionExpired: '/login/status/sessionExpired',
  inActive: '/login/status/inActive',
  landing: '/landing',
  signedOut: '/login',
  broken: '/login',
};

export function isSessionEnd(text: string): text is SessionEnd {
  return Object.hasOwn(endPages, text);
}
