// What browsers get of a file: it is downloaded, except for what a browser shows without running anything.
import type { Readable } from 'node:stream';
import type { Context } from '../../../context.ts';
import type { Playable, PlayableFile, PlayableSource } from '../playback/service.ts';
import { fileKey, thumbnailKey } from './keys.ts';
import { decodeText } from './text-type.ts';
import { maySee } from './policy.ts';
import { findFileName, findVersion, type ServedVersion, type VersionRow } from './versions-store.ts';

export const downloadFile = 'original.bin';
export const thumbnailFile = 'thumbnail.png';

type Shown = Pick<VersionRow, 'kind' | 'mediaType' | 'width' | 'height' | 'sizeBytes' | 'isDamaged'>;

/** Pictures and sounds that browsers decode in their sandbox. SVG isn't among them: it can hold scripts. */
const safeTypes: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/aac': 'aac',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
};

/** A picture larger than this could take the memory of a browser. */
export const mostPixels = 50_000_000;
const mostTextBytes = 256 * 1024;

/** How a version is shown, and by which of its files. */
export function previewOf(
  version: Shown,
): { readonly kind: 'image' | 'audio' | 'text'; readonly file: string } | null {
  const { kind, mediaType, width, height, sizeBytes } = version;
  if (version.isDamaged) return null;
  if (isText(version)) return sizeBytes <= mostTextBytes ? { kind: 'text', file: 'text.txt' } : null;
  const ending = safeTypes[mediaType];
  if (ending === undefined) return null;
  if (kind === 'audio') return { kind, file: `sound.${ending}` };
  const isSmall = width !== null && height !== null && width * height <= mostPixels;
  return kind === 'image' && isSmall ? { kind, file: `picture.${ending}` } : null;
}

function isText({ kind, mediaType }: Shown): boolean {
  return kind === 'subtitles' || mediaType === 'text/plain' || mediaType === 'text/csv';
}

/** Versions of files: `f-{versionId}`, for members who see the file. */
export function fileSource({ db, storage }: Context): PlayableSource {
  const find = (customerId: string, versionId: string) =>
    uuid.test(versionId)
      ? db.tenant(customerId, (trx) => findVersion(trx, customerId, versionId))
      : Promise.resolve(undefined);
  return {
    letter: 'f',
    maySee: async (viewer, versionId) => {
      const version = await find(viewer.customerId, versionId);
      if (version === undefined || viewer.kind !== 'member') return false;
      return maySee(viewer, { createdBy: version.owner, sharedWithCreators: version.sharedWithCreators });
    },
    load: async (customerId, versionId) => {
      const version = await find(customerId, versionId);
      if (version === undefined) return null;
      const name = await db.tenant(customerId, (trx) => findFileName(trx, customerId, version.fileId));
      return toPlayable({ storage }, version, name ?? version.filename);
    },
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function toPlayable(
  { storage }: Pick<Context, 'storage'>,
  version: ServedVersion,
  name: string,
): Promise<Playable> {
  const { versionId, filename, mediaType, hasThumbnail } = version;
  const key = fileKey(versionId);
  const files = new Map<string, PlayableFile>();
  const contentType = 'application/octet-stream';
  files.set(downloadFile, { kind: 'download', key, contentType, filename: withEnding(name, filename) });
  if (hasThumbnail)
    files.set(thumbnailFile, { kind: 'stored', key: thumbnailKey(versionId), contentType: 'image/png' });
  const preview = previewOf(version);
  if (preview?.kind === 'text') {
    const bytes = await bytesOf((await storage.get(key)).stream);
    const text = decodeText(bytes) ?? new TextDecoder().decode(bytes);
    files.set(preview.file, { kind: 'text', text, contentType: 'text/plain; charset=utf-8' });
  } else if (preview !== null) files.set(preview.file, { kind: 'stored', key, contentType: mediaType });
  return { files };
}

/** The name that users gave it, with the ending of the uploaded file. */
export function withEnding(name: string, filename: string): string {
  const ending = /\.[A-Za-z0-9]{1,12}$/.exec(filename)?.[0] ?? '';
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : name + ending;
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
