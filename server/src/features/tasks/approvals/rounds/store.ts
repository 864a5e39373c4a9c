import { randomUUID } from 'node:crypto';
import type {
  ApprovalState,
  ApprovalSubject,
  Decision,
  SilenceOutcome,
  StageInput,
  StageRule,
  StageState,
} from '@rushes/contract/tasks/approvals';
import type { Aspect } from '@rushes/contract/media/clips';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { ApprovalTables } from '../../../../schema-approvals.ts';
import { guestName } from '../guests/store.ts';

export interface RoundRow {
  readonly roundId: string;
  readonly number: number;
  readonly subjectKind: ApprovalSubject['kind'];
  readonly versionId: string;
  readonly version: number;
  readonly contentHash: string;
  readonly state: ApprovalState;
  readonly isExpired: boolean;
  readonly note: string;
  readonly dueAt: Date | null;
  readonly onSilence: SilenceOutcome;
  readonly requestedBy: string | null;
  readonly requestedByName: string | null;
  readonly requestedAt: Date;
  readonly decidedAt: Date | null;
  /** What it plays; null of a script. */
  readonly video: { readonly frames: number; readonly fps: number; readonly aspect: Aspect } | null;
  /** How long it is; null of what plays. */
  readonly script: { readonly wordCount: number; readonly durationMs: number } | null;
}

export interface ReviewRow {
  readonly reviewId: string;
  readonly stageId: string;
  /** Null where the user was erased. */
  readonly customerUserId: string | null;
  /** An external reviewer, in place of a user. */
  readonly guestId: string | null;
  readonly email: string | null;
  readonly name: string | null;
  /** They can't sign in, so nobody waits for them. */
  readonly isGone: boolean;
  readonly decision: Decision | null;
  readonly reason: string;
  readonly decidedAt: Date | null;
}

export interface StageRow {
  readonly stageId: string;
  readonly roundId: string;
  readonly rule: StageRule;
  readonly state: StageState;
}

const kindOf = sql`CASE WHEN o.version_id IS NOT NULL THEN 'program'
  WHEN o.deliverable_version_id IS NOT NULL THEN 'deliverable' ELSE 'script' END`;

/** Rounds of an approval with the versions that they are about, the latest first. */
export async function findRounds(trx: Trx, customerId: string, approvalId: string): Promise<RoundRow[]> {
  const found = await sql<RoundRow>`
    SELECT o.id AS "roundId", o.number, ${kindOf} AS "subjectKind",
      o.subject_version_id AS "versionId", v.number AS version,
      o.content_hash AS "contentHash", o.state, o.is_expired AS "isExpired", o.note, o.due_at AS "dueAt",
      o.on_silence AS "onSilence", o.requested_by AS "requestedBy", u.name AS "requestedByName",
      o.requested_at AS "requestedAt", o.decided_at AS "decidedAt",
      CASE WHEN v.fps IS NOT NULL THEN json_build_object('frames', v.duration_frames, 'fps', v.fps, 'aspect', v.aspect) END
        AS video,
      CASE WHEN v.word_count IS NOT NULL THEN json_build_object('wordCount', v.word_count, 'durationMs', v.duration_ms) END
        AS script
    FROM approval_rounds o JOIN approval_versions v ON v.id = o.subject_version_id LEFT JOIN members u ON u.id = o.requested_by
    WHERE o.customer_id = ${customerId} AND o.approval_id = ${approvalId} ORDER BY o.number DESC`.execute(
    trx,
  );
  return found.rows;
}

/** Stages of rounds in their order. */
export async function findStages(
  trx: Trx,
  customerId: string,
  roundIds: readonly string[],
): Promise<StageRow[]> {
  if (roundIds.length === 0) return [];
  return trx
    .selectFrom('approval_stages')
    .select(['id as stageId', 'round_id as roundId', 'rule', 'state'])
    .where('customer_id', '=', customerId)
    .where('round_id', 'in', [...roundIds])
    .orderBy('position')
    .execute();
}

