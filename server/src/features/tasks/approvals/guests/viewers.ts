import type { Context } from '../../../../context.ts';
import type { PlaybackCaller } from '../../../media/playback/service.ts';
import { findGuest } from './store.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who holds a grant that is an external reviewer; null where it is none, or nothing waits for them any more. */
export function reviewViewers({ db }: Pick<Context, 'db'>) {
  return {
    async find(customerId: string, grant: string): Promise<PlaybackCaller | null> {
      if (!uuid.test(grant) || !uuid.test(customerId)) return null;
      const guest = await db.tenant(customerId, (trx) => findGuest(trx, customerId, grant));
      if (guest === undefined || guest.isShut || !guest.isAsked || guest.state !== 'open') return null;
      return { kind: 'reviewer', customerId, guestId: guest.guestId };
    },
  };
}
