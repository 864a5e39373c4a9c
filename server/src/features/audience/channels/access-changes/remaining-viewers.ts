import { mayInChannel } from '@rushes/contract/audience/lists/channels';
import type { AccessStay } from '@rushes/contract/core/access-changes';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Narrowing, Actor } from '../../../create/programs/service.ts';
import { findShowing, leftOut, mostShowing, type ShowingRow } from './remaining-viewers-store.ts';
import { gainFor, canManageAll, toLevel } from '../policy.ts';
import { markUnconfirmed } from './restored-store.ts';
import { examples, type Gained } from '../store.ts';

/** Where something besides channels shows a program to people. */
interface BioShowing {
  readonly names: readonly string[];
  /** Those people, as rows of `customer_user_id`. */
  readonly seers: RawBuilder<unknown>;
}

export type FindBioShowing = (trx: Trx, customerId: string, programId: string) => Promise<BioShowing | null>;

/** Refuses an audience that leaves people out who still watch through a channel or the directory, unless so many were agreed to. */
export async function requireConfirmedViewers(
  trx: Trx,
  actor: Actor,
  narrowing: Narrowing,
  findBioShowing: FindBioShowing,
): Promise<void> {
  const { customerId } = actor;
  const { programId } = narrowing;
  // What goes live with it has left the directory by now.
  const video = await findBioShowing(trx, customerId, programId);
  const { staying, losing } = await leftOut(trx, customerId, narrowing, video?.seers);
  // An archived channel shows it to nobody now: who restores the channel is asked.
  if (staying.count + losing.count > 0) await markUnconfirmed(trx, customerId, narrowing);
  if (staying.count <= narrowing.confirmedStay) return;
  const showing = await findShowing(trx, actor, programId);
  const known = showing.filter((row) => mayKnow(actor, row));
  // Names, and those that are missing among them, would tell who is in a channel whose members the person may not read.
  const mayName = showing.length < mostShowing && showing.every((row) => mayReadMembers(actor, row));
  const told = (people: Gained): Gained => (mayName ? gainFor(actor, people) : { ...people, names: [] });
  const details: AccessStay = {
    ...told(staying),
    losing: told(losing),
    channels: known.map((row) => toShowing(actor, row)),
    otherChannels: showing.length - known.length,
    videosOf: gainFor(actor, videosOf(video)),
  };
  throw new AppError('access-stays', { details });
}

/** The channels that show a program, as far as someone can know of them. */
export async function programChannels(trx: Trx, actor: Actor, programId: string) {
  const showing = await findShowing(trx, actor, programId);
  const known = showing.filter((row) => mayKnow(actor, row));
  const channels = known.map((row) => ({ ...toShowing(actor, row), state: row.state }));
  return { channels, otherChannels: showing.length - known.length };
}

function toShowing(actor: Actor, row: ShowingRow) {
  const { channelId, itemId, name } = row;
  return { channelId, itemId, name, mayTakeOut: mayTakeOut(actor, row) };
}

function videosOf(video: BioShowing | null): Gained {
  const names = video?.names ?? [];
  return { count: names.length, names: names.slice(0, examples) };
}

/** Whether the person meets the channel anywhere in the product; where the organisation view is hidden only by working in it. */
function mayKnow(actor: Actor, { isPrivate, level }: ShowingRow): boolean {
  if (canManageAll(actor) || mayInChannel(toLevel(level), 'submit')) return true;
  return actor.permissions.has('home.channels:see') && (!isPrivate || level !== null);
}

function mayReadMembers(actor: Actor, { isOpen, level }: ShowingRow): boolean {
  return isOpen || canManageAll(actor) || mayInChannel(toLevel(level), 'editMembers');
}

/** Managers take out everything, others what they brought in. */
function mayTakeOut(actor: Actor, row: ShowingRow): boolean {
  const level = toLevel(row.level);
  const mayOwn = row.isOwn && mayInChannel(level, 'submit');
  return canManageAll(actor) || mayInChannel(level, 'arrange') || mayOwn;
}
