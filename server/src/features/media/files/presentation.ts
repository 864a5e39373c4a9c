import type { File, FileVersion } from '@rushes/contract/media/files';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { toLicence } from '../assets/service.ts';
import type { AuditActor } from '../../../platform/audit.ts';
import { downloadFile, previewOf, thumbnailFile } from './served-files.ts';
import type { OverlayImage } from './overlay-images-store.ts';
import type { FileRow } from './store.ts';
import type { VersionRow } from './versions-store.ts';

/** Who looks, and under which grant the media URLs stand. */
export interface FileActor extends AccessSubject, AuditActor {
  readonly customerId: string;
  readonly sessionId: string;
}

/** Address of a file of a playable for one grant. */
export type UrlOf = (customerId: string, grant: string, version: string, file: string) => string;

export function toFile(row: FileRow, viewer: FileActor, urlOf: UrlOf): File {
  const url = (name: string) => urlOf(viewer.customerId, viewer.sessionId, `f-${row.versionId}`, name);
  return {
    fileId: row.fileId,
    name: row.name,
    kind: row.kind,
    mediaType: row.mediaType,
    filename: row.filename,
    sizeBytes: row.sizeBytes,
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    sharedWithCreators: row.sharedWithCreators,
    licence: toLicence(row),
    folder: row.folderId === null ? null : { folderId: row.folderId, name: row.folderName ?? '' },
    createdAt: row.createdAt.toISOString(),
    createdBy: { customerUserId: row.createdBy, name: row.createdByName },
    sentFor: row.requestItem === '' ? null : { item: row.requestItem, sender: row.senderName },
    version: row.version,
    isDamaged: row.isDamaged,
    thumbnail: row.hasThumbnail ? url(thumbnailFile) : null,
    download: url(downloadFile),
    revision: row.revision,
  };
}

/** Address of the small picture of an image, for those who see it; null where there is none. */
export function imageThumbnail(
  { versionId, hasThumbnail }: OverlayImage,
  { customerId, sessionId }: Pick<FileActor, 'customerId' | 'sessionId'>,
  urlOf: UrlOf,
): string | null {
  return hasThumbnail ? urlOf(customerId, sessionId, `f-${versionId}`, thumbnailFile) : null;
}

/** How the page can show it; null where it is only offered to download. */
export function toPreview(row: FileRow, { customerId, sessionId }: FileActor, urlOf: UrlOf) {
  const preview = previewOf(row);
  if (preview === null) return null;
  return { kind: preview.kind, url: urlOf(customerId, sessionId, `f-${row.versionId}`, preview.file) };
}

export function toVersion(
  row: VersionRow,
  currentId: string,
  { customerId, sessionId }: FileActor,
  urlOf: UrlOf,
): FileVersion {
  const { versionId, number, filename, kind, sizeBytes, createdAt, createdBy, createdByName } = row;
  return {
    ...{ versionId, number, filename, kind, sizeBytes },
    createdAt: createdAt.toISOString(),
    createdBy: createdBy === null ? null : { customerUserId: createdBy, name: createdByName ?? '' },
    isCurrent: versionId === currentId,
    download: urlOf(customerId, sessionId, `f-${versionId}`, downloadFile),
  };
}
