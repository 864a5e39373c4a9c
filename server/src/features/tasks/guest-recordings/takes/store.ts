import { randomUUID } from 'node:crypto';
import type { GuestTake } from '@rushes/contract/tasks/guest-recordings';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

export interface TakeRow {
  readonly takeId: string;
  readonly responseId: string;
  readonly promptId: string;
  readonly clipId: string;
  readonly assetId: string;
  readonly isHeld: boolean;
  /** The guest has sent it; what they record again stays theirs until then. */
  readonly isSubmitted: boolean;
  readonly clipState: GuestTake['clipState'];
  readonly durationMs: number | null;
  readonly posterName: string | null;
  readonly plays: boolean;
}

/** What guests recorded, the latest of a prompt first. */
export async function findTakes(
  trx: Trx,
  customerId: string,
  responseIds: readonly string[],
): Promise<TakeRow[]> {
  if (responseIds.length === 0) return [];
  const found = await sql<TakeRow>`
    SELECT k.id AS "takeId", k.response_id AS "responseId", k.prompt_id AS "promptId", k.clip_id AS "clipId",
      a.id AS "assetId", c.is_held AS "isHeld", coalesce(k.created_at <= r.submitted_at, false) AS "isSubmitted", c.state AS "clipState", a.duration_ms AS "durationMs",
      substring(a.artwork->>'posterKey' from '[^/]+$') AS "posterName",
      -- As the clip itself plays: quickly made, or in the sizes that everything is made in.
      (SELECT bool_or(r.rung = 'quick') OR count(*) FILTER (WHERE r.rung IN ('v240', 'v480', 'aud')) = 3
        FROM renditions r WHERE r.asset_id = a.id AND r.aspect = a.aspect AND r.state = 'ready') IS TRUE AS plays
    FROM guest_takes k JOIN guest_responses r ON r.id = k.response_id
    JOIN clips c ON c.id = k.clip_id JOIN assets a ON a.id = c.asset_id
    WHERE k.customer_id = ${customerId} AND k.response_id = ANY (${[...responseIds]}::uuid[])
      AND c.archived_at IS NULL
    ORDER BY k.created_at DESC, k.id`.execute(trx);
  return found.rows;
}

export async function insertTake(
  trx: Trx,
  customerId: string,
  take: { responseId: string; promptId: string; clipId: string; at: Date },
): Promise<void> {
  const { responseId, promptId, clipId, at } = take;
  await trx
    .insertInto('guest_takes')
    .values({
      ...{ id: randomUUID(), customer_id: customerId, response_id: responseId },
      ...{ prompt_id: promptId, clip_id: clipId, created_at: at },
    })
    .execute();
}

/** Bytes of recordings that guests haven't submitted, arrived or announced. */
export async function unsubmittedBytes(
  trx: Trx,
  customerId: string,
  guestRecordingId: string,
): Promise<number> {
  const found = await sql<{ bytes: string }>`SELECT coalesce(sum(a.size_bytes), 0) AS bytes
    FROM guest_responses r JOIN guest_takes k ON k.response_id = r.id
    JOIN clips c ON c.id = k.clip_id AND c.is_held JOIN assets a ON a.id = c.asset_id
    WHERE r.customer_id = ${customerId} AND r.guest_recording_id = ${guestRecordingId}
      AND r.state IN ('started', 'redo-requested')`.execute(trx);
  return Number(found.rows[0]?.bytes ?? 0);
}

/** What a take plays; undefined where there is none. */
export async function findPlayableTake(
  trx: Trx,
  customerId: string,
  takeId: string,
): Promise<{ clipId: string; assetId: string } | undefined> {
  const found = await sql<{ clipId: string; assetId: string }>`
    SELECT c.id AS "clipId", c.asset_id AS "assetId" FROM guest_takes k JOIN clips c ON c.id = k.clip_id
    JOIN guest_responses r ON r.id = k.response_id
    WHERE k.customer_id = ${customerId} AND k.id = ${takeId} AND r.state <> 'started' AND k.created_at <= r.submitted_at
      AND (r.state <> 'withdrawn' OR NOT c.is_held) AND c.archived_at IS NULL`.execute(trx);
  return found.rows[0];
}

/** Held clips that no response or task will bring to Footage any more; over all customers. */
export async function findStrandedClips(
  trx: Trx,
  before: Date,
  most: number,
): Promise<{ customerId: string; clipId: string }[]> {
  const found = await sql<{ customerId: string; clipId: string }>`
    SELECT c.customer_id AS "customerId", c.id AS "clipId" FROM clips c
    WHERE c.is_held AND c.state <> 'uploading' AND c.updated_at < ${before}::timestamptz
      AND NOT EXISTS (SELECT FROM guest_takes k JOIN guest_responses r ON r.id = k.response_id
        WHERE k.clip_id = c.id AND r.state <> 'withdrawn')
      AND NOT EXISTS (SELECT FROM task_takes k WHERE k.clip_id = c.id)
    ORDER BY c.updated_at LIMIT ${most}`.execute(trx);
  return found.rows;
}

/** Guest recordings that clips were recorded for. */
export async function findRecordingsOfClip(trx: Trx, customerId: string, clipId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`SELECT DISTINCT r.guest_recording_id AS id
    FROM guest_takes k JOIN guest_responses r ON r.id = k.response_id
    WHERE k.customer_id = ${customerId} AND k.clip_id = ${clipId}`.execute(trx);
  return found.rows.map(({ id }) => id);
}
