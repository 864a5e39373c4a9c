import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { Trx } from '../../../../context.ts';
import { othersOf, presenceIn } from '../../../../objects/presence-store.ts';
import type { Actor } from '../access.ts';

export const programPresence = presenceIn({
  table: 'program_editors',
  object: 'program_id',
  place: 'item_id',
});

/** Who else has a program open, as the contract has them. */
export async function listEditors(
  trx: Trx,
  actor: Actor,
  programId: string,
  now: Date,
): Promise<ProgramDetail['editors']> {
  const present = await programPresence.list(trx, actor.customerId, programId, now);
  return othersOf(present, actor).map(({ customerUserId, name, since, placeId }) => ({
    ...{ customerUserId, name, itemId: placeId },
    since: since.toISOString(),
  }));
}
