import { sql } from 'kysely';
import type { BinKind } from '../../../../objects/bin.ts';
import type { Member } from '../../../../platform/http/caller.ts';

const mayEdit = ({ permissions }: Member) => permissions.has('create.templates:edit');

/** Templates of `t` that the user may delete and restore. */
function deletableBy({ customerId, customerUserId }: Member) {
  return sql`t.customer_id = ${customerId} AND (t.scope = 'organisation' OR t.created_by = ${customerUserId})`;
}

/** Templates in the bin. Programs made from them keep their slots whatever becomes of them. */
export const templateBin: BinKind = {
  kind: 'template',
  rows: (caller) =>
    mayEdit(caller)
      ? sql`SELECT t.id, t.title AS name, t.archived_at AS deleted_at, t.deleted_by, NULL::bigint AS size_bytes,
          false AS is_used FROM templates t WHERE ${deletableBy(caller)} AND t.archived_at IS NOT NULL`
      : null,
  uses: () => Promise.resolve([]),
  deletePermanently: async (trx, caller, ids) => {
    if (!mayEdit(caller)) return { deleted: [] };
    const gone = await sql<{ id: string; name: string }>`
      DELETE FROM templates t WHERE ${deletableBy(caller)} AND t.archived_at IS NOT NULL
        AND t.id = ANY (${[...ids]}::uuid[]) RETURNING t.id, t.title AS name`.execute(trx);
    return { deleted: gone.rows };
  },
  sweep: async (trx, now) => {
    await sql`
      DELETE FROM templates t USING customer_settings o WHERE o.id = t.customer_id
        AND t.archived_at < ${now}::timestamptz - o.bin_days * interval '1 day'`.execute(trx);
  },
};
