// The channel that a program goes to once it is published.
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable } from '../../../create/programs/service.ts';
import { auditedChannel, publishChannelChange, requireChannelPermission } from '../policy.ts';
import { findShowing } from './program-channels-store.ts';
import { deletePlan, findPlan, insertPlan } from './plans-store.ts';

/** A channel that the user brings programs to, as it is named; undefined for others. */
export async function findChoosable(
  trx: Trx,
  actor: Actor,
  channelId: string,
): Promise<{ channelId: string; name: string } | undefined> {
  try {
    const { channel } = await requireChannelPermission(trx, actor, channelId, 'submit');
    return channel.state === 'archived' ? undefined : { channelId, name: channel.name };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Plans that a new program goes to a channel, which the user brings programs to. */
export async function planChannel(
  trx: Trx,
  actor: Actor,
  plan: { programId: string; channelId: string },
): Promise<void> {
  if ((await findChoosable(trx, actor, plan.channelId)) === undefined) throw new AppError('not-found');
  await insertPlan(trx, actor.customerId, plan);
}

/** The channel that is planned for a program, or else the first that shows it, of those that the user brings programs to. */
export async function channelOf(trx: Trx, actor: Actor, programId: string): Promise<string | undefined> {
  const planned = await findPlan(trx, actor.customerId, programId);
  const showing = await findShowing(trx, actor, programId);
  for (const { channelId } of [...(planned === undefined ? [] : [planned]), ...showing])
    if ((await findChoosable(trx, actor, channelId)) !== undefined) return channelId;
  return undefined;
}

/** Takes that back. */
export async function dropPlannedChannel(
  context: Context,
  trx: Trx,
  actor: Actor,
  programId: string,
): Promise<void> {
  const { customerId } = actor;
  await requireEditable(trx, actor, programId);
  const planned = await findPlan(trx, customerId, programId);
  await deletePlan(trx, customerId, { programId });
  if (planned === undefined) return;
  const channel = auditedChannel({ id: planned.channelId, name: planned.name });
  await audit(context, trx, actor, 'channels.plan-dropped', channel, { details: { program: programId } });
  await publishChannelChange(context, trx, customerId, false);
}