/** Whom the latest round for a program asks, in its stages; none where there was none. */
export async function findLastStages(trx: Trx, customerId: string, programId: string): Promise<StageInput[]> {
  const found = await sql<Pick<StageInput, 'rule' | 'customerUserIds' | 'guests'>>`
    SELECT s.rule, coalesce(array_agg(w.customer_user_id) FILTER (WHERE w.customer_user_id IS NOT NULL), '{}')
      AS "customerUserIds",
      coalesce(json_agg(json_build_object('email', g.email, 'name', g.name) ORDER BY g.email)
        FILTER (WHERE g.id IS NOT NULL), '[]') AS guests
    FROM approvals r JOIN approval_rounds o ON o.approval_id = r.id AND o.number = r.round
    JOIN approval_stages s ON s.round_id = o.id LEFT JOIN approval_reviews w ON w.stage_id = s.id
    LEFT JOIN approval_guests g ON g.id = w.guest_id
    WHERE r.customer_id = ${customerId} AND r.program_id = ${programId}
    GROUP BY s.id, s.rule, s.position ORDER BY s.position`.execute(trx);
  return found.rows.map((stage) => ({ ...stage, groupIds: [] }));
}

/** Who is asked in the stages, by name. */
export async function findReviews(
  trx: Trx,
  customerId: string,
  stageIds: readonly string[],
): Promise<ReviewRow[]> {
  const found = await sql<ReviewRow>`
    SELECT w.id AS "reviewId", w.stage_id AS "stageId", w.customer_user_id AS "customerUserId",
      w.guest_id AS "guestId", g.email, coalesce(u.name, ${guestName}) AS name,
      (g.id IS NULL AND (u.id IS NULL OR u.state = 'deactivated' OR ${isOwnWork})) AS "isGone",
      w.decision, w.reason, w.decided_at AS "decidedAt"
    FROM approval_reviews w ${withRound} LEFT JOIN members u ON u.id = w.customer_user_id
    LEFT JOIN approval_guests g ON g.id = w.guest_id
    WHERE w.customer_id = ${customerId} AND w.stage_id = ANY (${[...stageIds]}::uuid[])
    ORDER BY lower(coalesce(u.name, ${guestName})), w.id`.execute(trx);
  return found.rows;
}

/** Of a review `w`: its round `o`, what it is about (`p`), and what the organisation wants. */
const withRound = sql`JOIN approval_stages ws ON ws.id = w.stage_id JOIN approval_rounds o ON o.id = ws.round_id
  JOIN approvals r ON r.id = o.approval_id JOIN approval_subjects p ON p.id = r.subject_id
  JOIN customer_settings k ON k.id = w.customer_id`;
/** The organisation doesn't let them decide: nobody waits for them either. */
const isOwnWork = sql`(k.forbid_own_approval
  AND coalesce(w.customer_user_id IN (p.created_by, o.requested_by), false))`;

const versionColumns = {
  program: 'version_id',
  deliverable: 'deliverable_version_id',
  script: 'script_version_id',
} as const satisfies Record<ApprovalSubject['kind'], string>;

interface StoredRound {
  readonly roundId: string;
  readonly approvalId: string;
  readonly number: number;
  /** Of the program, the deliverable or the script. */
  readonly version: { readonly kind: ApprovalSubject['kind']; readonly id: string };
  readonly contentHash: string;
  readonly note: string;
  readonly dueAt: Date | null;
  readonly onSilence: SilenceOutcome;
  readonly requestedBy: string;
  readonly at: Date;
}

export async function insertRound(trx: Trx, customerId: string, round: StoredRound): Promise<void> {
  await trx
    .insertInto('approval_rounds')
    .values({
      ...{ id: round.roundId, customer_id: customerId, approval_id: round.approvalId, number: round.number },
      [versionColumns[round.version.kind]]: round.version.id,
      ...{ content_hash: round.contentHash, note: round.note },
      ...{ due_at: round.dueAt, on_silence: round.onSilence },
      ...{ requested_by: round.requestedBy, requested_at: round.at },
    })
    .execute();
}

interface NewStage {
  readonly roundId: string;
  readonly approvalId: string;
  readonly position: number;
  readonly rule: StageRule;
  readonly customerUserIds: readonly string[];
  readonly guestIds: readonly string[];
}

