import type { Use } from '@rushes/contract/core/bin';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { BinKind } from '../../../objects/bin.ts';
import { isPublished } from '../../create/programs/service.ts';
import { canManageAll } from './policy.ts';

/** Channels in the bin. */
export const channelBin: BinKind = {
  kind: 'channel',
  rows: (caller) =>
    canManageAll(caller)
      ? sql`SELECT id, name, deleted_at, deleted_by, NULL::bigint AS size_bytes, false AS is_used
          FROM channels WHERE customer_id = ${caller.customerId} AND deleted_at IS NOT NULL`
      : null,
  uses: (trx, caller, ids) =>
    canManageAll(caller) ? usesOf(trx, caller.customerId, ids) : Promise.resolve([]),
  deletePermanently: async (trx, caller, ids) => {
    if (!canManageAll(caller)) return { deleted: [] };
    const gone = await sql<{ id: string; name: string }>`
      DELETE FROM channels WHERE customer_id = ${caller.customerId} AND deleted_at IS NOT NULL
        AND id = ANY (${[...ids]}::uuid[]) RETURNING id, name`.execute(trx);
    return { deleted: gone.rows };
  },
  sweep: async (trx, now) => {
    await sql`
      DELETE FROM channels c USING customer_settings o WHERE o.id = c.customer_id
        AND c.deleted_at < ${now}::timestamptz - o.bin_days * interval '1 day'`.execute(trx);
  },
};

/** Programs that the channels show, and users who find them there. */
async function usesOf(trx: Trx, customerId: string, ids: readonly string[]): Promise<Use[]> {
  const those = sql`(SELECT id FROM channels WHERE customer_id = ${customerId} AND state = 'active'
    AND id = ANY (${[...ids]}::uuid[]))`;
  const programs = await sql<Use>`
    SELECT 'programs' AS what, count(*)::int AS count,
      coalesce((array_agg(p.title ORDER BY lower(p.title)))[1:3], '{}') AS names
    FROM programs p WHERE p.customer_id = ${customerId} AND ${isPublished}
      AND p.id IN (SELECT i.program_id FROM channel_shown_items i WHERE i.channel_id IN ${those})`.execute(
    trx,
  );
  const [shown] = programs.rows;
  if (shown === undefined || shown.count === 0) return [];
  const users = await sql<Use>`
    SELECT 'users' AS what, count(DISTINCT q.customer_user_id)::int AS count, '{}'::text[] AS names
    FROM channel_people q JOIN members u ON u.id = q.customer_user_id AND u.state <> 'deactivated'
    WHERE q.channel_id IN ${those}`.execute(trx);
  return [shown, ...users.rows];
}
