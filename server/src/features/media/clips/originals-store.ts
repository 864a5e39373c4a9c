import { sql } from 'kysely';
import { originalKey } from '../assets/service.ts';
import type { ZipContents, ZipEntry } from '../zip-downloads/service.ts';
import { maySee } from './policy.ts';

/** How the originals of clips are downloaded as a ZIP. */
export const clipOriginals: ZipContents = {
  title: 'Footage',
  downloaded: 'clips.downloaded',
  maySee,
  find: async (trx, customerId, ids) => {
    const found = await sql<Omit<ZipEntry, 'key'> & { assetId: string }>`
      SELECT c.id, c.name, a.filename, c.folder_id AS "folderId", a.id AS "assetId", a.size_bytes AS "sizeBytes",
        c.created_at AS "createdAt", c.created_by AS "createdBy", c.shared_with_creators AS "sharedWithCreators"
      FROM clips c JOIN assets a ON a.id = c.asset_id
      WHERE c.customer_id = ${customerId} AND c.id = ANY (${[...ids]}::uuid[]) AND c.archived_at IS NULL AND NOT c.is_held
        AND a.sha256 IS NOT NULL ORDER BY c.created_at, c.id`.execute(trx);
    return found.rows.map((row) => ({ ...row, key: originalKey(row.assetId) }));
  },
};
