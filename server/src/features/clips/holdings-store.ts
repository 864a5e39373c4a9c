import { sql } from 'kysely';
import type { Holdings, Reach } from '../people/service.ts';
import { editsAll, seesAll } from './policy.ts';

/** Footage that a person brought, also what lies in the bin. */
export const clipHoldings: Holdings = {
  kind: 'clips',
  roles: ['cc', 'cm'],
  needs: 'create.footage:see',
  find: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number; examples: string[] }>`
      SELECT count(*)::int AS count, (array_agg(name ORDER BY created_at DESC))[1:3] AS examples
      FROM clips WHERE customer_id = ${customerId} AND created_by = ${customerUserId}`.execute(trx);
    return { count: found.rows[0]?.count ?? 0, examples: found.rows[0]?.examples ?? [] };
  },
  handOver: async (trx, { customerId, from, to }) => {
    const moved = await sql`
      UPDATE clips SET created_by = ${to} WHERE customer_id = ${customerId} AND created_by = ${from}`.execute(
      trx,
    );
    return Number(moved.numAffectedRows ?? 0n);
  },
};

/** The same rule as for opening a clip: some see all, others their own and what is shared. */
export const clipReach: Reach = {
  kind: 'clips',
  page: async (trx, { customerId, customerUserId, permissions }, { after, limit }) => {
    if (!permissions.has('create.footage:see')) return [];
    const mayChange = permissions.has('create.footage:edit');
    const seesEverything = seesAll({ permissions });
    const editsEverything = editsAll({ permissions });
    const isOwn = sql`c.created_by = ${customerUserId}`;
    const seen = seesEverything ? sql`true` : sql`(${isOwn} OR c.shared_with_creators)`;
    const behind =
      after === null ? sql`true` : sql`(lower(c.name), c.id) > (${after.title}, ${after.objectId}::uuid)`;
    const found = await sql<{ objectId: string; title: string; isOwn: boolean; isShared: boolean }>`
      SELECT c.id AS "objectId", c.name AS title, ${isOwn} AS "isOwn", c.shared_with_creators AS "isShared"
      FROM clips c WHERE c.customer_id = ${customerId} AND c.archived_at IS NULL AND ${seen} AND ${behind}
      ORDER BY lower(c.name), c.id LIMIT ${limit}`.execute(trx);
    return found.rows.map((row) => ({
      objectId: row.objectId,
      title: row.title,
      may: mayChange && (editsEverything || row.isOwn) ? 'edit' : 'use',
      reasons: [
        ...(row.isOwn ? (['owner'] as const) : []),
        ...(seesEverything ? (['role'] as const) : []),
        ...(row.isShared ? (['shared-with-creators'] as const) : []),
      ],
    }));
  },
};
