import { z } from 'zod';
import { call, id, instant, service, text } from '../call.ts';
import { scriptBlockInput } from '../create/scripts.ts';
import { reviewedScript, reviewedVideo } from './approvals.ts';
import { decisions } from './lists/approvals.ts';

/** Of one external reviewer. */
const token = z.string().regex(/^[A-Za-z0-9_-]{64}$/);

export const guestReviewStates = ['open', 'decided', 'cancelled', 'superseded'] as const;

export const guestReviewComment = z.object({
  commentId: id,
  parentId: id.nullable(),
  fromFrame: z.int().nullable(),
  toFrame: z.int().nullable(),
  /** A block of a script. */
  blockId: id.nullable(),
  text: z.string(),
  /** Empty where that user was erased. */
  name: z.string(),
  isGuest: z.boolean(),
  isResolved: z.boolean(),
  createdAt: instant,
});
export type GuestReviewComment = z.infer<typeof guestReviewComment>;

/** A version under review, as an external reviewer sees it. */
export const guestReviewVersion = z.object({
  roundId: id,
  title: z.string(),
  version: z.int(),
  requester: z.string().nullable(),
  note: z.string(),
  dueAt: instant.nullable(),
  /** Null of a script. */
  video: reviewedVideo.nullable(),
  /** Null of what plays. */
  script: reviewedScript.extend({ blocks: z.array(scriptBlockInput) }).nullable(),
  /** It shows a guest who didn't agree to be seen outside the organisation, or does no more: it can't be played. */
  isWithheld: z.boolean(),
  /** The stage of the reviewer waits for a decision, or takes another one. */
  isTurn: z.boolean(),
  decision: z.enum(decisions).nullable(),
  reason: z.string(),
  comments: z.array(guestReviewComment),
});
export type GuestReviewVersion = z.infer<typeof guestReviewVersion>;

export const guestReview = z
  .object({
    organisation: z.string(),
    brand: z.object({ logoUrl: z.string().nullable(), accent: z.array(z.string()).nullable() }),
    state: z.enum(guestReviewStates),
    /** Where the code goes, with most letters left out. */
    email: z.string(),
    /** Whether emails leave the server. */
    isMailDelivered: z.boolean(),
    /** Null before the code was entered, and once the review is over. */
    version: guestReviewVersion.nullable(),
  })
  .meta({ id: 'GuestReview' });
export type GuestReview = z.infer<typeof guestReview>;

const shut = ['link-gone', 'rate-limited'] as const;
const anyone = { who: 'anyone' } as const;

/** What external reviewers do, by the private link in their email and a code that is mailed to them. */
export const guestReviewService = service('guestreview', {
  openGuestReview: call({
    summary:
      'What an external reviewer sees: whose review it is, and the version once the code was entered in this browser.',
    request: z.object({ token }),
    response: guestReview,
    errors: [...shut],
    access: anyone,
    ratePerMinute: 60,
  }),
  sendReviewCode: call({
    summary:
      'Mails a code to the address of an external reviewer, at most once a minute and six times an hour.',
    request: z.object({ token }),
    response: guestReview,
    errors: ['wrong-state', ...shut],
    access: anyone,
    ratePerMinute: 10,
  }),
  enterReviewCode: call({
    summary: 'Opens the review in this browser for twelve hours.',
    request: z.object({ token, code: z.string().max(10) }),
    response: guestReview,
    errors: ['invalid', 'wrong-state', ...shut],
    access: anyone,
    ratePerMinute: 30,
  }),
  addReviewComment: call({
    summary:
      'Comments on the version: at a frame, on a block of a script, or on all of it. `forbidden`: the code has to be entered.',
    request: z.object({
      token,
      roundId: id,
      text: text(5000, 1),
      fromFrame: z.int().min(0).max(10_000_000).nullable().default(null),
      blockId: id.nullable().default(null),
    }),
    response: guestReview,
    errors: ['forbidden', 'invalid', 'wrong-state', ...shut],
    access: anyone,
    ratePerMinute: 20,
  }),
  decideReview: call({
    summary:
      'Decides about the version, or changes that while the stage is active. Asking for changes needs a reason.',
    request: z.object({ token, roundId: id, decision: z.enum(decisions), reason: text(2000).default('') }),
    response: guestReview,
    errors: ['forbidden', 'invalid', 'wrong-state', ...shut],
    access: anyone,
    ratePerMinute: 20,
  }),
});
