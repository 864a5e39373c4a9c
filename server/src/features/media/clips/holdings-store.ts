import { sql } from 'kysely';
import { anyOf, type Reach, reasonsBy } from '../../../objects/access-store.ts';
import type { Holdings } from '../../../objects/ownership.ts';
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
  rows: ({ customerId, customerUserId, permissions }) => {
    if (!permissions.has('create.footage:see')) return null;
    const owner = sql`c.created_by = ${customerUserId}`;
    const grounds = {
      owner,
      role: sql`${seesAll({ permissions })}::boolean`,
      'shared-with-creators': sql`c.shared_with_creators`,
    };
    const mayChange = permissions.has('create.footage:edit');
    const isEdited = sql`(${mayChange} AND (${editsAll({ permissions })} OR ${owner}))`;
    return sql`SELECT c.id AS object_id, c.name AS title, CASE WHEN ${isEdited} THEN 'edit' ELSE 'use' END AS may,
        ${reasonsBy(grounds)} AS reasons
      FROM clips c WHERE c.customer_id = ${customerId} AND c.archived_at IS NULL AND ${anyOf(grounds)}`;
  },
};
