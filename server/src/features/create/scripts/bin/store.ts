import { sql } from 'kysely';
import { rowBin } from '../../../../objects/row-bin-store.ts';

/** Scripts in the bin. Tasks made from them stay. */
export const scriptBin = rowBin({
  kind: 'script',
  table: 'scripts',
  name: 'title',
  mayDelete: ({ permissions }) => permissions.has('create.scripts:edit'),
  deletable: ({ customerUserId }) => sql`o.scope = 'organisation' OR o.created_by = ${customerUserId}`,
});