export async function insertStage(
  trx: Trx,
  customerId: string,
  { roundId, approvalId, position, rule, customerUserIds, guestIds }: NewStage,
): Promise<void> {
  const id = randomUUID();
  await trx
    .insertInto('approval_stages')
    .values({ id, customer_id: customerId, round_id: roundId, position, rule })
    .execute();
  await trx
    .insertInto('approval_reviews')
    .values(
      [
        ...customerUserIds.map((customerUserId) => ({ customer_user_id: customerUserId, guest_id: null })),
        ...guestIds.map((guestId) => ({ customer_user_id: null, guest_id: guestId })),
      ].map((reviewer) => ({
        ...{ id: randomUUID(), customer_id: customerId, approval_id: approvalId, stage_id: id },
        ...reviewer,
      })),
    )
    .execute();
}

/** Active users of the stage, named or in its groups now; and those of its ids that nobody can be asked by. */
export async function expandStage(
  trx: Trx,
  customerId: string,
  { customerUserIds, groupIds }: Pick<StageInput, 'customerUserIds' | 'groupIds'>,
): Promise<{ userIds: string[]; missing: string[] }> {
  const [users, groups] = [[...customerUserIds], [...groupIds]];
  const found = await sql<{ id: string; isGroup: boolean; isNamed: boolean }>`
    SELECT u.id, false AS "isGroup", u.id = ANY (${users}::uuid[]) AS "isNamed" FROM members u
    WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated' AND (u.id = ANY (${users}::uuid[]) OR u.id IN (
      SELECT m.customer_user_id FROM user_group_people m
      WHERE m.customer_id = ${customerId} AND m.group_id = ANY (${groups}::uuid[])))
    UNION ALL SELECT g.id, true, true FROM user_groups g
      WHERE g.customer_id = ${customerId} AND g.id = ANY (${groups}::uuid[])`.execute(trx);
  const known = new Set(found.rows.filter(({ isNamed }) => isNamed).map(({ id }) => id));
  return {
    userIds: found.rows.filter(({ isGroup }) => !isGroup).map(({ id }) => id),
    missing: [...users, ...groups].filter((id) => !known.has(id)),
  };
}

export async function updateRound(
  trx: Trx,
  customerId: string,
  roundId: string,
  values: Updateable<ApprovalTables['approval_rounds']>,
): Promise<void> {
  await trx
    .updateTable('approval_rounds')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', roundId)
    .execute();
}

/** The open round is due at another time, for all who are shown it. */
export async function moveDue(
  trx: Trx,
  customerId: string,
  { approvalId, roundId, dueAt }: { approvalId: string; roundId: string; dueAt: Date },
): Promise<void> {
  await updateRound(trx, customerId, roundId, { due_at: dueAt, reminders_sent: 0 });
  await trx
    .updateTable('approvals')
    .set({ due_at: dueAt })
    .where('customer_id', '=', customerId)
    .where('id', '=', approvalId)
    .execute();
}

export async function setStageState(
  trx: Trx,
  customerId: string,
  stageId: string,
  state: StageState,
): Promise<void> {
  await trx
    .updateTable('approval_stages')
    .set({ state })
    .where('customer_id', '=', customerId)
    .where('id', '=', stageId)
    .execute();
}

/** Keeps whom an approval waits for: those of its active stage who have not decided. Gives all who were or are asked. */
export async function keepOpen(trx: Trx, customerId: string, approvalId: string): Promise<string[]> {
  const isOpen = sql`(s.state = 'active' AND w.decision IS NULL)`;
  const changed = await sql<{ id: string | null }>`
    UPDATE approval_reviews w SET is_open = ${isOpen} FROM approval_stages s
    WHERE s.id = w.stage_id AND w.customer_id = ${customerId} AND w.approval_id = ${approvalId}
      AND w.is_open <> ${isOpen} RETURNING w.customer_user_id AS id`.execute(trx);
  return changed.rows.flatMap(({ id }) => id ?? []);
}

