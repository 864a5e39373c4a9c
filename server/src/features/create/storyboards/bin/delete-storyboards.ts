import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import type { StoryboardsDeps } from '../deps.ts';
import { mayEdit, maySee } from '../policy.ts';
import { lockStoryboards, updateStoryboards } from '../store.ts';

/** Moves storyboards to the bin; tells which could not be moved. */
export async function deleteStoryboards(
  { context }: StoryboardsDeps,
  actor: Actor,
  storyboardIds: readonly string[],
): Promise<{ deleted: string[]; failed: { storyboardId: string; code: string }[] }> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const known = new Map(
      (await lockStoryboards(trx, customerId, storyboardIds)).map((row) => [row.storyboardId, row]),
    );
    const deleted: string[] = [];
    const failed: { storyboardId: string; code: string }[] = [];
    for (const storyboardId of new Set(storyboardIds)) {
      const row = known.get(storyboardId);
      if (row === undefined || row.isArchived || !maySee(actor, row))
        failed.push({ storyboardId, code: 'not-found' });
      else if (!mayEdit(actor, row)) failed.push({ storyboardId, code: 'forbidden' });
      else {
        deleted.push(storyboardId);
        const object = { kind: 'storyboard', id: storyboardId, name: row.title };
        await audit(context, trx, actor, 'storyboards.deleted', object);
      }
    }
    const values = { archived_at: context.clock.now(), deleted_by: customerUserId };
    await updateStoryboards(trx, customerId, deleted, values);
    return { deleted, failed };
  });
}

/** Takes storyboards out of the bin; those that the actor can't restore stay there. */
export async function restoreStoryboards(
  { context }: StoryboardsDeps,
  actor: Actor,
  storyboardIds: readonly string[],
): Promise<{ restored: string[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const found = await lockStoryboards(trx, customerId, storyboardIds);
    const chosen = found.filter((row) => row.isArchived && mayEdit(actor, row));
    const restored = chosen.map(({ storyboardId }) => storyboardId);
    await updateStoryboards(trx, customerId, restored, { archived_at: null, deleted_by: null });
    for (const { storyboardId, title } of chosen) {
      const object = { kind: 'storyboard', id: storyboardId, name: title };
      await audit(context, trx, actor, 'storyboards.restored', object);
    }
    return { restored };
  });
}
