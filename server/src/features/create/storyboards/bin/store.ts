import { sql } from 'kysely';
import { rowBin } from '../../../../objects/row-bin-store.ts';

/** Storyboards in the bin. Tasks made from them stay. */
export const storyboardBin = rowBin({
  kind: 'storyboard',
  table: 'storyboards',
  name: 'title',
  mayDelete: ({ permissions }) => permissions.has('create.storyboards:edit'),
  deletable: ({ customerUserId }) => sql`o.scope = 'organisation' OR o.created_by = ${customerUserId}`,
});
