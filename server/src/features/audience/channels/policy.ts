import {
  type ChannelLevel,
  channelLevels,
  type ChannelRight,
  mayInChannel,
} from '@rushes/contract/audience/lists/channels';
import type { AudienceChange } from '@rushes/contract/core/access-changes';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../create/programs/service.ts';
import { type ChannelRow, findChannel, levelIn } from './store.ts';

/** The name of a level as it is stored; null for 0 and for nobody. */
export function toLevel(stored: number | null): ChannelLevel | null {
  return stored === null ? null : (channelLevels[stored - 1] ?? null);
}

export function fromLevel(level: ChannelLevel): number {
  return channelLevels.indexOf(level) + 1;
}

/** Content managers hold every level in every channel. */
export function canManageAll({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return permissions.has('audience.channels:edit');
}

/** The channel and the caller's level in it, for anyone who may do this; what they may not know of is not found. */
export async function requireChannelPermission(
  trx: Trx,
  caller: Actor,
  channelId: string,
  right: ChannelRight,
): Promise<{ channel: ChannelRow; level: ChannelLevel }> {
  const { customerId, customerUserId } = caller;
  const channel = await findChannel(trx, customerId, channelId);
  if (channel === undefined) throw new AppError('not-found');
  if (canManageAll(caller)) return { channel, level: 'manager' };
  const stored = await levelIn(trx, customerId, channelId, customerUserId);
  const isHidden = channel.state === 'archived' || (stored === null && channel.visibility === 'private');
  if (isHidden) throw new AppError('not-found');
  const level = toLevel(stored);
  if (level === null || !mayInChannel(level, right)) throw new AppError('forbidden');
  return { channel, level };
}

/** A channel as the activity log names it. */
export function auditedChannel({ id, name }: { readonly id: string; readonly name: string }) {
  return { kind: 'channel', id, name };
}

/** Says that channels look different now: to anyone who has them open, and where it moves programs to the library too. */
export async function publishChannelChange(
  { events }: Context,
  trx: Trx,
  customerId: string,
  moves: boolean,
): Promise<void> {
  await events.publish(trx, { customerId }, { type: 'channels' });
  if (moves) await events.publish(trx, { customerId }, { type: 'counts' });
}

/** Refuses a change that lets more users watch until it is confirmed; gives how many they are. */
export function requireConfirmed(
  { permissions }: Pick<Actor, 'permissions'>,
  change: AudienceChange,
  isConfirmed: boolean,
): number {
  const gain = change.after - change.now;
  if (gain === 0 || isConfirmed) return gain;
  const names = permissions.has('organization.directory:see') ? change.names : [];
  throw new AppError('audience-changes', { details: { ...change, names } });
}
