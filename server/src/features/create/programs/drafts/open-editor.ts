import type { ProgramDetail } from '@rushes/contract/create/programs';
import { AppError } from '../../../../platform/app-error.ts';
import { type Actor, isEditor, requireVisible } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { listEditors, programPresence } from './presence-store.ts';

/** Says that the actor has the program open, or leaves it; answers who else has. */
export async function openEditor(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, leaving, itemId }: { programId: string; leaving: boolean; itemId: string | null },
): Promise<{ editors: ProgramDetail['editors']; revision: number }> {
  const { customerId, sessionId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireVisible(trx, actor, programId);
    if (!isEditor(actor, row)) throw new AppError('not-found');
    const now = context.clock.now();
    const here = { customerId, objectId: programId, sessionId };
    const isChange = leaving
      ? await programPresence.remove(trx, here)
      : await programPresence.record(trx, { ...here, customerUserId, placeId: itemId, now });
    if (isChange) await publishProgramEvent(context, trx, customerId, programId);
    return { editors: await listEditors(trx, actor, programId, now), revision: row.revision };
  });
}
