import { sql } from 'kysely';
import { ownedRows } from '../../../objects/ownership-store.ts';

/** Share links, named after their program where they have no name of their own. */
export const shareLinkOwnership = ownedRows({
  kind: 'share-links',
  roles: ['cc', 'cm'],
  needs: 'create.programs:share',
  table: 'share_links',
  owner: 'created_by',
  title: sql`CASE WHEN o.name = '' THEN (SELECT p.title FROM programs p WHERE p.id = o.program_id) ELSE o.name END`,
});
