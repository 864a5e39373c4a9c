import type { Transcription } from '@rushes/contract/media/transcripts';
import type { Updateable } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { TranscriptionsTable } from '../../../schema-captions.ts';

/** Names the captions of a clip that are being written. */
export interface TranscriptionName {
  readonly customerId: string;
  readonly clipId: string;
}

export interface TranscriptionRow extends Omit<Transcription, 'requestedAt'> {
  readonly requestedAt: Date;
}

export async function findTranscription(
  trx: Trx,
  { customerId, clipId }: TranscriptionName,
): Promise<TranscriptionRow | undefined> {
  return trx
    .selectFrom('transcriptions')
    .select(['state', 'language', 'fraction', 'reason', 'created_at as requestedAt'])
    .where('customer_id', '=', customerId)
    .where('clip_id', '=', clipId)
    .executeTakeFirst();
}

/** Begins again where it failed before. */
export async function insertTranscription(
  trx: Trx,
  { customerId, clipId }: TranscriptionName,
  { language, isAutomatic }: { readonly language: string | null; readonly isAutomatic: boolean },
  now: Date,
): Promise<void> {
  const values = {
    ...({ state: 'waiting', language, fraction: 0, reason: null } as const),
    ...{ is_automatic: isAutomatic, created_at: now },
  };
  await trx
    .insertInto('transcriptions')
    .values({ customer_id: customerId, clip_id: clipId, ...values })
    .onConflict((conflict) => conflict.column('clip_id').doUpdateSet(values))
    .execute();
}

/** False where it was stopped. */
export async function updateTranscription(
  trx: Trx,
  { customerId, clipId }: TranscriptionName,
  values: Updateable<TranscriptionsTable>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('transcriptions')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('clip_id', '=', clipId)
    .returning('clip_id')
    .execute();
  return changed.length > 0;
}

/** False where it was stopped. */
export async function deleteTranscription(
  trx: Trx,
  { customerId, clipId }: TranscriptionName,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('transcriptions')
    .where('customer_id', '=', customerId)
    .where('clip_id', '=', clipId)
    .returning('clip_id')
    .execute();
  return gone.length > 0;
}

/** Since when captions are written for each new clip, null for never, and in which language. */
export async function findAutomatic(
  trx: Trx,
  customerId: string,
): Promise<{ since: Date | null; language: string | null }> {
  const row = await trx
    .selectFrom('customer_settings')
    .select(['automatic_captions_since as since', 'caption_language as language'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ?? { since: null, language: null };
}

/** False where captions of this clip were asked for before. */
export async function markAutomatic(
  trx: Trx,
  { customerId, clipId }: TranscriptionName,
  now: Date,
): Promise<boolean> {
  const added = await trx
    .insertInto('automatic_captions')
    .values({ customer_id: customerId, clip_id: clipId, created_at: now })
    .onConflict((conflict) => conflict.column('clip_id').doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Forgets what nobody asked for. */
export async function deleteAutomatic(trx: Trx, { customerId, clipId }: TranscriptionName): Promise<boolean> {
  const gone = await trx
    .deleteFrom('transcriptions')
    .where('customer_id', '=', customerId)
    .where('clip_id', '=', clipId)
    .where('is_automatic', '=', true)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
