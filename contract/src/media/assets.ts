import { z } from 'zod';
import { call, id, instant, service } from '../call.ts';
import { clipStates } from './lists/clips.ts';

/** waiting → running → ready | failed; `failed` is tried again by retryClip. */
export const renditionStates = ['queued', 'running', 'ready', 'failed'] as const;

/** What the probe read of the picture; sizes in pixels as the file has them. */
export const videoStream = z.object({
  codec: z.string(),
  profile: z.string(),
  pixelFormat: z.string(),
  width: z.int(),
  height: z.int(),
  rotation: z.int(),
  fps: z.number(),
  isInterlaced: z.boolean(),
  hdr: z.enum(['pq', 'hlg']).nullable(),
  colorSpace: z.string().nullable(),
  /** Longest time between two key frames. */
  keyframeGapMaxMs: z.number(),
});

export const audioStream = z.object({
  codec: z.string(),
  profile: z.string(),
  channels: z.int(),
  sampleRate: z.int(),
});

/** What was left out or changed to make the media play everywhere. */
export const mediaWarnings = ['audio-undecodable', 'several-audio-tracks', 'hdr-converted'] as const;

/** One way in which the media is stored, ready to play. */
export const rendition = z.object({
  aspect: z.string(),
  /** `quick` (the stream copy), `v240` … `v1080`, `aud`. */
  rung: z.string(),
  state: z.enum(renditionStates),
  codecs: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Bits a second. */
  averageBitrate: z.number().nullable(),
  sizeBytes: z.int(),
});

export const assetService = service('asset', {
  getAsset: call({
    summary: 'The stored media behind a clip: streams, renditions, sizes, and what failed.',
    request: z.object({ assetId: id }),
    response: z.object({
      assetId: id,
      clip: z.object({
        clipId: id,
        name: z.string(),
        state: z.enum(clipStates),
        reason: z.object({ code: z.string(), message: z.string() }).nullable(),
        canEdit: z.boolean(),
      }),
      filename: z.string(),
      createdAt: instant,
      sha256: z.string().nullable(),
      container: z.string().nullable(),
      durationMs: z.int().nullable(),
      /** Of the file as it was uploaded. */
      sizeBytes: z.int(),
      /** Of everything made from it. */
      renditionBytes: z.int(),
      video: videoStream.nullable(),
      audio: audioStream.nullable(),
      warnings: z.array(z.enum(mediaWarnings)),
      renditions: z.array(rendition),
    }),
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.footage:see' },
  }),
});
