import type { Use } from '@rushes/contract/core/bin';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { Member } from '../../../../platform/http/caller.ts';
import type { BinKind } from '../../../../objects/bin.ts';
import { isOn } from './store.ts';

const mayEdit = ({ permissions }: Member) => permissions.has('audience.contacts:edit');

/** Lists of `l` that the caller may delete and restore: the organisation’s and their own. */
function deletableBy({ customerId, customerUserId }: Member) {
  return sql`l.customer_id = ${customerId} AND (l.scope = 'organisation' OR l.owner_id = ${customerUserId})`;
}

/** Contact lists in the bin. */
export const contactListBin: BinKind = {
  kind: 'contact-list',
  rows: (caller) =>
    mayEdit(caller)
      ? sql`SELECT l.id, l.name, l.deleted_at, l.deleted_by, NULL::bigint AS size_bytes, false AS is_used
          FROM contact_lists l WHERE ${deletableBy(caller)} AND l.deleted_at IS NOT NULL`
      : null,
  uses: (trx, caller, ids) => (mayEdit(caller) ? usesOf(trx, caller, ids) : Promise.resolve([])),
  deletePermanently: async (trx, caller, ids) => {
    if (!mayEdit(caller)) return { deleted: [] };
    const gone = await sql<{ id: string; name: string }>`
      DELETE FROM contact_lists l WHERE ${deletableBy(caller)} AND l.deleted_at IS NOT NULL
        AND l.id = ANY (${[...ids]}::uuid[]) RETURNING l.id, l.name`.execute(trx);
    return { deleted: gone.rows };
  },
  sweep: async (trx, now) => {
    await sql`
      DELETE FROM contact_lists l USING customer_settings o WHERE o.id = l.customer_id
        AND l.deleted_at < ${now}::timestamptz - o.bin_days * interval '1 day'`.execute(trx);
  },
};

/** Segments whose rule names one of the lists, and contacts that are on them. */
async function usesOf(trx: Trx, caller: Member, ids: readonly string[]): Promise<Use[]> {
  const those = sql`(SELECT l.id FROM contact_lists l WHERE ${deletableBy(caller)} AND l.deleted_at IS NULL
    AND l.id = ANY (${[...ids]}::uuid[]))`;
  const segments = await sql<Use>`
    SELECT 'segments' AS what, count(*)::int AS count,
      coalesce((array_agg(s.name ORDER BY lower(s.name)))[1:3], '{}') AS names
    FROM contact_segments s WHERE s.customer_id = ${caller.customerId} AND EXISTS (
      SELECT FROM jsonb_array_elements(s.rule) e JOIN ${those} t ON e->>'listId' = t.id::text)`.execute(trx);
  const contacts = await sql<Use>`
    SELECT 'contacts' AS what, count(DISTINCT m.contact_id)::int AS count, '{}'::text[] AS names
    FROM contact_list_members m JOIN contacts k ON k.id = m.contact_id
    WHERE m.list_id IN ${those} AND ${isOn} AND k.deleted_at IS NULL`.execute(trx);
  return [...segments.rows, ...contacts.rows];
}
