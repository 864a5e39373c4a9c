import { z } from 'zod';
import { call, empty, id, instant, service } from '../call.ts';
import { captionLanguage, captionWord } from './captions.ts';

/** Why the captions of a clip could not be written by machine. */
export const speechProblems = [
  'no-answer',
  'busy',
  'not-set-up',
  'too-long',
  'too-slow',
  'unreadable',
  'no-speech',
  'too-many-languages',
  'failed',
] as const;
export type SpeechProblem = (typeof speechProblems)[number];

/** Captions that are being written by machine, or could not be. */
export const transcription = z
  .object({
    state: z.enum(['waiting', 'running', 'failed']),
    /** Null: the language is detected. */
    language: captionLanguage.nullable(),
    /** From 0 to 1. */
    fraction: z.number(),
    reason: z.enum(speechProblems).nullable(),
    requestedAt: instant,
  })
  .meta({ id: 'Transcription' });
export type Transcription = z.infer<typeof transcription>;

/** What is spoken in a clip, in order; `caption`: only the times of whole captions are known. */
export const transcript = z
  .object({
    language: captionLanguage.nullable(),
    unit: z.enum(['word', 'caption']),
    words: z.array(captionWord),
  })
  .meta({ id: 'Transcript' });
export type Transcript = z.infer<typeof transcript>;

const object = { kind: 'clip', field: 'clipId' } as const;
const see = { who: 'may', permission: 'create.footage:see' } as const;
const edit = { who: 'may', permission: 'create.footage:edit' } as const;
const clip = z.object({ clipId: id });

export const transcriptService = service('transcript', {
  getTranscription: call({
    summary: 'Whether captions can be written by machine here, and how far those of a clip are.',
    request: clip,
    response: z.object({ isAvailable: z.boolean(), transcription: transcription.nullable() }),
    errors: ['not-found'],
    access: see,
    object,
  }),
  writeCaptions: call({
    summary:
      'Has the captions of a clip written from its speech. Captions that are there in that language stay, and get the times of their words.',
    request: clip.extend({ language: captionLanguage.nullable() }),
    response: transcription,
    errors: ['not-found', 'forbidden', 'speech-off', 'no-sound', 'clip-not-ready', 'too-many-languages'],
    access: edit,
    object,
  }),
  writeCaptionsOf: call({
    summary:
      'Has the captions of many clips written, one clip at a time; says why not of those that can’t be.',
    request: z.object({ clipIds: z.array(id).min(1).max(200), language: captionLanguage.nullable() }),
    response: z.object({
      requested: z.array(id),
      failed: z.array(z.object({ clipId: id, code: z.string() })),
    }),
    errors: ['invalid', 'speech-off'],
    access: edit,
  }),
  cancelCaptions: call({
    summary: 'Stops writing the captions of a clip, or forgets that they could not be written.',
    request: clip,
    response: empty,
    errors: ['not-found', 'forbidden'],
    access: edit,
    object,
  }),
  getTranscript: call({
    summary: 'What is spoken in a clip, word by word where the times of words are known.',
    request: clip,
    response: transcript,
    errors: ['not-found'],
    access: see,
    object,
  }),
});
