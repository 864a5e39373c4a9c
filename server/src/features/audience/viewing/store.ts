import type { RequiredProgram, ViewingRequirement } from '@rushes/contract/audience/viewing';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { MemberKey } from '../../../objects/access-subject.ts';
import type { TodoSource } from '../../../objects/todo-source.ts';
import { isListedFor, isPublished, isViewed } from '../../create/programs/service.ts';
import { isVersionWatched, viewedAt, viewersFrom, watchedFraction } from './list-store.ts';

export interface RequirementRow {
  readonly isRequired: boolean;
  readonly asksConfirmation: boolean;
  readonly dueAt: Date | null;
  readonly remindedAt: Date | null;
}

const nothingAsked: RequirementRow = {
  isRequired: false,
  asksConfirmation: false,
  dueAt: null,
  remindedAt: null,
};

export async function findRequirement(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<RequirementRow> {
  const row = await trx
    .selectFrom('viewing_requirements')
    .select([
      'is_required as isRequired',
      'asks_confirmation as asksConfirmation',
      'due_at as dueAt',
      'reminded_at as remindedAt',
    ])
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .executeTakeFirst();
  return row ?? nothingAsked;
}

/** Another date is reminded of again. */
export async function saveRequirement(
  trx: Trx,
  customerId: string,
  programId: string,
  { isRequired, asksConfirmation, dueAt }: ViewingRequirement,
): Promise<void> {
  await sql`
    INSERT INTO viewing_requirements AS r (program_id, customer_id, is_required, asks_confirmation, due_at)
    VALUES (${programId}, ${customerId}, ${isRequired}, ${asksConfirmation}, ${dueAt}::timestamptz)
    ON CONFLICT (program_id) DO UPDATE SET is_required = excluded.is_required,
      asks_confirmation = excluded.asks_confirmation, due_at = excluded.due_at,
      due_reminded_at = CASE WHEN r.due_at IS DISTINCT FROM excluded.due_at THEN NULL ELSE r.due_reminded_at END
    WHERE r.customer_id = ${customerId}`.execute(trx);
}

/** A condition on `p` and `w`: a mark by hand, made before it was required, isn't enough. */
const isWatched = sql`(w.viewed_at IS NOT NULL AND ${isViewed(sql`w.watched_fraction`)})`;

/** Conditions on `r`, `w` and `c`: what the program asks is done. */
const isDone = sql`(${isWatched} AND (NOT r.asks_confirmation OR c.confirmed_at IS NOT NULL))`;

export interface OwnRow {
  readonly version: number | null;
  /** Of the live version. */
  readonly isWatched: boolean;
  readonly confirmedAt: Date | null;
  readonly confirmedVersion: number | null;
}

/** What someone did of a program; undefined where it is gone. */
export async function findOwn(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  programId: string,
): Promise<OwnRow | undefined> {
  const found = await sql<OwnRow>`
    SELECT CASE WHEN ${isPublished} THEN p.live_version_number END AS version,
      EXISTS (SELECT FROM watch_states w WHERE w.customer_user_id = ${customerUserId} AND w.program_id = p.id
        AND ${isVersionWatched}) AS "isWatched",
      (SELECT confirmed_at FROM viewing_confirmations c WHERE c.program_id = p.id
        AND c.customer_user_id = ${customerUserId} AND c.version_number = p.live_version_number) AS "confirmedAt",
      (SELECT max(version_number) FROM viewing_confirmations c WHERE c.program_id = p.id
        AND c.customer_user_id = ${customerUserId} AND c.version_number <> p.live_version_number) AS "confirmedVersion"
    FROM programs p WHERE p.customer_id = ${customerId} AND p.id = ${programId}`.execute(trx);
  return found.rows[0];
}

/** The first time counts. */
export async function addConfirmation(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { programId, version, at }: { readonly programId: string; readonly version: number; readonly at: Date },
): Promise<boolean> {
  const added = await trx
    .insertInto('viewing_confirmations')
    .values({
      customer_id: customerId,
      program_id: programId,
      customer_user_id: customerUserId,
      version_number: version,
      confirmed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Required programs with what a user did of them. */
function requiredFrom(customerUserId: string): RawBuilder<unknown> {
  return sql`viewing_requirements r JOIN programs p ON p.id = r.program_id
    LEFT JOIN watch_states w ON w.customer_user_id = ${customerUserId} AND w.program_id = p.id
    LEFT JOIN viewing_confirmations c ON c.program_id = p.id AND c.customer_user_id = ${customerUserId}
      AND c.version_number = p.live_version_number`;
}

/** A condition on these: the user still has to watch or to confirm it. */
function isRequiredOf({ customerId, customerUserId }: MemberKey): RawBuilder<unknown> {
  return sql`(r.customer_id = ${customerId} AND r.is_required AND NOT ${isDone} AND ${isListedFor(customerUserId)})`;
}

const requiredMost = 50;

export interface RequiredRow {
  readonly id: string;
  readonly title: string;
  readonly durationMs: number;
  readonly versionId: string;
  readonly hasArtwork: boolean;
  readonly dueAt: Date | null;
  readonly isViewed: RequiredProgram['isViewed'];
}

/** What someone still has to watch or to confirm, the first to be due first. */
export async function listRequired(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
): Promise<RequiredRow[]> {
  const found = await sql<RequiredRow>`
    SELECT p.id, p.title, p.live_duration_ms AS "durationMs", p.live_version_id AS "versionId",
      p.live_has_artwork AS "hasArtwork", r.due_at AS "dueAt", ${isVersionWatched} AS "isViewed"
    FROM ${requiredFrom(customerUserId)} WHERE ${isRequiredOf({ customerId, customerUserId })}
    ORDER BY r.due_at NULLS LAST, p.published_at DESC, p.id LIMIT ${requiredMost}`.execute(trx);
  return found.rows;
}

/** Programs that a user has to watch or confirm. */
export const viewingTodos: TodoSource = {
  kinds: ['watch'],
  notified: 'programId',
  rows: ({ customerId, customerUserId, permissions }) =>
    permissions.has('home.feed:see')
      ? sql`SELECT 'watch' AS kind, p.id AS object_id, p.title, p.created_by AS requester_id, r.due_at,
          false AS can_delegate
        FROM ${requiredFrom(customerUserId)}
        WHERE ${isRequiredOf({ customerId, customerUserId })}`
      : null,
};

export interface CountsRow {
  readonly viewers: number;
  readonly started: number;
  readonly viewed: number;
  readonly confirmed: number;
  readonly waiting: number;
}

const isWaiting = sql`(w.viewed_at IS NULL OR (r.program_id IS NOT NULL AND NOT ${isDone}))`;

export async function countViewers(trx: Trx, customerId: string, programId: string): Promise<CountsRow> {
  const found = await sql<CountsRow>`
    SELECT count(*)::int AS viewers, count(*) FILTER (WHERE ${watchedFraction} > 0 OR ${viewedAt} IS NOT NULL)::int AS started,
      count(${viewedAt})::int AS viewed, count(c.confirmed_at)::int AS confirmed,
      count(*) FILTER (WHERE ${isWaiting})::int AS waiting
    FROM ${viewersFrom(customerId, programId)}`.execute(trx);
  return found.rows[0] ?? { viewers: 0, started: 0, viewed: 0, confirmed: 0, waiting: 0 };
}

/** Those who haven't done yet what the program asks of them. */
export async function listWaiting(trx: Trx, customerId: string, programId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT u.id FROM ${viewersFrom(customerId, programId)} WHERE ${isWaiting}`.execute(trx);
  return found.rows.map(({ id }) => id);
}

/** Notes that all are reminded now; false where that was after `before` already. */
export async function noteReminded(
  trx: Trx,
  customerId: string,
  programId: string,
  { at, before }: { readonly at: Date; readonly before: Date },
): Promise<boolean> {
  const noted = await sql`
    UPDATE viewing_requirements SET reminded_at = ${at}
    WHERE customer_id = ${customerId} AND program_id = ${programId}
      AND (reminded_at IS NULL OR reminded_at <= ${before})`.execute(trx);
  return (noted.numAffectedRows ?? 0n) > 0n;
}

const dueAtOnce = 500;

/** Programs that are due before `until`, and whose viewers were not reminded of that. Needs the system's transaction. */
export async function findDue(
  trx: Trx,
  now: Date,
  until: Date,
): Promise<{ customerId: string; programId: string }[]> {
  const found = await sql<{ customerId: string; programId: string }>`
    SELECT r.customer_id AS "customerId", r.program_id AS "programId"
    FROM viewing_requirements r JOIN programs p ON p.id = r.program_id
    WHERE r.is_required AND r.due_reminded_at IS NULL AND r.due_at > ${now} AND r.due_at <= ${until} AND ${isPublished}
    ORDER BY r.due_at LIMIT ${dueAtOnce}`.execute(trx);
  return found.rows;
}

/** Notes that its viewers are reminded of the due date, which is their reminder of that day; false where they were already. */
export async function noteDueReminded(
  trx: Trx,
  customerId: string,
  programId: string,
  now: Date,
): Promise<boolean> {
  const noted = await sql`
    UPDATE viewing_requirements SET due_reminded_at = ${now}, reminded_at = ${now}
    WHERE customer_id = ${customerId} AND program_id = ${programId} AND due_reminded_at IS NULL`.execute(trx);
  return (noted.numAffectedRows ?? 0n) > 0n;
}

/** What a mail about a program knows. */
export interface ReminderFacts {
  readonly title: string;
  readonly dueAt: Date | null;
  readonly organisation: string;
  readonly accent: string[] | null;
}

/** Undefined where the recipient has nothing to do any more. */
export async function findReminderFacts(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  programId: string,
): Promise<ReminderFacts | undefined> {
  const found = await sql<ReminderFacts>`
    SELECT p.title, r.due_at AS "dueAt", o.name AS organisation, o.accent_shades AS accent
    FROM programs p JOIN customer_settings o ON o.id = p.customer_id JOIN viewing_requirements r ON r.program_id = p.id
    LEFT JOIN watch_states w ON w.customer_user_id = ${customerUserId} AND w.program_id = p.id
    LEFT JOIN viewing_confirmations c ON c.program_id = p.id AND c.customer_user_id = ${customerUserId}
      AND c.version_number = p.live_version_number
    WHERE p.customer_id = ${customerId} AND p.id = ${programId} AND r.is_required AND NOT ${isDone}
      AND ${isListedFor(customerUserId)}`.execute(trx);
  return found.rows[0];
}
