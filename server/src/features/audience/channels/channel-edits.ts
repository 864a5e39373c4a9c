import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { ChannelLevel } from '@rushes/contract/audience/lists/channels';
import type { ChannelDetail } from '@rushes/contract/audience/channels';
import type { ChannelVisibility } from '@rushes/contract/audience/lists/channels';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit, type AuditFacts } from '../../../platform/audit.ts';
import { readLastActor } from '../../core/audit/service.ts';
import type { Actor } from '../../create/programs/service.ts';
import { countMembers } from './members/list-store.ts';
import { putMembers } from './members/store.ts';
import {
  requireChannelPermission,
  fromLevel,
  auditedChannel,
  requireConfirmed,
  publishChannelChange,
} from './policy.ts';
import { toDetail, toListed } from './presentation.ts';
import * as store from './store.ts';

export interface ChannelValues {
  readonly name: string;
  readonly description: string;
  readonly visibility: ChannelVisibility;
  readonly moderated: boolean;
  readonly subscribing: boolean;
}

type SomeValues = { readonly [Value in keyof ChannelValues]?: ChannelValues[Value] | undefined };

export type ChannelChange = SomeValues & {
  readonly channelId: string;
  readonly revision?: number | undefined;
  readonly before?: SomeValues | undefined;
  readonly confirmed: boolean;
};

/** Channels as they are listed, made, changed and taken out of use. */
export function managingCalls(context: Context) {
  const { db } = context;
  return {
    getChannels: async (caller: Pick<Actor, 'customerId'>, query: store.ChannelQuery) => {
      const { rows, nextCursor } = await db.tenant(caller.customerId, (trx) =>
        store.listChannels(trx, caller.customerId, query),
      );
      return { items: rows.map(toListed), nextCursor };
    },
    countChannels: async ({ customerId }: Actor, query: Omit<store.ChannelQuery, 'limit' | 'cursor'>) => ({
      count: await db.tenant(customerId, (trx) => store.countChannels(trx, customerId, query)),
    }),
    createChannel: (caller: Actor, values: ChannelValues) =>
      db.tenant(caller.customerId, (trx) => create(context, trx, caller, values)),
    archiveChannels: (caller: Actor, channelIds: readonly string[]) =>
      db.tenant(caller.customerId, async (trx) => {
        const changed = await store.archiveChannels(trx, caller.customerId, channelIds, context.clock.now());
        return auditChange(context, trx, caller, 'channels.archived', changed);
      }),
    deleteChannels: (caller: Actor, channelIds: readonly string[]) =>
      db.tenant(caller.customerId, async (trx) => {
        const { customerId, customerUserId: by } = caller;
        const deletion = { by, at: context.clock.now() };
        const changed = await store.deleteChannels(trx, customerId, channelIds, deletion);
        return auditChange(context, trx, caller, 'channels.deleted', changed);
      }),
    restoreChannels: (caller: Actor, channelIds: readonly string[], confirmed: boolean) =>
      db.tenant(caller.customerId, async (trx) => {
        const changed = await store.restoreChannels(trx, caller.customerId, channelIds, context.clock.now());
        // One that was archived before it was deleted is shown to nobody yet.
        const active = changed.filter(({ state }) => state === 'active').map(({ id }) => id);
        const gain = requireConfirmed(
          caller,
          await store.changeByRestoring(trx, caller.customerId, active),
          confirmed,
        );
        return auditChange(context, trx, caller, 'channels.restored', changed, { gain });
      }),
    getChannel: (caller: Actor, channelId: string) =>
      db.tenant(caller.customerId, async (trx) => {
        const { level } = await requireChannelPermission(trx, caller, channelId, 'editChannel');
        return detail(trx, caller, channelId, level);
      }),
    updateChannel: async (caller: Actor, change: ChannelChange) => {
      const { current, changed } = await db.tenant(caller.customerId, (trx) =>
        update(context, trx, caller, change),
      );
      if (changed === null) return current;
      const changedBy = await readLastActor(context, caller.customerId, recordOf(change.channelId), changed);
      throw new AppError('conflict', { details: { current, changedBy } });
    },
  };
}

async function auditChange(
  context: Context,
  trx: Trx,
  caller: Actor,
  action: AuditAction,
  changed: readonly store.ChangedChannel[],
  details?: Readonly<Record<string, number>>,
): Promise<{ changed: string[] }> {
  for (const channel of changed)
    await audit(context, trx, caller, action, auditedChannel(channel), { details });
  await publishChannelChange(context, trx, caller.customerId, true);
  return { changed: changed.map(({ id }) => id) };
}

