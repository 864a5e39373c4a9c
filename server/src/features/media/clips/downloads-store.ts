import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** A clip of a download, and where it is in the ZIP. */
export interface DownloadPart {
  readonly clipId: string;
  readonly path: string;
}

export interface NewDownload {
  readonly id: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly parts: readonly DownloadPart[];
}

/** Keeps a selection, and drops those of the organisation that are older than `oldest`. */
export async function insertDownload(
  trx: Trx,
  { id, customerId, customerUserId, parts }: NewDownload,
  { now, oldest }: { now: Date; oldest: Date },
): Promise<void> {
  await sql`DELETE FROM clip_downloads WHERE customer_id = ${customerId} AND created_at < ${oldest}`.execute(
    trx,
  );
  await sql`INSERT INTO clip_downloads (id, customer_id, customer_user_id, parts, created_at)
    VALUES (${id}, ${customerId}, ${customerUserId}, ${JSON.stringify(parts)}, ${now})`.execute(trx);
}

export interface DownloadClip extends DownloadPart {
  readonly assetId: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
  readonly sizeBytes: number;
}

export interface Download {
  readonly customerUserId: string;
  readonly partCount: number;
  /** Those that are there and not in the bin. */
  readonly clips: readonly DownloadClip[];
}

/** A download that is no older than `oldest`, with the clips that it still has. */
export async function findDownload(
  trx: Trx,
  customerId: string,
  id: string,
  oldest: Date,
): Promise<Download | undefined> {
  const found = await sql<{ customerUserId: string; parts: DownloadPart[] }>`
    SELECT customer_user_id AS "customerUserId", parts FROM clip_downloads
    WHERE customer_id = ${customerId} AND id = ${id} AND created_at >= ${oldest}`.execute(trx);
  const [row] = found.rows;
  if (row === undefined) return undefined;
  const pathOf = new Map(row.parts.map(({ clipId, path }) => [clipId, path]));
  const clips = await sql<Omit<DownloadClip, 'path'>>`
    SELECT c.id AS "clipId", a.id AS "assetId", a.size_bytes AS "sizeBytes", c.created_at AS "createdAt",
      c.created_by AS "createdBy", c.shared_with_creators AS "sharedWithCreators"
    FROM clips c JOIN assets a ON a.id = c.asset_id
    WHERE c.customer_id = ${customerId} AND c.id = ANY (${[...pathOf.keys()]}::uuid[]) AND c.archived_at IS NULL
      AND a.sha256 IS NOT NULL ORDER BY c.created_at, c.id`.execute(trx);
  return {
    customerUserId: row.customerUserId,
    partCount: row.parts.length,
    clips: clips.rows.map((clip) => ({ ...clip, path: pathOf.get(clip.clipId) ?? clip.clipId })),
  };
}

export interface NamedClip {
  readonly clipId: string;
  readonly name: string;
  readonly filename: string;
  readonly sizeBytes: number;
  readonly hasFile: boolean;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
  readonly folderId: string | null;
}

/** Clips of the customer that are not in the bin, in their order by time. */
export async function findNamed(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<NamedClip[]> {
  const found = await sql<NamedClip>`
    SELECT c.id AS "clipId", c.name, a.filename, a.size_bytes AS "sizeBytes", a.sha256 IS NOT NULL AS "hasFile",
      c.created_by AS "createdBy", c.shared_with_creators AS "sharedWithCreators", c.folder_id AS "folderId"
    FROM clips c JOIN assets a ON a.id = c.asset_id
    WHERE c.customer_id = ${customerId} AND c.id = ANY (${[...clipIds]}::uuid[]) AND c.archived_at IS NULL
    ORDER BY c.created_at, c.id`.execute(trx);
  return found.rows;
}
