import { z } from 'zod';
import { call, empty, id, instant, service, text } from '../call.ts';
import { onlyLooks } from '../limits.ts';

/** What support may do in a view all the same: with its own session. */
const ownSession: ReadonlySet<string> = new Set([
  'session/renewMediaCookies',
  'session/logout',
  'support/endView',
]);

/** Whether support may make the call while it looks into an organisation. */
export function isOpenToView(service: string, method: string): boolean {
  const name = `${service}/${method}`;
  return ownSession.has(name) || onlyLooks(name);
}

/** Actions of the matrix that only look. */
export const lookingActions: readonly string[] = ['see', 'see-all'];

/** Minutes that support may look into an organisation at a time. */
export const supportViewMinutes = { most: 60, usual: 30 } as const;

/** Support looking into an organisation as one of its users: all that they see, nothing that they can change. */
export const supportView = z
  .object({
    viewId: id,
    customerId: id,
    customerName: z.string(),
    /** Through whose eyes. */
    asName: z.string(),
    reason: z.string(),
    startedAt: instant,
    endsAt: instant,
  })
  .meta({ id: 'SupportView' });
export type SupportView = z.infer<typeof supportView>;

export const supportService = service('support', {
  startView: call({
    summary:
      'Looks into an organisation as one of its users, for a reason that its audit names. Nothing can be changed there; the client refreshes its token after.',
    request: z.object({
      customerId: id,
      customerUserId: id,
      reason: text(300, 10),
      minutes: z.int().min(5).max(supportViewMinutes.most).default(supportViewMinutes.usual),
    }),
    response: supportView,
    errors: ['not-found', 'wrong-state', 'invalid'],
    access: { who: 'support' },
  }),
  endView: call({
    summary: 'Ends the look into an organisation; the client refreshes its token after.',
    request: empty,
    response: empty,
    errors: [],
    access: { who: 'signed-in' },
  }),
});
