import { pendingFault } from '../lib/faults.ts';
import type { SignedIn } from '../lib/session.ts';
import { readStored, writeStored } from '../lib/stored.ts';
import { takeTarget } from '../lib/target.ts';
import { sayRefused } from './access.ts';
import { startTargetOf } from './start-target.ts';

/** Where this session starts; what was stored for it is used up. Routes refuse for themselves what a role may not enter. */
export function takeStartTarget(
  me: SignedIn,
  isKnown: (pathname: string) => boolean,
  mayEnter: (pathname: string) => boolean = () => true,
): string {
  const start = startTargetOf({
    role: me.role,
    target: takeTarget(),
    chatChannelId: readStored('chatChannelId'),
    videoMeetingUserId: readStored('videoMeetingUserId'),
    isAfterFault: pendingFault() !== null,
    isKnown,
    mayEnter,
  });
  if (start.isByChat) writeStored('chatChannelId', null);
  if (start.isByVideoMeeting) writeStored('videoMeetingUserId', null);
  if (start.isRefused) sayRefused();
  return start.path;
}
