import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { fileKey } from './keys.ts';
import { maySee } from './policy.ts';

/** A file that is read once as a font, in its present version. */
export interface FontFile {
  readonly name: string;
  readonly key: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

interface Row extends Omit<FontFile, 'key'> {
  readonly versionId: string;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
}

/** A file outside the bin that the user may see. */
export async function findFontFile(
  trx: Trx,
  member: AccessSubject,
  fileId: string,
): Promise<FontFile | undefined> {
  const found = await sql<Row>`
    SELECT f.name, f.created_by AS "createdBy", f.shared_with_creators AS "sharedWithCreators", v.id AS "versionId",
      v.media_type AS "mediaType", v.size_bytes::float8 AS "sizeBytes"
    FROM files f JOIN file_versions v ON v.id = f.version_id
    WHERE f.customer_id = ${member.customerId} AND f.id = ${fileId} AND f.archived_at IS NULL`.execute(trx);
  const [row] = found.rows;
  if (row === undefined || !maySee(member, row)) return undefined;
  const { name, versionId, mediaType, sizeBytes } = row;
  return { name, key: fileKey(versionId), mediaType, sizeBytes };
}
