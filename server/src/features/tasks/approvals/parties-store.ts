import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** Who requested an approval, and who owns what it is about. */
export async function findParties(trx: Trx, customerId: string, approvalId: string): Promise<string[]> {
  const found = await sql<{ id: string | null }>`
    SELECT unnest(ARRAY[r.requested_by, p.created_by]) AS id FROM approvals r JOIN approval_subjects p
      ON p.id = r.subject_id
    WHERE r.customer_id = ${customerId} AND r.id = ${approvalId}`.execute(trx);
  return found.rows.flatMap(({ id }) => id ?? []);
}
