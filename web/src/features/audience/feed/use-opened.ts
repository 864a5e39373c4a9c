import { useEffect } from 'react';
import { api } from '../../../lib/api/call.ts';
import { useMe } from '../../../lib/session/session.ts';

/** Anyone who opens a program, from wherever, has read what the bell says of it. */
export function useOpened(programId: string): void {
  // Support that views an organisation changes nothing in it.
  const isOwn = useMe().view === null;
  useEffect(() => {
    // The bell hears of it by an event; where it failed, the notification stays unread.
    if (isOwn) api.notification.markRead({ programId }).catch(() => undefined);
  }, [programId, isOwn]);
}
