import type { FileKind } from '@rushes/contract/media/files';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { FileVersionsTable } from '../../../schema-files.ts';

export interface VersionRow {
  readonly versionId: string;
  readonly number: number;
  readonly filename: string;
  readonly kind: FileKind;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly hasThumbnail: boolean;
  readonly isDamaged: boolean;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdAt: Date;
}

/** What arrived, and what it is. */
export interface NewVersion {
  readonly versionId: string;
  readonly customerId: string;
  readonly fileId: string;
  readonly customerUserId: string;
  readonly filename: string;
  readonly kind: FileKind;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

const versionColumns = sql`v.id AS "versionId", v.number, v.filename, v.kind, v.media_type AS "mediaType",
  v.size_bytes AS "sizeBytes", v.width, v.height, v.has_thumbnail AS "hasThumbnail", v.is_damaged AS "isDamaged", v.created_by AS "createdBy",
  u.name AS "createdByName", v.created_at AS "createdAt"`;

/** All versions of a file, the newest first. */
export async function versionsOf(trx: Trx, customerId: string, fileId: string): Promise<VersionRow[]> {
  const found = await sql<VersionRow>`
    SELECT ${versionColumns} FROM file_versions v LEFT JOIN members u ON u.id = v.created_by
    WHERE v.customer_id = ${customerId} AND v.file_id = ${fileId} ORDER BY v.number DESC`.execute(trx);
  return found.rows;
}

export interface ServedVersion extends VersionRow {
  readonly fileId: string;
  /** Of the file. */
  readonly owner: string;
  readonly sharedWithCreators: boolean;
}

/** A version of a file that is not in the bin. */
export async function findVersion(
  trx: Trx,
  customerId: string,
  versionId: string,
): Promise<ServedVersion | undefined> {
  const found = await sql<ServedVersion>`
    SELECT ${versionColumns}, f.id AS "fileId", f.created_by AS owner, f.shared_with_creators AS "sharedWithCreators"
    FROM file_versions v JOIN files f ON f.id = v.file_id LEFT JOIN members u ON u.id = v.created_by
    WHERE v.customer_id = ${customerId} AND v.id = ${versionId} AND f.archived_at IS NULL`.execute(trx);
  return found.rows[0];
}

/** A file with its first version. */
export async function insertFile(
  trx: Trx,
  version: NewVersion,
  {
    name,
    folderId,
    ownerId,
    requestItem,
    now,
  }: {
    name: string;
    folderId: string | null;
    ownerId: string | undefined;
    requestItem: string | undefined;
    now: Date;
  },
): Promise<void> {
  const { fileId, versionId, customerId, customerUserId, kind, sizeBytes } = version;
  const sender = sql<string>`(SELECT u.name FROM members u WHERE u.id = ${customerUserId})`;
  await trx
    .insertInto('files')
    .values({
      id: fileId,
      customer_id: customerId,
      name,
      version_id: versionId,
      kind,
      size_bytes: sizeBytes,
      folder_id: folderId,
      ...(requestItem !== undefined && {
        ...{ request_item: requestItem, sent_by: customerUserId, sender_name: sender },
      }),
      created_by: ownerId ?? customerUserId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await insertVersion(trx, version, now);
}

/** The next version of a file, which isn't shown by that alone. */
export async function insertVersion(trx: Trx, version: NewVersion, now: Date): Promise<void> {
  const { fileId, versionId, customerId } = version;
  await sql`INSERT INTO file_versions
      (id, customer_id, file_id, number, filename, kind, media_type, size_bytes, sha256, created_by, created_at)
    VALUES (${versionId}, ${customerId}, ${fileId},
      (SELECT coalesce(max(number), 0) + 1 FROM file_versions WHERE file_id = ${fileId}),
      ${version.filename}, ${version.kind}, ${version.mediaType}, ${version.sizeBytes}, ${version.sha256},
      ${version.customerUserId}, ${now})`.execute(trx);
}

export async function updateVersion(
  trx: Trx,
  customerId: string,
  versionId: string,
  values: Updateable<FileVersionsTable>,
): Promise<void> {
  await trx
    .updateTable('file_versions')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', versionId)
    .execute();
}

/** What users call a file. */
export async function findFileName(
  trx: Trx,
  customerId: string,
  fileId: string,
): Promise<string | undefined> {
  const file = await trx
    .selectFrom('files')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  return file?.name;
}

/** The account behind a profile; null where it is gone. */
export async function findUserId(
  trx: Trx,
  customerId: string,
  customerUserId: string,
): Promise<string | null> {
  const found = await trx
    .selectFrom('members')
    .select('user_id as userId')
    .where('customer_id', '=', customerId)
    .where('id', '=', customerUserId)
    .executeTakeFirst();
  return found?.userId ?? null;
}
