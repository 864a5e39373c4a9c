import type { Program } from '@rushes/contract/create/programs';
import { readList } from '../../../platform/lists/read-list.ts';
import type { Actor } from './access.ts';
import type { ProgramsDeps } from './deps.ts';
import * as list from './list-store.ts';
import { toProgram } from './presentation.ts';
import { progressOf } from './publication/progress.ts';

/** A page of the programs that the actor can edit. */
export async function getPrograms(
  { context }: ProgramsDeps,
  actor: Actor,
  query: Parameters<typeof list.listPrograms>[2],
): Promise<{ items: Program[]; nextCursor: string | null }> {
  return readList(context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listPrograms(trx, actor, query);
    const items: Program[] = [];
    for (const row of rows) items.push(toProgram(row, actor, await progressOf(trx, row)));
    return { items, nextCursor };
  });
}

/** How many programs the same filters find. */
export async function countPrograms(
  { context }: ProgramsDeps,
  actor: Actor,
  query: Parameters<typeof list.countPrograms>[2],
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countPrograms(trx, actor, query),
  }));
}
