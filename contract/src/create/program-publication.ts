// How a program is published: later, for a time, with which poster, and whether it is put aside.
import { z } from 'zod';
import { call, id, instant } from '../call.ts';

export const programIds = z.array(id).min(1).max(200);
const archiveResult = z.object({
  changed: z.array(id),
  failed: z.array(z.object({ programId: id, code: z.string() })),
});
export const editing = {
  access: { who: 'may', permission: 'create.programs:see' },
  object: { kind: 'program', field: 'programId' },
} as const;
export const publishing = {
  access: { who: 'may', permission: 'create.programs:publish' },
  object: { kind: 'program', field: 'programId' },
} as const;

/** What a program says of its publication, besides its state. */
export const publicationFields = {
  /** The version that goes live at a later time; null where there is none, and for those who may not edit. */
  scheduled: z
    .object({ version: z.int(), publishAt: instant, scheduledBy: z.string().nullable() })
    .nullable(),
  /** From when to when viewers can watch it, null for no limit; `isOpen` follows within a minute. Null without dates. */
  availability: z
    .object({ from: instant.nullable(), until: instant.nullable(), isOpen: z.boolean() })
    .nullable(),
  /** It's put aside: nobody but its editors sees it, and lists leave it out unless they are asked. */
  isArchived: z.boolean(),
  /** The language that is spoken in it, as a BCP 47 tag; captions in it are the default ones. */
  language: z.string().nullable(),
  /** Whether viewers can download it; its editors always can. */
  allowDownload: z.boolean(),
  /** How much has to be watched for it to count as viewed: set for this program, or the organisation's. */
  viewedRule: z.object({ percent: z.int(), isOwn: z.boolean() }),
  /** Where its poster comes from, a frame by its number in the clip; null for those who may not edit. */
  poster: z
    .object({ kind: z.enum(['auto', 'frame', 'image']), clipId: id.nullable(), frame: z.int().nullable() })
    .nullable(),
};

/** `program` is the shape that calls answer with. */
export const publicationCalls = <Program extends z.ZodType>(program: Program) => ({
  changeSchedule: call({
    summary: 'Moves the time of the version that is scheduled; what it shows stays as it was frozen.',
    request: z.object({ programId: id, publishAt: instant }),
    response: program,
    errors: ['not-found', 'forbidden', 'invalid', 'not-scheduled'],
    ...publishing,
  }),
  cancelScheduled: call({
    summary: "Takes back what is scheduled: it doesn't go live. What is live stays.",
    request: z.object({ programId: id }),
    response: program,
    errors: ['not-found', 'forbidden', 'not-scheduled'],
    ...publishing,
  }),
  setPoster: call({
    summary:
      'Chooses the poster: a frame that the draft shows (its number in the clip), an uploaded image by its key, or the automatic one. A version has it as far as it shows the frame.',
    request: z.object({
      programId: id,
      poster: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('auto') }),
        z.object({ kind: z.literal('frame'), clipId: id, frame: z.int().min(0) }),
        z.object({ kind: z.literal('image'), key: z.string().max(300) }),
      ]),
    }),
    response: program,
    errors: ['not-found', 'forbidden', 'invalid', 'image-unusable'],
    ...editing,
  }),
  setAvailability: call({
    summary:
      "Sets from when to when viewers can watch the program, null for no limit. Outside these dates it's there for its editors alone.",
    request: z.object({ programId: id, from: instant.nullable(), until: instant.nullable() }),
    response: program,
    errors: ['not-found', 'forbidden', 'invalid'],
    ...publishing,
  }),
  archivePrograms: call({
    summary:
      'Puts programs into the archive: viewers and links lose them, what is scheduled is cancelled, and nothing is deleted. Publishing one takes it out again.',
    request: z.object({ programIds }),
    response: archiveResult,
    errors: ['invalid'],
    access: { who: 'may', permission: 'create.programs:publish' },
  }),
  unarchivePrograms: call({
    summary: 'Takes programs out of the archive as they were (undo).',
    request: z.object({ programIds }),
    response: archiveResult,
    errors: ['invalid'],
    access: { who: 'may', permission: 'create.programs:publish' },
  }),
});
