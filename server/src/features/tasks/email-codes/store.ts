import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** An address that is to be verified, and what for. */
export interface CodeKey {
  readonly subjectId: string;
  readonly emailHash: Buffer;
}

const everyMs = 60_000;
const hourMs = 3_600_000;
const mostInHour = 6;

/** Notes that a code is wanted; false where one was within the last minute, or too many within the hour. */
export async function requestCode(trx: Trx, customerId: string, key: CodeKey, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs);
  const isNewHour = isNewHourAt(now);
  const noted = await sql`
    INSERT INTO email_codes AS c (customer_id, subject_id, email_hash, requested_at, hour_began_at)
    VALUES (${customerId}, ${key.subjectId}, ${key.emailHash}, ${now}, ${now})
    ON CONFLICT (subject_id, email_hash) DO UPDATE
      SET requested_at = ${now}, code_hash = NULL, failures = 0,
        ${oneMore(now)}
      WHERE c.requested_at <= ${before} AND (${isNewHour} OR c.sent_in_hour < ${mostInHour})
    RETURNING failures`.execute(trx);
  return noted.rows.length > 0;
}

/** Counts a mail without a code; false where too many went there within the hour. */
export async function countMail(trx: Trx, customerId: string, key: CodeKey, now: Date): Promise<boolean> {
  // A code can be asked for right after it.
  const requestedAt = new Date(now.getTime() - everyMs);
  const noted = await sql`
    INSERT INTO email_codes AS c (customer_id, subject_id, email_hash, requested_at, hour_began_at)
    VALUES (${customerId}, ${key.subjectId}, ${key.emailHash}, ${requestedAt}, ${now})
    ON CONFLICT (subject_id, email_hash) DO UPDATE SET ${oneMore(now)}
      WHERE ${isNewHourAt(now)} OR c.sent_in_hour < ${mostInHour}
    RETURNING failures`.execute(trx);
  return noted.rows.length > 0;
}

function isNewHourAt(now: Date) {
  return sql`c.hour_began_at <= ${new Date(now.getTime() - hourMs)}::timestamptz`;
}

function oneMore(now: Date) {
  const isNewHour = isNewHourAt(now);
  return sql`hour_began_at = CASE WHEN ${isNewHour} THEN ${now}::timestamptz ELSE c.hour_began_at END,
    sent_in_hour = CASE WHEN ${isNewHour} THEN 1 ELSE c.sent_in_hour + 1 END`;
}

/** Keeps the hash of the code that is being mailed; false where none is wanted any more. */
export async function setCode(
  trx: Trx,
  customerId: string,
  key: CodeKey,
  codeHash: Buffer,
): Promise<boolean> {
  const set = await trx
    .updateTable('email_codes')
    .set({ code_hash: codeHash })
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', key.subjectId)
    .where('email_hash', '=', key.emailHash)
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}

/** Counts a try before it is compared, so that many at once are counted too; null where none is left. */
export async function takeTry(
  trx: Trx,
  customerId: string,
  key: CodeKey,
  { after, most }: { after: Date; most: number },
): Promise<Buffer | null> {
  const tried = await sql<{ hash: Buffer | null }>`UPDATE email_codes SET failures = failures + 1
    WHERE customer_id = ${customerId} AND subject_id = ${key.subjectId}
      AND email_hash = ${key.emailHash} AND failures < ${most} AND requested_at > ${after}
    RETURNING code_hash AS hash`.execute(trx);
  return tried.rows[0]?.hash ?? null;
}

/** Takes back the try of a code that was right. */
export async function giveTryBack(trx: Trx, customerId: string, key: CodeKey): Promise<void> {
  await trx
    .updateTable('email_codes')
    .set((column) => ({ failures: column('failures', '-', 1) }))
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', key.subjectId)
    .where('email_hash', '=', key.emailHash)
    .where('failures', '>', 0)
    .execute();
}

/** False where it was forgotten before. */
export async function forgetCode(trx: Trx, customerId: string, key: CodeKey): Promise<boolean> {
  const gone = await trx
    .deleteFrom('email_codes')
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', key.subjectId)
    .where('email_hash', '=', key.emailHash)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Over all customers. */
export async function deleteOldCodes(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('email_codes').where('requested_at', '<', before).execute();
}
