// The edit list of a program, and what is attached to its items.
import { z } from 'zod';
import { id, text } from '../call.ts';
import { titleDesign } from '../media/titles.ts';
import { maxCrossFadeMs, minCrossFadeMs } from './lists/cross-fade.ts';
import { maxZoom } from './lists/framing.ts';
import { imagePlaces, leastImageOpacity, leastImageWidth } from './lists/images.ts';
import { leastSpeed, mostSpeed } from './lists/speed.ts';

const itemId = z.string().max(64);
const sourceMs = z.number().min(0).max(86_400_000);
/** Times of what is attached to an item count from the item's start; it may reach past the item's end. */
const atMs = z.number().min(0).max(86_400_000);
const lengthMs = z.number().min(0).max(86_400_000);
const fadeMs = z.number().min(0).max(10_000);
/** 0: as it is. The lowest is taken as silence. */
const gainDb = z.number().min(-60).max(12);

/** An image of Files over the picture. */
export const imageDesign = z.object({
  kind: z.literal('image'),
  fileId: id,
  place: z.enum(imagePlaces).default('top-right'),
  /** Of the width of the frame. */
  widthPercent: z.number().min(leastImageWidth).max(100).default(20),
  opacityPercent: z.number().min(leastImageOpacity).max(100).default(100),
  /** Shown until the program ends, whatever its length. */
  untilEnd: z.boolean().default(false),
});
export type ImageDesign = z.infer<typeof imageDesign>;

const placed = { titleId: itemId.optional(), atMs, durationMs: lengthMs };

/** A title or an image over the picture. */
export const placedTitle = z.discriminatedUnion('kind', [
  titleDesign.extend(placed),
  imageDesign.extend(placed),
]);

/** The sound of a clip under the program. It plays as long as it is given, or until its clip or the program ends. */
export const placedMusic = z.object({
  musicId: itemId.optional(),
  clipId: id,
  /** Where its clip begins to play. */
  inMs: sourceMs.default(0),
  atMs,
  durationMs: lengthMs,
  gainDb: gainDb.default(-12),
  fadeInMs: fadeMs.default(1000),
  fadeOutMs: fadeMs.default(2000),
  /** Softer while someone speaks. */
  ducks: z.boolean().default(true),
});

/** A place in the program with a name; the viewers see it as a chapter. */
export const placedChapter = z.object({ chapterId: itemId.optional(), atMs, title: text(120, 1) });

const share = z.number().min(0).max(1);

/** All of the clip with bars, or as much of it as fills the frame; zoomed into, around a place of the clip (0 to 1 of its width and height). */
const framing = z.object({
  fit: z.enum(['contain', 'cover']),
  zoom: z.number().min(1).max(maxZoom).default(1),
  x: share.default(0.5),
  y: share.default(0.5),
});

/** A framing for each shape that has one of its own. */
const framings = z.object({
  '16:9': framing.optional(),
  '9:16': framing.optional(),
  '1:1': framing.optional(),
});

/** What can be attached to an item; what is left out isn't there. */
export const itemAttachments = z.object({
  gainDb: gainDb.optional(),
  /** How fast its clip plays, in percent; its sound keeps its pitch. */
  speedPercent: z.int().min(leastSpeed).max(mostSpeed).optional(),
  fadeInMs: fadeMs.optional(),
  fadeOutMs: fadeMs.optional(),
  /** It begins with a cross-fade from the item before: shorter where the clips have too little footage beyond the cut. */
  crossFadeMs: z.number().min(minCrossFadeMs).max(maxCrossFadeMs).optional(),
  titles: z.array(placedTitle).max(50).optional(),
  music: z.array(placedMusic).max(20).optional(),
  chapters: z.array(placedChapter).max(100).optional(),
  /** How its clip fills the frame of each shape. */
  framing: framings.optional(),
});
export type ItemAttachments = z.infer<typeof itemAttachments>;

/**
 * What a client saves. `inMs` and `outMs` are times of the clip, whatever its speed; the frame that counts is
 * `round(ms × fps / 1000 × 100 / speedPercent)`. Without both times it is the clip's usable range, or all of the clip.
 */
export const timelineInput = z.object({
  items: z
    .array(
      itemAttachments.extend({
        itemId: itemId.optional(),
        clipId: id,
        inMs: sourceMs.optional(),
        outMs: sourceMs.optional(),
      }),
    )
    .max(500),
});
export type TimelineInput = z.input<typeof timelineInput>;

const frames = z.int();

const shownPlaced = { ...placed, titleId: z.string(), atFrame: frames, frames };

const shownTitle = z.discriminatedUnion('kind', [
  titleDesign.extend(shownPlaced),
  imageDesign.extend({
    ...shownPlaced,
    /** Of its file, when it was placed. */
    name: z.string(),
    /** Width to height. */
    ratio: z.number(),
  }),
]);

/** As a client reads it: the same with frames, which are what counts. */
const shownAttachments = itemAttachments.extend({
  fadeInFrames: frames.optional(),
  fadeOutFrames: frames.optional(),
  crossFadeFrames: frames.optional(),
  titles: z.array(shownTitle).optional(),
  music: z
    .array(
      placedMusic.extend({
        musicId: z.string(),
        inFrame: frames,
        atFrame: frames,
        frames,
        fadeInFrames: frames,
        fadeOutFrames: frames,
      }),
    )
    .optional(),
  chapters: z.array(placedChapter.extend({ chapterId: z.string(), atFrame: frames })).optional(),
});
export type ShownAttachments = z.infer<typeof shownAttachments>;

export const timelineItem = shownAttachments
  .extend({
    itemId: z.string(),
    clipId: id,
    /** Times of the clip. */
    inMs: z.int(),
    outMs: z.int(),
    /** Frames of the clip at the item's speed: the item plays `outFrame - inFrame` frames. */
    inFrame: frames,
    outFrame: frames,
    /** Where the item starts in the program. */
    startFrame: frames,
  })
  .meta({ id: 'TimelineItem' });
export type TimelineItem = z.infer<typeof timelineItem>;
