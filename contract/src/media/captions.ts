import { z } from 'zod';
import { call, id, instant, service, text } from '../call.ts';
import { canonicalLanguage, captionFormats, captionMost, captionStates } from '../limits.ts';
import { captionBackgrounds, captionColours, captionPositions, captionSizes } from './lists/caption-style.ts';

export type CaptionState = (typeof captionStates)[number];
export type CaptionFormat = (typeof captionFormats)[number];

/** BCP 47, such as `en` or `pt-BR`. */
export const captionLanguage = z
  .string()
  .max(35)
  .refine((tag) => canonicalLanguage(tag) !== null, 'Enter a language tag such as en or pt-BR.')
  .overwrite((tag) => canonicalLanguage(tag) ?? tag)
  .meta({ examples: ['en'] });

const moment = z.int().min(0).max(captionMost.ms);

/** Words with the time at which they are shown. Plain text with line breaks. */
export const captionCue = z
  .object({
    startMs: moment,
    endMs: moment,
    text: text(captionMost.characters),
    speaker: text(captionMost.speakerCharacters, 1).optional(),
  })
  .refine(({ startMs, endMs }) => endMs > startMs, {
    path: ['endMs'],
    error: 'A caption has to end after it starts.',
  });
export type CaptionCue = z.infer<typeof captionCue>;

/** A word with the time at which it is spoken. */
export const captionWord = z.object({ startMs: moment, endMs: moment, text: text(captionMost.characters) });
export type CaptionWord = z.infer<typeof captionWord>;

const words = z.array(captionWord).max(captionMost.words);

export const captionTrack = z
  .object({
    language: captionLanguage,
    state: z.enum(captionStates),
    cueCount: z.int(),
    updatedAt: instant,
    /** Null where that user was erased. */
    updatedBy: z.object({ customerUserId: id, name: z.string() }).nullable(),
    revision: z.int(),
  })
  .meta({ id: 'CaptionTrack' });
export type CaptionTrack = z.infer<typeof captionTrack>;

/** In the order in which they are shown. */
export const captions = captionTrack.extend({ cues: z.array(captionCue) }).meta({ id: 'Captions' });
export type Captions = z.infer<typeof captions>;

/** How the captions of a program look; what a viewer's browser is set to comes first. */
export const captionStyle = z
  .object({
    size: z.enum(captionSizes),
    position: z.enum(captionPositions),
    background: z.enum(captionBackgrounds),
    colour: z.enum(captionColours),
  })
  .meta({ id: 'CaptionStyle' });

/** Captions that come with a program, as files to take along. */
export const captionFiles = z.object({
  language: z.string(),
  /** As its speakers call it. */
  name: z.string(),
  vtt: z.string(),
  srt: z.string(),
});
export type CaptionFiles = z.infer<typeof captionFiles>;

const object = { kind: 'clip', field: 'clipId' } as const;
const see = { who: 'may', permission: 'create.footage:see' } as const;
const edit = { who: 'may', permission: 'create.footage:edit' } as const;
const track = { clipId: id, language: captionLanguage };
/** The revision that is replaced; 0 where there are no captions in this language yet. */
const revision = z.int().min(0);

export const captionService = service('caption', {
  getTracks: call({
    summary: 'The languages in which a clip has captions.',
    request: z.object({ clipId: id }),
    response: z.object({ tracks: z.array(captionTrack) }),
    errors: ['not-found'],
    access: see,
    object,
  }),
  getTrack: call({
    summary: 'The captions of a clip in one language.',
    request: z.object(track),
    response: captions,
    errors: ['not-found', 'no-captions'],
    access: see,
    object,
  }),
  saveTrack: call({
    summary:
      'Saves the captions of a clip in one language; with revision 0 adds the language. New captions are in review where no state is named.',
    request: z.object({
      ...track,
      revision,
      cues: z.array(captionCue).max(captionMost.cues),
      state: z.enum(captionStates).optional(),
      /** Of captions that were deleted and come back; absent: as they were. */
      words: words.nullish(),
    }),
    response: captions,
    errors: ['not-found', 'forbidden', 'invalid', 'conflict', 'too-many-languages'],
    access: edit,
    object,
    isLarge: true,
  }),
  importTrack: call({
    summary:
      'Reads a WebVTT, SRT or TTML file as the captions of a clip in one language, in place of those that are there.',
    request: z.object({ ...track, revision, file: z.string().min(1).max(captionMost.fileCharacters) }),
    response: captions.extend({ format: z.enum(captionFormats) }),
    errors: ['not-found', 'forbidden', 'invalid', 'conflict', 'too-many-languages'],
    access: edit,
    object,
    isLarge: true,
  }),
  getTrackFile: call({
    summary: 'The captions of a clip in one language as a file.',
    request: z.object({ ...track, format: z.enum(captionFormats) }),
    response: z.object({ filename: z.string(), contentType: z.string(), file: z.string() }),
    errors: ['not-found', 'no-captions'],
    access: see,
    object,
  }),
  setState: call({
    summary: 'Says how far the captions of a clip in one language are.',
    request: z.object({ ...track, state: z.enum(captionStates) }),
    response: captionTrack,
    errors: ['not-found', 'forbidden', 'no-captions'],
    access: edit,
    object,
  }),
  deleteTrack: call({
    summary:
      'Deletes the captions of a clip in one language; gives what was deleted, to save it again (undo).',
    request: z.object(track),
    response: captions.extend({ words: words.nullable() }),
    errors: ['not-found', 'forbidden', 'no-captions'],
    access: edit,
    object,
  }),
});
