import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import type { BumpersDeps } from '../deps.ts';
import { inRollout } from '../rollouts/store.ts';
import { isRuleTaken, lockBumpers, updateBumpers } from '../store.ts';

/** Moves bumpers to the bin; tells which could not be moved. */
export async function deleteBumpers(
  { context }: BumpersDeps,
  actor: Actor,
  bumperIds: readonly string[],
): Promise<{ deleted: string[]; failed: { bumperId: string; code: string }[] }> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const there = (await lockBumpers(trx, customerId, bumperIds)).filter(({ isArchived }) => !isArchived);
    // An update under way would go on without it.
    const busy = await inRollout(
      trx,
      customerId,
      there.map(({ bumperId }) => bumperId),
    );
    const found = there.filter(({ bumperId }) => !busy.has(bumperId));
    const deleted = found.map(({ bumperId }) => bumperId);
    const values = { archived_at: context.clock.now(), deleted_by: customerUserId };
    await updateBumpers(trx, customerId, deleted, values);
    for (const { bumperId: id, name } of found)
      await audit(context, trx, actor, 'bumpers.deleted', { kind: 'bumper', id, name });
    const failed = [...new Set(bumperIds)]
      .filter((id) => !deleted.includes(id))
      .map((bumperId) => ({ bumperId, code: busy.has(bumperId) ? 'wrong-state' : 'not-found' }));
    return { deleted, failed };
  });
}

/** Takes bumpers out of the bin. One whose rule another has meanwhile is retired: it would have no programs. */
export async function restoreBumpers(
  { context }: BumpersDeps,
  actor: Actor,
  bumperIds: readonly string[],
): Promise<{ restored: string[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const found = (await lockBumpers(trx, customerId, bumperIds)).filter(({ isArchived }) => isArchived);
    for (const bumper of found) {
      const { bumperId: id, name, state } = bumper;
      const isTaken = state === 'active' && (await isRuleTaken(trx, customerId, bumper));
      const values = {
        archived_at: null,
        deleted_by: null,
        ...(isTaken ? { state: 'retired' as const } : {}),
      };
      await updateBumpers(trx, customerId, [id], values);
      await audit(context, trx, actor, 'bumpers.restored', { kind: 'bumper', id, name });
    }
    return { restored: found.map(({ bumperId }) => bumperId) };
  });
}
