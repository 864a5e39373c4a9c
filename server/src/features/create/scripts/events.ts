import type { Context, Trx } from '../../../context.ts';
import type { ScriptHead } from './store.ts';

/** Says that a script or its comments changed, or who has it open; of a personal one, to its owner alone. */
export async function publishScript(
  { events }: Pick<Context, 'events'>,
  trx: Trx,
  customerId: string,
  { scriptId, scope, createdBy }: Pick<ScriptHead, 'scriptId' | 'scope' | 'createdBy'>,
  type: 'script' | 'script-comments' | 'script-editors' = 'script',
): Promise<void> {
  const target =
    scope === 'personal' && createdBy !== null ? { customerId, customerUserId: createdBy } : { customerId };
  await events.publish(trx, target, { type, scriptId });
}
