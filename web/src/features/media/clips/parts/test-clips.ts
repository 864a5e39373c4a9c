// Clips as calls answer them, for tests.
import type { Clip } from '@rushes/contract/media/clips';
import type { ClipDetail } from '../api.ts';

/** An id that tells its number. */
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export function clipOf(number: number, more: Partial<Clip> = {}): Clip {
  return {
    clipId: idOf(number),
    name: `Clip ${number}`,
    state: 'ready',
    reason: null,
    durationMs: 10_000,
    frames: 300,
    fps: 30,
    aspect: '16:9',
    width: 1920,
    height: 1080,
    hasAudio: true,
    sizeBytes: 5_000_000,
    filename: `clip-${number}.mp4`,
    tags: [],
    shotType: null,
    namesShown: [],
    rating: null,
    notes: '',
    licence: { holder: '', terms: '', expiresOn: null, state: 'none' },
    source: 'upload',
    sharedWithCreators: false,
    folder: null,
    markers: [],
    foundCaptions: [],
    posterFrame: null,
    usableRange: null,
    createdAt: '2026-01-05T10:00:00.000Z',
    createdBy: { customerUserId: idOf(901), name: 'Clara' },
    recordedBy: null,
    progress: null,
    rungs: ['quick', 'v240'],
    publishable: true,
    usageCount: 0,
    isConsentEnded: false,
    playback: { hls: `/media/${number}.m3u8`, poster: null, sprite: null, peaks: null, original: null },
    revision: 1,
    ...more,
  };
}

export function clipDetailOf(number: number, more: Partial<ClipDetail> = {}): ClipDetail {
  return {
    ...clipOf(number),
    usage: [],
    details: {
      container: 'mp4',
      videoCodec: 'h264',
      audioCodec: 'aac',
      sourceFps: 30,
      hdr: false,
      rotation: 0,
      sha256: 'abc123',
    },
    canEdit: true,
    assetId: idOf(800 + number),
    ...more,
  };
}
