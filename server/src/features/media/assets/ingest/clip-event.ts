import type { Progress } from '@rushes/contract/events';
import type { Context, Trx } from '../../../../context.ts';
import { clipReaders } from '../store.ts';

/** Says that a clip changed, to those who see it; a clip that is gone by now reaches no browser. */
export async function publishClip(
  { events }: Pick<Context, 'events'>,
  trx: Trx,
  { customerId, clipId, progress }: { customerId: string; clipId: string; progress?: Progress },
): Promise<void> {
  const readers = await clipReaders(trx, customerId, clipId);
  const event = { type: 'clip', clipId, ...(progress === undefined ? {} : { progress }) } as const;
  await events.publish(trx, { customerId, readers }, event);
}
