import type {
  GuestPrompt,
  GuestQuestion,
  GuestRecordingState,
} from '@rushes/contract/tasks/guest-recordings';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { ObjectRows } from '../../../objects/kind.ts';
import type { GuestRecordingTables } from '../../../schema-guest-recordings.ts';

export interface GuestRecordingRow {
  readonly id: string;
  readonly customerId: string;
  readonly title: string;
  readonly welcome: string;
  readonly state: GuestRecordingState;
  readonly slug: string;
  readonly joinCode: string;
  readonly questions: readonly GuestQuestion[];
  readonly prompts: readonly GuestPrompt[];
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly maxResponses: number | null;
  readonly maxMs: number;
  readonly verifiesEmail: boolean;
  /** Accepted recordings fill its slots; null where there is none, or it is in the bin. */
  readonly programId: string | null;
  readonly programTitle: string | null;
  /** Each accepted response becomes a draft program of it. */
  readonly templateId: string | null;
  /** Plays on the welcome page; null where there is none, or it is in the bin. */
  readonly welcomeClipId: string | null;
  readonly welcomeClipName: string | null;
  readonly submittedCount: number;
  readonly waitingCount: number;
  readonly acceptedCount: number;
  readonly revision: number;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Guest recordings, as objects of their kind. */
export const guestRecordingRows: ObjectRows = { table: 'guest_recordings', title: 'title' };

const columns = sql`g.id, g.customer_id AS "customerId", g.title, g.welcome, g.state, g.slug, g.join_code AS "joinCode",
  g.questions, g.prompts, g.opens_at AS "opensAt", g.closes_at AS "closesAt", g.max_responses AS "maxResponses",
  g.max_ms AS "maxMs", g.verifies_email AS "verifiesEmail", g.submitted_count AS "submittedCount",
  g.waiting_count AS "waitingCount", g.accepted_count AS "acceptedCount", g.revision, g.created_by AS "createdBy",
  g.created_at AS "createdAt", g.updated_at AS "updatedAt",
  g.template_id AS "templateId"`;

/** The guest recordings with these ids in their order. */
export async function findGuestRecordings(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
): Promise<GuestRecordingRow[]> {
  if (ids.length === 0) return [];
  const found = await sql<GuestRecordingRow>`
    SELECT ${columns}, u.name AS "createdByName", p.id AS "programId", p.title AS "programTitle",
      w.id AS "welcomeClipId", w.name AS "welcomeClipName"
    FROM guest_recordings g JOIN members u ON u.id = g.created_by
    LEFT JOIN programs p ON p.id = g.program_id AND p.archived_at IS NULL
    LEFT JOIN clips w ON w.id = g.welcome_clip_id AND w.archived_at IS NULL
    WHERE g.customer_id = ${customerId} AND g.id = ANY (${[...ids]}::uuid[])`.execute(trx);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Held until the transaction ends, so that changes and submissions come one after another. */
export async function lockGuestRecording(trx: Trx, customerId: string, id: string): Promise<void> {
  await sql`SELECT FROM guest_recordings WHERE customer_id = ${customerId} AND id = ${id} FOR NO KEY UPDATE`.execute(
    trx,
  );
}

/** By what is in its address, of any customer. Needs the system's transaction. */
export async function findBySlug(
  trx: Trx,
  slug: string,
): Promise<{ id: string; customerId: string } | undefined> {
  return trx
    .selectFrom('guest_recordings')
    .select(['id', 'customer_id as customerId'])
    .where((where) =>
      slug.length === 8 ? where('join_code', '=', slug.toUpperCase()) : where('slug', '=', slug),
    )
    .executeTakeFirst();
}

/** Whose pages these are. */
export async function findHost(trx: Trx, customerId: string) {
  const found = await sql<{
    organisation: string;
    logoUrl: string | null;
    accent: string[] | null;
    accentColour: string | null;
    isShut: boolean;
  }>`
    SELECT c.name AS organisation, c.addnl_logo_file AS "logoUrl", c.accent_shades AS accent,
      c.accent_colour AS "accentColour", c.status IN ('suspended', 'closed') AS "isShut"
    FROM customer_settings c WHERE c.id = ${customerId}`.execute(trx);
  return found.rows[0];
}

export interface NewGuestRecording {
  readonly id: string;
  readonly customerId: string;
  readonly title: string;
  readonly slug: string;
  readonly joinCode: string;
  readonly createdBy: string;
  readonly at: Date;
}

export async function insertGuestRecording(trx: Trx, made: NewGuestRecording): Promise<void> {
  const { id, customerId, title, slug, joinCode, createdBy, at } = made;
  await trx
    .insertInto('guest_recordings')
    .values({
      ...{ id, customer_id: customerId, title, slug, join_code: joinCode },
      ...{ created_by: createdBy, created_at: at, updated_at: at },
    })
    .execute();
}

/** Counts as a change by a user. */
export async function updateGuestRecording(
  trx: Trx,
  customerId: string,
  id: string,
  values: Updateable<GuestRecordingTables['guest_recordings']>,
): Promise<void> {
  await trx
    .updateTable('guest_recordings')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

export async function deleteGuestRecording(trx: Trx, customerId: string, id: string): Promise<void> {
  await trx
    .deleteFrom('guest_recordings')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

/** Writes how many responses there are in each state. */
export async function recount(trx: Trx, customerId: string, id: string): Promise<void> {
  await sql`UPDATE guest_recordings g SET submitted_count = n.submitted, waiting_count = n.waiting,
      accepted_count = n.accepted
    FROM (SELECT count(*) FILTER (WHERE state NOT IN ('started', 'rejected', 'withdrawn'))::int AS submitted,
        count(*) FILTER (WHERE state = 'submitted')::int AS waiting,
        count(*) FILTER (WHERE state = 'accepted')::int AS accepted
      FROM guest_responses WHERE customer_id = ${customerId} AND guest_recording_id = ${id}) n
    WHERE g.customer_id = ${customerId} AND g.id = ${id}`.execute(trx);
}

/** How many responses wait for a decision, over all guest recordings. */
export async function countWaiting(trx: Trx, customerId: string): Promise<number> {
  const found = await sql<{ waiting: number }>`SELECT coalesce(sum(waiting_count), 0)::int AS waiting
    FROM guest_recordings WHERE customer_id = ${customerId} AND waiting_count > 0`.execute(trx);
  return found.rows[0]?.waiting ?? 0;
}
