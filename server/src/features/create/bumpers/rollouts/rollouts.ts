import { randomUUID } from 'node:crypto';
import type { BumperRollout, RolloutState } from '@rushes/contract/create/bumpers';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import { playedKindOf, requireBumper, requireLocked } from '../access.ts';
import type { BumpersDeps } from '../deps.ts';
import {
  countEntries,
  findRollout,
  insertRollout,
  listFailures,
  retryFailed,
  retryUndo,
  type RolloutRow,
  updateRollout,
} from './store.ts';

export const rolloutJob = 'bumpers.rollout';

export interface RolloutData {
  readonly customerId: string;
  readonly rolloutId: string;
}

interface Answer {
  rollout: BumperRollout | null;
}

/** It changes programs of everyone. */
export function requireAllPrograms({ permissions }: Actor): void {
  if (!permissions.has('create.programs:edit-all')) throw new AppError('forbidden');
}

/** The latest update of live programs with a bumper. */
export async function getRollout({ context }: BumpersDeps, actor: Actor, bumperId: string): Promise<Answer> {
  return context.db.tenant(actor.customerId, async (trx) => {
    await requireBumper(trx, actor.customerId, bumperId);
    return { rollout: await readRollout(trx, actor.customerId, bumperId) };
  });
}

/** Begins to bring the present state of a bumper into live programs; one at a time. */
export async function startRollout(deps: BumpersDeps, actor: Actor, bumperId: string): Promise<Answer> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const bumper = await requireLocked(trx, customerId, bumperId);
    requireAllPrograms(actor);
    const last = await findRollout(trx, customerId, { bumperId }, { isLocked: true });
    if (last !== undefined && !['done', 'undone'].includes(last.state)) throw new AppError('wrong-state');
    const kind = playedKindOf(bumper.kind);
    if (kind === undefined) throw new AppError('wrong-state');
    const rolloutId = randomUUID();
    const programs = await insertRollout(trx, actor, { rolloutId, bumper, kind, at: context.clock.now() });
    await context.jobs.enqueue(trx, rolloutJob, { customerId, rolloutId }, { singletonKey: rolloutId });
    const object = { kind: 'bumper', id: bumperId, name: bumper.name };
    await audit(context, trx, actor, 'bumpers.rollout-started', object, { details: { programs } });
    return { rollout: await readRollout(trx, customerId, bumperId) };
  });
}

/** Updates no further program. */
export async function pauseRollout(deps: BumpersDeps, actor: Actor, bumperId: string): Promise<Answer> {
  const change = { from: ['running'], to: 'paused', action: 'bumpers.rollout-paused' } as const;
  return changeState(deps, actor, bumperId, change);
}

/** Goes on, or tries again what failed. */
export async function resumeRollout(deps: BumpersDeps, actor: Actor, bumperId: string): Promise<Answer> {
  const change = { from: ['paused', 'done'], to: 'running', action: 'bumpers.rollout-resumed' } as const;
  return changeState(deps, actor, bumperId, change);
}

/** Brings the former versions back, or tries again what could not be brought back. */
export async function undoRollout(deps: BumpersDeps, actor: Actor, bumperId: string): Promise<Answer> {
  const from = ['running', 'paused', 'done', 'undone'] as const;
  const change = { from, to: 'undoing', action: 'bumpers.rollout-undone' } as const;
  return changeState(deps, actor, bumperId, change);
}

interface StateChange {
  readonly from: readonly RolloutState[];
  readonly to: RolloutState;
  readonly action: AuditAction;
}

async function changeState(
  { context }: BumpersDeps,
  actor: Actor,
  bumperId: string,
  { from, to, action }: StateChange,
): Promise<Answer> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { name } = await requireBumper(trx, customerId, bumperId);
    requireAllPrograms(actor);
    const rollout = await findRollout(trx, customerId, { bumperId }, { isLocked: true });
    if (rollout === undefined || !from.includes(rollout.state)) throw new AppError('wrong-state');
    const { rolloutId } = rollout;
    if (to === 'running') await retryFailed(trx, customerId, rolloutId);
    const again = to === 'undoing' ? await retryUndo(trx, customerId, rolloutId) : 0;
    if (rollout.state === 'undone' && again === 0) throw new AppError('wrong-state');
    await updateRollout(trx, customerId, rolloutId, { state: to, at: context.clock.now() });
    // A run that is under way sees the state, and a key of its own is not taken for it.
    const singletonKey = `${rolloutId}:${randomUUID()}`;
    if (to !== 'paused')
      await context.jobs.enqueue(trx, rolloutJob, { customerId, rolloutId }, { singletonKey });
    await audit(context, trx, actor, action, { kind: 'bumper', id: bumperId, name });
    return { rollout: await readRollout(trx, customerId, bumperId) };
  });
}

async function readRollout(trx: Trx, customerId: string, bumperId: string): Promise<BumperRollout | null> {
  const row = await findRollout(trx, customerId, { bumperId });
  return row === undefined ? null : toRollout(trx, customerId, row);
}

async function toRollout(trx: Trx, customerId: string, row: RolloutRow): Promise<BumperRollout> {
  const { rolloutId, bumperId, state, createdAt, createdByName } = row;
  const failures = await listFailures(trx, customerId, rolloutId);
  return {
    ...{ rolloutId, bumperId, state, createdAt: createdAt.toISOString(), createdBy: createdByName },
    ...(await countEntries(trx, customerId, rolloutId)),
    failures: failures.map((failure) => ({ ...failure, message: failureMessage(failure.code) })),
  };
}

/** Why a program wasn't updated, and what to do. */
function failureMessage(code: string): string {
  if (code === 'wrong-state') return "The program is being published right now. Try again when that's done.";
  if (code === 'clip-not-ready' || code === 'trim-outside')
    return "A clip in the program couldn't be prepared. Replace that clip, then publish the program.";
  if (code === 'licence-expired')
    return "The licence of the bumper's clip has expired. Renew it or replace the clip, then try again.";
  if (code === 'consent-ended')
    return 'Consent for a clip has ended. Remove or replace that clip, then publish the program.';
  return 'Something went wrong. Try again, or publish the program yourself.';
}
