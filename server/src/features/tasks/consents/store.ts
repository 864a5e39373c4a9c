import { randomUUID } from 'node:crypto';
import type { ConsentInput, ConsentScope } from '@rushes/contract/tasks/guest-recordings';
import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AnyTrx } from '../../../platform/db/database.ts';
import { erasedName } from '../../../platform/personal-data/naming.ts';
import { liveAssetsOf } from '../../create/programs/service.ts';

export interface ConsentVersion extends ConsentInput {
  readonly consentVersionId: string;
  readonly version: number;
}

/** What asks for a consent. */
export type AskedBy = { readonly guestRecordingId: string } | { readonly recordingTaskId: string };

/** Whose recordings a consent is about: a guest's response, or the assignment of a contact. */
export type GivenFor =
  | { readonly responseId: string }
  | { readonly assignmentId: string; readonly contactId?: string | null };

/** The latest wording; undefined where there is none yet. */
export async function findWording(
  trx: Trx,
  customerId: string,
  asked: AskedBy,
): Promise<ConsentVersion | undefined> {
  const { column, id } = columnOf(asked);
  return trx
    .selectFrom('consent_versions')
    .select(['id as consentVersionId', 'number as version', 'text', 'scopes', 'valid_months as validMonths'])
    .where('customer_id', '=', customerId)
    .where(column, '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function columnOf(asked: AskedBy) {
  return 'guestRecordingId' in asked
    ? ({ column: 'guest_recording_id', id: asked.guestRecordingId } as const)
    : ({ column: 'recording_task_id', id: asked.recordingTaskId } as const);
}

export async function insertWording(
  trx: Trx,
  customerId: string,
  asked: AskedBy,
  { version, text, scopes, validMonths, at }: ConsentInput & { version: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('consent_versions')
    .values({
      ...{ id: randomUUID(), customer_id: customerId },
      ...('guestRecordingId' in asked
        ? { guest_recording_id: asked.guestRecordingId }
        : { recording_task_id: asked.recordingTaskId }),
      ...{ number: version, text, scopes, valid_months: validMonths, created_at: at },
    })
    .execute();
}

/** What someone agreed to, and how that is known. */
export interface ConsentEvidence {
  readonly version: number;
  readonly text: string;
  readonly scopes: readonly ConsentScope[];
  readonly name: string;
  readonly email: string;
  readonly isMinor: boolean;
  readonly guardianName: string;
  readonly language: GuestLanguage;
  readonly clientAddress: string;
  readonly signedAt: Date;
  readonly expiresAt: Date | null;
}

export interface ConsentRow extends ConsentEvidence {
  readonly consentId: string;
  readonly customerId: string;
  readonly responseId: string | null;
  readonly assignmentId: string | null;
  readonly withdrawnAt: Date | null;
}

export async function insertConsent(
  trx: Trx,
  { customerId, by }: { customerId: string; by: GivenFor },
  given: ConsentEvidence,
): Promise<string> {
  const id = randomUUID();
  const { text, scopes, name, email, language } = given;
  await trx
    .insertInto('consents')
    .values({
      ...{ id, customer_id: customerId, version_number: given.version },
      ...('responseId' in by
        ? { response_id: by.responseId }
        : { assignment_id: by.assignmentId, contact_id: by.contactId ?? null, is_of_contact: true }),
      ...{ text, scopes: [...scopes], name, email, language, is_minor: given.isMinor },
      ...{ guardian_name: given.guardianName, client_address: given.clientAddress },
      ...{ signed_at: given.signedAt, expires_at: given.expiresAt },
    })
    .execute();
  return id;
}

function consents(trx: Trx) {
  return trx
    .selectFrom('consents as n')
    .select(['n.id as consentId', 'n.customer_id as customerId', 'n.response_id as responseId'])
    .select('n.assignment_id as assignmentId')
    .select(['n.version_number as version', 'n.text', 'n.scopes', 'n.name', 'n.email', 'n.language'])
    .select(['n.is_minor as isMinor', 'n.guardian_name as guardianName', 'n.client_address as clientAddress'])
    .select(['n.signed_at as signedAt', 'n.expires_at as expiresAt', 'n.withdrawn_at as withdrawnAt']);
}

const idOf = (by: GivenFor) => ('responseId' in by ? by.responseId : by.assignmentId);

/** The latest: who withdrew one may have agreed again. */
export async function findGiven(trx: Trx, customerId: string, by: GivenFor): Promise<ConsentRow | undefined> {
  return consents(trx)
    .where('n.customer_id', '=', customerId)
    .where('responseId' in by ? 'n.response_id' : 'n.assignment_id', '=', idOf(by))
    .orderBy('n.signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Those of responses, the latest first. */
export async function findOfResponses(
  trx: Trx,
  customerId: string,
  responseIds: readonly string[],
): Promise<ConsentRow[]> {
  return consents(trx)
    .where('n.customer_id', '=', customerId)
    .where(sql<boolean>`n.response_id = ANY (${[...responseIds]}::uuid[])`)
    .orderBy('n.signed_at', 'desc')
    .orderBy('n.id')
    .execute();
}

export async function deleteOfResponse(trx: Trx, customerId: string, responseId: string): Promise<void> {
  await trx
    .deleteFrom('consents')
    .where('customer_id', '=', customerId)
    .where('response_id', '=', responseId)
    .execute();
}

/** Takes names and addresses out of what erased contacts agreed to; over all customers. */
export async function unnameErasedContacts(trx: AnyTrx): Promise<void> {
  await sql`UPDATE consents SET name = ${erasedName}, email = '', guardian_name = '', client_address = ''
    WHERE is_of_contact AND contact_id IS NULL AND email <> ''`.execute(trx);
}

/** What a contact agreed to is now another one's, which it was merged into. */
export async function moveContact(
  trx: Trx,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('consents')
    .set({ contact_id: to })
    .where('customer_id', '=', customerId)
    .where('contact_id', '=', from)
    .execute();
}

/** What was agreed to for an assignment belongs to another one of the same contact. */
export async function moveAssignment(
  trx: Trx,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('consents')
    .set({ assignment_id: to })
    .where('customer_id', '=', customerId)
    .where('assignment_id', '=', from)
    .execute();
}

/** The one that a clip was recorded with; undefined where the clip needs none. */
export async function findOfClip(
  trx: Trx,
  customerId: string,
  clipId: string,
): Promise<ConsentRow | undefined> {
  return (await findOfClips(trx, customerId, [clipId]))[0];
}

/** Those that clips were recorded with. */
export async function findOfClips(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<(ConsentRow & { clipId: string })[]> {
  if (clipIds.length === 0) return [];
  return consents(trx)
    .innerJoin('consent_clips as k', 'k.consent_id', 'n.id')
    .select('k.clip_id as clipId')
    .where('k.customer_id', '=', customerId)
    .where('k.clip_id', 'in', [...clipIds])
    .execute();
}

/** Of any customer: a guest's link names the consent alone. Needs the system's transaction. */
export async function findConsent(
  trx: Trx,
  consentId: string,
): Promise<(ConsentRow & { organisation: string; unpublishes: boolean }) | undefined> {
  return consents(trx)
    .innerJoin('customer_settings as c', 'c.id', 'n.customer_id')
    .select(['c.name as organisation', 'c.unpublish_without_consent as unpublishes'])
    .where('n.id', '=', consentId)
    .executeTakeFirst();
}

export async function insertClips(
  trx: Trx,
  customerId: string,
  consentId: string,
  clipIds: readonly string[],
): Promise<void> {
  if (clipIds.length === 0) return;
  await sql`INSERT INTO consent_clips (customer_id, consent_id, clip_id, asset_id)
    SELECT customer_id, ${consentId}::uuid, id, asset_id FROM clips
    WHERE customer_id = ${customerId} AND id = ANY (${[...clipIds]}::uuid[])
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** False where it was withdrawn before. */
export async function withdraw(trx: Trx, customerId: string, consentId: string, now: Date): Promise<boolean> {
  const changed = await trx
    .updateTable('consents')
    .set({ withdrawn_at: now, is_followed: false })
    .where('customer_id', '=', customerId)
    .where('id', '=', consentId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Holds the consents to clips until the transaction ends: who withdraws meanwhile waits, and finds what was published. */
export async function holdConsents(trx: Trx, customerId: string, clipIds: readonly string[]): Promise<void> {
  if (clipIds.length === 0) return;
  await sql`SELECT n.id FROM consents n WHERE n.customer_id = ${customerId} AND n.id IN (
      SELECT k.consent_id FROM consent_clips k
      WHERE k.customer_id = ${customerId} AND k.clip_id = ANY (${[...clipIds]}::uuid[]))
    ORDER BY n.id FOR SHARE`.execute(trx);
}

export interface EndedClip {
  readonly clipId: string;
  readonly name: string;
  readonly isWithdrawn: boolean;
}

/** Those of the clips whose consent has ended, also of clips that were deleted since. */
export async function findEnded(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
  now: Date,
): Promise<EndedClip[]> {
  if (clipIds.length === 0) return [];
  const found = await sql<EndedClip>`
    SELECT k.clip_id AS "clipId", coalesce(c.name, '') AS name, bool_or(n.withdrawn_at IS NOT NULL) AS "isWithdrawn"
    FROM consent_clips k JOIN consents n ON n.id = k.consent_id LEFT JOIN clips c ON c.id = k.clip_id
    WHERE k.customer_id = ${customerId} AND k.clip_id = ANY (${[...clipIds]}::uuid[])
      AND (n.withdrawn_at IS NOT NULL OR n.expires_at <= ${now}::timestamptz)
    GROUP BY k.clip_id, c.name ORDER BY lower(c.name), k.clip_id`.execute(trx);
  return found.rows;
}

/** A clip, or what is live of a program. */
export type Shown =
  | { readonly clipId: string; readonly programId?: undefined }
  | { readonly programId: string; readonly clipId?: undefined };

/** Whether it shows a guest who agreed to be seen inside the organisation alone. */
export async function isInternal(trx: Trx, customerId: string, shown: Shown): Promise<boolean> {
  const isShown =
    shown.programId === undefined
      ? sql`k.clip_id = ${shown.clipId}::uuid`
      : sql`k.asset_id IN (${liveAssetsOf(shown.programId)})`;
  const found = await sql<{ isInternal: boolean }>`
    SELECT EXISTS (SELECT FROM consent_clips k JOIN consents n ON n.id = k.consent_id
      WHERE k.customer_id = ${customerId} AND ${isShown}
        AND NOT n.scopes && ARRAY['public', 'paid']::text[]) AS "isInternal"`.execute(trx);
  return found.rows[0]?.isInternal === true;
}

/** Whether a guest in one of the clips didn't agree to be seen outside the organisation, or does no more. */
export async function isWithheld(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
  now: Date,
): Promise<boolean> {
  if (clipIds.length === 0) return false;
  const found = await sql<{ isWithheld: boolean }>`
    SELECT EXISTS (SELECT FROM consent_clips k JOIN consents n ON n.id = k.consent_id
      WHERE k.customer_id = ${customerId} AND k.clip_id = ANY (${[...clipIds]}::uuid[])
        AND (n.withdrawn_at IS NOT NULL OR n.expires_at <= ${now}::timestamptz
          OR NOT n.scopes && ARRAY['public', 'paid']::text[])) AS "isWithheld"`.execute(trx);
  return found.rows[0]?.isWithheld === true;
}

/** A program that plays a clip of a consent to its viewers, or is about to. */
export interface ShownProgram {
  readonly programId: string;
  readonly title: string;
  readonly createdBy: string;
  /** What is live doesn't show the guest; a version that does waits, and won't be published. */
  readonly isLiveWithout: boolean;
}

/** What plays may be of a clip that was deleted since, or of the recording before its source was replaced. */
export async function findShownPrograms(
  trx: Trx,
  customerId: string,
  consentId: string,
): Promise<ShownProgram[]> {
  const found = await sql<ShownProgram>`
    SELECT p.id AS "programId", p.title, p.created_by AS "createdBy",
      p.live_version_id IS NOT NULL AND NOT bool_or(v.id = p.live_version_id) AS "isLiveWithout"
    FROM consent_clips k LEFT JOIN clips c ON c.id = k.clip_id
    JOIN version_assets a ON a.asset_id IN (k.asset_id, c.asset_id)
    JOIN program_versions v ON v.id = a.version_id JOIN programs p ON p.id = v.program_id
    WHERE k.customer_id = ${customerId} AND k.consent_id = ${consentId}
      AND (v.id = p.live_version_id OR v.state IN ('waiting', 'live'))
    GROUP BY p.id`.execute(trx);
  return found.rows;
}

/** Programs that show clips of consents that have ended, of the organisation. */
export async function findShownWithoutConsent(
  trx: Trx,
  customerId: string,
  now: Date,
  most: number,
): Promise<(ShownProgram & { isWithdrawn: boolean })[]> {
  const found = await sql<ShownProgram & { isWithdrawn: boolean }>`
    SELECT p.id AS "programId", p.title, p.created_by AS "createdBy",
      bool_or(n.withdrawn_at IS NOT NULL) AS "isWithdrawn",
      p.live_version_id IS NOT NULL AND NOT bool_or(v.id = p.live_version_id) AS "isLiveWithout"
    FROM consents n JOIN consent_clips k ON k.consent_id = n.id LEFT JOIN clips c ON c.id = k.clip_id
    JOIN version_assets a ON a.asset_id IN (k.asset_id, c.asset_id)
    JOIN program_versions v ON v.id = a.version_id JOIN programs p ON p.id = v.program_id
    WHERE n.customer_id = ${customerId} AND (n.withdrawn_at IS NOT NULL OR n.expires_at <= ${now}::timestamptz)
      AND (v.id = p.live_version_id OR v.state IN ('waiting', 'live'))
    GROUP BY p.id ORDER BY p.id LIMIT ${most}`.execute(trx);
  return found.rows;
}

export async function unpublishesWithoutConsent(trx: Trx, customerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('customer_settings')
    .select('unpublish_without_consent as unpublishes')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.unpublishes ?? false;
}

/** Consents that end until a time and weren't followed up; over all customers. */
export async function findEnding(
  trx: Trx,
  until: Date,
  most: number,
): Promise<{ consentId: string; customerId: string; expiresAt: Date }[]> {
  const found = await sql<{ consentId: string; customerId: string; expiresAt: Date }>`
    SELECT id AS "consentId", customer_id AS "customerId", expires_at AS "expiresAt" FROM consents
    WHERE NOT is_followed AND expires_at <= ${until}::timestamptz ORDER BY expires_at LIMIT ${most}`.execute(
    trx,
  );
  return found.rows;
}

/** False where that was done before, or it hasn't ended. */
export async function markFollowed(
  trx: Trx,
  customerId: string,
  consentId: string,
  now: Date,
): Promise<boolean> {
  const changed = await sql`UPDATE consents SET is_followed = true
    WHERE customer_id = ${customerId} AND id = ${consentId} AND NOT is_followed
      AND (withdrawn_at IS NOT NULL OR expires_at <= ${now}::timestamptz)`.execute(trx);
  return Number(changed.numAffectedRows ?? 0n) > 0;
}

export async function findOwn(
  trx: Trx,
  customerId: string,
  consentId: string,
): Promise<ConsentRow | undefined> {
  return consents(trx)
    .where('n.customer_id', '=', customerId)
    .where('n.id', '=', consentId)
    .executeTakeFirst();
}

/** Those of its clips that are still there. */
export async function findClipsOf(trx: Trx, customerId: string, consentId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('consent_clips as k')
    .innerJoin('clips as c', 'c.id', 'k.clip_id')
    .select('k.clip_id as clipId')
    .where('k.customer_id', '=', customerId)
    .where('k.consent_id', '=', consentId)
    .execute();
  return rows.map(({ clipId }) => clipId);
}
