import type { Script, ScriptDetail } from '@rushes/contract/create/scripts';
import { readList } from '../../../platform/lists/read-list.ts';
import type { Actor } from '../programs/service.ts';
import { requireVisible } from './access.ts';
import type { ScriptsDeps } from './deps.ts';
import * as list from './list-store.ts';
import { toDetail, toScript } from './presentation.ts';

/** A page of the scripts that the actor sees. */
export async function getScripts(
  { context }: ScriptsDeps,
  actor: Actor,
  query: Parameters<typeof list.listScripts>[2],
): Promise<{ items: Script[]; nextCursor: string | null }> {
  return readList(context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listScripts(trx, actor, query);
    return { items: rows.map((row) => toScript(row, actor)), nextCursor };
  });
}

/** How many scripts the same filters find. */
export async function countScripts(
  { context }: ScriptsDeps,
  actor: Actor,
  query: Parameters<typeof list.countScripts>[2],
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countScripts(trx, actor, query),
  }));
}

export async function getScript(
  { context }: ScriptsDeps,
  actor: Actor,
  scriptId: string,
): Promise<ScriptDetail> {
  return context.db.tenant(actor.customerId, async (trx) =>
    toDetail(trx, await requireVisible(trx, actor, scriptId), actor),
  );
}
