import type { ScriptShot } from '@rushes/contract/tasks/script-shots';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { clipAccess } from '../../../media/clips/service.ts';

interface NewScriptShot {
  readonly customerId: string;
  readonly scriptId: string;
  readonly blockId: string;
  readonly taskId: string;
  readonly shotId: string;
}

/** Keeps which shot a block is; the last one counts. */
export async function saveScriptShot(
  trx: Trx,
  { customerId, scriptId, blockId, taskId, shotId }: NewScriptShot,
): Promise<void> {
  await trx
    .insertInto('script_shots')
    .values({
      ...{ customer_id: customerId, script_id: scriptId, block_id: blockId },
      ...{ task_id: taskId, shot_id: shotId },
    })
    .onConflict((conflict) =>
      conflict.columns(['script_id', 'block_id']).doUpdateSet({ task_id: taskId, shot_id: shotId }),
    )
    .execute();
}

/** The shots of a script in tasks that the user manages, each with the clip that was accepted last. */
export async function findScriptShots(
  trx: Trx,
  member: AccessSubject,
  scriptId: string,
): Promise<ScriptShot[]> {
  const { customerId, customerUserId, permissions } = member;
  const clips = clipAccess.rows(member) ?? sql`SELECT NULL::uuid AS object_id WHERE false`;
  const found = await sql<ScriptShot>`
    SELECT x.block_id AS "blockId", t.id AS "taskId", t.title AS "taskTitle",
      t.state = 'draft' AS "isDraft", taken.clip
    FROM script_shots x
    JOIN recording_tasks t ON t.id = x.task_id AND t.archived_at IS NULL
    JOIN recording_shots s ON s.task_id = x.task_id AND s.id = x.shot_id
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('clipId', c.id, 'name', c.name) AS clip
      FROM recording_takes k JOIN clips c ON c.id = k.clip_id AND c.archived_at IS NULL
      WHERE k.task_id = x.task_id AND k.shot_id = x.shot_id AND k.state = 'accepted'
        AND EXISTS (SELECT FROM (${clips}) seen WHERE seen.object_id = c.id)
      ORDER BY k.created_at DESC LIMIT 1) taken ON true
    WHERE x.customer_id = ${customerId} AND x.script_id = ${scriptId}
      AND (t.created_by = ${customerUserId} OR ${permissions.has('tasks.requests:edit-all')}::boolean)
      AND ${permissions.has('tasks.requests:see')}::boolean`.execute(trx);
  return found.rows;
}
