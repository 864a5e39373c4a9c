import type { Context, Trx } from '../../../context.ts';
import type { StoryboardHead } from './store.ts';

/** Says that a storyboard or its comments changed; of a personal one, to its owner alone. */
export async function publishStoryboard(
  { events }: Pick<Context, 'events'>,
  trx: Trx,
  customerId: string,
  { storyboardId, scope, createdBy }: Pick<StoryboardHead, 'storyboardId' | 'scope' | 'createdBy'>,
  type: 'storyboard' | 'storyboard-comments' = 'storyboard',
): Promise<void> {
  const target =
    scope === 'personal' && createdBy !== null ? { customerId, customerUserId: createdBy } : { customerId };
  await events.publish(trx, target, { type, storyboardId });
}
