import { sql } from 'kysely';
import type { ObjectAccess } from '../../../../objects/access-store.ts';
import { ownedRows } from '../../../../objects/ownership-store.ts';
import { visibleTo } from './store.ts';

/** Personal contact lists. Where the new owner has one of that name, part of its id is added to the name. */
export const contactListOwnership = ownedRows({
  kind: 'contact-lists',
  roles: ['cm'],
  needs: 'audience.contacts:see',
  table: 'contact_lists',
  owner: 'owner_id',
  title: sql`o.name`,
  where: sql`o.scope = 'personal'`,
  set: (to) => sql`revision = o.revision + 1,
    name = CASE WHEN EXISTS (SELECT FROM contact_lists l WHERE l.owner_id = ${to} AND l.scope = 'personal'
      AND lower(l.name) = lower(o.name) AND l.deleted_at IS NULL) THEN o.name || ' ' || left(o.id::text, 8) ELSE o.name END`,
});

/** Contact lists of the organisation, personal ones, and those that others share. */
export const contactListAccess: ObjectAccess = {
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