/** Users whom an approval waits for. */
export async function openReviewersOf(trx: Trx, customerId: string, approvalId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT w.customer_user_id AS id FROM approval_reviews w
    WHERE w.customer_id = ${customerId} AND w.approval_id = ${approvalId} AND w.is_open
      AND w.customer_user_id IS NOT NULL`.execute(trx);
  return found.rows.map(({ id }) => id);
}

/** All users who were asked in any round. */
export async function reviewersOf(trx: Trx, customerId: string, approvalId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT DISTINCT w.customer_user_id AS id FROM approval_reviews w
    WHERE w.customer_id = ${customerId} AND w.approval_id = ${approvalId} AND w.customer_user_id IS NOT NULL`.execute(
    trx,
  );
  return found.rows.map(({ id }) => id);
}

export async function writeDecision(
  trx: Trx,
  customerId: string,
  reviewId: string,
  { decision, reason, at }: { decision: Decision; reason: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('approval_reviews')
    .set({ decision, reason, decided_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', reviewId)
    .execute();
}

export interface DueRound {
  readonly customerId: string;
  readonly approvalId: string;
  readonly roundId: string;
}

/** Open rounds of what is outside the bin whose due date is over. Needs the system's transaction. */
export async function overdueRounds(trx: Trx, now: Date, limit: number): Promise<DueRound[]> {
  const found = await sql<DueRound>`
    SELECT o.customer_id AS "customerId", o.approval_id AS "approvalId", o.id AS "roundId"
    FROM approval_rounds o JOIN approvals r ON r.id = o.approval_id
    JOIN approval_subjects p ON p.id = r.subject_id AND p.archived_at IS NULL
    WHERE o.state = 'open' AND o.due_at <= ${now} AND (o.on_silence <> 'open' OR EXISTS (
      SELECT FROM approval_stages s WHERE s.round_id = o.id AND s.state = 'active' AND s.rule = 'no-rejection'))
    ORDER BY o.due_at LIMIT ${limit}`.execute(trx);
  return found.rows;
}

/** Open rounds that wait for nobody who can still sign in, and that others have decided about. Needs the system's transaction. */
export async function stalledRounds(trx: Trx, limit: number): Promise<DueRound[]> {
  const found = await sql<DueRound>`
    SELECT o.customer_id AS "customerId", o.approval_id AS "approvalId", o.id AS "roundId"
    FROM approval_rounds o JOIN approvals r ON r.id = o.approval_id
    JOIN approval_subjects p ON p.id = r.subject_id AND p.archived_at IS NULL
    JOIN approval_stages s ON s.round_id = o.id AND s.state = 'active'
    WHERE o.state = 'open' AND EXISTS (SELECT FROM approval_reviews d WHERE d.stage_id = s.id AND d.decision IS NOT NULL)
      AND NOT EXISTS (SELECT FROM approval_reviews w LEFT JOIN members u ON u.id = w.customer_user_id
        JOIN customer_settings k ON k.id = w.customer_id
        WHERE w.stage_id = s.id AND w.is_open
          AND (w.guest_id IS NOT NULL OR (u.state <> 'deactivated' AND NOT ${isOwnWork})))
    LIMIT ${limit}`.execute(trx);
  return found.rows;
}

/** Open rounds that are to be reminded of: a day before, and in the last hours. Needs the system's transaction. */
export async function roundsToRemind(
  trx: Trx,
  now: Date,
  limit: number,
): Promise<(DueRound & { reminders: number })[]> {
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const found = await sql<DueRound & { reminders: number }>`
    SELECT o.customer_id AS "customerId", o.approval_id AS "approvalId", o.id AS "roundId",
      CASE WHEN o.due_at <= ${hours(8)} THEN 2 ELSE 1 END AS reminders
    FROM approval_rounds o JOIN approvals r ON r.id = o.approval_id
    JOIN approval_subjects p ON p.id = r.subject_id AND p.archived_at IS NULL
    WHERE o.state = 'open' AND o.due_at > ${now} AND (
      (o.due_at <= ${hours(24)} AND o.reminders_sent < 1 AND o.requested_at < ${hours(-1)})
      OR (o.due_at <= ${hours(8)} AND o.reminders_sent < 2 AND o.requested_at < ${hours(-1)}))
    ORDER BY o.due_at LIMIT ${limit}`.execute(trx);
  return found.rows;
}
