import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { randomUUID } from 'node:crypto';
import { mayInChannel } from '@rushes/contract/audience/lists/channels';
import type { ChannelItem, ChannelItemState } from '@rushes/contract/audience/channels';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, findOwnLive, lockProgram, requireEditor } from '../../../create/programs/service.ts';
import * as items from './store.ts';
import { notifyDecided, notifyInChannel, notifySubmitted } from '../notices/notices.ts';
import { dropPlannedChannel } from './plans.ts';
import { deletePlan } from './plans-store.ts';
import { programChannels } from './program-channels.ts';
import {
  requireChannelPermission,
  auditedChannel,
  requireConfirmed,
  publishChannelChange,
} from '../policy.ts';
import { readPlace, toItem, toPage } from '../presentation.ts';
import { changeByItem, type ChannelRow, lockChannel } from '../store.ts';

export interface Submission {
  readonly channelId: string;
  readonly programId: string;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly confirmed: boolean;
}

export interface Decision {
  readonly channelId: string;
  readonly itemId: string;
  readonly decision: 'publish' | 'reject';
  readonly reason: string;
  readonly confirmed: boolean;
}

export interface Arrangement {
  readonly channelId: string;
  readonly itemId: string;
  readonly pinned?: boolean | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly confirmed: boolean;
}

export interface Restoration {
  readonly channelId: string;
  readonly itemIds: readonly string[];
}

/** Programs on their way into a channel, and in it: submitted → published | rejected → expired. */
export function itemCalls(context: Context) {
  const { db } = context;
  return {
    getItems: (
      caller: Actor,
      query: {
        channelId: string;
        states: readonly ChannelItemState[];
        cursor?: string | undefined;
        limit: number;
      },
    ) =>
      db.tenant(caller.customerId, async (trx) => {
        const { channelId, states, cursor, limit } = query;
        await requireChannelPermission(trx, caller, channelId, 'moderate');
        const after = readPlace('ordered', cursor);
        const rows = await items.listItems(trx, caller, { channelId, states, after, limit: limit + 1 });
        const { shown, nextCursor } = toPage(rows, limit, orderOf);
        return { items: shown.map((row) => toItem(row, caller)), nextCursor };
      }),
    getProgramChannels: (caller: Actor, programId: string) =>
      db.tenant(caller.customerId, async (trx) => {
        await requireEditor(trx, caller, programId);
        return programChannels(trx, caller, programId);
      }),
    dropPlannedChannel: (caller: Actor, programId: string) =>
      db.tenant(caller.customerId, async (trx) => {
        await dropPlannedChannel(context, trx, caller, programId);
        return {};
      }),
    findPresent: (caller: Actor, channelId: string, programIds: readonly string[]) =>
      db.tenant(caller.customerId, async (trx) => {
        await requireChannelPermission(trx, caller, channelId, 'submit');
        return { programIds: await items.findPresent(trx, caller.customerId, channelId, programIds) };
      }),
    submitProgram: (caller: Actor, submission: Submission) =>
      db.tenant(caller.customerId, (trx) => submit(context, trx, caller, submission)),
    moderateItem: (caller: Actor, decision: Decision) =>
      db.tenant(caller.customerId, (trx) => decide(context, trx, caller, decision)),
    arrangeItem: (caller: Actor, arrangement: Arrangement) =>
      db.tenant(caller.customerId, (trx) => arrange(context, trx, caller, arrangement)),
    removeItems: (caller: Actor, channelId: string, itemIds: readonly string[]) =>
      db.tenant(caller.customerId, (trx) => remove(context, trx, caller, channelId, itemIds)),
    restoreItems: (caller: Actor, restoration: Restoration) =>
      db.tenant(caller.customerId, (trx) => restore(context, trx, caller, restoration)),
    sweepWindows: async () => {
      await db.system(async (trx) => {
        for (const customerId of await items.sweepWindows(trx))
          await publishChannelChange(context, trx, customerId, true);
        await items.forgetRemoved(trx);
      });
    },
  };
}

/** What the order of a channel goes by. */
export function orderOf(row: items.ItemRow): items.Place {
  return [!row.pinned, row.key, row.itemId];
}

