import { z } from 'zod';
import { call, counted, filterRequestOf, id, instant, page, pageRequestOf, service, text } from '../call.ts';
import { chosenItem } from '../core/catalogues.ts';
import { type Aspect, aspects, clipList, clipSources, clipStates } from './lists/clips.ts';
import { progress } from '../events.ts';
import { folder, folderPlace } from './folders.ts';
import { licence, licenceWithState } from './files.ts';
import { zipOffer } from './zip-downloads.ts';

export type ClipState = (typeof clipStates)[number];
export type ClipSource = (typeof clipSources)[number];

export { type Aspect, aspects };

/** URLs of a clip's media, each null until it exists; they need the session's media cookies. `hls` is set as soon as anything plays. */
export const clipPlayback = z.object({
  hls: z.string().nullable(),
  poster: z.string().nullable(),
  sprite: z.string().nullable(),
  peaks: z.string().nullable(),
  /** The file as it was uploaded, to download. */
  original: z.string().nullable(),
});

/** A moment of a clip that someone marked; with an end, a sub-clip: a part that programs can be made of. */
export const clipMarker = z
  .object({
    atMs: z.int().min(0),
    /** Where the sub-clip ends. */
    toMs: z.int().min(1).optional(),
    name: text(100),
  })
  .refine(({ atMs, toMs }) => toMs === undefined || toMs > atMs, { path: ['toMs'] });
export type ClipMarker = z.infer<typeof clipMarker>;

/** A moment of a clip at which a caption has a word of a search. */
export const foundCaption = z.object({ atMs: z.int(), language: z.string(), text: z.string() });
export type FoundCaption = z.infer<typeof foundCaption>;

export const shortestRangeMs = 200;

/** The part of a clip that its owner kept after trimming its ends; at least 0.2 s. */
export const usableRange = z
  .object({ inMs: z.int().min(0).max(86_400_000), outMs: z.int().max(86_400_000) })
  .refine(({ inMs, outMs }) => outMs - inMs >= shortestRangeMs, {
    path: ['outMs'],
    error: 'Keep at least 0.2 s.',
  });
export type UsableRange = z.infer<typeof usableRange>;

export const clip = z
  .object({
    clipId: id,
    name: z.string(),
    state: z.enum(clipStates),
    reason: z.object({ code: z.string(), message: z.string() }).nullable(),
    durationMs: z.int().nullable(),
    frames: z.int().nullable(),
    fps: z.int(),
    aspect: z.enum(aspects).nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    hasAudio: z.boolean().nullable(),
    sizeBytes: z.int(),
    filename: z.string(),
    tags: z.array(z.string()),
    /** Of the catalogue, under the name that the organisation sees. */
    shotType: chosenItem.nullable(),
    /** Names of those who are seen. */
    namesShown: z.array(z.string()),
    /** Stars, from 1 to 5; null where nobody gave any. */
    rating: z.int().nullable(),
    notes: z.string(),
    source: z.enum(clipSources),
    sharedWithCreators: z.boolean(),
    licence: licenceWithState,
    /** The folder that it is in; null at the top. */
    folder: folder.nullable(),
    /** In order. */
    markers: z.array(clipMarker),
    /** Where a search found words of captions, a few; empty where nothing was searched. */
    foundCaptions: z.array(foundCaption),
    /** What guests see of it and new programs begin with; null for all of it. */
    usableRange: usableRange.nullable(),
    createdAt: instant,
    createdBy: z.object({ customerUserId: id, name: z.string() }),
    /** A guest or contact who recorded it for its owner; the name may be empty. Null for all else, and once they were erased. */
    recordedBy: z.object({ kind: z.enum(['guest', 'contact']), name: z.string() }).nullable(),
    progress: progress.nullable(),
    /** Rungs that are ready: `quick` (the stream copy), `v240`, `v480`, `v720`, `v1080`. */
    rungs: z.array(z.string()),
    /** Whether a program with this clip can be published at once (its lower rungs are there). */
    publishable: z.boolean(),
    usageCount: z.int(),
    /** A guest in it withdrew their consent, or it has expired: it can't be published. */
    isConsentEnded: z.boolean(),
    playback: clipPlayback,
    /** The frame that someone chose as the poster; null for the automatic one. */
    posterFrame: z.int().nullable(),
    revision: z.int(),
  })
  .meta({ id: 'Clip' });
export type Clip = z.infer<typeof clip>;

const tags = z.array(text(40, 1)).max(20);
const ids = z.array(id).min(1).max(200);

const inFolder = {
  /** Only clips in this folder. Absent: all footage. */
  folder: folderPlace.optional(),
  /** Also clips in the folders below it. */
  isDeep: z.boolean().optional(),
};

