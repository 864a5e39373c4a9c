import type { PictureKind } from '@rushes/media/picture';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { fileKey } from './keys.ts';
import { maySee } from './policy.ts';
import { mostPixels } from './served-files.ts';

/** A file as an image over the picture of a program, by its present version. */
export interface OverlayImage {
  readonly fileId: string;
  readonly name: string;
  readonly key: string;
  /** Null where it is no image that can be shown so. */
  readonly type: PictureKind | null;
  /** Null until it was examined. */
  readonly width: number | null;
  readonly height: number | null;
  readonly isDamaged: boolean;
  readonly isHuge: boolean;
  readonly isArchived: boolean;
  /** The version whose bytes those are. */
  readonly versionId: string;
  readonly hasThumbnail: boolean;
}

const types: Readonly<Record<string, PictureKind>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
};

interface Row extends Omit<OverlayImage, 'key' | 'type' | 'isHuge'> {
  readonly mediaType: string;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
}

/** Those of these files that the user may see, in the bin or not. */
export async function findOverlayImages(
  trx: Trx,
  member: AccessSubject,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, OverlayImage>> {
  const rows = await readImages(trx, member.customerId, fileIds);
  return new Map(rows.filter((row) => maySee(member, row)).map((row) => [row.fileId, toImage(row)]));
}

/**
 * Those of these files that are there, for what a customer shows in all its programs: by their latest version that can
 * be shown, so that a broken one takes nothing away.
 */
export async function brandImages(
  trx: Trx,
  customerId: string,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, OverlayImage>> {
  if (fileIds.length === 0) return new Map();
  const rows = await readImages(trx, customerId, fileIds, latestShowable);
  return new Map(rows.map((row) => [row.fileId, toImage(row)]));
}

const present = sql`v.id = f.version_id`;
const latestShowable = sql`v.id = coalesce((SELECT w.id FROM file_versions w
  WHERE w.customer_id = f.customer_id AND w.file_id = f.id AND NOT w.is_damaged
    AND w.width::bigint * w.height <= ${sql.lit(mostPixels)} AND w.media_type IN ('image/png', 'image/jpeg', 'image/webp')
  ORDER BY w.id = f.version_id DESC, w.number DESC LIMIT 1), f.version_id)`;

async function readImages(
  trx: Trx,
  customerId: string,
  fileIds: readonly string[],
  version: RawBuilder<unknown> = present,
): Promise<Row[]> {
  const found = await sql<Row>`
    SELECT f.id AS "fileId", f.name, f.created_by AS "createdBy", f.shared_with_creators AS "sharedWithCreators",
      f.archived_at IS NOT NULL AS "isArchived", v.id AS "versionId", v.media_type AS "mediaType", v.width, v.height,
      v.is_damaged AS "isDamaged", v.has_thumbnail AS "hasThumbnail"
    FROM files f JOIN file_versions v ON ${version}
    WHERE f.customer_id = ${customerId} AND f.id = ANY (${[...fileIds]}::uuid[])`.execute(trx);
  return found.rows;
}

function toImage({ mediaType, createdBy: _owner, sharedWithCreators: _shared, ...row }: Row): OverlayImage {
  const isHuge = (row.width ?? 0) * (row.height ?? 0) > mostPixels;
  return { ...row, key: fileKey(row.versionId), type: types[mediaType] ?? null, isHuge };
}
