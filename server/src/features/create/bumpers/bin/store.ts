import { rowBin } from '../../../../objects/row-bin-store.ts';

/** Bumpers in the bin. What is published keeps playing them whatever becomes of them. */
export const bumperBin = rowBin({
  kind: 'bumper',
  table: 'bumpers',
  name: 'name',
  mayDelete: ({ permissions }) => permissions.has('create.bumpers:edit'),
});