export const clipService = service('clip', {
  getClips: call({
    summary: 'Footage of the organisation, newest first where nothing else is asked for.',
    request: z.object({ ...pageRequestOf(clipList), ...inFolder }),
    response: page(clip),
    errors: ['invalid'],
    access: { who: 'may', permission: 'create.footage:see' },
  }),
  countClips: call({
    summary: 'How many clips match, exact to 10 000 (10 001 means more).',
    request: z.object({ ...filterRequestOf(clipList), ...inFolder }),
    response: counted,
    errors: [],
    access: { who: 'may', permission: 'create.footage:see' },
  }),
  getClip: call({
    summary: 'One clip, with where it is used.',
    request: z.object({ clipId: id }),
    response: clip.extend({
      usage: z.array(
        z.object({
          programId: id,
          title: z.string(),
          published: z.boolean(),
          /** False for those who can't edit the program. */
          hasUnpublishedChanges: z.boolean(),
        }),
      ),
      details: z
        .object({
          container: z.string(),
          videoCodec: z.string().nullable(),
          audioCodec: z.string().nullable(),
          sourceFps: z.number().nullable(),
          hdr: z.boolean(),
          rotation: z.int(),
          sha256: z.string(),
        })
        .nullable(),
      canEdit: z.boolean(),
      /** Its stored media. */
      assetId: id,
    }),
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.footage:see' },
    object: { kind: 'clip', field: 'clipId' },
  }),
  updateClip: call({
    summary:
      'Renames, tags, rates or describes a clip, marks moments of it, trims its ends, notes its licence, or shares it with the creators of the organisation.',
    request: z.object({
      clipId: id,
      name: text(200, 1).optional(),
      tags: tags.optional(),
      shotTypeId: id.nullable().optional(),
      namesShown: z.array(text(80, 1)).max(50).optional(),
      rating: z.int().min(1).max(5).nullable().optional(),
      notes: text(5000).optional(),
      sharedWithCreators: z.boolean().optional(),
      markers: z.array(clipMarker).max(200).optional(),
      usableRange: usableRange.nullable().optional(),
      licence: licence.optional(),
    }),
    response: clip,
    errors: ['not-found', 'forbidden', 'invalid'],
    access: { who: 'may', permission: 'create.footage:edit' },
    object: { kind: 'clip', field: 'clipId' },
  }),
  moveClips: call({
    summary: 'Moves clips into a folder, or to the top.',
    request: z.object({ clipIds: ids, to: folderPlace }),
    response: z.object({ moved: z.array(id), failed: z.array(z.object({ clipId: id, code: z.string() })) }),
    errors: ['invalid', 'not-found'],
    access: { who: 'may', permission: 'create.footage:edit' },
  }),
  changeClips: call({
    summary: 'Tags and rates many clips at once. A clip keeps at most 20 tags: the newest are left out.',
    request: z.object({
      clipIds: ids,
      addTags: tags.optional(),
      removeTags: tags.optional(),
      rating: z.int().min(1).max(5).nullable().optional(),
    }),
    response: z.object({
      changed: z.array(id),
      failed: z.array(z.object({ clipId: id, code: z.string() })),
    }),
    errors: ['invalid'],
    access: { who: 'may', permission: 'create.footage:edit' },
  }),
  downloadClips: call({
    summary:
      'The original files of clips as one ZIP, in their folders. The address is for this session and works for a day.',
    request: z.object({ clipIds: ids }),
    response: zipOffer,
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.footage:see' },
  }),
  deleteClips: call({
    summary:
      'Puts clips into the bin, from where they can come back for as long as the organisation keeps them; programs already published keep playing.',
    request: z.object({ clipIds: ids }),
    response: z.object({ deleted: z.array(id), failed: z.array(z.object({ clipId: id, code: z.string() })) }),
    errors: ['invalid'],
    access: { who: 'may', permission: 'create.footage:delete' },
  }),
  restoreClips: call({
    summary: 'Takes clips out of the bin (undo).',
    request: z.object({ clipIds: ids }),
    response: z.object({ restored: z.array(id) }),
    errors: ['invalid'],
    access: { who: 'may', permission: 'create.footage:delete' },
  }),
  setPoster: call({
    summary:
      'Shows a clip by one of its frames; with null by the picture that was chosen when it was processed.',
    request: z.object({ clipId: id, frame: z.int().min(0).nullable() }),
    response: clip,
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: { who: 'may', permission: 'create.footage:edit' },
    object: { kind: 'clip', field: 'clipId' },
  }),
  retryClip: call({
    summary:
      'Starts the work on a failed or refused clip again from its original, or that on the sizes a ready clip lacks.',
    request: z.object({ clipId: id }),
    response: clip,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: { who: 'may', permission: 'create.footage:edit' },
    object: { kind: 'clip', field: 'clipId' },
  }),
});

/**
 * Uploads speak tus 1.0 at `/uploads` with a bearer token. Metadata: `filename`, `filetype`, `kind` (`clip` or `file`),
 * `replaces` (a clip id to replace its source, a file id to give it another version), and `folder` (a folder id) to put it
 * there; for a task `task` and `shot`, the ids of a recording task and its shot, or of a file request and its item. The answer to the creation and to the last PATCH carry `Rushes-Id`, the id of the clip or file. What a file is, its
 * content says: the last PATCH answers 415 where it is a program, a video, or not what its name says. A client that has hashed the file sends `Rushes-Sha256` (hex) with the last PATCH.
 * Where it differs from what arrived, the answer is 460 (`hash-mismatch`) and the clip is refused. A later HEAD or PATCH
 * may send it again: a difference is 460 then too, and the stored clip stays as it is.
 * A recording is sent while it is made: its creation carries `Upload-Defer-Length: 1`, and a last PATCH without bytes carries
 * `Upload-Length`. What arrived of a recording that nobody ends is kept after a day.
 */
export const uploadService = service('upload', {
  getUploads: call({
    summary: 'The caller’s unfinished uploads, for going on after a reload.',
    request: z.object({}),
    response: z.object({
      uploads: z.array(
        z.object({
          uploadId: z.string(),
          /** What it brings: one of the two. */
          clipId: id.nullable(),
          fileId: id.nullable(),
          /** The shot of a recording task, or the item of a file request, that it is for; else null. */
          take: z.object({ taskId: id, shotId: id }).nullable(),
          filename: z.string(),
          /** Null while the file is being recorded. */
          sizeBytes: z.int().nullable(),
          offsetBytes: z.int(),
          createdAt: instant,
          expiresAt: instant,
        }),
      ),
    }),
    errors: [],
    // Takes of recording tasks are uploads too.
    access: {
      who: 'may-any',
      permissions: ['create.footage:add', 'create.files:add', 'tasks.mine:see'],
    },
  }),
});
