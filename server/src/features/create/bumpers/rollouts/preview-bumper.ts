import { type Actor, prepareRenewed } from '../../programs/service.ts';
import { playedKindOf, requireBumper } from '../access.ts';
import type { BumpersDeps } from '../deps.ts';
import { requireAllPrograms } from './rollouts.ts';
import { findLiveProgram } from './store.ts';

/** What a live program would be with the present state of a bumper. */
export async function previewBumper(
  { context, programs }: BumpersDeps,
  actor: Actor,
  { bumperId, programId }: { bumperId: string; programId: string },
): Promise<{ hls: string | null }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const bumper = await requireBumper(trx, customerId, bumperId);
    requireAllPrograms(actor);
    const kind = playedKindOf(bumper.kind);
    if (kind === undefined) return { hls: null };
    // One that isn't live any more has nothing to be watched.
    if ((await findLiveProgram(trx, customerId, bumper, programId)) === undefined) return { hls: null };
    return { hls: await prepareRenewed(programs, trx, actor, { programId, kind }) };
  });
}
