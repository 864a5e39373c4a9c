import { z } from 'zod';
import {
  call,
  counted,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequest,
  pageRequestOf,
  service,
  text,
} from '../call.ts';
import { imageDesign } from './timeline.ts';
import { captionLanguage } from '../media/captions.ts';
import { aspects } from '../media/clips.ts';
import { titleDesign } from '../media/titles.ts';
import {
  bumperKinds,
  bumperList,
  bumperRules,
  bumperStates,
  type entryKinds,
  leastLengthMs,
  mostLengthMs,
  playedKinds,
  rolloutStates,
  savedTitleKinds,
  variantsMost,
} from './lists/bumpers.ts';

export type BumperKind = (typeof bumperKinds)[number];
export type PlayedKind = (typeof playedKinds)[number];
export type SavedTitleKind = (typeof savedTitleKinds)[number];
export type EntryKind = (typeof entryKinds)[number];
export type BumperRule = (typeof bumperRules)[number];
export type BumperState = (typeof bumperStates)[number];
export type RolloutState = (typeof rolloutStates)[number];

const lengthMs = z.int().min(leastLengthMs).max(mostLengthMs);
const trimMs = z.int().min(0).max(86_400_000).nullable();

/** The image of a watermark, and where it lies. */
export const bumperImage = imageDesign.pick({
  fileId: true,
  place: true,
  widthPercent: true,
  opacityPercent: true,
});
export type BumperImage = z.infer<typeof bumperImage>;

const isThere = (value: unknown) => value !== undefined;

/** What a bumper shows in programs of an aspect and a language. */
const variantFields = {
  aspect: z.enum(aspects),
  /** Null: of any language. */
  language: captionLanguage.nullable(),
  /** Null for an image or a title. */
  clipId: id.nullable(),
  image: bumperImage.optional(),
  /** With merge fields such as `{{owner}}` in its texts. */
  title: titleDesign.optional(),
  /** How long an image or a title is shown; watermarks stay. */
  lengthMs: lengthMs.optional(),
  /** The part of the clip; null: from its start, or to its end. */
  inMs: trimMs,
  outMs: trimMs,
};

export const bumperVariantInput = z
  .object(variantFields)
  .refine(({ clipId, image, title }) => [clipId ?? undefined, image, title].filter(isThere).length === 1, {
    path: ['clipId'],
    message: 'Choose a clip, an image or a title.',
  })
  .refine(({ inMs, outMs }) => outMs === null || (inMs ?? 0) < outMs, {
    path: ['outMs'],
    message: 'The end has to be after the start.',
  });
export type BumperVariantInput = z.infer<typeof bumperVariantInput>;

/** The first one is used where no other fits better. */
export const bumperVariants = z
  .array(bumperVariantInput)
  .max(variantsMost)
  .refine((all) => new Set(all.map((each) => `${each.aspect} ${each.language}`)).size === all.length, {
    message: 'Two variants have the same aspect ratio and language.',
  });

export const bumperVariant = z.object({
  ...variantFields,
  /** Of the clip or the image, null where the caller doesn't see it; of a title, its text. */
  clipName: z.string().nullable(),
  /** How long it plays; null while the clip's length isn't known. */
  durationMs: z.int().nullable(),
  poster: z.string().nullable(),
});
export type BumperVariant = z.infer<typeof bumperVariant>;

export const bumper = z
  .object({
    bumperId: id,
    name: z.string(),
    kind: z.enum(bumperKinds),
    rule: z.enum(bumperRules),
    state: z.enum(bumperStates),
    variantCount: z.int(),
    /** Published programs that play it now. */
    programCount: z.int(),
    /** Of the first variant; null where the caller doesn't see its clip. */
    poster: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
    revision: z.int(),
  })
  .meta({ id: 'Bumper' });
export type Bumper = z.infer<typeof bumper>;

export const bumperDetail = bumper.extend({ variants: z.array(bumperVariant) });
export type BumperDetail = z.infer<typeof bumperDetail>;

