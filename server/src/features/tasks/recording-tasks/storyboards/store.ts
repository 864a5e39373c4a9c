import type { StoryboardShot } from '@rushes/contract/tasks/storyboard-shots';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { clipAccess } from '../../../media/clips/service.ts';

interface NewBoardShots {
  readonly customerId: string;
  readonly storyboardId: string;
  readonly taskId: string;
  readonly shots: readonly { readonly blockId: string; readonly shotId: string }[];
}

/** Keeps which shots of tasks those of a storyboard are; the last one counts. */
export async function saveBoardShots(
  trx: Trx,
  { customerId, storyboardId, taskId, shots }: NewBoardShots,
): Promise<void> {
  await trx
    .insertInto('storyboard_shots')
    .values(
      shots.map(({ blockId, shotId }) => ({
        ...{ customer_id: customerId, storyboard_id: storyboardId, block_id: blockId },
        ...{ task_id: taskId, shot_id: shotId },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['storyboard_id', 'block_id']).doUpdateSet((row) => ({
        task_id: row.ref('excluded.task_id'),
        shot_id: row.ref('excluded.shot_id'),
      })),
    )
    .execute();
}

/** How far the shots of a storyboard are in tasks that the user manages, each with the clip that was accepted last. */
export async function findBoardShots(
  trx: Trx,
  member: AccessSubject,
  storyboardId: string,
): Promise<StoryboardShot[]> {
  const { customerId, customerUserId, permissions } = member;
  const clips = clipAccess.rows(member) ?? sql`SELECT NULL::uuid AS object_id WHERE false`;
  const found = await sql<StoryboardShot>`
    SELECT x.block_id AS "blockId", t.id AS "taskId", t.title AS "taskTitle", taken.clip,
      CASE WHEN t.state = 'draft' THEN 'draft' WHEN 'accepted' = ANY (come.states) THEN 'accepted'
        WHEN 'submitted' = ANY (come.states) THEN 'recorded' ELSE 'assigned' END AS state
    FROM storyboard_shots x
    JOIN recording_tasks t ON t.id = x.task_id AND t.archived_at IS NULL
    JOIN recording_shots s ON s.task_id = x.task_id AND s.id = x.shot_id
    CROSS JOIN LATERAL (SELECT array_agg(k.state) AS states FROM recording_takes k
      WHERE k.task_id = x.task_id AND k.shot_id = x.shot_id) come
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('clipId', c.id, 'name', c.name) AS clip
      FROM recording_takes k JOIN clips c ON c.id = k.clip_id AND c.archived_at IS NULL
      WHERE k.task_id = x.task_id AND k.shot_id = x.shot_id AND k.state = 'accepted'
        AND EXISTS (SELECT FROM (${clips}) seen WHERE seen.object_id = c.id)
      ORDER BY k.created_at DESC LIMIT 1) taken ON true
    WHERE x.customer_id = ${customerId} AND x.storyboard_id = ${storyboardId}
      AND (t.created_by = ${customerUserId} OR ${permissions.has('tasks.requests:edit-all')}::boolean)
      AND ${permissions.has('tasks.requests:see')}::boolean`.execute(trx);
  return found.rows;
}
