import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import type { BoardShots } from '../../../create/storyboards/service.ts';
import { findPlannedShots, type PlannedShotRow } from '../planned-shots-store.ts';

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

/** Shots that are alone in showing a block of the script: what was recorded for the block was recorded for them. */
export function soleShots({ shots }: BoardShots): { blockId: string; scriptBlockId: string }[] {
  const byScriptBlock = Map.groupBy(shots, ({ scriptBlockId }) => scriptBlockId);
  return [...byScriptBlock].flatMap(([scriptBlockId, [shot, ...others]]) =>
    scriptBlockId === null || shot === undefined || others.length > 0
      ? []
      : [{ blockId: shot.blockId, scriptBlockId }],
  );
}

/** How far the shots of a storyboard are in tasks that the user manages: as asked for here, else in the script. */
export function findBoardShots(
  trx: Trx,
  member: AccessSubject,
  board: BoardShots,
): Promise<PlannedShotRow[]> {
  const { customerId } = member;
  const { storyboardId, scriptId } = board;
  const sole = scriptId === null ? [] : soleShots(board);
  const rows = sql`
    SELECT block_id, task_id, shot_id FROM storyboard_shots
    WHERE customer_id = ${customerId} AND storyboard_id = ${storyboardId}
    UNION ALL
    SELECT sole.block_id, x.task_id, x.shot_id
    FROM unnest(${sole.map(({ blockId }) => blockId)}::uuid[],
      ${sole.map(({ scriptBlockId }) => scriptBlockId)}::uuid[]) AS sole (block_id, script_block_id)
    JOIN script_shots x ON x.customer_id = ${customerId} AND x.script_id = ${scriptId}
      AND x.block_id = sole.script_block_id
    WHERE NOT EXISTS (SELECT FROM storyboard_shots own
      WHERE own.storyboard_id = ${storyboardId} AND own.block_id = sole.block_id)`;
  return findPlannedShots(trx, member, rows);
}
