import type { Chapter } from '@rushes/contract/create/programs';
import type { Trx } from '../../../../context.ts';
import { chaptersOf } from '../presentation.ts';
import { framesToMs } from '../timeline-media/plan-pieces.ts';

/** The chapters of a version. */
export async function versionChapters(trx: Trx, customerId: string, versionId: string): Promise<Chapter[]> {
  const row = await trx
    .selectFrom('program_versions')
    .select(['timeline', 'fps', 'duration_frames as frames'])
    .where('customer_id', '=', customerId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  return row === undefined ? [] : chaptersOf(row.timeline.items, framesToMs(row.frames, row.fps));
}
