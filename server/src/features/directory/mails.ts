import type { Context, Trx } from '../../context.ts';
import { brandOf } from '../../platform/mail/layout.ts';
import { worded } from '../mail-layouts/service.ts';
import { findAddressed } from './bios-store.ts';
import { findRemindable } from './values-store.ts';

export const bioMail = 'directory.bio';
const bioMails = ['directory.bio-requested', 'directory.bio-sent-back', 'directory.bio-approved'] as const;
export const reminderMail = 'directory.reminder';

export interface BioMail {
  readonly bioId: string;
  readonly customerId: string;
}
export interface ReminderMail {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly origin: string;
}

/** Mails of the directory say what is so when they leave: what was settled meanwhile is not asked for. */
export function defineDirectoryMails({ db, mail }: Context): void {
  mail.define<BioMail>({
    name: bioMail,
    layouts: bioMails,
    customerOf: (_trx, { customerId }) => Promise.resolve(customerId),
    compose: ({ bioId }) => db.system((trx) => composeBio(trx, bioId)),
  });
  mail.define<ReminderMail>({
    name: reminderMail,
    customerOf: (_trx, { customerId }) => Promise.resolve(customerId),
    compose: ({ customerId, customerUserId, origin }) =>
      db.system(async (trx) => {
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
