import type { Context, Trx } from '../../context.ts';
import { brandOf } from '../../platform/mail/layout.ts';
import { findAddressed } from './bios-store.ts';
import { findRemindable } from './values-store.ts';

export const bioMail = 'directory.bio';
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
          subject: `Your profile in ${row.organisation} is not complete`,
          paragraphs: [
            `Hello ${row.name},`,
            `Colleagues look you up in the directory of ${row.organisation}. This is missing in your profile: ${row.labels.join(', ')}.`,
          ],
          action: { label: 'Complete your profile', url: profileUrl(origin, customerUserId) },
          brand: brandOf(row.organisation, row.accent),
          footnote: 'A content manager of your organisation asked for this reminder.',
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
  const words = wordsOf(row);
  if (words === null) return null;
  return {
    to: row.email,
    subject: words.subject,
    paragraphs: [`Hello ${row.name},`, ...words.paragraphs],
    action: { label: words.label, url: profileUrl(row.origin, row.customerUserId) },
    brand: brandOf(row.organisation, row.accent),
    footnote: 'You get this because you stand in the directory of your organisation.',
  };
}

function wordsOf({
  state,
  requestedByName,
  organisation,
  reason,
}: NonNullable<Awaited<ReturnType<typeof findAddressed>>>) {
  if (state === 'requested')
    return {
      subject: `A video about you for the directory of ${organisation}`,
      paragraphs: [
        `${requestedByName} asks you for a short video in which you present yourself. Make it as a program, and choose it in your profile.`,
      ],
      label: 'Choose your video',
    };
  if (state === 'sent-back')
    return {
      subject: 'Your video needs another try',
      paragraphs: ['Your video for the directory was sent back. The reason:', reason],
      label: 'Choose another video',
    };
  if (state === 'approved')
    return {
      subject: 'Your video is in the directory',
      paragraphs: [`Your video now shows to the people of ${organisation} who see the directory.`],
      label: 'See your profile',
    };
  return null;
}
