import { sql } from 'kysely';
import { anyOf, type ObjectAccess, reasonsBy } from '../../../objects/access-store.ts';
import { ownedRows } from '../../../objects/ownership-store.ts';

/** Scripts that a user made, also what is in the bin. */
export const scriptOwnership = ownedRows({
  kind: 'scripts',
  roles: ['cm'],
  needs: 'create.scripts:see',
  table: 'scripts',
  owner: 'created_by',
  title: sql`o.title`,
  time: 'updated_at',
});

/** The same rule as for opening a script: the organisation's, and the user's own. */
export const scriptAccess: ObjectAccess = {
  kind: 'scripts',
  rows: ({ customerId, customerUserId, permissions }) => {
    if (!permissions.has('create.scripts:see')) return null;
    const reasons = {
      owner: sql`s.created_by = ${customerUserId}`,
      role: sql`s.scope = 'organisation'`,
    };
    const may = permissions.has('create.scripts:edit') ? 'edit' : 'use';
    return sql`SELECT s.id AS object_id, s.title, ${may}::text AS may, ${reasonsBy(reasons)} AS reasons
      FROM scripts s WHERE s.customer_id = ${customerId} AND s.archived_at IS NULL AND ${anyOf(reasons)}`;
  },
};
