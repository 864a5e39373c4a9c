// Approvals that exist as rows only.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../src/context.ts';
import type { MadeUser } from './factories.ts';

/** An open round of an empty version, which waits for its reviewers. Gives the id of the approval. */
export async function insertApprovalRow(
  trx: Trx,
  { customerId, customerUserId: by }: MadeUser,
  { programId, reviewers = [] }: { programId: string; reviewers?: readonly MadeUser[] },
): Promise<string> {
  const [id, versionId, roundId, stageId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await sql`INSERT INTO program_versions (id, customer_id, program_id, number, state, timeline, aspect, fps, duration_frames)
    VALUES (${versionId}, ${customerId}, ${programId}, 50, 'review', '{"items": []}', '16:9', 30, 90)`.execute(
    trx,
  );
  await sql`INSERT INTO approvals (id, customer_id, program_id, state, round, requested_by, requested_at)
    VALUES (${id}, ${customerId}, ${programId}, 'open', 1, ${by}, now())`.execute(trx);
  await sql`INSERT INTO approval_rounds
      (id, customer_id, approval_id, number, version_id, content_hash, requested_by, requested_at)
    VALUES (${roundId}, ${customerId}, ${id}, 1, ${versionId}, 'none', ${by}, now())`.execute(trx);
  await sql`INSERT INTO approval_stages (id, customer_id, round_id, position, rule, state)
    VALUES (${stageId}, ${customerId}, ${roundId}, 0, 'all', 'active')`.execute(trx);
  for (const { customerUserId } of reviewers)
    await sql`INSERT INTO approval_reviews (id, customer_id, approval_id, stage_id, customer_user_id, is_open)
      VALUES (${randomUUID()}, ${customerId}, ${id}, ${stageId}, ${customerUserId}, true)`.execute(trx);
  return id;
}

/** A deliverable whose only version has lost its footage, in an open round. Gives its id. */
export async function insertDeliverableRow(
  trx: Trx,
  { customerId, customerUserId: by }: MadeUser,
  { title = 'Deliverable', reviewers = [] }: { title?: string; reviewers?: readonly MadeUser[] } = {},
): Promise<string> {
  const [id, versionId, approvalId, roundId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const stageId = randomUUID();
  await sql`INSERT INTO deliverables (id, customer_id, title, created_by, created_at)
    VALUES (${id}, ${customerId}, ${title}, ${by}, now())`.execute(trx);
  await sql`INSERT INTO deliverable_versions (id, customer_id, deliverable_id, number, aspect, fps, frames, in_frame,
      out_frame, content_hash, created_by, created_at)
    VALUES (${versionId}, ${customerId}, ${id}, 1, '16:9', 30, 90, 0, 90, 'none', ${by}, now())`.execute(trx);
  await sql`INSERT INTO approvals (id, customer_id, deliverable_id, state, round, requested_by, requested_at)
    VALUES (${approvalId}, ${customerId}, ${id}, 'open', 1, ${by}, now())`.execute(trx);
  await sql`INSERT INTO approval_rounds
      (id, customer_id, approval_id, number, deliverable_version_id, content_hash, requested_by, requested_at)
    VALUES (${roundId}, ${customerId}, ${approvalId}, 1, ${versionId}, 'none', ${by}, now())`.execute(trx);
  await sql`INSERT INTO approval_stages (id, customer_id, round_id, position, rule, state)
    VALUES (${stageId}, ${customerId}, ${roundId}, 0, 'all', 'active')`.execute(trx);
  for (const { customerUserId } of reviewers)
    await sql`INSERT INTO approval_reviews (id, customer_id, approval_id, stage_id, customer_user_id, is_open)
      VALUES (${randomUUID()}, ${customerId}, ${approvalId}, ${stageId}, ${customerUserId}, true)`.execute(
      trx,
    );
  return id;
}

/** An open round of a version of a script, without reviewers. Gives the id of the approval. */
export async function insertScriptApprovalRow(
  trx: Trx,
  { customerId, customerUserId: by }: MadeUser,
  scriptId: string,
): Promise<string> {
  const [id, versionId, roundId] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`INSERT INTO script_versions (id, customer_id, script_id, revision, scope, name, number, blocks, word_count,
      duration_ms, saved_by, saved_at)
    SELECT ${versionId}, customer_id, id, revision, scope, 'Version 1 for approval', 1, blocks, word_count, duration_ms,
      created_by, now() FROM scripts WHERE id = ${scriptId}`.execute(trx);
  await sql`INSERT INTO approvals (id, customer_id, script_id, state, round, requested_by, requested_at)
    VALUES (${id}, ${customerId}, ${scriptId}, 'open', 1, ${by}, now())`.execute(trx);
  await sql`INSERT INTO approval_rounds
      (id, customer_id, approval_id, number, script_version_id, content_hash, requested_by, requested_at)
    VALUES (${roundId}, ${customerId}, ${id}, 1, ${versionId}, 'none', ${by}, now())`.execute(trx);
  await sql`INSERT INTO approval_stages (id, customer_id, round_id, position, rule, state)
    VALUES (${randomUUID()}, ${customerId}, ${roundId}, 0, 'all', 'active')`.execute(trx);
  return id;
}

/** A comment on its latest round; gives its id. */
export async function insertApprovalComment(
  trx: Trx,
  { customerId, customerUserId }: Pick<MadeUser, 'customerId' | 'customerUserId'>,
  approvalId: string,
): Promise<string> {
  const id = randomUUID();
  await sql`INSERT INTO approval_comments
      (id, customer_id, round_id, text, created_by, created_at, resolved_at, resolved_by)
    SELECT ${id}, ${customerId}, o.id, 'Shorter', ${customerUserId}, now(), now(), ${customerUserId}
    FROM approval_rounds o WHERE o.approval_id = ${approvalId} ORDER BY o.number DESC LIMIT 1`.execute(trx);
  return id;
}
