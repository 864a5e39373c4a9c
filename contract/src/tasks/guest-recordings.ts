import { z } from 'zod';
import { call, counted, filterRequestOf, id, instant, page, pageRequestOf, service, text } from '../call.ts';
import { clipConsent } from './consents.ts';
import {
  consentScopes,
  guestPromptsMost,
  guestQuestionsMost,
  guestRecordingList,
  guestRecordingStates,
  guestResponseList,
  guestResponseStates,
  questionKinds,
} from './lists/guest-recordings.ts';

export type GuestRecordingState = (typeof guestRecordingStates)[number];
export type GuestResponseState = (typeof guestResponseStates)[number];
export type ConsentScope = (typeof consentScopes)[number];

export const guestQuestion = z
  .object({
    questionId: id,
    kind: z.enum(questionKinds),
    text: text(300, 1),
    /** Of a choice. */
    choices: z.array(text(200, 1)).max(20),
    isRequired: z.boolean(),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 1, {
    path: ['choices'],
    message: 'Enter at least two choices.',
  });
export type GuestQuestion = z.infer<typeof guestQuestion>;

/** What guests record. */
export const guestPrompt = z.object({
  promptId: id,
  text: text(500, 1),
  /** The slot of the program that an accepted recording fills; only where the guest recording belongs to one. */
  slotId: id.nullable().optional(),
});
export type GuestPrompt = z.infer<typeof guestPrompt>;

/** What guests agree to; each change is a version of its own. */
const consentWording = {
  text: text(10_000, 1),
  scopes: z.array(z.enum(consentScopes)).min(1).max(consentScopes.length),
  /** How long it is valid; null: until it is withdrawn. */
  validMonths: z.int().min(1).max(600).nullable(),
};
export const consentInput = z.object(consentWording);
export type ConsentInput = z.infer<typeof consentInput>;

const questions = z
  .array(guestQuestion)
  .max(guestQuestionsMost)
  .refine((all) => new Set(all.map(({ questionId }) => questionId)).size === all.length, {
    message: 'Two questions have the same id.',
  });
const prompts = z
  .array(guestPrompt)
  .max(guestPromptsMost)
  .refine((all) => new Set(all.map(({ promptId }) => promptId)).size === all.length, {
    message: 'Two prompts have the same id.',
  });

const user = z.object({ customerUserId: id, name: z.string() });

export const guestRecording = z
  .object({
    guestRecordingId: id,
    title: z.string(),
    state: z.enum(guestRecordingStates),
    /** Submitted, and not decided about. */
    waitingCount: z.int(),
    acceptedCount: z.int(),
    /** Those that have a place: neither rejected nor withdrawn. */
    submittedCount: z.int(),
    closesAt: instant.nullable(),
    createdBy: user,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'GuestRecording' });
export type GuestRecording = z.infer<typeof guestRecording>;

const maxMs = z.int().min(10_000).max(1_800_000);

export const guestRecordingDetail = guestRecording
  .extend({
    welcome: z.string(),
    questions: z.array(guestQuestion),
    prompts: z.array(guestPrompt),
    consent: z.object({ ...consentWording, version: z.int() }),
    opensAt: instant.nullable(),
    maxResponses: z.int().nullable(),
    /** The longest that a recording may be. */
    maxMs,
    verifiesEmail: z.boolean(),
    /** The program whose slots accepted recordings fill. */
    program: z.object({ programId: id, title: z.string() }).nullable(),
    /** Each accepted response becomes a draft program of it; null also where the caller can't use it any more. */
    template: z.object({ templateId: id, title: z.string() }).nullable(),
    /** Plays on the welcome page; null also where it is gone. */
    welcomeClip: z.object({ clipId: id, name: z.string() }).nullable(),
    /** The address for guests, and the short one. */
    url: z.string(),
    joinUrl: z.string(),
    joinCode: z.string(),
    revision: z.int(),
    canManage: z.boolean(),
  })
  .meta({ id: 'GuestRecordingDetail' });
export type GuestRecordingDetail = z.infer<typeof guestRecordingDetail>;

export const guestAnswer = z.object({ questionId: id, value: text(2000) });
export type GuestAnswer = z.infer<typeof guestAnswer>;

/** One recording of a guest. */
export const guestTake = z
  .object({
    takeId: id,
    promptId: id,
    /** In Footage, once the response was accepted. */
    clipId: id.nullable(),
    clipState: z.enum(['uploading', 'processing', 'ready', 'failed', 'refused']),
    durationMs: z.int().nullable(),
    hls: z.string().nullable(),
    poster: z.string().nullable(),
  })
  .meta({ id: 'GuestTake' });
export type GuestTake = z.infer<typeof guestTake>;

export const guestResponse = z
  .object({
    responseId: id,
    state: z.enum(guestResponseStates),
    name: z.string(),
    email: z.string(),
    /** The guest entered a code that was mailed there. */
    isEmailVerified: z.boolean(),
    location: z.string(),
    submittedAt: instant.nullable(),
    /** As the guest was asked: the recording may have others by now. */
    questions: z.array(guestQuestion),
    prompts: z.array(guestPrompt),
    answers: z.array(guestAnswer),
    /** The latest of each prompt, in the order of the prompts. */
    takes: z.array(guestTake),
    /** What was asked to be different. */
    note: z.string(),
    /** What the guest agreed to; null where nothing is kept of it. */
    consent: clipConsent.nullable(),
    /** The draft program that was made of it. */
    program: z.object({ programId: id, title: z.string() }).nullable(),
  })
  .meta({ id: 'GuestResponse' });
export type GuestResponse = z.infer<typeof guestResponse>;

export const decisions = ['accept', 'reject', 'redo'] as const;
export type GuestDecision = (typeof decisions)[number];

const object = { kind: 'guest-recording', field: 'guestRecordingId' } as const;
const one = { guestRecordingId: id };
const see = { who: 'may', permission: 'tasks.crowd:see' } as const;
const make = { who: 'may', permission: 'tasks.crowd:make' } as const;

export const guestRecordingService = service('guestrecording', {
  getGuestRecordings: call({
    summary: 'Guest recordings of the organisation, last changed first.',
    request: z.object(pageRequestOf(guestRecordingList)),
    response: page(guestRecording),
    errors: ['invalid'],
    access: see,
  }),
  countGuestRecordings: call({
    summary: 'How many of those match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(guestRecordingList)),
    response: counted,
    errors: [],
    access: see,
  }),
  getGuestRecording: call({
    summary: 'One guest recording with everything that guests see of it.',
    request: z.object(one),
    response: guestRecordingDetail,
    errors: ['not-found'],
    access: see,
    object,
  }),
  createGuestRecording: call({
    summary: 'A new guest recording as a draft: its link doesn’t work before it is opened.',
    request: z.object({ title: text(200, 1) }),
    response: guestRecordingDetail,
    errors: ['invalid'],
    access: make,
  }),
  updateGuestRecording: call({
    summary:
      'Changes a guest recording. Other questions and prompts count for guests who start later. A save over someone else’s is answered `conflict`, with the current state in `details`.',
    request: z.object({
      ...one,
      revision: z.int(),
      title: text(200, 1).optional(),
      welcome: text(5000).optional(),
      questions: questions.optional(),
      prompts: prompts.optional(),
      consent: consentInput.optional(),
      opensAt: instant.nullable().optional(),
      closesAt: instant.nullable().optional(),
      maxResponses: z.int().min(1).max(10_000).nullable().optional(),
      maxMs: maxMs.optional(),
      verifiesEmail: z.boolean().optional(),
      templateId: id.nullable().optional(),
      /** A clip that the caller may share. */
      welcomeClipId: id.nullable().optional(),
    }),
    response: guestRecordingDetail,
    errors: ['not-found', 'invalid', 'conflict'],
    access: make,
    object,
  }),
  setGuestRecordingState: call({
    summary: 'Opens, pauses or closes a guest recording. Opening needs a prompt and a consent text.',
    request: z.object({ ...one, state: z.enum(['open', 'paused', 'closed']) }),
    response: guestRecordingDetail,
    errors: ['not-found', 'invalid', 'wrong-state'],
    access: make,
    object,
  }),
  deleteGuestRecording: call({
    summary: 'Deletes a draft that was never open.',
    request: z.object(one),
    response: z.object({}),
    errors: ['not-found', 'wrong-state'],
    access: make,
    object,
  }),
  getGuestResponses: call({
    summary: 'What guests submitted, the latest first.',
    request: z.object({ ...one, ...pageRequestOf(guestResponseList) }),
    response: page(guestResponse),
    errors: ['not-found', 'invalid'],
    access: see,
    object,
  }),
  countGuestResponses: call({
    summary: 'How many of those match, exact to 10 000 (10 001 means more).',
    request: z.object({ ...one, ...filterRequestOf(guestResponseList) }),
    response: counted,
    errors: ['not-found'],
    access: see,
    object,
  }),
  exportConsents: call({
    summary: 'Who agreed to what for a guest recording, as CSV: the latest 10 000 that submitted.',
    request: z.object(one),
    response: z.object({ fileName: z.string(), text: z.string() }),
    errors: ['not-found'],
    access: make,
    object,
  }),
  decideGuestResponses: call({
    summary:
      'Accepts responses, whose recordings go to Footage then, rejects them or asks for other recordings by mail. Those whose state allows it; `decided` says which. With a template, each accepted one becomes a draft program: its recordings fill the empty slots in their order, and the merge fields `name` and `location` are the guest’s.',
    request: z.object({
      ...one,
      responseIds: z.array(id).min(1).max(200),
      decision: z.enum(decisions),
      /** What should be different; needed to ask for other recordings. */
      note: text(2000).default(''),
    }),
    response: z.object({
      decided: z.array(id),
      /** How many slots of its program the accepted recordings fill. */
      filledSlots: z.int(),
      /** Not accepted yet: their recordings are still being processed. */
      unready: z.array(id),
      /** How many draft programs were made. */
      madePrograms: z.int(),
      /** Accepted ones that no program could be made of, for example as the template is gone. */
      withoutProgram: z.int(),
      guestRecording: guestRecordingDetail,
    }),
    errors: ['not-found', 'invalid'],
    access: make,
    object,
  }),
});