const choice = z.object({
  /** The one that the saved draft chooses; null for none. */
  bumperId: id.nullable(),
  /** A mandatory one plays instead, in every program. */
  mandatory: z.object({ bumperId: id, name: z.string() }).nullable(),
  /** Active ones that can be chosen. */
  options: z.array(z.object({ bumperId: id, name: z.string(), rule: z.enum(bumperRules) })),
});

/** What a program can begin and end with, and show over its picture. */
export const programBumpers = z
  .object({ intro: choice, outro: choice, licence: choice, watermark: choice })
  .meta({ id: 'ProgramBumpers' });
export type ProgramBumpers = z.infer<typeof programBumpers>;

/** A saved title with its merge fields filled in from a program, as it can be added to it. */
export const filledTitle = z
  .object({
    bumperId: id,
    name: z.string(),
    kind: z.enum(savedTitleKinds),
    rule: z.enum(bumperRules),
    title: titleDesign,
    lengthMs: z.int(),
  })
  .meta({ id: 'FilledTitle' });
export type FilledTitle = z.infer<typeof filledTitle>;

/** A live program that plays the bumper, or would if it were published now. */
export const bumperProgram = z
  .object({
    programId: id,
    title: z.string(),
    publishedAt: instant,
    /** It plays the present state of the bumper. */
    isCurrent: z.boolean(),
    /** A scheduled version keeps the bumper that it was scheduled with. */
    isScheduled: z.boolean(),
  })
  .meta({ id: 'BumperProgram' });
export type BumperProgram = z.infer<typeof bumperProgram>;

const count = z.int();

/** Bringing the present state of a bumper into the programs that are live. */
export const bumperRollout = z
  .object({
    rolloutId: id,
    bumperId: id,
    state: z.enum(rolloutStates),
    createdAt: instant,
    /** Null where that user was erased. */
    createdBy: z.string().nullable(),
    total: count,
    waiting: count,
    /** A new version is made; it goes live when its footage is prepared. */
    preparing: count,
    updated: count,
    /** Had it already, or aren't live any more. */
    current: count,
    undone: count,
    failed: count,
    /** The first 50 of those. */
    failures: z.array(z.object({ programId: id, title: z.string(), code: z.string(), message: z.string() })),
  })
  .meta({ id: 'BumperRollout' });
export type BumperRollout = z.infer<typeof bumperRollout>;

const rolloutAnswer = z.object({ rollout: bumperRollout.nullable() });

const bumperIds = z.array(id).min(1).max(200);
const object = { kind: 'bumper', field: 'bumperId' } as const;
const ofProgram = { kind: 'program', field: 'programId' } as const;
const see = { who: 'may', permission: 'create.bumpers:see' } as const;
const edit = { who: 'may', permission: 'create.bumpers:edit' } as const;
const program = { who: 'may', permission: 'create.programs:see' } as const;

