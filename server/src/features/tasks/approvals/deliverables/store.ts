import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { MemberKey } from '../../../../objects/access-subject.ts';
import type { ApprovalTables } from '../../../../schema-approvals.ts';
import { type ApprovalRow, findApprovals } from '../store.ts';

export interface DeliverableRow extends ApprovalRow {
  readonly deliverableId: string;
  /** Number of the latest version. */
  readonly version: number;
  /** For a decision of the user who asks. */
  readonly isWaiting: boolean;
  /** The program that was made of it, outside the bin. */
  readonly programId: string | null;
  readonly programTitle: string | null;
  readonly programOwner: string | null;
  readonly programIsShared: boolean | null;
}

type Facts = Omit<DeliverableRow, keyof ApprovalRow> & Pick<ApprovalRow, 'approvalId'>;

/** The deliverables with these ids in their order, without those in the bin. */
export async function findDeliverables(
  trx: Trx,
  member: MemberKey,
  deliverableIds: readonly string[],
): Promise<DeliverableRow[]> {
  if (deliverableIds.length === 0) return [];
  const { customerId, customerUserId } = member;
  const found = await sql<Facts>`
    SELECT d.id AS "deliverableId", r.id AS "approvalId",
      (SELECT max(v.number) FROM deliverable_versions v WHERE v.deliverable_id = d.id) AS version,
      EXISTS (SELECT FROM approval_reviews w
        WHERE w.approval_id = r.id AND w.customer_user_id = ${customerUserId} AND w.is_open) AS "isWaiting",
      p.id AS "programId", p.title AS "programTitle", p.created_by AS "programOwner",
      p.shared_with_creators AS "programIsShared"
    FROM deliverables d JOIN approvals r ON r.deliverable_id = d.id
    LEFT JOIN programs p ON p.id = d.program_id AND p.archived_at IS NULL
    WHERE d.customer_id = ${customerId} AND d.archived_at IS NULL
      AND d.id = ANY (${[...deliverableIds]}::uuid[])`.execute(trx);
  const facts = new Map(found.rows.map((row) => [row.approvalId, row]));
  const rows = (await findApprovals(trx, member, [...facts.keys()])).flatMap((row) => {
    const own = facts.get(row.approvalId);
    return own === undefined ? [] : [{ ...row, ...own }];
  });
  const byId = new Map(rows.map((row) => [row.deliverableId, row]));
  return deliverableIds.flatMap((id) => byId.get(id) ?? []);
}

/** Until the transaction ends nobody else changes it; false where there is none. */
export async function lockDeliverable(trx: Trx, customerId: string, deliverableId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('deliverables')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', deliverableId)
    // Rows that refer to it can be written meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface NewDeliverable {
  readonly id: string;
  readonly title: string;
  readonly at: Date;
}

export async function insertDeliverable(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { id, title, at }: NewDeliverable,
): Promise<void> {
  const values = { id, customer_id: customerId, title, created_by: customerUserId, created_at: at };
  await trx.insertInto('deliverables').values(values).execute();
}

export async function updateDeliverables(
  trx: Trx,
  customerId: string,
  deliverableIds: readonly string[],
  values: Updateable<ApprovalTables['deliverables']>,
): Promise<void> {
  if (deliverableIds.length === 0) return;
  await trx
    .updateTable('deliverables')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...deliverableIds])
    .execute();
}

export interface BinnedDeliverable {
  readonly deliverableId: string;
  readonly approvalId: string;
  readonly title: string;
  readonly owner: string;
  readonly archivedAt: Date;
}

/** Those of the deliverables that are in the bin, locked. */
export async function lockBinned(
  trx: Trx,
  customerId: string,
  deliverableIds: readonly string[],
): Promise<BinnedDeliverable[]> {
  const found = await sql<BinnedDeliverable>`
    SELECT d.id AS "deliverableId", r.id AS "approvalId", d.title, d.created_by AS owner,
      d.archived_at AS "archivedAt"
    FROM deliverables d JOIN approvals r ON r.deliverable_id = d.id
    WHERE d.customer_id = ${customerId} AND d.archived_at IS NOT NULL
      AND d.id = ANY (${[...deliverableIds]}::uuid[])
    ORDER BY d.id FOR NO KEY UPDATE OF d`.execute(trx);
  return found.rows;
}
