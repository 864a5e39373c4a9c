import { z } from 'zod';
import { call, empty, id, service, text } from '../call.ts';
import { isPlainName, oneLineName } from '../guest-limits.ts';
import { guestAnswer, guestPrompt, guestQuestion } from './guest-recordings.ts';
import { consentScopes, guestResponseStates } from './lists/guest-recordings.ts';

export const guestLanguages = ['en', 'de'] as const;
export type GuestLanguage = (typeof guestLanguages)[number];

/** Of the address: the long name, or the short code that can be typed. */
const slug = z.string().regex(/^(?:[A-Za-z0-9_-]{22}|[A-Za-z0-9]{8})$/);
/** Of one response. */
const token = z.string().regex(/^[A-Za-z0-9_-]{64}$/);
/** It goes into mails to an address that nobody has verified yet. */
const guestName = text(100, 1)
  .overwrite(oneLineName)
  .refine(isPlainName, 'Enter a name without links or numbers. Put a space after each full stop.');

export const guestPage = z
  .object({
    /** The long name, also where the page was opened with the short code. */
    slug: z.string(),
    organisation: z.string(),
    brand: z.object({ logoUrl: z.string().nullable(), accent: z.array(z.string()).nullable() }),
    title: z.string(),
    welcome: z.string(),
    /** A video on the welcome page; `openGuestPage` gives the cookies that it plays with. */
    video: z.object({ hls: z.string(), poster: z.string().nullable() }).nullable(),
    questions: z.array(guestQuestion),
    prompts: z.array(guestPrompt),
    maxMs: z.int(),
    verifiesEmail: z.boolean(),
    /** Without a mail server guests get no email. */
    isMailDelivered: z.boolean(),
    consent: z.object({
      consentVersionId: id,
      text: z.string(),
      scopes: z.array(z.enum(consentScopes)),
      validMonths: z.int().nullable(),
    }),
  })
  .meta({ id: 'GuestPage' });
export type GuestPage = z.infer<typeof guestPage>;

/** What a guest has done so far. */
export const guestVisit = z
  .object({
    state: z.enum(guestResponseStates),
    name: z.string(),
    page: guestPage,
    answers: z.array(guestAnswer),
    /** Prompts with a recording that arrived. */
    recordedPromptIds: z.array(id),
    note: z.string(),
    /** Recordings and answers can still be changed. */
    isOpen: z.boolean(),
    /** The bearer of `/uploads`, for this response alone. */
    uploadToken: z.string(),
    /** Where the guest sees what they agreed to and withdraws it; null where nothing is kept of it. */
    consentUrl: z.string().nullable(),
    /** This call mailed the guest: a link to continue, or after submitting one to their consent. */
    isMailed: z.boolean(),
  })
  .meta({ id: 'GuestVisit' });
export type GuestVisit = z.infer<typeof guestVisit>;

const closed = ['link-gone', 'guests-closed', 'rate-limited'] as const;

/** What guests without an account do. */
export const guestPageService = service('guestpage', {
  openGuestPage: call({
    summary:
      'What guests see of a guest recording. `guests-closed` says in `details` whose it is, and why it is closed.',
    request: z.object({ slug }),
    response: guestPage,
    errors: [...closed],
    access: { who: 'anyone' },
    ratePerMinute: 120,
  }),
  sendGuestCode: call({
    summary: 'Mails a code to a guest, where the guest recording asks for verified addresses.',
    request: z.object({ slug, email: text(200, 3), language: z.enum(guestLanguages) }),
    response: empty,
    errors: ['invalid', ...closed],
    access: { who: 'anyone' },
    ratePerMinute: 20,
  }),
  checkGuestCode: call({
    summary: 'Says whether a mailed code is right, before the guest agrees to anything. It stays valid.',
    request: z.object({ slug, email: text(200, 3), code: z.string().max(10) }),
    response: empty,
    errors: ['invalid', ...closed],
    access: { who: 'anyone' },
    ratePerMinute: 20,
  }),
  startGuestResponse: call({
    summary:
      'Records who a guest is and what they agree to, and mails them a link to continue. The token is told this once.',
    request: z.object({
      slug,
      name: guestName,
      email: text(200, 3),
      location: text(100),
      language: z.enum(guestLanguages),
      /** That was mailed; where the guest recording asks for it. */
      code: z.string().max(10).optional(),
      consent: z.object({
        consentVersionId: id,
        isMinor: z.boolean(),
        /** Who agrees for a minor. */
        guardianName: text(100),
      }),
    }),
    response: z.object({ token: z.string(), visit: guestVisit }),
    errors: ['invalid', 'conflict', ...closed],
    access: { who: 'anyone' },
    ratePerMinute: 60,
  }),
  getGuestVisit: call({
    summary: 'Goes on with a response, on any device.',
    request: z.object({ token }),
    response: guestVisit,
    errors: ['link-gone', 'rate-limited'],
    access: { who: 'anyone' },
    ratePerMinute: 60,
  }),
  saveGuestAnswers: call({
    summary: 'Keeps the answers of a guest.',
    request: z.object({ token, answers: z.array(guestAnswer).max(20) }),
    response: empty,
    errors: ['invalid', 'wrong-state', ...closed],
    access: { who: 'anyone' },
    ratePerMinute: 60,
  }),
  submitGuestResponse: call({
    summary: 'Submits a response with all answers and recordings; once more changes nothing.',
    /** The language of the page, for mails from then on. */
    request: z.object({ token, language: z.enum(guestLanguages).optional() }),
    response: guestVisit,
    errors: ['invalid', 'wrong-state', ...closed],
    access: { who: 'anyone' },
    ratePerMinute: 20,
  }),
});
