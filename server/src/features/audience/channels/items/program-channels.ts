import { mayInChannel } from '@rushes/contract/audience/lists/channels';
import type { Trx } from '../../../../context.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { canManageAll, toLevel } from '../policy.ts';
import { findPlan } from './plans-store.ts';
import { findShowing, type ShowingRow } from './program-channels-store.ts';

/** The channels that show a program, as far as someone can know of them. */
export async function programChannels(trx: Trx, actor: Actor, programId: string) {
  const showing = await findShowing(trx, actor, programId);
  const known = showing.filter((row) => mayKnow(actor, row));
  const channels = known.map((row) => ({ ...toShowing(actor, row), state: row.state }));
  const planned = (await findPlan(trx, actor.customerId, programId)) ?? null;
  return { channels, planned, otherChannels: showing.length - known.length };
}

function toShowing(actor: Actor, row: ShowingRow) {
  const { channelId, itemId, name } = row;
  return { channelId, itemId, name, mayTakeOut: mayTakeOut(actor, row) };
}

/** Whether the user meets the channel anywhere in the product; where the organisation view is hidden only by working in it. */
function mayKnow(actor: Actor, { isPrivate, level }: ShowingRow): boolean {
  if (canManageAll(actor) || mayInChannel(toLevel(level), 'submit')) return true;
  return actor.permissions.has('home.channels:see') && (!isPrivate || level !== null);
}

/** Managers take out everything, others what they brought in. */
function mayTakeOut(actor: Actor, row: ShowingRow): boolean {
  const level = toLevel(row.level);
  const mayOwn = row.isOwn && mayInChannel(level, 'submit');
  return canManageAll(actor) || mayInChannel(level, 'arrange') || mayOwn;
}
