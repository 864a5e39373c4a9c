import type { Program } from '@rushes/contract/create/programs';
import type { Context, Trx } from '../../../context.ts';
import { programReaders } from './store.ts';

/** Publishes that a program changed; without progress its playlists are made again too. */
export async function publishProgramEvent(
  { events }: Pick<Context, 'events'>,
  trx: Trx,
  customerId: string,
  programId: string,
  progress?: Program['progress'],
): Promise<void> {
  const readers = await programReaders(trx, customerId, programId);
  const event = { type: 'program', programId, ...(progress === undefined ? {} : { progress }) } as const;
  await events.publish(trx, { customerId, readers }, event);
}
