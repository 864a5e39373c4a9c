import { bringBack, renewBumper } from '../../programs/service.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Trx } from '../../../../context.ts';
import { audit } from '../../../../platform/audit.ts';
import type { BumpersDeps } from '../deps.ts';
import type { RolloutData } from './rollouts.ts';
import {
  findRollout,
  nextEntry,
  type RolloutEntry,
  type RolloutRow,
  updateEntry,
  updateRollout,
} from './store.ts';

type Step = 'more' | 'over';

/** Updates one program after the other, each in a transaction of its own, until it is paused or none is left. */
export async function runRollout(deps: BumpersDeps, data: RolloutData, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await runStep(deps, data)) === 'over') return;
  }
}

/** One that can't be updated keeps no other from it. */
async function runStep(deps: BumpersDeps, { customerId, rolloutId }: RolloutData): Promise<Step> {
  const { context } = deps;
  let programId: string | null = null;
  try {
    return await context.db.tenant(customerId, async (trx) => {
      // Locked, so that two runs and a pause come one after another.
      const rollout = await findRollout(trx, customerId, { rolloutId }, { isLocked: true });
      if (rollout === undefined || !['running', 'undoing'].includes(rollout.state)) return 'over';
      const isUndo = rollout.state === 'undoing';
      const entry = await nextEntry(trx, customerId, rolloutId, isUndo ? 'updated' : 'waiting');
      if (entry === undefined) {
        const values = { state: isUndo ? 'undone' : 'done', at: context.clock.now() } as const;
        await updateRollout(trx, customerId, rolloutId, values);
        return 'over';
      }
      ({ programId } = entry);
      if (isUndo) await undoEntry(deps, trx, customerId, { rollout, entry });
      else await updateProgram(deps, trx, customerId, { rollout, entry });
      return 'more';
    });
  } catch (error) {
    const failed = programId;
    if (failed === null) throw error;
    const failure = error instanceof AppError ? error.code : 'unexpected';
    if (failure === 'unexpected') context.log.warn({ err: error, programId }, 'a program got no new bumper');
    await context.db.tenant(customerId, (trx) =>
      updateEntry(trx, customerId, { rolloutId, programId: failed }, { state: 'failed', failure }),
    );
    return 'more';
  }
}

interface Work {
  readonly rollout: RolloutRow;
  readonly entry: RolloutEntry;
}

async function updateProgram(
  { context, programs }: BumpersDeps,
  trx: Trx,
  customerId: string,
  { rollout, entry: { programId } }: Work,
): Promise<void> {
  const { rolloutId, kind, createdBy, bumperId } = rollout;
  const made = await renewBumper(programs, trx, customerId, { programId, kind, createdBy });
  if (made === null) {
    await updateEntry(trx, customerId, { rolloutId, programId }, { state: 'current' });
    return;
  }
  const { formerVersionId, versionId } = made;
  const values = { state: 'updated', former_version_id: formerVersionId, version_id: versionId } as const;
  await updateEntry(trx, customerId, { rolloutId, programId }, values);
  const clock = { customerId, userId: null };
  const details = { bumper: bumperId };
  await audit(context, trx, clock, 'programs.published', { kind: 'program', id: programId }, { details });
}

async function undoEntry(
  { programs }: BumpersDeps,
  trx: Trx,
  customerId: string,
  { rollout, entry }: Work,
): Promise<void> {
  const { rolloutId, createdBy } = rollout;
  const { programId, formerVersionId, versionId } = entry;
  if (formerVersionId !== null && versionId !== null)
    await bringBack(programs, trx, customerId, { programId, formerVersionId, versionId, createdBy });
  await updateEntry(trx, customerId, { rolloutId, programId }, { state: 'undone' });
}
