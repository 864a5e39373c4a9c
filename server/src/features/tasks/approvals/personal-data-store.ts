import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

const named = { names: 'profile', fate: 'unnamed' } as const;

/** Who delivered, requested, decided and commented: what was decided stays, and names nobody. */
export const approvalData: PersonalData<PersonalThing> = {
  name: 'approvals',
  columns: [
    { table: 'deliverables', column: 'created_by', what: 'deliverables', names: 'profile', fate: 'deleted' },
    { ...named, table: 'deliverables', column: 'deleted_by', what: 'deliverables-deleted' },
    { ...named, table: 'deliverable_versions', column: 'created_by', what: 'deliverable-versions' },
    { ...named, table: 'approvals', column: 'requested_by', what: 'approvals-requested' },
    { ...named, table: 'approval_rounds', column: 'requested_by', what: 'approvals-requested' },
    { ...named, table: 'approval_reviews', column: 'customer_user_id', what: 'approval-reviews' },
    { ...named, table: 'approval_comments', column: 'created_by', what: 'approval-comments' },
    { ...named, table: 'approval_comments', column: 'resolved_by', what: 'approval-comments-resolved' },
  ],
  // What users were asked as external reviewers, by the address that they sign in with.
  more: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ row: unknown }>`SELECT to_jsonb(g) AS row FROM approval_guests g
      WHERE ${ownGuest({ customerId, customerUserId })}`.execute(trx);
    return { 'approval-guests': found.rows.map(({ row }) => row) };
  },
  erase: async (trx, { customerId, customerUserId }) => {
    await sql`DELETE FROM approval_guests g WHERE ${ownGuest({ customerId, customerUserId })}`.execute(trx);
    await sql`DELETE FROM approval_reviews w
      WHERE w.customer_id = ${customerId} AND w.customer_user_id = ${customerUserId} AND w.decision IS NULL`.execute(
      trx,
    );
    const gone = await sql`DELETE FROM deliverables d
      WHERE d.customer_id = ${customerId} AND d.created_by = ${customerUserId}`.execute(trx);
    return { counts: [{ what: 'deliverables', fate: 'deleted', count: Number(gone.numAffectedRows ?? 0) }] };
  },
};

function ownGuest({ customerId, customerUserId }: { customerId: string; customerUserId: string }) {
  return sql`g.customer_id = ${customerId}
    AND lower(g.email) = (SELECT lower(u.user_name) FROM members u WHERE u.id = ${customerUserId})`;
}
