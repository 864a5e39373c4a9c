import { placeAt, places } from '@rushes/contract/places';
import { pendingFault } from '../lib/session/faults.ts';
import { canSee, type SignedIn } from '../lib/session/session.ts';
import { readStored, writeStored } from '../lib/device/stored.ts';
import { takeTarget } from '../lib/session/target.ts';
import { sayRefused } from '../ui/toast.tsx';
import { startTargetOf } from './start-target.ts';

/** Where this session starts; what was stored for it is used up. */
export function takeStartTarget(me: SignedIn, isKnown: (pathname: string) => boolean): string {
  const start = startTargetOf({
    role: me.role,
    target: takeTarget(),
    chatChannelId: readStored('chatChannelId'),
    videoMeetingUserId: readStored('videoMeetingUserId'),
    isAfterFault: pendingFault() !== null,
    isKnown,
    mayEnter: (pathname) => {
      const place = placeAt(pathname);
      return place === undefined || canSee(me, places[place].asset);
    },
  });
  if (start.isByChat) writeStored('chatChannelId', null);
  if (start.isByVideoMeeting) writeStored('videoMeetingUserId', null);
  if (start.isRefused) sayRefused();
  return start.path;
}

/** Whether a chat or a video meeting sent the user somewhere, which the page they opened has not led to yet. */
export function isSent({ role }: Pick<SignedIn, 'role'>): boolean {
  if (role === 'super-admin' || pendingFault() !== null) return false;
  return readStored('chatChannelId') !== null || readStored('videoMeetingUserId') !== null;
}