async function submit(
  context: Context,
  trx: Trx,
  caller: Actor,
  submission: Submission,
): Promise<ChannelItem> {
  const { customerId, customerUserId } = caller;
  const { channelId, programId } = submission;
  await lockChannel(trx, customerId, channelId);
  const { channel, level } = await requireChannelPermission(trx, caller, channelId, 'submit');
  if (channel.state === 'archived') throw new AppError('wrong-state');
  const program = await findOwnLive(trx, caller, programId);
  if (program === null)
    throw new AppError('invalid', { fields: [{ path: 'programId', message: 'unknown' }] });
  const present = await items.findItemOf(trx, customerId, channelId, programId);
  if (present?.state === 'submitted' || present?.state === 'published') throw new AppError('wrong-state');
  const window = windowOf(submission, { from: null, to: null });
  const { confirmed } = submission;
  const gain = await requireConfirmedItem(trx, caller, { channelId, programId, confirmed });
  const isDirect = !channel.moderated || mayInChannel(level, 'publishDirectly');
  const itemId = await items.putItem(trx, {
    id: randomUUID(),
    customerId,
    channelId,
    programId,
    state: isDirect ? 'published' : 'submitted',
    ...window,
    submittedBy: customerUserId,
    at: context.clock.now(),
  });
  await deletePlan(trx, customerId, { programId, channelId });
  const action = isDirect ? 'channels.item-published' : 'channels.item-submitted';
  await auditItem(context, trx, caller, action, channel, { program: programId, gain });
  const notifyItem = isDirect ? notifyInChannel : notifySubmitted;
  await notifyItem(context, trx, caller, { channelId, programId });
  await publishChannelChange(context, trx, customerId, isDirect);
  return shownItem(trx, caller, channelId, itemId);
}

/** Refuses to show a program to more users until it is confirmed; its audience stays as it was looked at. */
async function requireConfirmedItem(
  trx: Trx,
  caller: Actor,
  { channelId, programId, confirmed }: { channelId: string; programId: string; confirmed: boolean },
): Promise<number> {
  const { customerId } = caller;
  await lockProgram(trx, customerId, programId);
  return requireConfirmed(caller, await changeByItem(trx, customerId, channelId, programId), confirmed);
}

async function decide(
  context: Context,
  trx: Trx,
  caller: Actor,
  { channelId, itemId, decision, reason, confirmed }: Decision,
): Promise<ChannelItem> {
  const { customerId, customerUserId: by } = caller;
  await lockChannel(trx, customerId, channelId);
  const { channel } = await requireChannelPermission(trx, caller, channelId, 'moderate');
  const item = await items.findItem(trx, caller, channelId, itemId);
  if (item?.state !== 'submitted') throw new AppError('wrong-state');
  const isPublishing = decision === 'publish';
  if (isPublishing && item.versionId === null) throw new AppError('wrong-state');
  if (!isPublishing && reason === '')
    throw new AppError('invalid', {
      fields: [{ path: 'reason', message: 'Enter a reason.' }],
    });
  const { programId } = item;
  const gain = isPublishing
    ? await requireConfirmedItem(trx, caller, { channelId, programId, confirmed })
    : null;
  const state = isPublishing ? 'published' : 'rejected';
  const at = context.clock.now();
  if (!(await items.decideItem(trx, customerId, itemId, { state, reason, by, at })))
    throw new AppError('wrong-state');
  const details = { program: programId, ...(gain === null ? {} : { gain }) };
  await auditItem(context, trx, caller, `channels.item-${state}`, channel, details);
  await notifyDecision(context, trx, caller, { item, isPublishing, reason });
  await publishChannelChange(context, trx, customerId, true);
  return shownItem(trx, caller, channelId, itemId);
}

async function notifyDecision(
  context: Context,
  trx: Trx,
  caller: Actor,
  { item, isPublishing, reason }: { item: items.ItemRow; isPublishing: boolean; reason: string },
): Promise<void> {
  const { channelId, programId, submittedById } = item;
  const place = { channelId, programId };
  await notifyDecided(context, trx, caller, { ...place, submittedById, isPublished: isPublishing, reason });
  if (isPublishing) await notifyInChannel(context, trx, caller, place);
}

