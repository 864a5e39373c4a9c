import type { ScriptEditor } from '@rushes/contract/create/scripts';
import { othersOf, presenceIn } from '../../../../objects/presence-store.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { ScriptsDeps } from '../deps.ts';
import { publishScript } from '../events.ts';

const scriptPresence = presenceIn({ table: 'script_editors', object: 'script_id', place: 'block_id' });

/** Says that the actor has the script open, or leaves it; answers who else has. */
export async function openEditor(
  { context }: ScriptsDeps,
  actor: Actor,
  { scriptId, leaving, blockId }: { scriptId: string; leaving: boolean; blockId: string | null },
): Promise<{ editors: ScriptEditor[]; revision: number }> {
  const { customerId, sessionId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const script = await requireVisible(trx, actor, scriptId);
    const now = context.clock.now();
    const here = { customerId, objectId: scriptId, sessionId };
    const isChange = leaving
      ? await scriptPresence.remove(trx, here)
      : await scriptPresence.record(trx, { ...here, customerUserId, placeId: blockId, now });
    if (isChange) await publishScript(context, trx, customerId, script, 'script-editors');
    const present = await scriptPresence.list(trx, customerId, scriptId, now);
    const editors = othersOf(present, actor).map(({ name, since, placeId, ...each }) => ({
      ...{ customerUserId: each.customerUserId, name, blockId: placeId },
      since: since.toISOString(),
    }));
    return { editors, revision: script.revision };
  });
}
