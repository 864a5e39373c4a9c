import type { Context, Trx } from '../../../../context.ts';

/** Says that users may watch something else now, as groups or what rules go by changed: channels and library look again. */
export async function notifyAccessChange({ events }: Context, trx: Trx, customerId: string): Promise<void> {
  await events.publish(trx, { customerId }, { type: 'channels' });
  await events.publish(trx, { customerId }, { type: 'counts' });
}
