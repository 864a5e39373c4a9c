// MP4s that are made for one user: a part of a program, or one with its captions in the picture.
import { z } from 'zod';
import { call, empty, id, instant } from '../call.ts';
import { captionLanguage } from '../media/captions.ts';
import { aspects } from '../media/clips.ts';

/** Days that such a file is kept, how many of a user can be in the making, and how many are kept at most. */
export const downloadMost = { days: 7, unfinished: 3, kept: 20, captionedMs: 2 * 3_600_000 } as const;

/** Frames of the live version: the first one, and the first one that isn't shown any more. */
export const frameRange = z.object({ fromFrame: z.int().min(0), toFrame: z.int().min(1) });

export const downloadStates = ['waiting', 'making', 'ready', 'failed'] as const;

export const programDownload = z
  .object({
    downloadId: id,
    state: z.enum(downloadStates),
    /** How far it is: 0 to 1. */
    fraction: z.number().min(0).max(1),
    aspect: z.enum(aspects),
    /** Null: all of it. */
    range: frameRange.nullable(),
    fps: z.int(),
    /** The language of the captions in its picture. */
    captions: z.string().nullable(),
    createdAt: instant,
    expiresAt: instant,
    sizeBytes: z.int().nullable(),
    /** Needs the media cookies of the session; null until it is ready. */
    url: z.string().nullable(),
  })
  .meta({ id: 'ProgramDownload' });
export type ProgramDownload = z.infer<typeof programDownload>;

const watching = {
  access: { who: 'may', permission: 'home.feed:see' },
  object: { kind: 'program', field: 'programId' },
} as const;

export const downloadCalls = {
  createDownload: call({
    summary: `Makes an MP4 of the live version for the caller, kept for ${downloadMost.days} days while the version plays; of more than ${downloadMost.kept}, the oldest goes. A part of it is joined without encoding and shows exactly these frames; with captions in the picture it is encoded again, which takes a while. What is there or in the making already is given again.`,
    request: z.object({
      programId: id,
      aspect: z.enum(aspects).optional(),
      range: frameRange.optional(),
      captions: captionLanguage.optional(),
    }),
    response: programDownload,
    errors: [
      'not-found',
      'forbidden',
      'not-published',
      'invalid',
      'no-captions',
      'too-many-downloads',
      'too-long-for-captions',
    ],
    ...watching,
  }),
  getDownloads: call({
    summary: 'The MP4s that the caller had made of a program, the latest first.',
    request: z.object({ programId: id }),
    response: z.object({ downloads: z.array(programDownload) }),
    errors: ['not-found'],
    ...watching,
    passive: true,
  }),
  deleteDownload: call({
    summary: 'Cancels an MP4 of the caller that is being made, or deletes its file.',
    request: z.object({ programId: id, downloadId: id }),
    response: empty,
    errors: ['not-found'],
    ...watching,
  }),
};
