import type { AccessSubject, MemberKey } from '../../../objects/access-subject.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { canWatch, isViewed } from '../../create/programs/service.ts';
import { movedRanges } from './moved-place.ts';

export interface WatchRow {
  readonly positionMs: number;
  /** How long the intro was then. */
  readonly introMs: number;
  readonly watchedFraction: number;
  readonly viewedAt: Date | null;
}

export async function findWatchState(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  programId: string,
): Promise<WatchRow | undefined> {
  return trx
    .selectFrom('watch_states')
    .select([
      'position_ms as positionMs',
      'intro_ms as introMs',
      'watched_fraction as watchedFraction',
      'viewed_at as viewedAt',
    ])
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .where('program_id', '=', programId)
    .executeTakeFirst();
}

export interface Watchable {
  readonly durationMs: number | null;
  readonly introMs: number;
  readonly version: number | null;
}

/**
 * Length of what the user may watch, null where nothing is live; undefined where it is none of theirs. `isHeld` keeps the
 * program as it is until the transaction ends: who takes it away counts all who viewed it.
 */
export async function findWatchable(
  trx: Trx,
  subject: AccessSubject,
  programId: string,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<Watchable | undefined> {
  const found = await sql<Watchable>`
    SELECT p.live_duration_ms AS "durationMs", p.live_intro_ms AS "introMs", p.live_version_number AS version FROM programs p
    WHERE p.customer_id = ${subject.customerId} AND p.id = ${programId} AND p.archived_at IS NULL AND ${canWatch(subject)}
    ${isHeld ? sql`FOR KEY SHARE OF p` : sql``}`.execute(trx);
  return found.rows[0];
}

/** Adds what was seen; `wasViewed` tells whether the program counted as viewed before. */
export async function addSeen(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  seen: {
    programId: string;
    ranges: readonly (readonly [number, number])[];
    positionMs: number;
    durationMs: number;
    introMs: number;
    version: number | null;
    /** What was seen is of that version. */
    isLive: boolean;
    now: Date;
  },
): Promise<WatchRow & { wasViewed: boolean }> {
  const { programId, ranges, positionMs, durationMs, introMs, version, isLive, now } = seen;
  const watchedAt = ranges.length === 0 ? null : now;
  const text = `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
  const former = await lockSeen(trx, { customerId, customerUserId, programId });
  const moved = (known: string) =>
    former === undefined ? '{}' : movedRanges(known, former.introMs, introMs);
  const ofVersion = former?.version === version ? moved(former.versionSeen) : '{}';
  const united = (known: string, added: string) =>
    sql`(${known}::int4multirange + ${added}::int4multirange) * int4multirange(int4range(0, ${durationMs}))`;
  const shareOf = (ranges: RawBuilder<unknown>) =>
    sql`coalesce((SELECT sum(upper(r) - lower(r)) FROM unnest(${ranges}) r), 0)::real / greatest(${durationMs}::real, 1)`;
  const written = await sql<WatchRow>`
    WITH united AS (
      SELECT ${united(moved(former?.seen ?? '{}'), text)} AS seen,
        ${united(ofVersion, isLive ? text : '{}')} AS version_seen
    ), share AS (
      SELECT seen, version_seen, ${shareOf(sql`seen`)} AS fraction, ${shareOf(sql`version_seen`)} AS version_fraction FROM united
    )
    INSERT INTO watch_states AS w
      (customer_id, customer_user_id, program_id, seen, position_ms, intro_ms, watched_fraction,
        version_number, version_seen, version_fraction, viewed_at, updated_at, watched_at)
    SELECT ${customerId}::uuid, ${customerUserId}::uuid, ${programId}::uuid, seen, ${positionMs}::int, ${introMs}::int, fraction,
      ${version}::int, version_seen, version_fraction,
      CASE WHEN (SELECT ${isViewed(sql`share.fraction`)} FROM programs p WHERE p.id = ${programId}) THEN ${now}::timestamptz END,
      ${now}::timestamptz, ${watchedAt}::timestamptz FROM share
    ON CONFLICT (customer_user_id, program_id) DO UPDATE SET
      seen = excluded.seen, position_ms = excluded.position_ms, intro_ms = excluded.intro_ms, watched_fraction = excluded.watched_fraction,
      version_number = excluded.version_number, version_seen = excluded.version_seen, version_fraction = excluded.version_fraction,
      viewed_at = coalesce(w.viewed_at, excluded.viewed_at), updated_at = excluded.updated_at,
      -- By the minute: the index of the history needn't follow each report.
      watched_at = CASE WHEN w.is_in_history AND w.watched_at > excluded.watched_at - interval '1 minute' THEN w.watched_at
        ELSE coalesce(excluded.watched_at, w.watched_at) END,
      is_in_history = w.is_in_history OR excluded.watched_at IS NOT NULL
    RETURNING position_ms AS "positionMs", intro_ms AS "introMs", watched_fraction AS "watchedFraction", viewed_at AS "viewedAt"`.execute(
    trx,
  );
  const row = written.rows[0];
  if (row === undefined) throw new Error('The watch state was not written');
  return { ...row, wasViewed: former?.wasViewed ?? false };
}

interface FormerSeen {
  readonly wasViewed: boolean;
  readonly seen: string;
  readonly introMs: number;
  readonly version: number | null;
  readonly versionSeen: string;
}

/** What was seen before. The first report locks its row too: another one may come at the same time. */
async function lockSeen(trx: Trx, key: MemberKey & { readonly programId: string }) {
  const { customerId, customerUserId, programId } = key;
  const read = sql<FormerSeen>`
    SELECT viewed_at IS NOT NULL AS "wasViewed", seen::text AS seen, intro_ms AS "introMs",
      version_number AS version, version_seen::text AS "versionSeen" FROM watch_states
    WHERE customer_user_id = ${customerUserId} AND program_id = ${programId} FOR UPDATE`;
  const [known] = (await read.execute(trx)).rows;
  if (known !== undefined) return known;
  await sql`INSERT INTO watch_states (customer_id, customer_user_id, program_id)
    VALUES (${customerId}, ${customerUserId}, ${programId}) ON CONFLICT DO NOTHING`.execute(trx);
  return (await read.execute(trx)).rows[0];
}

/** Whether a program asks to be watched, so that a mark by hand isn't enough. */
export async function hasToBeWatched(trx: Trx, customerId: string, programId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('viewing_requirements')
    .select('program_id')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where((where) => where.or([where('is_required', '=', true), where('asks_confirmation', '=', true)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Viewed by hand keeps what was seen; not viewed begins again, else the next second would count it viewed again. */
export async function setViewed(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  programId: string,
  viewed: boolean,
  now: Date,
): Promise<WatchRow> {
  return trx
    .insertInto('watch_states')
    .values({
      customer_id: customerId,
      customer_user_id: customerUserId,
      program_id: programId,
      viewed_at: viewed ? now : null,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_user_id', 'program_id']).doUpdateSet(
        viewed
          ? { viewed_at: sql<Date>`coalesce(watch_states.viewed_at, ${now}::timestamptz)`, updated_at: now }
          : {
              ...{ viewed_at: null, seen: '{}', watched_fraction: 0, position_ms: 0, updated_at: now },
              ...{ version_seen: '{}', version_fraction: 0 },
            },
      ),
    )
    .returning([
      'position_ms as positionMs',
      'intro_ms as introMs',
      'watched_fraction as watchedFraction',
      'viewed_at as viewedAt',
    ])
    .executeTakeFirstOrThrow();
}
