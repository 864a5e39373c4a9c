import type {
  GuestAnswer,
  GuestPrompt,
  GuestQuestion,
  GuestResponseState,
} from '@rushes/contract/tasks/guest-recordings';
import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { GuestRecordingTables } from '../../../../schema-guest-recordings.ts';

export interface ResponseRow {
  readonly responseId: string;
  readonly customerId: string;
  readonly guestRecordingId: string;
  readonly state: GuestResponseState;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly location: string;
  readonly language: GuestLanguage;
  readonly questions: readonly GuestQuestion[];
  readonly prompts: readonly GuestPrompt[];
  readonly answers: readonly GuestAnswer[];
  readonly note: string;
  readonly submittedAt: Date | null;
  /** Made of its recordings; null also where it is in the bin. */
  readonly program: { readonly programId: string; readonly title: string } | null;
}

const columns = sql`r.id AS "responseId", r.customer_id AS "customerId", r.guest_recording_id AS "guestRecordingId",
  r.state, r.name, r.email, r.is_email_verified AS "isEmailVerified", r.location, r.language, r.questions, r.prompts,
  r.answers, r.note, r.submitted_at AS "submittedAt",
  (SELECT jsonb_build_object('programId', p.id, 'title', p.title) FROM programs p
    WHERE p.id = r.program_id AND p.archived_at IS NULL) AS program`;

/** The responses with these ids in their order. */
export async function findResponses(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
): Promise<ResponseRow[]> {
  if (ids.length === 0) return [];
  const found = await sql<ResponseRow>`SELECT ${columns} FROM guest_responses r
    WHERE r.customer_id = ${customerId} AND r.id = ANY (${[...ids]}::uuid[])`.execute(trx);
  const byId = new Map(found.rows.map((row) => [row.responseId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Of any customer: a guest knows the response alone. Needs the system's transaction. */
export async function findAnyResponse(
  trx: Trx,
  id: string,
): Promise<{ responseId: string; customerId: string } | undefined> {
  return trx
    .selectFrom('guest_responses')
    .select(['id as responseId', 'customer_id as customerId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Held until the transaction ends. */
export async function lockResponses(
  trx: Trx,
  customerId: string,
  guestRecordingId: string,
  ids: readonly string[],
): Promise<ResponseRow[]> {
  const found = await sql<ResponseRow>`SELECT ${columns} FROM guest_responses r
    WHERE r.customer_id = ${customerId} AND r.guest_recording_id = ${guestRecordingId}
      AND r.id = ANY (${[...ids]}::uuid[]) ORDER BY r.id FOR NO KEY UPDATE`.execute(trx);
  return found.rows;
}

export interface NewResponse
  extends Omit<ResponseRow, 'state' | 'answers' | 'note' | 'submittedAt' | 'program'> {
  readonly at: Date;
}

export async function insertResponse(trx: Trx, made: NewResponse): Promise<void> {
  const { name, email, location, language, at } = made;
  await trx
    .insertInto('guest_responses')
    .values({
      ...{ id: made.responseId, customer_id: made.customerId, guest_recording_id: made.guestRecordingId },
      ...{ name, email, location, language, is_email_verified: made.isEmailVerified },
      ...{ questions: JSON.stringify(made.questions), prompts: JSON.stringify(made.prompts) },
      ...{ created_at: at, updated_at: at },
    })
    .execute();
}

export async function updateResponses(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
  values: Updateable<GuestRecordingTables['guest_responses']>,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('guest_responses')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Untouched since when what was begun, or rejected, is forgotten. */
interface Ages {
  readonly started: Date;
  readonly rejected: Date;
}

function isForgotten({ started, rejected }: Ages) {
  return sql<boolean>`(state = 'started' AND updated_at < ${started}::timestamptz
    OR state = 'rejected' AND updated_at < ${rejected}::timestamptz)`;
}

export interface Forgotten {
  readonly responseId: string;
  readonly customerId: string;
  readonly guestRecordingId: string;
}

/** Begun and left, or rejected, and not touched for long; over all customers. */
export async function findForgotten(trx: Trx, ages: Ages, most: number): Promise<Forgotten[]> {
  return trx
    .selectFrom('guest_responses')
    .select(['id as responseId', 'customer_id as customerId', 'guest_recording_id as guestRecordingId'])
    .where(isForgotten(ages))
    .orderBy('updated_at')
    .limit(most)
    .execute();
}

/** Its state, held until the transaction ends; undefined where it isn't to be forgotten any more. */
export async function lockForgotten(
  trx: Trx,
  customerId: string,
  id: string,
  ages: Ages,
): Promise<GuestResponseState | undefined> {
  const row = await trx
    .selectFrom('guest_responses')
    .select('state')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where(isForgotten(ages))
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}

/** One that began and submitted nothing yet. */
export interface Started {
  readonly responseId: string;
  readonly hasAnswers: boolean;
  readonly hasTakes: boolean;
}

/** Those that began since a time and submitted nothing yet, the oldest first. */
export async function findStarted(
  trx: Trx,
  customerId: string,
  guestRecordingId: string,
  since: Date,
): Promise<Started[]> {
  const found = await sql<Started>`
    SELECT r.id AS "responseId", r.answers <> '[]'::jsonb AS "hasAnswers",
      EXISTS (SELECT FROM guest_takes k WHERE k.response_id = r.id) AS "hasTakes"
    FROM guest_responses r
    WHERE r.customer_id = ${customerId} AND r.guest_recording_id = ${guestRecordingId} AND r.state = 'started'
      AND r.created_at > ${since}::timestamptz
    ORDER BY r.created_at, r.id`.execute(trx);
  return found.rows;
}

/** Those that were submitted, the latest first. */
export async function findSubmittedIds(
  trx: Trx,
  customerId: string,
  guestRecordingId: string,
  most: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('guest_responses')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('guest_recording_id', '=', guestRecordingId)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteResponse(trx: Trx, customerId: string, id: string): Promise<void> {
  await trx
    .deleteFrom('guest_responses')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}
