import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** What a ZIP holds of one kind of object. */
export type ZipKind = 'clip' | 'file';

/** One of the selection, and where it is in the ZIP. */
export interface ZipPart {
  readonly id: string;
  readonly path: string;
}

export interface ZipSelection {
  readonly customerUserId: string;
  readonly kind: ZipKind;
  readonly parts: readonly ZipPart[];
}

/** Keeps a selection, and drops those of the organisation that are older than `oldest`. */
export async function insertSelection(
  trx: Trx,
  { id, customerId, customerUserId, kind, parts }: ZipSelection & { id: string; customerId: string },
  { now, oldest }: { now: Date; oldest: Date },
): Promise<void> {
  await sql`DELETE FROM zip_downloads WHERE customer_id = ${customerId} AND created_at < ${oldest}`.execute(
    trx,
  );
  await sql`INSERT INTO zip_downloads (id, customer_id, customer_user_id, kind, parts, created_at)
    VALUES (${id}, ${customerId}, ${customerUserId}, ${kind}, ${JSON.stringify(parts)}, ${now})`.execute(trx);
}

/** A selection that is no older than `oldest`. */
export async function findSelection(
  trx: Trx,
  customerId: string,
  id: string,
  oldest: Date,
): Promise<ZipSelection | undefined> {
  const found = await sql<ZipSelection>`
    SELECT customer_user_id AS "customerUserId", kind, parts FROM zip_downloads
    WHERE customer_id = ${customerId} AND id = ${id} AND created_at >= ${oldest}`.execute(trx);
  return found.rows[0];
}
