import { z } from 'zod';
import {
  call,
  counted,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequestOf,
  service,
  text,
  typed,
} from '../call.ts';
import { paperSizes } from './lists/paper.ts';
import {
  addendumFields,
  boardBlockKinds,
  boardBlocksMost,
  shotAngles,
  shotDescriptionMost,
  shotLengthMostMs,
  shotMovements,
  shotNotesMost,
  storyboardList,
  storyboardScopes,
} from './lists/storyboards.ts';

export type { BoardBlockInput, BoardChange } from './lists/storyboards.ts';
export type StoryboardScope = (typeof storyboardScopes)[number];

const boardBlockInput = z.object({
  blockId: id,
  kind: z.enum(boardBlockKinds),
  /** Of a scene: its title. Of a shot: what is seen. */
  text: typed(shotDescriptionMost),
  notes: typed(shotNotesMost),
  /** Null also for scenes. */
  shotTypeId: id.nullable(),
  angle: z.enum(shotAngles).nullable(),
  movement: z.enum(shotMovements).nullable(),
  /** 0 for scenes. */
  durationMs: z.int().min(0).max(shotLengthMostMs),
  /** An image of `addStoryboardImage`. */
  imageId: id.nullable(),
  /** Of the script that the storyboard was made from. */
  scriptBlockId: id.nullable(),
});

/** `put` changes a block where it is, or adds it after another one if it isn't there; null: at the start. */
const boardChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('put'), block: boardBlockInput, afterId: id.nullable() }),
  z.object({ type: z.literal('move'), blockId: id, afterId: id.nullable() }),
  z.object({ type: z.literal('remove'), blockId: id }),
]);

