import { isMediaError, MediaError, type MediaErrorCode } from '@rushes/media/media-error';
import { makePicture, type PictureKind, pictureSize } from '@rushes/media/picture';
import { probe } from '@rushes/media/probe';
import { makeWaveform } from '@rushes/media/waveform';
import type { Context } from '../../../context.ts';
import { inWorkFolder, localFile } from '../assets/service.ts';
import { publishFile } from './events.ts';
import { makePdfPicture } from './pdf-picture.ts';
import { fileKey, thumbnailKey, versionPrefix } from './keys.ts';
import { mostPixels, previewOf } from './served-files.ts';
import { findVersion, updateVersion } from './versions-store.ts';

export const fileJobs = { examine: 'files.examine', deleteBytes: 'files.delete-bytes' } as const;

export interface ExamineJob {
  readonly customerId: string;
  readonly versionId: string;
}

const thumbnailPx = 480;
/** Seen well on light and on dark. */
const waveformColor = '0x6b7bd6';
const pictureKinds: Readonly<Record<string, PictureKind>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
  'image/vnd.adobe.photoshop': 'psd',
  // HEIC is left out: its pictures are made of tiles, and the first one alone would be shown.
  'image/avif': 'avif',
};

/** Whether there is something to find out about a version besides its type. */
export function isExamined({ kind, mediaType }: { kind: string; mediaType: string }): boolean {
  return kind === 'audio' || kind === 'pdf' || pictureKinds[mediaType] !== undefined;
}

export function defineFileJobs(
  context: Context,
  { forget }: { readonly forget: (versionId: string) => void },
): void {
  const { jobs, storage } = context;
  const upkeep = { lane: 'interactive', concurrency: 1, retryLimit: 2, expireInSeconds: 600 } as const;
  jobs.define<ExamineJob>({
    name: fileJobs.examine,
    ...upkeep,
    handler: async (data) => {
      await examine(context, data);
      forget(data.versionId);
    },
  });
  jobs.define<{ versionIds: readonly string[] }>({
    name: fileJobs.deleteBytes,
    ...upkeep,
    handler: async ({ versionIds }) => {
      for (const versionId of versionIds) await storage.deletePrefix(versionPrefix(versionId));
    },
  });
}

/**
 * Makes a small picture: of a picture, of the first page of a PDF, or the waveform of a sound. Also reads how large or how
 * long it is. A file that can't be read is kept without.
 */
async function examine(context: Context, { customerId, versionId }: ExamineJob): Promise<void> {
  const { db, log } = context;
  const version = await db.tenant(customerId, (trx) => findVersion(trx, customerId, versionId));
  if (version === undefined) return;
  const picture = pictureKinds[version.mediaType];
  try {
    const found = await inWorkFolder(context, async (workDir) => {
      const source = await localFile(context, fileKey(versionId), workDir);
      if (picture !== undefined) return examinePicture(context, { source, picture, workDir, versionId });
      if (version.kind === 'pdf') return examinePdf(context, { source, workDir, versionId });
      return examineSound(context, { source, workDir, versionId });
    });
    await db.tenant(customerId, async (trx) => {
      await updateVersion(trx, customerId, versionId, found);
      await publishFile(context, trx, { customerId, fileId: version.fileId });
    });
  } catch (error) {
    if (!isMediaError(error) || error.code === 'disk-full' || error.code === 'tool-missing') throw error;
    log.info({ err: error, versionId }, 'a file could not be examined');
    // Of sounds that browsers don't play, such as MIDI, the tools may simply not know the format.
    const isKnown = version.kind !== 'audio' || previewOf(version) !== null;
    if (!isKnown || !damage.has(error.code)) return;
    await db.tenant(customerId, async (trx) => {
      await updateVersion(trx, customerId, versionId, { is_damaged: true });
      await publishFile(context, trx, { customerId, fileId: version.fileId });
    });
  }
}

/** What the tools say of bytes that they can't follow; a limit of time, size or memory isn't damage. */
const damage: ReadonlySet<MediaErrorCode> = new Set([
  'not-media',
  'no-streams',
  'unsupported-codec',
  'implausible-timing',
  'truncated',
  'converter-crashed',
]);

interface Examined {
  readonly source: string;
  readonly workDir: string;
  readonly versionId: string;
}

async function examinePdf({ media, storage }: Context, { source, workDir, versionId }: Examined) {
  const made = await makePdfPicture(media, { source, sidePx: thumbnailPx, workDir, lane: 'interactive' });
  await storage.putFile(thumbnailKey(versionId), made.file);
  return { has_thumbnail: true };
}

/** The length is worth having where the waveform can't be drawn, as of a sound of half a day. */
async function examineSound({ media, storage, log }: Context, { source, workDir, versionId }: Examined) {
  const { durationMs } = await probe(media, { file: source, workDir });
  const length = { duration_ms: Math.min(2_000_000_000, Math.round(durationMs)) };
  try {
    const made = await makeWaveform(media, {
      ...{ source, workDir, color: waveformColor, width: thumbnailPx, height: thumbnailPx / 2 },
      lane: 'interactive',
    });
    await storage.putFile(thumbnailKey(versionId), made.file);
    return { ...length, has_thumbnail: true };
  } catch (error) {
    if (!isMediaError(error)) throw error;
    log.info({ err: error, versionId }, 'a waveform could not be drawn');
    return length;
  }
}

async function examinePicture({ media, storage }: Context, given: Examined & { picture: PictureKind }) {
  const { source, picture: kind, workDir, versionId } = given;
  const { width, height } = await pictureSize(media, { source, kind, workDir });
  const made = await makePicture(media, {
    ...{ source, kind, workDir },
    shape: 'within',
    sidePx: thumbnailPx,
    lane: 'interactive',
  }).catch((error: unknown) => {
    const isHuge = width * height > mostPixels && isMediaError(error) && damage.has(error.code);
    throw isHuge ? new MediaError('too-large-picture', error.detail) : error;
  });
  await storage.putFile(thumbnailKey(versionId), made.file);
  return { width, height, has_thumbnail: true };
}
