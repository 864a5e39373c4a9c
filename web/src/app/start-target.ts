import type { Role } from '@rushes/contract/identity/roles';
import { localPath } from '../lib/session/target.ts';

export interface StartFacts {
  readonly role: Role;
  /** Where the user wanted to go before sign-in. */
  readonly target: string | null;
  readonly chatChannelId: string | null;
  readonly videoMeetingUserId: string | null;
  /** A fault made the app start again: the way back is offered there, not taken. */
  readonly isAfterFault: boolean;
  /** Whether the route table has a screen for the path. */
  readonly isKnown: (pathname: string) => boolean;
  /** Whether the role may enter it. */
  readonly mayEnter: (pathname: string) => boolean;
}

export interface StartTarget {
  /** Path with search and hash, always one of the app's own. */
  readonly path: string;
  /** The wish was not granted: the start page says so. */
  readonly isRefused: boolean;
  readonly isByChat: boolean;
  readonly isByVideoMeeting: boolean;
}

/** The page on which a role starts. */
export function startPageOf({
  role,
}: {
  readonly role: Role;
}): '/home/library' | '/organization/customer/manage' {
  return role === 'super-admin' ? '/organization/customer/manage' : '/home/library';
}

/** Where a session starts once its permissions are known. */
export function startTargetOf(facts: StartFacts): StartTarget {
  const start = { path: startPageOf(facts), isRefused: false, isByChat: false, isByVideoMeeting: false };
  if (facts.isAfterFault) return start;
  const go = (wish: string, by: Partial<StartTarget> = {}): StartTarget => {
    const path = localPath(wish);
    if (path === null) return { ...start, ...by };
    const { pathname } = new URL(path, location.origin);
    if (!facts.isKnown(pathname)) return { ...start, ...by };
    return facts.mayEnter(pathname) ? { ...start, ...by, path } : { ...start, ...by, isRefused: true };
  };
  if (facts.role === 'super-admin') {
    const isOwn = facts.target !== null && /^\/(organization|myprofile)\//.test(facts.target);
    return isOwn && facts.target !== null ? go(facts.target) : start;
  }
  if (facts.chatChannelId !== null) {
    return go(`/channel/edit/${encodeURIComponent(facts.chatChannelId)}`, { isByChat: true });
  }
  if (facts.videoMeetingUserId !== null) {
    const search = new URLSearchParams({ userId: facts.videoMeetingUserId });
    return go(`/integrations/zoom?${search.toString()}`, { isByVideoMeeting: true });
  }
  return facts.target === null ? start : go(facts.target);
}
