import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { anyOf, type ObjectAccess, reasonsBy } from '../../../objects/access-store.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { ownedRows } from '../../../objects/ownership-store.ts';
import { editsAll, seesAll } from './policy.ts';

/** Footage that a user uploaded, also what is in the bin. */
export const clipOwnership = ownedRows({
  kind: 'clips',
  roles: ['cc', 'cm'],
  needs: 'create.footage:see',
  table: 'clips',
  owner: 'created_by',
  title: sql`o.name`,
});

/** The same rule as for opening a clip: some see all, others their own and what is shared. */
export const clipAccess: ObjectAccess = {
  kind: 'clips',
  rows: ({ customerId, customerUserId, permissions }) => {
    if (!permissions.has('create.footage:see')) return null;
    const owner = sql`c.created_by = ${customerUserId}`;
    const reasons = {
      owner,
      role: sql`${seesAll({ permissions })}::boolean`,
      'shared-with-creators': sql`c.shared_with_creators`,
    };
    const mayChange = permissions.has('create.footage:edit');
    const isEdited = sql`(${mayChange} AND (${editsAll({ permissions })} OR ${owner}))`;
    return sql`SELECT c.id AS object_id, c.name AS title, CASE WHEN ${isEdited} THEN 'edit' ELSE 'use' END AS may,
        ${reasonsBy(reasons)} AS reasons
      FROM clips c WHERE c.customer_id = ${customerId} AND c.archived_at IS NULL AND NOT c.is_held AND ${anyOf(reasons)}`;
  },
};

/** Whether a user sees a clip. */
export async function seesClip(trx: Trx, member: AccessSubject, clipId: string): Promise<boolean> {
  const rows = clipAccess.rows(member);
  if (rows === null) return false;
  const found = await sql`SELECT FROM (${rows}) seen WHERE seen.object_id = ${clipId}`.execute(trx);
  return found.rows.length > 0;
}
