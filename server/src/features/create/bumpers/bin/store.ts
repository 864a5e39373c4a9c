import { sql } from 'kysely';
import type { BinKind } from '../../../../objects/bin.ts';
import type { Member } from '../../../../platform/http/caller.ts';

const mayEdit = ({ permissions }: Member) => permissions.has('create.bumpers:edit');

/** Bumpers in the bin. What is published keeps playing them whatever becomes of them. */
export const bumperBin: BinKind = {
  kind: 'bumper',
  rows: (caller) =>
    mayEdit(caller)
      ? sql`SELECT b.id, b.name, b.archived_at AS deleted_at, b.deleted_by, NULL::bigint AS size_bytes,
          false AS is_used FROM bumpers b
          WHERE b.customer_id = ${caller.customerId} AND b.archived_at IS NOT NULL`
      : null,
  uses: () => Promise.resolve([]),
  deletePermanently: async (trx, caller, ids) => {
    if (!mayEdit(caller)) return { deleted: [] };
    const gone = await sql<{ id: string; name: string }>`
      DELETE FROM bumpers b WHERE b.customer_id = ${caller.customerId} AND b.archived_at IS NOT NULL
        AND b.id = ANY (${[...ids]}::uuid[]) RETURNING b.id, b.name`.execute(trx);
    return { deleted: gone.rows };
  },
  sweep: async (trx, now) => {
    await sql`
      DELETE FROM bumpers b USING customer_settings o WHERE o.id = b.customer_id
        AND b.archived_at < ${now}::timestamptz - o.bin_days * interval '1 day'`.execute(trx);
  },
};