const boardBlock = boardBlockInput
  .extend({
    /** A version of another shot, kept because both were changed at the same time. */
    copy: z
      .object({
        ofId: id,
        /** Who changed the other shot; null where that user was erased. */
        changedBy: z.string().nullable(),
        /** Whether the caller wrote this version. */
        isOwn: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'BoardBlock' });
export type BoardBlock = z.infer<typeof boardBlock>;

const boardImage = z.object({ imageId: id, url: z.string() }).meta({ id: 'BoardImage' });
export type BoardImage = z.infer<typeof boardImage>;

const boardSound = z.object({ soundId: id, url: z.string() }).meta({ id: 'BoardSound' });
export type BoardSound = z.infer<typeof boardSound>;

export const storyboard = z
  .object({
    storyboardId: id,
    title: z.string(),
    scope: z.enum(storyboardScopes),
    shotCount: z.int(),
    /** Of all shots together. */
    durationMs: z.int(),
    createdAt: instant,
    updatedAt: instant,
    /** Null where that user was erased. */
    createdBy: z.object({ customerUserId: id, name: z.string() }).nullable(),
    revision: z.int(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'Storyboard' });
export type Storyboard = z.infer<typeof storyboard>;

const images = z.array(boardImage);

export const storyboardDetail = storyboard
  .extend({
    blocks: z.array(boardBlock),
    /** Of its shots. */
    images,
    /** What it was made from; null for a script that is gone, or that the caller doesn’t see. */
    script: z.object({ scriptId: id, title: z.string() }).nullable(),
    /** What it is played with. */
    sound: boardSound.nullable(),
  })
  .meta({ id: 'StoryboardDetail' });
export type StoryboardDetail = z.infer<typeof storyboardDetail>;

export const addendumEntry = z
  .object({
    type: z.enum(['added', 'removed', 'changed']),
    kind: z.enum(boardBlockKinds),
    blockId: id,
    /** Of a scene: its title. Of a shot: what is seen. */
    text: z.string(),
    /** By how much it makes the storyboard longer. */
    addedMs: z.int(),
    /** Of a change. */
    fields: z.array(z.enum(addendumFields)),
    /** Null where it isn't known. */
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'AddendumEntry' });
export type AddendumEntry = z.infer<typeof addendumEntry>;

export const addendum = z
  .object({
    /** Shots. */
    added: z.int(),
    removed: z.int(),
    changed: z.int(),
    /** By how much the storyboard is longer. */
    addedMs: z.int(),
    /** Whether scenes or shots are in another order. */
    isReordered: z.boolean(),
    /** Scenes and shots in their order, those that were removed last. */
    entries: z.array(addendumEntry),
  })
  .meta({ id: 'Addendum' });
export type Addendum = z.infer<typeof addendum>;

export const signOff = z
  .object({
    /** Null where that user was erased. */
    signedBy: z.string().nullable(),
    signedAt: instant,
    shotCount: z.int(),
    durationMs: z.int(),
    /** What changed since, or until the next one. */
    addendum,
  })
  .meta({ id: 'SignOff' });
export type SignOff = z.infer<typeof signOff>;

const signedOff = z.object({ signOff: signOff.nullable() });
const storyboardIds = z.array(id).min(1).max(200);
const object = { kind: 'storyboard', field: 'storyboardId' } as const;
const see = { who: 'may', permission: 'create.storyboards:see' } as const;
const edit = { who: 'may', permission: 'create.storyboards:edit' } as const;

export const storyboardService = service('storyboard', {
  getStoryboards: call({
    summary: 'Storyboards of the organisation and the caller’s own, last changed first.',
    request: z.object(pageRequestOf(storyboardList)),
    response: page(storyboard),
    errors: ['invalid'],
    access: see,
  }),
  countStoryboards: call({
    summary: 'How many storyboards match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(storyboardList)),
    response: counted,
    errors: [],
    access: see,
  }),
  getStoryboard: call({
    summary: 'One storyboard with its scenes and shots in their order.',
    request: z.object({ storyboardId: id }),
    response: storyboardDetail,
    errors: ['not-found'],
    access: see,
    object,
  }),
  createStoryboard: call({
    summary:
      'A new storyboard, empty or from a script: each heading is a scene, each block with spoken words or a picture a shot.',
    request: z.object({
      /** Left out: that of the script. */
      title: text(200, 1).optional(),
      /** Left out: that of the script, else the organisation. */
      scope: z.enum(storyboardScopes).optional(),
      scriptId: id.optional(),
    }),
    response: storyboardDetail,
    errors: ['invalid', 'not-found', 'forbidden'],
    access: edit,
  }),
  duplicateStoryboard: call({
    summary: 'A copy of a storyboard with its images and its sound, which belongs to the caller.',
    request: z.object({ storyboardId: id }),
    response: storyboardDetail,
    errors: ['not-found', 'forbidden'],
    access: edit,
    object,
    ratePerMinute: 20,
  }),
  exportStoryboardPdf: call({
    summary: 'A storyboard as a PDF to print, in base64: three shots in a row, with images and notes.',
    request: z.object({ storyboardId: id, paper: z.enum(paperSizes) }),
    response: z.object({ filename: z.string(), pdf: z.string() }),
    errors: ['not-found', 'busy'],
    access: see,
    object,
    ratePerMinute: 30,
  }),
  getStoryboardSignOff: call({
    summary:
      'When a storyboard was signed off last, and what changed of its scenes and shots since; null before that.',
    request: z.object({ storyboardId: id }),
    response: signedOff,
    errors: ['not-found'],
    access: see,
    object,
  }),
  getEarlierSignOffs: call({
    summary:
      'The sign-offs before the last one, up to 20, the latest first: each with what changed until the next one.',
    request: z.object({ storyboardId: id }),
    response: z.object({ signOffs: z.array(signOff) }),
    errors: ['not-found'],
    access: see,
    object,
  }),
  signOffStoryboard: call({
    summary: 'Signs off a storyboard as it is. Later changes are its addendum, until it is signed off again.',
    request: z.object({ storyboardId: id, revision: z.int() }),
    response: signedOff,
    errors: ['not-found', 'forbidden', 'conflict'],
    access: edit,
    object,
  }),
  updateStoryboard: call({
    summary:
      'Changes a storyboard, its scenes and shots. Changes from an older revision are put together with those since. Where both changed the same shot, the caller’s version becomes a shot after it; of two titles of a scene the later one counts. A shot that others changed isn’t removed.',
    request: z.object({
      storyboardId: id,
      revision: z.int(),
      /** Names the save until it is answered: a further try after a lost answer has the same one, as with `updateScript`. */
      saveId: id.optional(),
      title: text(200, 1).optional(),
      scope: z.enum(storyboardScopes).optional(),
      /** A sound of `addStoryboardSound`; null: none. */
      soundId: id.nullable().optional(),
      changes: z
        .array(boardChange)
        .max(2 * boardBlocksMost)
        .default([]),
    }),
    response: z.object({
      storyboard,
      /** All of it, where others had changed it since that revision; null where it is as the caller wants it. */
      blocks: z.array(boardBlock).nullable(),
      images: images.nullable(),
    }),
    errors: ['not-found', 'forbidden', 'invalid'],
    access: edit,
    object,
    isLarge: true,
  }),
  addStoryboardImage: call({
    summary:
      'Makes an image that was sent by a signed form an image for a shot; saving the shot with its id keeps it.',
    request: z.object({
      storyboardId: id,
      key: z.string().min(1).max(300),
      /** What it is a frame of. */
      clipId: id.nullable().optional(),
      /** An image of the storyboard that it was drawn on: it is a frame of the same clip. */
      drawnOnId: id.nullable().optional(),
    }),
    response: boardImage,
    errors: ['not-found', 'forbidden', 'image-unusable'],
    access: edit,
    object,
    ratePerMinute: 60,
  }),
  addStoryboardSound: call({
    summary:
      'Makes a sound that was sent by a signed form a sound for the storyboard; saving it with its id keeps it.',
    request: z.object({ storyboardId: id, key: z.string().min(1).max(300) }),
    response: boardSound,
    errors: ['not-found', 'forbidden', 'invalid'],
    access: edit,
    object,
    ratePerMinute: 20,
  }),
  deleteStoryboards: call({
    summary: 'Puts storyboards into the bin, from where they can come back. Tasks made from them stay.',
    request: z.object({ storyboardIds }),
    response: z.object({
      deleted: z.array(id),
      failed: z.array(z.object({ storyboardId: id, code: z.string() })),
    }),
    errors: ['invalid'],
    access: edit,
  }),
  restoreStoryboards: call({
    summary: 'Takes storyboards out of the bin (undo).',
    request: z.object({ storyboardIds }),
    response: z.object({ restored: z.array(id) }),
    errors: ['invalid'],
    access: edit,
  }),
});
