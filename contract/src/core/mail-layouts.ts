import { z } from 'zod';
import {
  call,
  counted,
  empty,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequestOf,
  service,
  text,
} from '../call.ts';
import { mailVersionList, mailVersionStates } from './lists/mail-layouts.ts';
import { mailEventNames } from './mail-events.ts';

const event = z.enum(mailEventNames);
const words = { subject: text(150, 1), paragraphs: z.array(text(2000, 1)).min(1).max(12) };
/** Counts every change to the layouts of one mail: a change names the one it saw. */
const seen = { event, revision: z.int().min(0) };

export const mailVersion = z
  .object({
    versionId: id,
    number: z.int(),
    state: z.enum(mailVersionStates),
    subject: z.string(),
    paragraphs: z.array(z.string()),
    changedAt: instant,
    changedBy: z.string(),
    activatedAt: instant.nullable(),
  })
  .meta({ id: 'MailVersion' });
export type MailVersion = z.infer<typeof mailVersion>;

const listedLayout = z.object({
  event,
  isOn: z.boolean(),
  mayBeOff: z.boolean(),
  /** Null where the product’s own words are sent. */
  activeNumber: z.int().nullable(),
  hasDraft: z.boolean(),
  changedAt: instant.nullable(),
});
export type ListedMailLayout = z.infer<typeof listedLayout>;

export const mailLayout = listedLayout
  .extend({
    revision: z.int(),
    placeholders: z.array(z.object({ name: z.string(), sample: z.string() })),
    builtIn: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
    /** The draft, and the version that is sent, as far as there is one. */
    draft: mailVersion.nullable(),
    active: mailVersion.nullable(),
  })
  .meta({ id: 'MailLayout' });
export type MailLayout = z.infer<typeof mailLayout>;

const access = { who: 'support' } as const;

export const mailLayoutService = service('maillayout', {
  getMailLayouts: call({
    summary: 'Every mail that the product sends, and which words it is sent with.',
    request: empty,
    response: z.object({ layouts: z.array(listedLayout) }),
    errors: [],
    access,
  }),
  getMailLayout: call({
    summary: 'The words of one mail as they are sent and as they are drafted, and what may stand in them.',
    request: z.object({ event }),
    response: mailLayout,
    errors: [],
    access,
  }),
  getMailVersions: call({
    summary: 'Every version of the words of one mail.',
    request: z.object({ ...pageRequestOf(mailVersionList), event }),
    response: page(mailVersion),
    errors: [],
    access,
  }),
  countMailVersions: call({
    summary: 'How many versions the same filters find.',
    request: z.object({ ...filterRequestOf(mailVersionList), event }),
    response: counted,
    errors: [],
    access,
  }),
  saveMailDraft: call({
    summary: 'Keeps words as the draft, which nobody is sent before it is activated.',
    request: z.object({ ...seen, ...words }),
    response: mailLayout,
    errors: ['invalid', 'conflict'],
    access,
  }),
  discardMailDraft: call({
    summary: 'Throws the draft away.',
    request: z.object(seen),
    response: mailLayout,
    errors: ['wrong-state', 'conflict'],
    access,
  }),
  activateMailVersion: call({
    summary: 'Sends this version from now on: the draft, an older one, or (null) the product’s own words.',
    request: z.object({ ...seen, versionId: id.nullable() }),
    response: mailLayout,
    errors: ['not-found', 'wrong-state', 'conflict', 'invalid'],
    access,
  }),
  switchMail: call({
    summary: 'Sends this mail, or no more. Mails that let users in or warn them stay on.',
    request: z.object({ ...seen, isOn: z.boolean() }),
    response: mailLayout,
    errors: ['wrong-state', 'conflict'],
    access,
  }),
  previewMail: call({
    summary: 'The mail with sample values, made by what makes the mails that are sent.',
    request: z.object({ event, ...words }),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: ['invalid'],
    access,
  }),
  sendTestMail: call({
    summary: 'Sends the mail with sample values to the caller’s own address.',
    request: z.object({ event, ...words }),
    /** false: no mail leaves this installation, it lies in the outbox. */
    response: z.object({ to: z.string(), isDelivered: z.boolean() }),
    errors: ['invalid', 'wrong-state'],
    access,
    ratePerMinute: 10,
  }),
});