async function arrange(
  context: Context,
  trx: Trx,
  caller: Actor,
  { channelId, itemId, pinned, before, confirmed, ...window }: Arrangement,
): Promise<ChannelItem> {
  const { customerId } = caller;
  await lockChannel(trx, customerId, channelId);
  const { channel } = await requireChannelPermission(trx, caller, channelId, 'arrange');
  const item = await items.findItem(trx, caller, channelId, itemId);
  if (item === undefined) throw new AppError('wrong-state');
  const next = windowOf(window, item);
  const isMoved = Number(next.from) !== Number(item.from) || Number(next.to) !== Number(item.to);
  const gain = isMoved ? await reopen(trx, caller, { channelId, item, to: next.to, confirmed }) : null;
  if (isMoved) await items.setWindow(trx, customerId, itemId, next);
  if (pinned !== undefined) await items.updateItem(trx, customerId, itemId, { is_pinned: pinned });
  if (before !== undefined) {
    const isKnown = before === null || (await items.findItem(trx, caller, channelId, before)) !== undefined;
    if (!isKnown || before === itemId) throw new AppError('wrong-state');
    await items.moveItem(trx, customerId, { channelId, itemId, before });
  }
  await auditItem(context, trx, caller, 'channels.item-arranged', channel, {
    program: item.programId,
    ...(pinned === undefined ? {} : { pinned }),
    ...(isMoved ? { from: next.from?.toISOString() ?? null, to: next.to?.toISOString() ?? null } : {}),
    ...(gain === null ? {} : { gain }),
    moved: before !== undefined,
  });
  await publishChannelChange(context, trx, customerId, isMoved);
  return shownItem(trx, caller, channelId, itemId);
}

/** Refuses dates that show again what has ended until it is confirmed; null where they don't. */
async function reopen(
  trx: Trx,
  caller: Actor,
  {
    channelId,
    item: { itemId, programId },
    to,
    confirmed,
  }: { channelId: string; item: items.ItemRow; to: Date | null; confirmed: boolean },
): Promise<number | null> {
  if (!(await items.wouldReopen(trx, caller.customerId, itemId, to))) return null;
  return requireConfirmedItem(trx, caller, { channelId, programId, confirmed });
}

async function remove(
  context: Context,
  trx: Trx,
  caller: Actor,
  channelId: string,
  itemIds: readonly string[],
): Promise<{ changed: string[] }> {
  const { customerId } = caller;
  await lockChannel(trx, customerId, channelId);
  const { channel, level } = await requireChannelPermission(trx, caller, channelId, 'submit');
  if (!mayInChannel(level, 'arrange')) {
    for (const itemId of itemIds) {
      const item = await items.findItem(trx, caller, channelId, itemId);
      if (item !== undefined && item.submittedById !== caller.customerUserId) throw new AppError('forbidden');
    }
  }
  const those = { customerId, channelId, itemIds };
  const gone = await items.removeItems(trx, those, caller.customerUserId);
  for (const { programId } of gone)
    await auditItem(context, trx, caller, 'channels.item-removed', channel, { program: programId });
  await publishChannelChange(context, trx, customerId, true);
  return { changed: gone.map(({ id }) => id) };
}

/** Undoes a removal: for who took it out, and for managers. */
async function restore(
  context: Context,
  trx: Trx,
  caller: Actor,
  { channelId, itemIds }: Restoration,
): Promise<{ changed: string[] }> {
  const { customerId, customerUserId } = caller;
  await lockChannel(trx, customerId, channelId);
  const { channel, level } = await requireChannelPermission(trx, caller, channelId, 'submit');
  const found = await items.findRemoved(trx, { customerId, channelId, itemIds });
  if (found.length === 0) throw new AppError('wrong-state');
  const isOwn = found.every(({ removedBy }) => removedBy === customerUserId);
  if (!isOwn && !mayInChannel(level, 'arrange')) throw new AppError('forbidden');
  const changed = found.map(({ id }) => id);
  await items.restoreItems(trx, customerId, changed);
  for (const { programId } of found)
    await auditItem(context, trx, caller, 'channels.item-restored', channel, { program: programId });
  await publishChannelChange(context, trx, customerId, true);
  return { changed };
}

function windowOf(
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
  now: { readonly from: Date | null; readonly to: Date | null },
): { from: Date | null; to: Date | null } {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const next = {
    from: from === undefined ? now.from : dateOf(from),
    to: to === undefined ? now.to : dateOf(to),
  };
  if (next.from !== null && next.to !== null && next.to <= next.from)
    throw new AppError('invalid', {
      fields: [{ path: 'to', message: 'Choose an end after the start.' }],
    });
  return next;
}

async function shownItem(trx: Trx, caller: Actor, channelId: string, itemId: string): Promise<ChannelItem> {
  const row = await items.findItem(trx, caller, channelId, itemId);
  if (row === undefined) throw new AppError('wrong-state');
  return toItem(row, caller);
}

async function auditItem(
  context: Context,
  trx: Trx,
  caller: Actor,
  action: AuditAction,
  channel: ChannelRow,
  details: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  await audit(context, trx, caller, action, auditedChannel(channel), { details });
}
