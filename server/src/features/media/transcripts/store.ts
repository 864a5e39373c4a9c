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
  language: string | null,
  now: Date,
): Promise<void> {
  const values = { state: 'waiting', language, fraction: 0, reason: null, created_at: now } as const;
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
