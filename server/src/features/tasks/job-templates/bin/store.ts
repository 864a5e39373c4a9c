import { rowBin } from '../../../../objects/row-bin-store.ts';

/** Job templates in the bin. Jobs that were started stay whatever becomes of them. */
export const jobTemplateBin = rowBin({
  kind: 'job-template',
  table: 'job_templates',
  name: 'title',
  mayDelete: ({ permissions }) => permissions.has('create.templates:edit'),
});
