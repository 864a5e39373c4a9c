import { sql } from 'kysely';
import type { ZipContents, ZipEntry } from '../zip-downloads/service.ts';
import { fileKey } from './keys.ts';
import { maySee } from './policy.ts';

/** How files are downloaded as a ZIP, each in the version that is shown. */
export const fileOriginals: ZipContents = {
  title: 'Files',
  downloaded: 'files.downloaded',
  maySee,
  find: async (trx, customerId, ids) => {
    const found = await sql<Omit<ZipEntry, 'key'> & { versionId: string }>`
      SELECT f.id, f.name, v.filename, f.folder_id AS "folderId", v.id AS "versionId", v.size_bytes AS "sizeBytes",
        f.created_at AS "createdAt", f.created_by AS "createdBy", f.shared_with_creators AS "sharedWithCreators"
      FROM files f JOIN file_versions v ON v.id = f.version_id
      WHERE f.customer_id = ${customerId} AND f.id = ANY (${[...ids]}::uuid[]) AND f.archived_at IS NULL
      ORDER BY f.created_at, f.id`.execute(trx);
    return found.rows.map((row) => ({ ...row, key: fileKey(row.versionId) }));
  },
};
