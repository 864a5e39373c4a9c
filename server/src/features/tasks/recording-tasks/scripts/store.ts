import type { ScriptShot } from '@rushes/contract/tasks/script-shots';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { findPlannedShots } from '../planned-shots-store.ts';

interface NewScriptShots {
  readonly customerId: string;
  readonly scriptId: string;
  readonly taskId: string;
  readonly shots: readonly { readonly blockId: string; readonly shotId: string }[];
}

/** Keeps which shots blocks are; the last one counts. */
export async function saveScriptShots(
  trx: Trx,
  { customerId, scriptId, taskId, shots }: NewScriptShots,
): Promise<void> {
  if (shots.length === 0) return;
  await trx
    .insertInto('script_shots')
    .values(
      shots.map(({ blockId, shotId }) => ({
        ...{ customer_id: customerId, script_id: scriptId, block_id: blockId },
        ...{ task_id: taskId, shot_id: shotId },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['script_id', 'block_id']).doUpdateSet((row) => ({
        task_id: row.ref('excluded.task_id'),
        shot_id: row.ref('excluded.shot_id'),
      })),
    )
    .execute();
}

/** The shots of a script in tasks that the user manages, each with the clip that was accepted last. */
export async function findScriptShots(
  trx: Trx,
  member: AccessSubject,
  scriptId: string,
): Promise<ScriptShot[]> {
  const rows = sql`SELECT block_id, task_id, shot_id FROM script_shots
    WHERE customer_id = ${member.customerId} AND script_id = ${scriptId}`;
  const found = await findPlannedShots(trx, member, rows);
  return found.map(({ blockId, taskId, taskTitle, state, clip }) => ({
    ...{ blockId, taskId, taskTitle, isDraft: state === 'draft' },
    clip: clip === null ? null : { clipId: clip.clipId, name: clip.name },
  }));
}
