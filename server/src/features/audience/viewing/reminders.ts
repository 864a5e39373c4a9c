import type { Context, Trx } from '../../../context.ts';
import { inWords } from '../../../platform/local-time.ts';
import { brandOf } from '../../../platform/mail/layout.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import { defineNotificationMail, notify } from '../../core/notifications/service.ts';
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
export function defineReminderMail(context: Context): void {
  const { db, config } = context;
  defineNotificationMail(context, {
    name: reminder,
    compose: async ({ customerId, customerUserId, programId }, { name, timeZone }) => {
      if (programId === undefined) return null;
      const owner = { customerId, customerUserId };
      const facts = await db.tenant(customerId, (trx) => findReminderFacts(trx, owner, programId));
      if (facts === undefined) return null;
      const { organisation, title: program, accent, dueAt } = facts;
      const due = dueAt === null ? '' : inWords(dueAt, timeZone);
      const values = { name, organisation, program, due };
      const url = `${config.publicUrl}/home/play/${programId}`;
      return { ...worded(reminder, values, url), brand: brandOf(organisation, accent) };
    },
  });
}
