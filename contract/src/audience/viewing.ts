// Who has to watch a program, who has, and who confirmed it.
import { z } from 'zod';
import { mailDeliveries } from '../limits.ts';
import { call, counted, empty, filterRequestOf, id, instant, page, pageRequestOf, service } from '../call.ts';
import { remindEveryHours, viewerList, viewerStates } from './lists/viewing.ts';

/** What a program asks of those whom it is for. */
export const viewingRequirement = z
  .object({
    /** They have to view it: it is on their list until they have. */
    isRequired: z.boolean(),
    /** By when; null for no date. */
    dueAt: instant.nullable(),
    /** Once they have viewed it, they confirm that; a new version is confirmed again. */
    asksConfirmation: z.boolean(),
  })
  .meta({ id: 'ViewingRequirement' });
export type ViewingRequirement = z.infer<typeof viewingRequirement>;

/** What a program asks of the caller, and what of it is done. */
export const ownViewing = viewingRequirement
  .extend({
    /** The live version; null where there is none. */
    version: z.int().nullable(),
    /** The caller has watched enough of the live version to confirm it. */
    isWatched: z.boolean(),
    /** When the caller confirmed the live version. */
    confirmedAt: instant.nullable(),
    /** The latest version before it that the caller confirmed. */
    confirmedVersion: z.int().nullable(),
  })
  .meta({ id: 'OwnViewing' });
export type OwnViewing = z.infer<typeof ownViewing>;

/** A program that the caller still has to watch or to confirm. */
export const requiredProgram = z
  .object({
    programId: id,
    title: z.string(),
    durationMs: z.int(),
    poster: z.string().nullable(),
    dueAt: instant.nullable(),
    /** Its live version is watched, but not confirmed yet. */
    isViewed: z.boolean(),
  })
  .meta({ id: 'RequiredProgram' });
export type RequiredProgram = z.infer<typeof requiredProgram>;

export const programViewer = z
  .object({
    customerUserId: id,
    name: z.string(),
    userName: z.string(),
    state: z.enum(viewerStates),
    /** What became of the latest mail that reminded them. */
    mail: z.enum(mailDeliveries),
    /** Percent of the program. */
    watched: z.int(),
    viewedAt: instant.nullable(),
    /** When the live version was confirmed. */
    confirmedAt: instant.nullable(),
  })
  .meta({ id: 'ProgramViewer' });
export type ProgramViewer = z.infer<typeof programViewer>;

/** How many a program is for, and how far they are. */
export const viewerCounts = z
  .object({
    viewers: z.int(),
    started: z.int(),
    viewed: z.int(),
    confirmed: z.int(),
    /** Those who haven't done yet what the program asks of them. */
    waiting: z.int(),
    /** When all of them were last reminded. */
    remindedAt: instant.nullable(),
  })
  .meta({ id: 'ViewerCounts' });
export type ViewerCounts = z.infer<typeof viewerCounts>;

const programId = { programId: id };
const object = { kind: 'program', field: 'programId' } as const;
const watching = { access: { who: 'may', permission: 'home.feed:see' }, object } as const;
const editing = { access: { who: 'may', permission: 'create.programs:see' }, object } as const;

export const viewingService = service('viewing', {
  getViewing: call({
    summary: 'What a program asks of its viewers, and what of it the caller has done.',
    request: z.object(programId),
    response: ownViewing,
    errors: ['not-found'],
    ...watching,
  }),
  confirmViewing: call({
    summary:
      'The caller confirms that they have viewed the version that is live; `conflict` where another one is live by now.',
    request: z.object({ ...programId, version: z.int().min(1) }),
    response: ownViewing,
    errors: ['not-found', 'not-published', 'not-viewed', 'conflict', 'wrong-state'],
    ...watching,
  }),
  getRequired: call({
    summary:
      'Programs that the caller still has to watch or to confirm: 50 at most, the first to be due first.',
    request: empty,
    response: z.object({ items: z.array(requiredProgram) }),
    errors: [],
    access: { who: 'may', permission: 'home.feed:see' },
    passive: true,
  }),
  setRequirement: call({
    summary: 'Says what a program asks of its viewers, from now on and for all of its versions.',
    request: viewingRequirement.extend(programId),
    response: viewingRequirement,
    errors: ['not-found', 'forbidden', 'invalid'],
    access: { who: 'may', permission: 'create.programs:publish' },
    object,
  }),
  getViewers: call({
    summary:
      'Who a published program is for, by name, by group, by channel or as the whole organisation, and how far each is.',
    request: z.object({ ...programId, ...pageRequestOf(viewerList) }),
    response: page(programViewer),
    errors: ['not-found', 'forbidden', 'invalid'],
    ...editing,
  }),
  countViewersFound: call({
    summary: 'How many viewers the same filters find, exact to 10 000 (10 001 means more).',
    request: z.object({ ...programId, ...filterRequestOf(viewerList) }),
    response: counted,
    errors: ['not-found', 'forbidden'],
    ...editing,
  }),
  countViewers: call({
    summary: 'How many a program is for, and how far they are.',
    request: z.object(programId),
    response: viewerCounts,
    errors: ['not-found', 'forbidden'],
    ...editing,
    passive: true,
  }),
  remindViewers: call({
    summary: `Reminds those who haven't done yet what the program asks of them, in the bell and by mail, once in ${remindEveryHours} hours, counting the reminder before the due date; others get nothing.`,
    request: z.object(programId),
    response: z.object({ reminded: z.int() }),
    errors: ['not-found', 'forbidden', 'not-published', 'wrong-state', 'reminded-lately'],
    access: { who: 'may', permission: 'create.programs:publish' },
    object,
  }),
});
