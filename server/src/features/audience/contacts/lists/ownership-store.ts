import { sql } from 'kysely';
import type { Holdings } from '../../../../objects/ownership.ts';
import type { Reach } from '../../../../objects/access-store.ts';
import { visibleTo } from './store.ts';

/** Personal contact lists; where the newOwner has one of that name, the list takes its former owner’s name along. */
export const contactListHoldings: Holdings = {
  kind: 'contact-lists',
  roles: ['cm'],
  needs: 'audience.contacts:see',
  find: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number; examples: string[] }>`
      SELECT count(*)::int AS count, (array_agg(name ORDER BY created_at DESC))[1:3] AS examples
      FROM contact_lists WHERE customer_id = ${customerId} AND scope = 'personal' AND owner_id = ${customerUserId}`.execute(
      trx,
    );
    return { count: found.rows[0]?.count ?? 0, examples: found.rows[0]?.examples ?? [] };
  },
  handOver: async (trx, { customerId, from, to }) => {
    const moved = await sql`
      UPDATE contact_lists l SET owner_id = ${to}, revision = revision + 1,
        name = CASE WHEN EXISTS (SELECT FROM contact_lists o WHERE o.owner_id = ${to} AND o.scope = 'personal'
          AND lower(o.name) = lower(l.name)
          AND o.deleted_at IS NULL) THEN l.name || ' ' || left(l.id::text, 8) ELSE l.name END
      WHERE customer_id = ${customerId} AND owner_id = ${from} AND scope = 'personal'`.execute(trx);
    return Number(moved.numAffectedRows ?? 0n);
  },
};

/** Contact lists of the organisation, of one’s own, and those that others share. */
export const contactListReach: Reach = {
  kind: 'contact-lists',
  rows: ({ customerId, customerUserId, permissions }) => {
    if (!permissions.has('audience.contacts:see')) return null;
    const mayChange = permissions.has('audience.contacts:edit');
    const isForAll = sql`l.scope = 'organisation'`;
    const isOwn = sql`(l.scope = 'personal' AND l.owner_id = ${customerUserId})`;
    return sql`SELECT l.id AS object_id, l.name AS title,
        CASE WHEN ${mayChange} AND (${isForAll} OR ${isOwn}) THEN 'edit' ELSE 'use' END AS may,
        ARRAY[CASE WHEN ${isForAll} THEN 'role' WHEN ${isOwn} THEN 'owner' ELSE 'named' END] AS reasons
      FROM contact_lists l WHERE l.customer_id = ${customerId} AND ${visibleTo({ customerId, customerUserId })}`;
  },
};
