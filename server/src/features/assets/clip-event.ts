import type { Progress } from '@rushes/contract/events';
import type { Context, Trx } from '../../context.ts';

/** Says that a clip changed, to those who see it; a clip that is gone by now reaches no browser. */
export async function publishClip(
  { events }: Pick<Context, 'events'>,
  trx: Trx,
  { customerId, clipId, progress }: { customerId: string; clipId: string; progress?: Progress },
): Promise<void> {
  const clip = await trx
    .selectFrom('clips')
    .select(['created_by as owner', 'shared_with_creators as isShared'])
    .where('customer_id', '=', customerId)
    .where('id', '=', clipId)
    .executeTakeFirst();
  const readers = {
    owner: clip?.owner ?? null,
    isShared: clip?.isShared ?? false,
    sees: 'create.footage:see',
    seesAll: 'create.footage:see-all',
  } as const;
  const event = { type: 'clip', clipId, ...(progress === undefined ? {} : { progress }) } as const;
  await events.publish(trx, { customerId, readers }, event);
}
