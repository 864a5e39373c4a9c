import type { ListQuery } from '@rushes/contract/lists/list';
import type { FileKind } from '@rushes/contract/media/files';
import type { LicenceState } from '@rushes/contract/media/lists/files';
import { fileList } from '@rushes/contract/media/lists/files';
import { type RawBuilder, type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { EventReaders } from '../../../platform/events/events.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import type { FilesTable } from '../../../schema-files.ts';
import { licenceColumns, licenceState } from '../assets/service.ts';
import { seesAll } from './policy.ts';

export interface FileRow {
  readonly fileId: string;
  readonly versionId: string;
  readonly version: number;
  readonly name: string;
  readonly kind: FileKind;
  readonly mediaType: string;
  readonly filename: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly hasThumbnail: boolean;
  readonly isDamaged: boolean;
  readonly sharedWithCreators: boolean;
  readonly licenceHolder: string;
  readonly licenceTerms: string;
  readonly licenceExpiresOn: string | null;
  readonly licenceState: LicenceState;
  /** Null at the top. */
  readonly folderId: string | null;
  readonly folderName: string | null;
  /** Empty where nobody asked for it. */
  readonly requestItem: string;
  readonly senderName: string;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly createdAt: Date;
  readonly archivedAt: Date | null;
  readonly revision: number;
}

function selectFiles(where: RawBuilder<unknown>): RawBuilder<FileRow> {
  return sql<FileRow>`
    SELECT f.id AS "fileId", f.version_id AS "versionId", v.number AS version, f.name, v.kind,
      v.media_type AS "mediaType", v.filename, v.size_bytes AS "sizeBytes", v.sha256, v.width, v.height,
      v.duration_ms AS "durationMs", v.has_thumbnail AS "hasThumbnail", v.is_damaged AS "isDamaged",
      f.shared_with_creators AS "sharedWithCreators", ${licenceColumns('f')},
      f.folder_id AS "folderId",
      (SELECT n.name FROM folder_names n WHERE n.id = f.folder_id) AS "folderName",
      f.request_item AS "requestItem", coalesce(s.name, f.sender_name) AS "senderName",
      f.created_by AS "createdBy", u.name AS "createdByName", f.created_at AS "createdAt",
      f.archived_at AS "archivedAt", f.revision
    FROM files f JOIN file_versions v ON v.id = f.version_id JOIN members u ON u.id = f.created_by
      LEFT JOIN members s ON s.id = f.sent_by
    WHERE ${where}`;
}

/** A file of the customer, also one in the bin. */
export async function findFile(trx: Trx, customerId: string, fileId: string): Promise<FileRow | undefined> {
  const where = sql`f.customer_id = ${customerId} AND f.id = ${fileId}`;
  return (await selectFiles(where).execute(trx)).rows[0];
}

/** How getFiles is read. */
const files: ListSql<FileColumn> = {
  list: fileList,
  from: sql`files f LEFT JOIN members u ON u.id = f.created_by LEFT JOIN file_versions v ON v.id = f.version_id`,
  id: sql`f.id`,
  search: sql`f.search_text`,
  columns: {
    name: sql`lower(f.name)`,
    kind: sql`f.kind`,
    licence: licenceState('f'),
    licenceHolder: sql`lower(f.licence_holder)`,
    sizeBytes: sql`f.size_bytes`,
    filename: sql`lower(v.filename)`,
    createdBy: sql`lower(u.name)`,
    sentBy: sql`lower(f.sender_name || ' · ' || f.request_item)`,
    createdAt: sql`f.created_at`,
    sharedWithCreators: sql`f.shared_with_creators`,
  },
};
type FileColumn = keyof typeof fileList.columns;

/** Where to look: these folders, or what is in none; undefined for everywhere. */
export type InFolders = 'top' | readonly string[] | undefined;

export async function listFiles(
  trx: Trx,
  member: AccessSubject,
  query: PageQuery<FileColumn>,
  folders?: InFolders,
): Promise<{ rows: FileRow[]; nextCursor: string | null }> {
  const select = sql<{ fileId: string }>`f.id AS "fileId"`;
  const { rows, nextCursor } = await pageOf(trx, files, { select, where: seenBy(member, folders), query });
  const ids = rows.map(({ fileId }) => fileId);
  const found = await runPrepared(
    trx,
    selectFiles(sql`f.customer_id = ${member.customerId} AND f.id = ANY (${ids})`),
  );
  const byId = new Map(found.map((row) => [row.fileId, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), nextCursor };
}

/** Exact up to `most`; one more than that means more. */
export async function countFiles(
  trx: Trx,
  member: AccessSubject,
  query: ListQuery<FileColumn>,
  { most, folders }: { most: number; folders?: InFolders },
): Promise<number> {
  return countOf(trx, files, { where: seenBy(member, folders), query, most });
}

function seenBy(member: AccessSubject, folders: InFolders): RawBuilder<unknown>[] {
  const parts = [sql`f.customer_id = ${member.customerId}`, sql`f.archived_at IS NULL`];
  if (folders === 'top') parts.push(sql`f.folder_id IS NULL`);
  else if (folders?.length === 1) parts.push(sql`f.folder_id = ${folders[0]}`);
  else if (folders !== undefined) parts.push(sql`f.folder_id = ANY (${[...folders]}::uuid[])`);
  if (seesAll(member)) return parts;
  return [...parts, sql`f.created_by = ${member.customerUserId} OR f.shared_with_creators`];
}

export interface OwnedFile {
  readonly fileId: string;
  readonly name: string;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
  readonly archivedAt: Date | null;
}

/** Those of the ids that are files of the customer, in the bin or not; locked. */
export async function findOwners(
  trx: Trx,
  customerId: string,
  fileIds: readonly string[],
): Promise<OwnedFile[]> {
  return trx
    .selectFrom('files')
    .select(['id as fileId', 'name', 'created_by as createdBy', 'archived_at as archivedAt'])
    .select('shared_with_creators as sharedWithCreators')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...fileIds])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updateFiles(
  trx: Trx,
  customerId: string,
  fileIds: readonly string[],
  values: Updateable<FilesTable>,
): Promise<void> {
  if (fileIds.length === 0) return;
  await trx
    .updateTable('files')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...fileIds])
    .execute();
}

/** Puts the files of a folder into the one above; how many they are. They remember the folder that they left. */
export async function leaveFolder(trx: Trx, from: string, to: string | null): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE files SET folder_id = ${to}, left_folder_id = ${from}
    WHERE folder_id = ${from}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function returnToFolder(trx: Trx, folderId: string): Promise<void> {
  await sql`UPDATE files SET folder_id = ${folderId}, left_folder_id = NULL
    WHERE left_folder_id = ${folderId}`.execute(trx);
}

/** Who sees a file: they alone hear of it by its id. */
export async function fileReaders(trx: Trx, customerId: string, fileId: string): Promise<EventReaders> {
  const [row] = await findOwners(trx, customerId, [fileId]);
  const permissions = { sees: 'create.files:see', seesAll: 'create.files:see-all' } as const;
  return { owner: row?.createdBy ?? null, isShared: row?.sharedWithCreators ?? false, ...permissions };
}
