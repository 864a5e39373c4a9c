import { useEffect } from 'react';
import { api } from '../lib/api/call.ts';
import { readStored, writeStored } from '../lib/device/stored.ts';
import { timeZoneName } from '../lib/format/local-time.ts';
import type { SignedIn } from '../lib/session/session.ts';

/** Tells the server once in which time zone the user is, so that mails come in their morning. */
export function useTimeZone(me: SignedIn): void {
  const isOwn = me.role !== 'super-admin' && me.view === null;
  useEffect(() => {
    const timeZone = timeZoneName();
    const noted = `${me.customerUserId ?? ''} ${timeZone}`;
    if (!isOwn || readStored('timeZone') === noted) return;
    api.notificationpreference.noteTimeZone({ timeZone }).then(
      () => writeStored('timeZone', noted),
      // The next start tries again.
      () => undefined,
    );
  }, [isOwn, me.customerUserId]);
}
