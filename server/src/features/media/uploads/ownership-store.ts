import { sql } from 'kysely';
import { ownedRows } from '../../../objects/ownership-store.ts';

/** Unfinished uploads: the new owner can resume them with the file. */
export const uploadOwnership = ownedRows({
  kind: 'uploads',
  roles: ['cc', 'cm'],
  needs: 'create.footage:add',
  table: 'uploads',
  owner: 'customer_user_id',
  title: sql`o.filename`,
  where: sql`o.state IN ('receiving', 'finishing')`,
});
