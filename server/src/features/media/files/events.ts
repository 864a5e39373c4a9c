import type { Context, Trx } from '../../../context.ts';
import { fileReaders } from './store.ts';

/** Says that a file changed, to those who see it. */
export async function publishFile(
  { events }: Pick<Context, 'events'>,
  trx: Trx,
  { customerId, fileId }: { customerId: string; fileId: string },
): Promise<void> {
  const readers = await fileReaders(trx, customerId, fileId);
  await events.publish(trx, { customerId, readers }, { type: 'file', fileId });
}
