import type { Context, Trx } from '../../../context.ts';
import { isMailAddress } from '../../../platform/mail/address.ts';
import { brandOf } from '../../../platform/mail/layout.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import { type NotificationMail, notify } from '../../core/notifications/service.ts';
import type { ProfilesService } from '../../identity/profiles/service.ts';
import { findReminderFacts } from './store.ts';

const reminder = 'viewing.reminder';
/** Of so many users, one job tells. */
const toldAtOnce = 500;

/** Tells users, in the bell and by mail, that they still have to watch or to confirm a program. */
export async function remind(
  context: Context,
  trx: Trx,
  event: {
    readonly customerId: string;
    readonly programId: string;
    readonly users: readonly string[];
    readonly actorId: string | null;
  },
): Promise<void> {
  const { users, ...about } = event;
  for (let at = 0; at < users.length; at += toldAtOnce)
    await notify(context, trx, {
      ...about,
      kind: 'viewing-reminder',
      recipients: { users: users.slice(at, at + toldAtOnce) },
      mail: reminder,
    });
}

/** The mail that says so; who has watched it since gets none. */
export function defineReminderMail(
  { db, mail, config }: Context,
  profiles: Pick<ProfilesService, 'recipientOf'>,
): void {
  mail.define<NotificationMail>({
    name: reminder,
    customerOf: (_trx, { customerId }) => Promise.resolve(customerId),
    compose: async ({ customerId, customerUserId, programId }) => {
      if (programId === undefined) return null;
      const owner = { customerId, customerUserId };
      const facts = await db.tenant(customerId, (trx) => findReminderFacts(trx, owner, programId));
      if (facts === undefined) return null;
      const to = await profiles.recipientOf(owner, 'tasks');
      if (to === null || !isMailAddress(to.userName)) return null;
      const { organisation, title: program, accent, dueAt } = facts;
      const values = { name: to.name, organisation, program, due: dueText(dueAt) };
      const url = `${config.publicUrl}/home/play/${programId}`;
      return { to: to.userName, ...worded(reminder, values, url), brand: brandOf(organisation, accent) };
    },
  });
}

/** In UTC: the server knows nobody's time zone. */
function dueText(dueAt: Date | null): string {
  if (dueAt === null) return 'no due date';
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  return `${at.format(dueAt)} (UTC)`;
}
