import { sql } from 'kysely';
import { anyOf, type ObjectAccess, reasonsBy } from '../../../objects/access-store.ts';
import { ownedRows } from '../../../objects/ownership-store.ts';

/** Templates that a user made, also what is in the bin. */
export const templateOwnership = ownedRows({
  kind: 'templates',
  roles: ['cm'],
  needs: 'create.templates:see',
  table: 'templates',
  owner: 'created_by',
  title: sql`o.title`,
  time: 'updated_at',
  set: () => sql`revision = o.revision + 1`,
});

/** The same rule as for opening a template: the organisation's, and the user's own. */
export const templateAccess: ObjectAccess = {
  kind: 'templates',
  rows: ({ customerId, customerUserId, permissions }) => {
    if (!permissions.has('create.templates:see')) return null;
    const reasons = {
      owner: sql`t.created_by = ${customerUserId}`,
      role: sql`t.scope = 'organisation'`,
    };
    const may = permissions.has('create.templates:edit') ? 'edit' : 'use';
    return sql`SELECT t.id AS object_id, t.title, ${may}::text AS may, ${reasonsBy(reasons)} AS reasons
      FROM templates t WHERE t.customer_id = ${customerId} AND t.archived_at IS NULL AND ${anyOf(reasons)}`;
  },
};
