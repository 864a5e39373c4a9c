import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

export interface TaskVideoRow {
  readonly clipId: string;
  readonly name: string;
  readonly assetId: string;
  readonly durationMs: number | null;
}

/** The video of a task that is there; undefined where it has none, or its clip is in the bin. */
export async function findTaskVideo(
  trx: Trx,
  customerId: string,
  taskId: string,
): Promise<TaskVideoRow | undefined> {
  const found = await sql<TaskVideoRow>`
    SELECT c.id AS "clipId", c.name, a.id AS "assetId", a.duration_ms AS "durationMs"
    FROM recording_tasks t JOIN clips c ON c.id = t.video_clip_id AND c.archived_at IS NULL
    JOIN assets a ON a.id = c.asset_id
    WHERE t.customer_id = ${customerId} AND t.id = ${taskId} AND t.archived_at IS NULL`.execute(trx);
  return found.rows[0];
}
