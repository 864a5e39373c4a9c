import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** An address that is to be verified for a guest recording. */
export interface CodeKey {
  readonly guestRecordingId: string;
  readonly emailHash: Buffer;
}

const everyMs = 60_000;

/** Notes that a code is wanted; false where one was within the last minute. */
export async function requestCode(trx: Trx, customerId: string, key: CodeKey, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs);
  const noted = await sql`
    INSERT INTO guest_codes AS c (customer_id, guest_recording_id, email_hash, requested_at)
    VALUES (${customerId}, ${key.guestRecordingId}, ${key.emailHash}, ${now})
    ON CONFLICT (guest_recording_id, email_hash) DO UPDATE
      SET requested_at = ${now}, code_hash = NULL, failures = 0 WHERE c.requested_at <= ${before}
    RETURNING failures`.execute(trx);
  return noted.rows.length > 0;
}

/** Keeps the hash of the code that is being mailed; false where none is wanted any more. */
export async function setCode(
  trx: Trx,
  customerId: string,
  key: CodeKey,
  codeHash: Buffer,
): Promise<boolean> {
  const set = await trx
    .updateTable('guest_codes')
    .set({ code_hash: codeHash })
    .where('customer_id', '=', customerId)
    .where('guest_recording_id', '=', key.guestRecordingId)
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
  const tried = await sql<{ hash: Buffer | null }>`UPDATE guest_codes SET failures = failures + 1
    WHERE customer_id = ${customerId} AND guest_recording_id = ${key.guestRecordingId}
      AND email_hash = ${key.emailHash} AND failures < ${most} AND requested_at > ${after}
    RETURNING code_hash AS hash`.execute(trx);
  return tried.rows[0]?.hash ?? null;
}

/** False where it was forgotten before. */
export async function forgetCode(trx: Trx, customerId: string, key: CodeKey): Promise<boolean> {
  const gone = await trx
    .deleteFrom('guest_codes')
    .where('customer_id', '=', customerId)
    .where('guest_recording_id', '=', key.guestRecordingId)
    .where('email_hash', '=', key.emailHash)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Over all customers. */
export async function deleteOldCodes(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('guest_codes').where('requested_at', '<', before).execute();
}
