import type { ApprovalState, ApprovalSubject } from '@rushes/contract/tasks/approvals';
import { sql } from 'kysely';
import { runPrepared } from '../../../platform/db/prepared.ts';
import type { Trx } from '../../../context.ts';
import type { AccessSubject, MemberKey } from '../../../objects/access-subject.ts';
import type { ObjectRows } from '../../../objects/kind.ts';

export interface ApprovalRow {
  readonly approvalId: string;
  readonly subjectKind: ApprovalSubject['kind'];
  readonly subjectId: string;
  readonly title: string;
  /** Who has the program, deliverable or script; null where that user was erased. */
  readonly owner: string | null;
  /** With all creators; of a script, with the organisation. */
  readonly isShared: boolean;
  readonly state: ApprovalState;
  /** Number of its latest round. */
  readonly round: number;
  readonly dueAt: Date | null;
  readonly requestedBy: string | null;
  readonly requestedByName: string | null;
  readonly requestedAt: Date;
  /** Of the latest round. */
  readonly decidedCount: number;
  readonly reviewerCount: number;
  /** The user who asks was asked in one of its rounds. */
  readonly isReviewer: boolean;
}

/** Approvals of what is outside the bin, as objects of their kind. */
export const approvalRows: ObjectRows = {
  table: 'approvals',
  where: sql`EXISTS (SELECT FROM approval_subjects p WHERE p.id = o.subject_id AND p.archived_at IS NULL)`,
};

/** The approvals with these ids in their order. */
export async function findApprovals(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  approvalIds: readonly string[],
): Promise<ApprovalRow[]> {
  if (approvalIds.length === 0) return [];
  const found = await sql<ApprovalRow>`
    SELECT r.id AS "approvalId", p.kind AS "subjectKind", p.id AS "subjectId", p.title, p.created_by AS owner,
      p.shared_with_creators AS "isShared", r.state, r.round, r.due_at AS "dueAt", r.requested_by AS "requestedBy",
      u.name AS "requestedByName", r.requested_at AS "requestedAt", n.decided AS "decidedCount",
      n.asked AS "reviewerCount",
      EXISTS (SELECT FROM approval_reviews w
        WHERE w.approval_id = r.id AND w.customer_user_id = ${customerUserId}) AS "isReviewer"
    FROM approvals r JOIN approval_subjects p ON p.id = r.subject_id LEFT JOIN members u ON u.id = r.requested_by
    CROSS JOIN LATERAL (
      SELECT count(w.id)::int AS asked, count(w.decision)::int AS decided FROM approval_rounds o
      JOIN approval_stages s ON s.round_id = o.id JOIN approval_reviews w ON w.stage_id = s.id
      WHERE o.approval_id = r.id AND o.number = r.round) n
    WHERE r.customer_id = ${customerId} AND p.archived_at IS NULL
      AND r.id = ANY (${[...approvalIds]}::uuid[])`.execute(trx);
  const byId = new Map(found.rows.map((row) => [row.approvalId, row]));
  return approvalIds.flatMap((id) => byId.get(id) ?? []);
}

export async function findApproval(
  trx: Trx,
  member: MemberKey,
  approvalId: string,
): Promise<ApprovalRow | undefined> {
  return (await findApprovals(trx, member, [approvalId]))[0];
}

