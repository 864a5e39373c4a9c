import type { Context, Trx } from '../../../../context.ts';
import { brandOf } from '../../../../platform/mail/layout.ts';
import { worded } from '../../../core/mail-layouts/service.ts';
import type { EmailCodes } from '../../email-codes/service.ts';
import { dueText } from '../notices.ts';
import { createGuestSessions } from './sessions.ts';
import { findGuest } from './store.ts';

type GuestMail = 'approvals.guest-requested' | 'approvals.guest-reminder';
export const codeMail = 'approvals.guest-code';

interface MailData {
  readonly customerId: string;
  readonly guestId: string;
}

/** Asks external reviewers for their decision, or reminds them of it. */
export async function mailGuests(
  { mail: mails }: Pick<Context, 'mail'>,
  trx: Trx,
  { customerId, guestIds, mail }: { customerId: string; guestIds: readonly string[]; mail: GuestMail },
): Promise<void> {
  for (const guestId of guestIds) await mails.enqueue(trx, mail, { customerId, guestId } satisfies MailData);
}

/** Mails to external reviewers: with their private link, and with the code that opens it. */
export function defineGuestMails(context: Context, codes: EmailCodes): void {
  const { db, mail, config } = context;
  const { links } = createGuestSessions(context);
  const customerOf = (_trx: unknown, { customerId }: MailData) => Promise.resolve(customerId);
  const find = async ({ customerId, guestId }: MailData) => {
    const guest = await db.tenant(customerId, (trx) => findGuest(trx, customerId, guestId));
    return guest === undefined || guest.isShut || !guest.isAsked || guest.state !== 'open' ? null : guest;
  };
  for (const name of ['approvals.guest-requested', 'approvals.guest-reminder'] as const)
    mail.define<MailData>({
      name,
      customerOf,
      compose: async (data) => {
        const guest = await find(data);
        // They decided meanwhile, or others did.
        if (guest === null || !guest.isOpen) return null;
        const { givenName, organisation, title: program, requester, dueAt, email, accent } = guest;
        const greeting = givenName === '' ? 'Hello,' : `Hello ${givenName},`;
        const due = dueText(dueAt, 'UTC');
        const values = { greeting, organisation, program, requester: requester ?? 'Someone', due };
        const url = `${config.publicUrl}/g/review#${links.write(guest.guestId)}`;
        return { to: email, ...worded(name, values, url), brand: brandOf(organisation, accent) };
      },
    });
  mail.define<MailData>({
    name: codeMail,
    customerOf,
    compose: async (data) => {
      const guest = await find(data);
      if (guest === null) return null;
      const { customerId, guestId: subjectId, email, organisation, title: program, accent } = guest;
      const code = await codes.make({ customerId, subjectId, email });
      if (code === null) return null;
      const words = worded(codeMail, { organisation, program, code });
      return { to: email, ...words, brand: brandOf(organisation, accent) };
    },
  });
}
