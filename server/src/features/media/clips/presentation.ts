import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { Clip, FoundCaption } from '@rushes/contract/media/clips';
import type { AuditActor } from '../../../platform/audit.ts';
import { toLicence } from '../assets/service.ts';
import type { ClipRow } from './store.ts';

/** Who looks, and under which grant the media URLs stand. */
export interface ClipActor extends AccessSubject, AuditActor {
  readonly customerId: string;
  readonly sessionId: string;
}

/** Address of a file of a playable for one grant. */
export type UrlOf = (customerId: string, grant: string, version: string, file: string) => string;

/** Name of the uploaded file among the media of a clip; the download is called as it was uploaded. */
export const originalFile = 'original.bin';

const lowerRungs = ['v240', 'v480', 'aud'];

/** Whether a program with this clip can be published at once. */
export function isPublishable({ readyRungs }: Pick<ClipRow, 'readyRungs'>): boolean {
  return lowerRungs.every((rung) => readyRungs.includes(rung));
}

/** Names of the files that play and show a clip, each null until it is there. */
export function playableFiles(row: ClipRow): {
  readonly hls: string | null;
  readonly poster: string | null;
  readonly sprite: string | null;
} {
  const plays = row.readyRungs.includes('quick') || isPublishable(row);
  return {
    hls: plays ? 'master.m3u8' : null,
    poster: row.posterName,
    sprite: row.hasSprite ? 'sprite.vtt' : null,
  };
}

export function toClip(
  row: ClipRow,
  viewer: ClipActor,
  urlOf: UrlOf,
  foundCaptions: readonly FoundCaption[] = [],
): Clip {
  const file = (name: string) => urlOf(viewer.customerId, viewer.sessionId, `c-${row.assetId}`, name);
  const { hls, poster, sprite } = playableFiles(row);
  return {
    clipId: row.clipId,
    name: row.name,
    state: row.state,
    reason: row.reasonCode === null ? null : { code: row.reasonCode, message: row.reasonMessage ?? '' },
    durationMs: row.durationMs,
    frames: row.frames,
    fps: row.fps,
    aspect: row.aspect,
    width: row.info?.video?.displayWidth ?? null,
    height: row.info?.video?.displayHeight ?? null,
    hasAudio: row.info === null ? null : row.info.audio !== null,
    sizeBytes: row.sizeBytes,
    filename: row.filename,
    tags: row.tags,
    shotType: row.shotTypeId === null ? null : { itemId: row.shotTypeId, name: row.shotTypeName ?? '' },
    namesShown: row.namesShown,
    rating: row.rating,
    notes: row.notes,
    source: row.source,
    sharedWithCreators: row.sharedWithCreators,
    licence: toLicence(row),
    folder: row.folderId === null ? null : { folderId: row.folderId, name: row.folderName ?? '' },
    markers: [...row.markers],
    foundCaptions: foundCaptions.map(({ atMs, language, text }) => ({ atMs, language, text })),
    usableRange: row.usableRange,
    createdAt: row.createdAt.toISOString(),
    createdBy: { customerUserId: row.createdBy, name: row.createdByName },
    recordedBy: row.recordedBy,
    progress: toProgress(row),
    rungs: row.readyRungs.filter((rung) => rung !== 'aud'),
    publishable: isPublishable(row),
    usageCount: row.usageCount,
    isConsentEnded: row.isConsentEnded,
    playback: {
      hls: hls === null ? null : file(hls),
      poster: poster === null ? null : file(poster),
      sprite: sprite === null ? null : file(sprite),
      peaks: row.hasPeaks ? file('peaks.json') : null,
      original: row.sha256 !== null && row.aspect !== null ? file(originalFile) : null,
    },
    posterFrame: row.posterFrame,
    revision: row.revision,
  };
}

function toProgress({ stage, fraction, etaMs }: ClipRow): Clip['progress'] {
  return stage === null ? null : { stage, fraction: Math.min(1, Math.max(0, fraction ?? 0)), etaMs };
}

/** What the probe learned of the source. */
export function toDetails({ info, sha256 }: ClipRow) {
  if (info === null || sha256 === null) return null;
  return {
    container: info.container,
    videoCodec: info.video?.codec ?? null,
    audioCodec: info.audio?.codec ?? null,
    sourceFps: info.video?.fps ?? null,
    hdr: info.video?.hdr != null,
    rotation: info.video?.rotation ?? 0,
    sha256,
  };
}
