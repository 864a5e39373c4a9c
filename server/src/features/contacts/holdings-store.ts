import { sql } from 'kysely';
import type { Holdings, Reach } from '../people/service.ts';
import { visibleTo } from './lists-store.ts';

/** Personal contact lists; where the heir has one of that name, the list takes its former owner’s name along. */
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
          AND lower(o.name) = lower(l.name)) THEN l.name || ' ' || left(l.id::text, 8) ELSE l.name END
      WHERE customer_id = ${customerId} AND owner_id = ${from} AND scope = 'personal'`.execute(trx);
    return Number(moved.numAffectedRows ?? 0n);
  },
};

/** Contact lists of the organisation, of one's own, and those that others share. */
export const contactListReach: Reach = {
  kind: 'contact-lists',
  page: async (trx, { customerId, customerUserId, permissions }, { after, limit }) => {
    if (!permissions.has('audience.contacts:see')) return [];
    const mayChange = permissions.has('audience.contacts:edit');
    const behind =
      after === null ? sql`true` : sql`(lower(l.name), l.id) > (${after.title}, ${after.objectId}::uuid)`;
    const found = await sql<{ objectId: string; title: string; isForAll: boolean; isOwn: boolean }>`
      SELECT l.id AS "objectId", l.name AS title, l.scope = 'organisation' AS "isForAll",
        l.scope = 'personal' AND l.owner_id = ${customerUserId} AS "isOwn"
      FROM contact_lists l WHERE l.customer_id = ${customerId} AND ${visibleTo({ customerId, customerUserId })}
        AND ${behind} ORDER BY lower(l.name), l.id LIMIT ${limit}`.execute(trx);
    return found.rows.map(({ objectId, title, isForAll, isOwn }) => ({
      objectId,
      title,
      may: mayChange && (isForAll || isOwn) ? 'edit' : 'use',
      reasons: [isForAll ? ('role' as const) : isOwn ? ('owner' as const) : ('named' as const)],
    }));
  },
};