async function detail(
  trx: Trx,
  { customerId }: Actor,
  channelId: string,
  level: ChannelLevel,
): Promise<ChannelDetail> {
  const channel = await store.findChannel(trx, customerId, channelId);
  if (channel === undefined) throw new AppError('not-found');
  const filters = [{ column: 'state', op: 'in', values: ['pending'] }] as const;
  return toDetail(channel, {
    level,
    users: await store.countUsers(trx, customerId, channelId),
    asking: await countMembers(trx, customerId, { channelId, filters }),
  });
}

async function create(
  context: Context,
  trx: Trx,
  caller: Actor,
  values: ChannelValues,
): Promise<ChannelDetail> {
  const { customerId, customerUserId } = caller;
  const at = context.clock.now();
  const channelId = randomUUID();
  await store.insertChannel(trx, { ...values, id: channelId, customerId, createdBy: customerUserId, at });
  await putMembers(trx, { customerId, channelId, at }, [{ customerUserId, level: fromLevel('manager') }]);
  const after = factsOf(values);
  await audit(context, trx, caller, 'channels.created', { kind: 'channel', id: channelId }, { after });
  await publishChannelChange(context, trx, customerId, false);
  return detail(trx, caller, channelId, 'manager');
}

/** The channel as it is, and what of it someone else changed where nothing was done for that. */
async function update(
  context: Context,
  trx: Trx,
  caller: Actor,
  { channelId, revision, before, confirmed, ...change }: ChannelChange,
): Promise<{ current: ChannelDetail; changed: AuditFacts | null }> {
  const { customerId } = caller;
  await store.lockChannel(trx, customerId, channelId);
  const { channel, level } = await requireChannelPermission(trx, caller, channelId, 'editChannel');
  if (revision === undefined) requireSeenValues(change, before);
  const isOther = revision !== undefined && channel.revision !== revision;
  const changed = changedSince(channel, before ?? {});
  if (isOther || Object.keys(changed).length > 0)
    return { current: await detail(trx, caller, channelId, level), changed };
  const next: ChannelValues = {
    name: change.name ?? channel.name,
    description: change.description ?? channel.description,
    visibility: change.visibility ?? channel.visibility,
    moderated: change.moderated ?? channel.moderated,
    subscribing: change.subscribing ?? channel.subscribing,
  };
  if (next.visibility === 'open' && channel.visibility !== 'open')
    requireConfirmed(caller, await store.changeByOpening(trx, customerId, channelId), confirmed);
  const values = {
    name: next.name,
    description: next.description,
    visibility: next.visibility,
    is_moderated: next.moderated,
    may_subscribe: next.subscribing,
  };
  await store.updateChannel(trx, customerId, channelId, values, context.clock.now());
  const facts = {
    before: factsOf(channel),
    after: factsOf(next),
    ...(next.description === channel.description ? {} : { details: { description: 'changed' } }),
  };
  await audit(context, trx, caller, 'channels.changed', { kind: 'channel', id: channelId }, facts);
  await publishChannelChange(context, trx, customerId, next.visibility !== channel.visibility);
  return { current: await detail(trx, caller, channelId, level), changed: null };
}

/** Refuses to write over fields without knowing what stood there. */
function requireSeenValues(change: SomeValues, before: SomeValues | undefined): void {
  const message = 'What was seen is missing.';
  if (before === undefined) throw new AppError('invalid', { fields: [{ path: 'revision', message }] });
  const keys = Object.keys(change) as (keyof SomeValues)[];
  const blind = keys.filter((key) => change[key] !== undefined && before[key] === undefined);
  if (blind.length === 0) return;
  throw new AppError('invalid', { fields: blind.map((key) => ({ path: `before.${key}`, message })) });
}

/** What of a channel is something else by now than the writer saw, as the audit writes it. */
function changedSince(channel: store.ChannelRow, seen: SomeValues): AuditFacts {
  const { description, ...facts } = seen;
  const now = factsOf(channel);
  const keys = Object.keys(now) as (keyof typeof now)[];
  const others = keys.filter((key) => facts[key] !== undefined && facts[key] !== now[key]);
  return {
    ...Object.fromEntries(others.map((key) => [key, now[key]])),
    // Its words are not written down.
    ...(description === undefined || description === channel.description ? {} : { description: null }),
  };
}

function recordOf(channelId: string) {
  return { kind: 'channel', id: channelId, actions: ['channels.created', 'channels.changed'] as const };
}

function factsOf({ name, visibility, moderated, subscribing }: ChannelValues) {
  return { name, visibility, moderated, subscribing };
}
