import { sql } from 'kysely';
import { rowBin } from '../../../../objects/row-bin-store.ts';

/** Templates in the bin. Programs made from them keep their slots whatever becomes of them. */
export const templateBin = rowBin({
  kind: 'template',
  table: 'templates',
  name: 'title',
  mayDelete: ({ permissions }) => permissions.has('create.templates:edit'),
  deletable: ({ customerUserId }) => sql`o.scope = 'organisation' OR o.created_by = ${customerUserId}`,
});
