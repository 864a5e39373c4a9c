import { type Folder, type FolderKind, folderMost } from '@rushes/contract/media/folders';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

export interface FolderRow extends Folder {
  readonly kind: FolderKind;
  /** Null at the top. */
  readonly parentId: string | null;
}

const columns = sql`f.id AS "folderId", f.name, f.kind, f.parent_id AS "parentId"`;

/** Lets one change at a time through to the tree of a customer: two moves could otherwise close a circle. */
export async function holdTree(trx: Trx, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`folders ${customerId}`}, 0))`.execute(trx);
}

export async function findFolder(
  trx: Trx,
  customerId: string,
  folderId: string,
): Promise<FolderRow | undefined> {
  const found = await sql<FolderRow>`SELECT ${columns} FROM folders f
    WHERE f.customer_id = ${customerId} AND f.id = ${folderId} AND f.deleted_at IS NULL`.execute(trx);
  return found.rows[0];
}

export async function listFolders(
  trx: Trx,
  { customerId, kind }: { customerId: string; kind: FolderKind },
  parentId: string | null,
): Promise<(FolderRow & { hasFolders: boolean })[]> {
  const found = await sql<FolderRow & { hasFolders: boolean }>`
    SELECT ${columns}, EXISTS (SELECT FROM folders c WHERE c.parent_id = f.id AND c.deleted_at IS NULL) AS "hasFolders"
    FROM folders f
    WHERE f.customer_id = ${customerId} AND f.kind = ${kind} AND f.deleted_at IS NULL
      AND f.parent_id IS NOT DISTINCT FROM ${parentId}::uuid
    ORDER BY lower(f.name), f.id LIMIT ${folderMost.inOne}`.execute(trx);
  return found.rows;
}

/** From the top down to the folder itself. */
export async function pathOf(trx: Trx, customerId: string, folderId: string): Promise<FolderRow[]> {
  const found = await sql<FolderRow>`
    WITH RECURSIVE up AS (
      SELECT f.*, 0 AS level FROM folders f WHERE f.customer_id = ${customerId} AND f.id = ${folderId}
      UNION ALL
      SELECT p.*, up.level + 1 FROM folders p JOIN up ON p.id = up.parent_id WHERE up.level < ${folderMost.depth})
    SELECT ${columns} FROM up f ORDER BY f.level DESC`.execute(trx);
  return found.rows;
}

/** The folder and all below it. */
export async function idsBelow(trx: Trx, customerId: string, folderId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    WITH RECURSIVE below AS (
      SELECT f.id, 0 AS level FROM folders f WHERE f.customer_id = ${customerId} AND f.id = ${folderId}
      UNION ALL
      SELECT c.id, below.level + 1 FROM folders c JOIN below ON c.parent_id = below.id
      WHERE c.deleted_at IS NULL AND below.level < ${folderMost.depth})
    SELECT id FROM below`.execute(trx);
  return found.rows.map(({ id }) => id);
}

/** How many folders there are one below the other, the folder itself among them. */
export async function heightOf(trx: Trx, folderId: string): Promise<number> {
  const found = await sql<{ height: number }>`
    WITH RECURSIVE below AS (
      SELECT ${folderId}::uuid AS id, 1 AS level
      UNION ALL
      SELECT c.id, below.level + 1 FROM folders c JOIN below ON c.parent_id = below.id
      WHERE c.deleted_at IS NULL AND below.level <= ${folderMost.depth})
    SELECT max(level)::int AS height FROM below`.execute(trx);
  return found.rows[0]?.height ?? 1;
}

/** Whether another folder in this place has the name, whatever its case. */
export async function isNameTaken(
  trx: Trx,
  { customerId, kind, parentId }: { customerId: string; kind: FolderKind; parentId: string | null },
  name: string,
  exceptId: string | null = null,
): Promise<boolean> {
  const found = await sql`SELECT FROM folders f
    WHERE f.customer_id = ${customerId} AND f.kind = ${kind} AND f.parent_id IS NOT DISTINCT FROM ${parentId}::uuid
      AND lower(f.name) = lower(${name}) AND f.deleted_at IS NULL AND f.id IS DISTINCT FROM ${exceptId}::uuid`.execute(
    trx,
  );
  return found.rows.length > 0;
}

export async function insertFolder(
  trx: Trx,
  { customerId, folderId, kind, parentId, name }: FolderRow & { customerId: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('folders')
    .values({ id: folderId, customer_id: customerId, kind, parent_id: parentId, name, created_at: now })
    .execute();
}

/** Renames or moves a folder. A folder that was moved by hand doesn't come back to a deleted one. */
export async function updateFolder(
  trx: Trx,
  customerId: string,
  folderId: string,
  change: { readonly name?: string; readonly parentId?: string | null },
): Promise<void> {
  const { name, parentId } = change;
  await trx
    .updateTable('folders')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(parentId === undefined ? {} : { parent_id: parentId, left_parent_id: null }),
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', folderId)
    .execute();
}

/** The deleted folder, where it still is one. */
export async function findDeleted(
  trx: Trx,
  customerId: string,
  folderId: string,
): Promise<FolderRow | undefined> {
  const found = await sql<FolderRow>`SELECT ${columns} FROM folders f
    WHERE f.customer_id = ${customerId} AND f.id = ${folderId} AND f.deleted_at IS NOT NULL`.execute(trx);
  return found.rows[0];
}

export async function setDeleted(trx: Trx, row: FolderRow, now: Date | null): Promise<void> {
  await sql`UPDATE folders SET deleted_at = ${now}, name = ${row.name}, parent_id = ${row.parentId}
    WHERE id = ${row.folderId}`.execute(trx);
}

/** Folders that were in a folder when it was deleted, and that nobody has moved or deleted since. */
export async function foldersThatLeft(trx: Trx, folderId: string): Promise<FolderRow[]> {
  const found = await sql<FolderRow>`SELECT ${columns} FROM folders f
    WHERE f.left_parent_id = ${folderId} AND f.deleted_at IS NULL`.execute(trx);
  return found.rows;
}

export async function setParent(
  trx: Trx,
  { folderId, name, parentId }: FolderRow,
  leftParentId: string | null,
): Promise<void> {
  await sql`UPDATE folders SET parent_id = ${parentId}, name = ${name}, left_parent_id = ${leftParentId}
    WHERE id = ${folderId}`.execute(trx);
}
