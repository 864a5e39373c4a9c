import type { Aspect } from '@rushes/contract/media/clips';
import type { PlayedKind, RolloutState } from '@rushes/contract/create/bumpers';
import { type RawBuilder, type Updateable, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { BumperTables } from '../../../../schema-bumpers.ts';
import type { VersionItem } from '../../../../schema-programs.ts';
import type { BumperRow } from '../store.ts';

/**
 * Live programs `p` that play a bumper, or that would if it is mandatory, with their live version `v`. Archived ones are watched by
 * nobody: they are updated when they are published again.
 */
function livePrograms(customerId: string, bumper: BumperRow): RawBuilder<unknown> {
  const isEverywhere = bumper.rule === 'mandatory' && bumper.state === 'active';
  return sql`programs p JOIN program_versions v ON v.id = p.live_version_id
    LEFT JOIN version_bumpers vb ON vb.version_id = v.id AND vb.kind = ${bumper.kind}
    WHERE p.customer_id = ${customerId} AND p.archived_at IS NULL AND p.put_aside_at IS NULL
      AND (vb.bumper_id = ${bumper.bumperId} OR ${isEverywhere}::boolean)`;
}

export interface LiveProgram {
  readonly programId: string;
  readonly title: string;
  readonly language: string | null;
  readonly ownerId: string;
  readonly publishedAt: Date;
  readonly isScheduled: boolean;
  readonly items: VersionItem[];
  readonly aspect: Aspect;
  readonly variants: Aspect[];
  readonly fps: number;
}

/** A page of them by title, behind the program of the cursor. */
export async function listLivePrograms(
  trx: Trx,
  customerId: string,
  bumper: BumperRow,
  { after, limit }: { after: string | null; limit: number },
): Promise<LiveProgram[]> {
  const behind =
    after === null
      ? sql`true`
      : sql`(lower(p.title), p.id) > (SELECT lower(q.title), q.id FROM programs q WHERE q.id = ${after}::uuid)`;
  const found = await sql<LiveProgram>`
    SELECT p.id AS "programId", p.title, p.language, p.created_by AS "ownerId", p.published_at AS "publishedAt", v.timeline->'items' AS items,
      v.aspect, v.fps, ARRAY(SELECT jsonb_object_keys(v.variants)) AS variants,
      EXISTS (SELECT FROM program_versions n WHERE n.program_id = p.id AND n.state = 'scheduled') AS "isScheduled"
    FROM ${livePrograms(customerId, bumper)} AND ${behind}
    ORDER BY lower(p.title), p.id LIMIT ${limit}`.execute(trx);
  return found.rows;
}

/** One of them; undefined where it isn't. */
export async function findLiveProgram(
  trx: Trx,
  customerId: string,
  bumper: BumperRow,
  programId: string,
): Promise<{ programId: string } | undefined> {
  const found = await sql<{ programId: string }>`
    SELECT p.id AS "programId" FROM ${livePrograms(customerId, bumper)} AND p.id = ${programId}`.execute(trx);
  return found.rows[0];
}

export interface RolloutRow {
  readonly rolloutId: string;
  readonly bumperId: string;
  readonly kind: PlayedKind;
  readonly state: RolloutState;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdAt: Date;
}

/** The latest one of a bumper, or one by its id; locked where it is to be changed. */
export async function findRollout(
  trx: Trx,
  customerId: string,
  of: { readonly bumperId: string } | { readonly rolloutId: string },
  { isLocked = false } = {},
): Promise<RolloutRow | undefined> {
  const which = 'rolloutId' in of ? sql`r.id = ${of.rolloutId}` : sql`r.bumper_id = ${of.bumperId}`;
  const found = await sql<RolloutRow>`
    SELECT r.id AS "rolloutId", r.bumper_id AS "bumperId", r.kind, r.state, r.created_by AS "createdBy",
      (SELECT m.name FROM members m WHERE m.id = r.created_by) AS "createdByName", r.created_at AS "createdAt"
    FROM bumper_rollouts r WHERE r.customer_id = ${customerId} AND ${which}
    ORDER BY r.created_at DESC LIMIT 1 ${isLocked ? sql`FOR UPDATE OF r` : sql``}`.execute(trx);
  return found.rows[0];
}

/** Begins one with every live program that it is about; gives how many they are. */
export async function insertRollout(
  trx: Trx,
  { customerId, customerUserId }: { customerId: string; customerUserId: string },
  { rolloutId, bumper, kind, at }: { rolloutId: string; bumper: BumperRow; kind: PlayedKind; at: Date },
): Promise<number> {
  const { bumperId } = bumper;
  await trx
    .insertInto('bumper_rollouts')
    .values({
      ...{ id: rolloutId, customer_id: customerId, bumper_id: bumperId, kind, state: 'running' },
      ...{ created_by: customerUserId, created_at: at, updated_at: at },
    })
    .execute();
  const added = await sql`
    INSERT INTO bumper_rollout_programs (customer_id, rollout_id, program_id, position, state)
    SELECT ${customerId}, ${rolloutId}, p.id, row_number() OVER (ORDER BY lower(p.title), p.id), 'waiting'
    FROM ${livePrograms(customerId, bumper)}`.execute(trx);
  return Number(added.numAffectedRows ?? 0);
}

export async function updateRollout(
  trx: Trx,
  customerId: string,
  rolloutId: string,
  values: { state: RolloutState; at: Date },
): Promise<void> {
  await trx
    .updateTable('bumper_rollouts')
    .set({ state: values.state, updated_at: values.at })
    .where('customer_id', '=', customerId)
    .where('id', '=', rolloutId)
    .execute();
}

type Entry = BumperTables['bumper_rollout_programs'];

export interface RolloutEntry {
  readonly programId: string;
  readonly formerVersionId: string | null;
  readonly versionId: string | null;
}

/** The next program in a state. */
export async function nextEntry(
  trx: Trx,
  customerId: string,
  rolloutId: string,
  state: Entry['state'],
): Promise<RolloutEntry | undefined> {
  return trx
    .selectFrom('bumper_rollout_programs')
    .select(['program_id as programId', 'former_version_id as formerVersionId', 'version_id as versionId'])
    .where('customer_id', '=', customerId)
    .where('rollout_id', '=', rolloutId)
    .where('state', '=', state)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

export async function updateEntry(
  trx: Trx,
  customerId: string,
  { rolloutId, programId }: { rolloutId: string; programId: string },
  values: Updateable<Entry>,
): Promise<void> {
  await trx
    .updateTable('bumper_rollout_programs')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('rollout_id', '=', rolloutId)
    .where('program_id', '=', programId)
    .execute();
}

/** Has tried again what failed, also what failed while its footage was prepared. */
export async function retryFailed(trx: Trx, customerId: string, rolloutId: string): Promise<void> {
  await sql`
    UPDATE bumper_rollout_programs e SET state = 'waiting', failure = NULL, version_id = NULL, former_version_id = NULL
    WHERE e.customer_id = ${customerId} AND e.rollout_id = ${rolloutId} AND (e.state = 'failed'
      OR (e.state = 'updated' AND EXISTS (SELECT FROM program_versions v WHERE v.id = e.version_id AND v.state = 'failed')))`.execute(
    trx,
  );
}

/** Has undone again what got a version and failed since; gives how many. */
export async function retryUndo(trx: Trx, customerId: string, rolloutId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('bumper_rollout_programs')
    .set({ state: 'updated', failure: null })
    .where('customer_id', '=', customerId)
    .where('rollout_id', '=', rolloutId)
    .where('state', '=', 'failed')
    .where('version_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export interface RolloutCounts {
  readonly total: number;
  readonly waiting: number;
  readonly preparing: number;
  readonly updated: number;
  readonly current: number;
  readonly undone: number;
  readonly failed: number;
}

// What was never updated has nothing to undo.
const isFailed = sql`((e.state = 'failed' AND (r.state NOT IN ('undoing', 'undone') OR e.version_id IS NOT NULL))
  OR (e.state = 'updated' AND v.state = 'failed'))`;
const entries = (customerId: string, rolloutId: string) => sql`bumper_rollout_programs e
  JOIN bumper_rollouts r ON r.id = e.rollout_id LEFT JOIN program_versions v ON v.id = e.version_id
  WHERE e.customer_id = ${customerId} AND e.rollout_id = ${rolloutId}`;

export async function countEntries(trx: Trx, customerId: string, rolloutId: string): Promise<RolloutCounts> {
  const preparing = sql`(e.state = 'updated' AND v.state = 'waiting')`;
  const found = await sql<RolloutCounts>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE e.state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE ${preparing})::int AS preparing,
      count(*) FILTER (WHERE e.state = 'updated' AND NOT coalesce(v.state IN ('waiting', 'failed'), false))::int AS updated,
      count(*) FILTER (WHERE e.state = 'current')::int AS current,
      count(*) FILTER (WHERE e.state = 'undone')::int AS undone,
      count(*) FILTER (WHERE ${isFailed})::int AS failed
    FROM ${entries(customerId, rolloutId)}`.execute(trx);
  const [row] = found.rows;
  if (row === undefined) throw new Error('A count has a row');
  return row;
}

const failuresMost = 50;

export async function listFailures(
  trx: Trx,
  customerId: string,
  rolloutId: string,
): Promise<{ programId: string; title: string; code: string }[]> {
  const found = await sql<{ programId: string; title: string; code: string }>`
    SELECT e.program_id AS "programId", (SELECT p.title FROM programs p WHERE p.id = e.program_id) AS title,
      coalesce(e.failure, v.failure, 'unexpected') AS code
    FROM ${entries(customerId, rolloutId)} AND ${isFailed} ORDER BY e.position LIMIT ${failuresMost}`.execute(
    trx,
  );
  return found.rows;
}

/** Those of the bumpers that live programs are being updated with. */
export async function inRollout(
  trx: Trx,
  customerId: string,
  bumperIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (bumperIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('bumper_rollouts')
    .select('bumper_id')
    .where('customer_id', '=', customerId)
    .where('bumper_id', 'in', [...bumperIds])
    .where('state', 'in', ['running', 'undoing'])
    .execute();
  return new Set(rows.map((row) => row.bumper_id));
}