export const bumperService = service('bumper', {
  getBumpers: call({
    summary: 'Bumpers of the organisation, last changed first.',
    request: z.object(pageRequestOf(bumperList)),
    response: page(bumper),
    errors: ['invalid'],
    access: see,
  }),
  countBumpers: call({
    summary: 'How many bumpers match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(bumperList)),
    response: counted,
    errors: [],
    access: see,
  }),
  getBumper: call({
    summary: 'One bumper with its variants, the first one first.',
    request: z.object({ bumperId: id }),
    response: bumperDetail,
    errors: ['not-found'],
    access: see,
    object,
  }),
  createBumper: call({
    summary: 'A new bumper, as a draft: no program has it before it is activated.',
    request: z.object({
      name: text(200, 1),
      kind: z.enum(bumperKinds),
      rule: z.enum(bumperRules).default('optional'),
      variants: bumperVariants.default([]),
    }),
    response: bumperDetail,
    errors: ['invalid', 'quota-exceeded', 'disk-full'],
    access: edit,
  }),
  updateBumper: call({
    summary:
      'Changes a bumper. Programs that are published from now on have the new state; published ones stay as they are. A save over someone else’s is answered `conflict`, with the current bumper in `details`.',
    request: z.object({
      bumperId: id,
      revision: z.int(),
      name: text(200, 1).optional(),
      rule: z.enum(bumperRules).optional(),
      variants: bumperVariants.optional(),
    }),
    response: bumperDetail,
    errors: ['not-found', 'invalid', 'conflict', 'quota-exceeded', 'disk-full'],
    access: edit,
    object,
  }),
  activateBumper: call({
    summary:
      'Offers a bumper to programs. Of each kind one active bumper is mandatory, and one is the default of new programs.',
    request: z.object({ bumperId: id }),
    response: bumperDetail,
    errors: ['not-found', 'invalid'],
    access: edit,
    object,
  }),
  retireBumper: call({
    summary: 'No program gets it any more; published ones keep it until they are published again.',
    request: z.object({ bumperId: id }),
    response: bumperDetail,
    errors: ['not-found', 'wrong-state'],
    access: edit,
    object,
  }),
  deleteBumpers: call({
    summary:
      'Puts bumpers into the bin, from where they can come back. Published programs keep playing them.',
    request: z.object({ bumperIds }),
    response: z.object({
      deleted: z.array(id),
      failed: z.array(z.object({ bumperId: id, code: z.string() })),
    }),
    errors: ['invalid'],
    access: edit,
  }),
  restoreBumpers: call({
    summary:
      'Takes bumpers out of the bin (undo). One whose rule another one has meanwhile comes back as retired.',
    request: z.object({ bumperIds }),
    response: z.object({ restored: z.array(id) }),
    errors: ['invalid'],
    access: edit,
  }),
  getBumperPrograms: call({
    summary: 'Live programs that play a bumper, or would if they were published now, by title.',
    request: z.object({ bumperId: id, ...pageRequest }),
    response: page(bumperProgram),
    errors: ['not-found', 'forbidden', 'invalid'],
    access: edit,
    object,
  }),
  previewBumper: call({
    summary:
      'Has prepared what a live program would play with the present state of a bumper; `hls` is null until that is there.',
    request: z.object({ bumperId: id, programId: id }),
    response: z.object({ hls: z.string().nullable() }),
    errors: ['not-found', 'forbidden'],
    access: edit,
    object,
  }),
  getRollout: call({
    summary: 'The latest update of live programs with a bumper; null before the first.',
    request: z.object({ bumperId: id }),
    response: rolloutAnswer,
    errors: ['not-found'],
    access: see,
    object,
  }),
  startRollout: call({
    summary:
      'Publishes every live program that plays a bumper again: from its live version, with the present state of the bumper. Needs the permission to edit all programs.',
    request: z.object({ bumperId: id }),
    response: rolloutAnswer,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: edit,
    object,
  }),
  pauseRollout: call({
    summary: 'Updates no further program until it is resumed.',
    request: z.object({ bumperId: id }),
    response: rolloutAnswer,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: edit,
    object,
  }),
  resumeRollout: call({
    summary: 'Goes on with a paused update, or tries again what failed.',
    request: z.object({ bumperId: id }),
    response: rolloutAnswer,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: edit,
    object,
  }),
  undoRollout: call({
    summary:
      'Brings the former version of each updated program back as a new one; programs that were published since stay.',
    request: z.object({ bumperId: id }),
    response: rolloutAnswer,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: edit,
    object,
  }),
  getProgramBumpers: call({
    summary: 'What a program begins and ends with, and what else it could.',
    request: z.object({ programId: id }),
    response: programBumpers,
    errors: ['not-found', 'forbidden'],
    access: program,
    object: ofProgram,
  }),
  getSavedTitles: call({
    summary:
      'Saved titles and lower thirds that can be added to a program, filled in from it and in its language; defaults first.',
    request: z.object({ programId: id }),
    response: z.object({ titles: z.array(filledTitle) }),
    errors: ['not-found', 'forbidden'],
    access: program,
    object: ofProgram,
  }),
  chooseBumper: call({
    summary:
      'Chooses the intro, outro, licence slate or watermark of a program, or none. It is in the draft at once, and live with the next publication.',
    request: z.object({ programId: id, kind: z.enum(playedKinds), bumperId: id.nullable() }),
    response: programBumpers,
    errors: ['not-found', 'forbidden', 'invalid'],
    access: program,
    object: ofProgram,
  }),
});
