import { sql } from 'kysely';
import { anyOf, type ObjectAccess, reasonsBy } from '../../../objects/access-store.ts';
import { ownedRows } from '../../../objects/ownership-store.ts';
import { editsAll, seesAll } from './policy.ts';

/** Files that a user brought, also what is in the bin. */
export const fileOwnership = ownedRows({
  kind: 'files',
  roles: ['cc', 'cm'],
  needs: 'create.files:see',
  table: 'files',
  owner: 'created_by',
  title: sql`o.name`,
});

/** The same rule as for opening a file: some see all, others their own and what is shared. */
export const fileAccess: ObjectAccess = {
  kind: 'files',
  rows: ({ customerId, customerUserId, permissions }) => {
    if (!permissions.has('create.files:see')) return null;
    const owner = sql`f.created_by = ${customerUserId}`;
    const reasons = {
      owner,
      role: sql`${seesAll({ permissions })}::boolean`,
      'shared-with-creators': sql`f.shared_with_creators`,
    };
    const mayChange = permissions.has('create.files:edit');
    const isEdited = sql`(${mayChange} AND (${editsAll({ permissions })} OR ${owner}))`;
    return sql`SELECT f.id AS object_id, f.name AS title, CASE WHEN ${isEdited} THEN 'edit' ELSE 'use' END AS may,
        ${reasonsBy(reasons)} AS reasons
      FROM files f WHERE f.customer_id = ${customerId} AND f.archived_at IS NULL AND ${anyOf(reasons)}`;
  },
};
