import type { Storyboard, StoryboardDetail } from '@rushes/contract/create/storyboards';
import { readList } from '../../../platform/lists/read-list.ts';
import type { Actor } from '../programs/service.ts';
import { requireVisible } from './access.ts';
import type { StoryboardsDeps } from './deps.ts';
import * as list from './list-store.ts';
import { toDetail, toStoryboard } from './presentation.ts';

/** A page of the storyboards that the actor sees. */
export async function getStoryboards(
  { context }: StoryboardsDeps,
  actor: Actor,
  query: Parameters<typeof list.listStoryboards>[2],
): Promise<{ items: Storyboard[]; nextCursor: string | null }> {
  return readList(context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listStoryboards(trx, actor, query);
    return { items: rows.map((row) => toStoryboard(row, actor)), nextCursor };
  });
}

/** How many storyboards the same filters find. */
export async function countStoryboards(
  { context }: StoryboardsDeps,
  actor: Actor,
  query: Parameters<typeof list.countStoryboards>[2],
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countStoryboards(trx, actor, query),
  }));
}

export async function getStoryboard(
  deps: StoryboardsDeps,
  actor: Actor,
  storyboardId: string,
): Promise<StoryboardDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) =>
    toDetail(deps, trx, await requireVisible(trx, actor, storyboardId), actor),
  );
}
