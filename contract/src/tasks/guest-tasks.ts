import { z } from 'zod';
import { call, id, instant, service, text } from '../call.ts';
import { guestLanguages } from './guest-pages.ts';
import { captureRules } from './capture-rules.ts';
import { consentInput } from './guest-recordings.ts';
import { assignmentStates, takeStates } from './lists/recording-tasks.ts';

/** Of the assignment of one contact. */
const token = z.string().regex(/^[A-Za-z0-9_-]{64}$/);

export const guestTaskShot = z.object({
  shotId: id,
  prompt: z.string(),
  script: z.string(),
  /** What the shot type is called; null where any will do. */
  shotType: z.string().nullable(),
  /** `getGuestTaskExample` has a picture of it. */
  hasExample: z.boolean(),
  minMs: z.int().nullable(),
  /** No recording is taken that is longer. */
  maxMs: z.int(),
  /** Of the recording that counts; null where none has arrived. */
  take: z
    .object({
      state: z.enum(takeStates),
      /** What the requester asks to be different. */
      note: z.string(),
      noteAtMs: z.int().nullable(),
    })
    .nullable(),
});
export type GuestTaskShot = z.infer<typeof guestTaskShot>;

/** A recording task as a contact sees it. */
export const guestTask = z
  .object({
    organisation: z.string(),
    brand: z.object({ logoUrl: z.string().nullable(), accent: z.array(z.string()).nullable() }),
    requester: z.string(),
    /** What the contact is called. */
    name: z.string(),
    title: z.string(),
    /** As plain text. */
    brief: z.string(),
    /** An example; `openGuestTask` gives the cookies that it plays with. */
    video: z.object({ hls: z.string(), poster: z.string().nullable() }).nullable(),
    dueAt: instant.nullable(),
    state: z.enum(assignmentStates),
    isClosed: z.boolean(),
    /** Recordings can still be sent. */
    isOpen: z.boolean(),
    shots: z.array(guestTaskShot),
    capture: captureRules,
    /** What the contact has still to agree to; until then nothing can be recorded. */
    consent: consentInput.extend({ consentVersionId: id }).nullable(),
    /** Where the contact sees and withdraws what they agreed to; null before. */
    consentUrl: z.string().nullable(),
    /** Without a mail server contacts get no email. */
    isMailDelivered: z.boolean(),
    /** The bearer of `/uploads`, for this assignment alone. */
    uploadToken: z.string(),
  })
  .meta({ id: 'GuestTask' });
export type GuestTask = z.infer<typeof guestTask>;

/** A recording that plays with the cookies that come with it. */
export const ownTake = z.object({ hls: z.string(), poster: z.string().nullable() }).meta({ id: 'OwnTake' });
export type OwnTake = z.infer<typeof ownTake>;

const shut = ['link-gone', 'rate-limited'] as const;
const anyone = { who: 'anyone' } as const;

/** What contacts do with a recording task, by the private link in their email. */
export const guestTaskService = service('guesttask', {
  openGuestTask: call({
    summary: 'What a contact is asked to record. The language is that of later emails.',
    request: z.object({ token, language: z.enum(guestLanguages) }),
    response: guestTask,
    errors: [...shut],
    access: anyone,
    ratePerMinute: 60,
  }),
  getGuestTaskExample: call({
    summary: 'The picture of how a shot may look, as a data URL of a PNG up to 960 pixels wide and high.',
    request: z.object({ token, shotId: id }),
    response: z.object({ url: z.string() }),
    errors: ['not-found', ...shut],
    access: anyone,
    ratePerMinute: 120,
  }),
  playOwnTake: call({
    summary:
      'The contact’s own recording of a shot that they are asked to record again, to see what is meant.',
    request: z.object({ token, shotId: id }),
    response: ownTake,
    errors: ['not-found', ...shut],
    access: anyone,
    ratePerMinute: 60,
  }),
  agreeToGuestTask: call({
    summary: 'Agrees to the consent of the task, for minors by a guardian; once more changes nothing.',
    request: z.object({
      token,
      consentVersionId: id,
      isMinor: z.boolean(),
      guardianName: text(200),
    }),
    response: guestTask,
    errors: ['invalid', 'conflict', 'wrong-state', ...shut],
    access: anyone,
    ratePerMinute: 20,
  }),
  submitGuestTask: call({
    summary: 'Submits the latest recording of each shot; once more changes nothing.',
    request: z.object({ token }),
    response: guestTask,
    errors: ['invalid', 'wrong-state', ...shut],
    access: anyone,
    ratePerMinute: 20,
  }),
  declineGuestTask: call({
    summary: 'Tells the requester that the contact won’t record. A recording that follows takes it back.',
    request: z.object({ token, reason: text(2000) }),
    response: guestTask,
    errors: ['wrong-state', ...shut],
    access: anyone,
    ratePerMinute: 20,
  }),
});
