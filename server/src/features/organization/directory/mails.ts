import type { Context, Trx } from '../../../context.ts';
import { brandOf } from '../../../platform/mail/layout.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import { signatureUnder } from '../../identity/profiles/service.ts';
import { findAddressed } from './bios/store.ts';
import { findRemindable } from './fields/values-store.ts';

export const bioMail = 'directory.bio';
const bioMails = ['directory.bio-requested', 'directory.bio-sent-back', 'directory.bio-approved'] as const;
export const reminderMail = 'directory.reminder';

export interface BioMail {
  readonly bioId: string;
  readonly customerId: string;
  /** Who asks or answers; null where time does. */
  readonly by: string | null;
}
export interface ReminderMail {
  readonly customerId: string;
  readonly customerUserId: string;
  /** Who reminds. */
  readonly by: string;
  readonly origin: string;
}

/** Mails of the directory say what is so when they leave: what was settled meanwhile is not asked for. */
export function defineDirectoryMails(context: Context): void {
  const { db, mail } = context;
  const signatureOf = (trx: Trx, customerId: string, by: string | null) =>
    signatureUnder(context, trx, by === null ? null : { customerId, customerUserId: by });
  mail.define<BioMail>({
    name: bioMail,
    layouts: bioMails,
    customerOf: (_trx, { customerId }) => Promise.resolve(customerId),
    compose: ({ bioId, customerId, by }) =>
      db.tenant(customerId, async (trx) => {
        const content = await composeBio(trx, bioId);
        return content && { ...content, ...(await signatureOf(trx, customerId, by)) };
      }),
  });
  mail.define<ReminderMail>({
    name: reminderMail,
    customerOf: (_trx, { customerId }) => Promise.resolve(customerId),
    compose: ({ customerId, customerUserId, by, origin }) =>
      db.tenant(customerId, async (trx) => {
        const row = await findRemindable(trx, customerId, customerUserId);
        if (row === undefined) return null;
        return {
          to: row.email,
          ...worded(
            reminderMail,
            { name: row.name, organisation: row.organisation, missing: row.labels.join(', ') },
            profileUrl(origin, customerUserId),
          ),
          brand: brandOf(row.organisation, row.accent),
          ...(await signatureOf(trx, customerId, by)),
        };
      }),
  });
}

function profileUrl(origin: string, customerUserId: string): string {
  return `${origin}/account/edit/${customerUserId}/profile`;
}

async function composeBio(trx: Trx, bioId: string) {
  const row = await findAddressed(trx, bioId);
  if (row === undefined || !row.isActive) return null;
  const event = bioMails.find((each) => each === `${bioMail}-${row.state}`);
  if (event === undefined) return null;
  const { name, organisation, requestedByName: requestedBy, reason } = row;
  const values = { name, organisation, requestedBy, reason };
  return {
    to: row.email,
    ...worded(event, values, profileUrl(row.origin, row.customerUserId)),
    brand: brandOf(organisation, row.accent),
  };
}
