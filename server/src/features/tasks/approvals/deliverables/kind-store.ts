import { sql } from 'kysely';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import type { ObjectRows } from '../../../../objects/kind.ts';
import { ownedRows } from '../../../../objects/ownership-store.ts';
import { rowBin } from '../../../../objects/row-bin-store.ts';

/** Deliverables outside the bin, as objects of their kind: only those who are asked may read their names. */
export const deliverableRows: ObjectRows = { table: 'deliverables', where: sql`o.archived_at IS NULL` };

/** Deliverables that a user created, also what is in the bin. */
export const deliverableOwnership = ownedRows({
  kind: 'deliverables',
  roles: ['cm'],
  needs: 'tasks.approvals:make',
  table: 'deliverables',
  owner: 'created_by',
  title: sql`o.title`,
});

/** Deliverables in the bin. Their approval goes with them. */
export const deliverableBin = rowBin({
  kind: 'deliverable',
  table: 'deliverables',
  name: 'title',
  mayDelete: ({ permissions }) => permissions.has('tasks.approvals:make'),
  deletable: ({ customerUserId, permissions }: AccessSubject) =>
    sql`${permissions.has('create.programs:edit-all')}::boolean OR o.created_by = ${customerUserId}`,
});