/** By program, its approval; those without one are left out. */
export async function approvalsOfPrograms(
  trx: Trx,
  customerId: string,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<ApprovalRow, 'approvalId' | 'state' | 'round'>>> {
  if (programIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('approvals')
    .select(['id as approvalId', 'subject_id as programId', 'state', 'round'])
    .where('customer_id', '=', customerId)
    .where('subject_id', 'in', [...programIds])
    .execute();
  return new Map(rows.map(({ programId, ...approval }) => [programId, approval]));
}

/** The approval of a program, deliverable or script; undefined where it was never requested. */
export async function findApprovalOf(
  trx: Trx,
  customerId: string,
  subjectId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('approvals')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return row?.id;
}

/** Holds an approval until the transaction ends. */
export async function lockApproval(trx: Trx, customerId: string, approvalId: string): Promise<void> {
  await trx
    .selectFrom('approvals')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', approvalId)
    // Rows that refer to it can be written meanwhile.
    .forNoKeyUpdate()
    .execute();
}

/** Whether what has this hash was approved, in any round that wasn't taken back. */
export async function isApproved(
  trx: Trx,
  customerId: string,
  { subjectId, contentHash }: { subjectId: string; contentHash: string },
): Promise<boolean> {
  const found = await sql<{ isApproved: boolean }>`
    SELECT (SELECT o.state IN ('approved', 'approved-with-changes') FROM approval_rounds o
      JOIN approvals r ON r.id = o.approval_id
      WHERE o.customer_id = ${customerId} AND r.subject_id = ${subjectId} AND o.content_hash = ${contentHash}
        AND o.state <> 'cancelled'
      ORDER BY o.number DESC LIMIT 1) AS "isApproved"`.execute(trx);
  return found.rows[0]?.isApproved ?? false;
}

/** The version with this hash that was sent for approval last. */
export async function findReviewed(
  trx: Trx,
  customerId: string,
  { programId, contentHash }: { programId: string; contentHash: string },
): Promise<string | undefined> {
  const found = await sql<{ versionId: string }>`
    SELECT o.version_id AS "versionId" FROM approval_rounds o JOIN approvals r ON r.id = o.approval_id
    WHERE o.customer_id = ${customerId} AND r.program_id = ${programId} AND o.content_hash = ${contentHash}
    ORDER BY o.number DESC LIMIT 1`.execute(trx);
  return found.rows[0]?.versionId;
}

export interface OpenReviews {
  readonly programs: number;
  readonly deliverables: number;
  readonly scripts: number;
}

const none: OpenReviews = { programs: 0, deliverables: 0, scripts: 0 };

/** How many programs, deliverables and scripts wait for a decision of a user, from an index of those alone. */
export async function countOpen(
  trx: Trx,
  { customerId, customerUserId, permissions }: AccessSubject,
): Promise<OpenReviews> {
  if (!permissions.has('tasks.mine:see')) return none;
  const [counted] = await runPrepared(
    trx,
    sql<OpenReviews>`
      SELECT count(r.program_id)::int AS programs, count(r.deliverable_id)::int AS deliverables,
        count(r.script_id)::int AS scripts
      FROM approval_reviews w JOIN approvals r ON r.id = w.approval_id
      JOIN approval_subjects p ON p.id = r.subject_id AND p.archived_at IS NULL
      WHERE w.customer_id = ${customerId} AND w.customer_user_id = ${customerUserId} AND w.is_open`,
  );
  return counted ?? none;
}

interface NewRound {
  readonly approvalId: string;
  readonly subject: Pick<ApprovalSubject, 'kind' | 'id'>;
  readonly dueAt: Date | null;
  readonly at: Date;
}

/** Makes the approval of a program, deliverable or script, or begins its next round; gives the number of the round. */
export async function beginRound(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { approvalId, subject, dueAt, at }: NewRound,
): Promise<number> {
  const found = await sql<{ round: number }>`
    INSERT INTO approvals AS r
      (id, customer_id, program_id, deliverable_id, script_id, state, round, due_at, requested_by, requested_at)
    VALUES (${approvalId}, ${customerId}, ${idIn(subject, 'program')}, ${idIn(subject, 'deliverable')},
      ${idIn(subject, 'script')}, 'open', 1, ${dueAt}, ${customerUserId}, ${at})
    ON CONFLICT (subject_id) DO UPDATE SET state = 'open', round = r.round + 1, due_at = excluded.due_at,
      requested_by = excluded.requested_by, requested_at = excluded.requested_at
    RETURNING r.round`.execute(trx);
  return found.rows[0]?.round ?? 1;
}

function idIn(subject: NewRound['subject'], kind: ApprovalSubject['kind']): string | null {
  return subject.kind === kind ? subject.id : null;
}

export async function setState(
  trx: Trx,
  customerId: string,
  approvalId: string,
  state: ApprovalState,
): Promise<void> {
  await trx
    .updateTable('approvals')
    .set({ state })
    .where('customer_id', '=', customerId)
    .where('id', '=', approvalId)
    .execute();
}

/** The approval that a version was sent for. */
export async function findApprovalOfVersion(
  trx: Trx,
  customerId: string,
  versionId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('approval_rounds')
    .select('approval_id as approvalId')
    .where('customer_id', '=', customerId)
    .where('subject_version_id', '=', versionId)
    .executeTakeFirst();
  return row?.approvalId;
}
