import type { Bumper, BumperDetail } from '@rushes/contract/create/bumpers';
import { readList } from '../../../platform/lists/read-list.ts';
import type { Actor } from '../programs/service.ts';
import { requireBumper } from './access.ts';
import type { BumpersDeps } from './deps.ts';
import * as list from './list-store.ts';
import { toBumpers, toDetail } from './presentation.ts';

/** A page of the bumpers of the organisation. */
export async function getBumpers(
  deps: BumpersDeps,
  actor: Actor,
  query: Parameters<typeof list.listBumpers>[2],
): Promise<{ items: Bumper[]; nextCursor: string | null }> {
  return readList(deps.context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listBumpers(trx, actor.customerId, query);
    return { items: await toBumpers(deps, trx, rows, actor), nextCursor };
  });
}

/** How many bumpers the same filters find. */
export async function countBumpers(
  { context }: BumpersDeps,
  actor: Actor,
  query: Parameters<typeof list.countBumpers>[2],
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countBumpers(trx, actor.customerId, query),
  }));
}

export async function getBumper(deps: BumpersDeps, actor: Actor, bumperId: string): Promise<BumperDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) =>
    toDetail(deps, trx, await requireBumper(trx, actor.customerId, bumperId), actor),
  );
}
