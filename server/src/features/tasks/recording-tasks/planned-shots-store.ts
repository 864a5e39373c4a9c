import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { clipAccess } from '../../media/clips/service.ts';

/** A block of a script or storyboard that is a shot of a task. */
export interface PlannedShotRow {
  readonly blockId: string;
  readonly taskId: string;
  readonly taskTitle: string;
  readonly state: 'draft' | 'assigned' | 'recorded' | 'accepted';
  /** Of the take that was accepted last; null before that, and to those who don't see the clip. */
  readonly clip: {
    readonly clipId: string;
    readonly name: string;
    readonly takeId: string;
    readonly posterName: string | null;
  } | null;
}

/** Of rows with `block_id`, `task_id` and `shot_id`, those in tasks that the user manages. */
export async function findPlannedShots(
  trx: Trx,
  member: AccessSubject,
  rows: RawBuilder<unknown>,
): Promise<PlannedShotRow[]> {
  const { customerId, customerUserId, permissions } = member;
  const clips = clipAccess.rows(member) ?? sql`SELECT NULL::uuid AS object_id WHERE false`;
  const found = await sql<PlannedShotRow>`
    SELECT x.block_id AS "blockId", t.id AS "taskId", t.title AS "taskTitle", taken.clip,
      CASE WHEN t.state = 'draft' THEN 'draft' WHEN 'accepted' = ANY (come.states) THEN 'accepted'
        WHEN 'submitted' = ANY (come.states) THEN 'recorded' ELSE 'assigned' END AS state
    FROM (${rows}) x
    JOIN recording_tasks t ON t.id = x.task_id AND t.archived_at IS NULL
    JOIN recording_shots s ON s.task_id = x.task_id AND s.id = x.shot_id
    CROSS JOIN LATERAL (SELECT array_agg(k.state) AS states FROM recording_takes k
      WHERE k.task_id = x.task_id AND k.shot_id = x.shot_id) come
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('clipId', c.id, 'name', c.name, 'takeId', k.id,
        'posterName', substring(a.artwork->>'posterKey' from '[^/]+$')) AS clip
      FROM recording_takes k JOIN clips c ON c.id = k.clip_id AND c.archived_at IS NULL
      JOIN assets a ON a.id = c.asset_id
      WHERE k.task_id = x.task_id AND k.shot_id = x.shot_id AND k.state = 'accepted'
        AND EXISTS (SELECT FROM (${clips}) seen WHERE seen.object_id = c.id)
      ORDER BY k.created_at DESC LIMIT 1) taken ON true
    WHERE t.customer_id = ${customerId}
      AND (t.created_by = ${customerUserId} OR ${permissions.has('tasks.requests:edit-all')}::boolean)
      AND ${permissions.has('tasks.requests:see')}::boolean`.execute(trx);
  return found.rows;
}
