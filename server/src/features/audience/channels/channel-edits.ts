import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { ChannelLevel } from '@rushes/contract/audience/lists/channels';
import type { ChannelDetail } from '@rushes/contract/audience/channels';
import type { ChannelVisibility } from '@rushes/contract/audience/lists/channels';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
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
  readonly revision: number;
  readonly confirmed: boolean;
};

const channelChanges = [
  'channels.changed',
  'channels.archived',
  'channels.deleted',
  'channels.restored',
] as const;

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
    updateChannel: (caller: Actor, change: ChannelChange) =>
      db.tenant(caller.customerId, (trx) => update(context, trx, caller, change)),
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

async function update(
  context: Context,
  trx: Trx,
  caller: Actor,
  { channelId, revision, confirmed, ...change }: ChannelChange,
): Promise<ChannelDetail> {
  const { customerId } = caller;
  await store.lockChannel(trx, customerId, channelId);
  const { channel, level } = await requireChannelPermission(trx, caller, channelId, 'editChannel');
  const object = { kind: 'channel', id: channelId };
  if (channel.revision !== revision)
    throw new StaleError(await detail(trx, caller, channelId, level), { ...object, actions: channelChanges });
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
  await audit(context, trx, caller, 'channels.changed', object, facts);
  await publishChannelChange(context, trx, customerId, next.visibility !== channel.visibility);
  return detail(trx, caller, channelId, level);
}

function factsOf({ name, visibility, moderated, subscribing }: ChannelValues) {
  return { name, visibility, moderated, subscribing };
}
