import { sql } from 'kysely';
import { anyOf, type ObjectAccess, reasonsBy } from '../../../objects/access-store.ts';
import { ownedRows } from '../../../objects/ownership-store.ts';

/** Storyboards that a user made, also what is in the bin. */
export const storyboardOwnership = ownedRows({
  kind: 'storyboards',
  roles: ['cm'],
  needs: 'create.storyboards:see',
  table: 'storyboards',
  owner: 'created_by',
  title: sql`o.title`,
  time: 'updated_at',
});

/** The same rule as for opening a storyboard: the organisation's, and the user's own. */
export const storyboardAccess: ObjectAccess = {
  kind: 'storyboards',
  rows: ({ customerId, customerUserId, permissions }) => {
    if (!permissions.has('create.storyboards:see')) return null;
    const reasons = {
      owner: sql`s.created_by = ${customerUserId}`,
      role: sql`s.scope = 'organisation'`,
    };
    const may = permissions.has('create.storyboards:edit') ? 'edit' : 'use';
    return sql`SELECT s.id AS object_id, s.title, ${may}::text AS may, ${reasonsBy(reasons)} AS reasons
      FROM storyboards s WHERE s.customer_id = ${customerId} AND s.archived_at IS NULL AND ${anyOf(reasons)}`;
  },
};
