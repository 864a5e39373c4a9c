import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../../context.ts';
import type { ResponseCookie } from '../../../../platform/http/caller.ts';
import { createSealedIds, keyFor } from '../../../../platform/sealed-ids.ts';

/** How long a browser in which the code was entered need not ask for another one. */
const lifeS = 12 * 3600;

export type GuestSessions = ReturnType<typeof createGuestSessions>;

/** Private links of external reviewers, and browsers in which their code was entered. Neither is stored. */
export function createGuestSessions({ clock, secrets }: Pick<Context, 'clock' | 'secrets'>) {
  // Links that were mailed depend on these words.
  const sessionKey = keyFor(secrets.serverSecret, 'rushes outside reviewers, sessions');
  const markOf = (guestId: string, until: string) =>
    createHmac('sha256', sessionKey).update(`${guestId} ${until}`).digest();
  return {
    links: createSealedIds(keyFor(secrets.serverSecret, 'rushes outside reviewers')),
    cookieName,
    cookieOf: (guestId: string): ResponseCookie => {
      const until = String(clock.nowMs() + lifeS * 1000);
      return {
        ...{ name: cookieName(guestId), path: '/rest/secure/service/guestreview/', maxAgeS: lifeS },
        value: `${until}.${markOf(guestId, until).toString('base64url')}`,
        ...{ sameSite: 'Strict', httpOnly: true },
      };
    },
    isValid: (guestId: string, value: string | undefined): boolean => {
      const [until = '', mark = ''] = (value ?? '').split('.');
      const [given, wanted] = [Buffer.from(mark, 'base64url'), markOf(guestId, until)];
      const isGenuine = given.length === wanted.length && timingSafeEqual(given, wanted);
      return isGenuine && Number(until) > clock.nowMs();
    },
  };
}

function cookieName(guestId: string): string {
  return `rushes-review-${guestId}`;
}
