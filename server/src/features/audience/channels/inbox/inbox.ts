import type { ChannelSummary } from '@rushes/contract/audience/channels';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import * as inbox from './store.ts';
import { orderOf } from '../items/items.ts';
import * as items from '../items/store.ts';
import { findOwn, putMembers, removeMembers, setFollowing } from '../members/store.ts';
import { notifyRequested } from '../notices/notices.ts';
import { fromLevel, canManageAll, auditedChannel, publishChannelChange } from '../policy.ts';
import { readPlace, toInboxItem, toItem, toKnown, toPage } from '../presentation.ts';
import { lockChannel } from '../store.ts';

export interface Paged {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Channels as those meet them who watch: the inbox, one channel, and what there is to find. */
export function readingCalls(context: Context) {
  const { db, clock } = context;
  return {
    getInbox: (caller: Actor) =>
      db.tenant(caller.customerId, async (trx) => ({
        channels: (await inbox.listInboxChannels(trx, caller)).map((row) => toKnown(row, caller)),
        submissions: (await items.listOwnSubmissions(trx, caller)).map((row) => toItem(row, caller)),
      })),
    countInbox: (caller: Actor) => db.tenant(caller.customerId, (trx) => inbox.countInbox(trx, caller)),
    getInboxItems: (caller: Actor, { cursor, limit }: Paged) =>
      db.tenant(caller.customerId, async (trx) => {
        const after = readPlace('dated', cursor);
        const rows = await items.listInboxItems(trx, caller, { after, limit: limit + 1 });
        const { shown, nextCursor } = toPage(rows, limit, ({ key, itemId }) => [key, itemId]);
        return { items: shown.map((row) => toInboxItem(row, caller)), nextCursor };
      }),
    getChannelItems: (caller: Actor, { channelId, cursor, limit }: Paged & { channelId: string }) =>
      db.tenant(caller.customerId, async (trx) => {
        const channel = await known(trx, caller, channelId);
        if (!channel.mayWatch) throw new AppError('forbidden');
        const after = readPlace('ordered', cursor);
        const rows = await items.listItems(trx, caller, { channelId, shown: true, after, limit: limit + 1 });
        const { shown, nextCursor } = toPage(rows, limit, orderOf);
        return { channel, items: shown.map((row) => toItem(row, caller)), nextCursor };
      }),
    markSeen: (caller: Actor, channelId: string | undefined) =>
      db.tenant(caller.customerId, (trx) => inbox.markSeen(trx, caller, channelId ?? null, clock.now())),
    discover: (caller: Actor, { search = '', cursor, limit }: Paged & { search?: string | undefined }) =>
      db.tenant(caller.customerId, async (trx) => {
        const after = readPlace('named', cursor);
        const rows = await inbox.listDiscoverable(trx, caller, { search, after, limit: limit + 1 });
        const { shown, nextCursor } = toPage(rows, limit, ({ key, channelId }) => [key, channelId]);
        return { items: shown.map((row) => toKnown(row, caller)), nextCursor };
      }),
    ...joiningCalls(context),
  };
}

function joiningCalls(context: Context) {
  const { db, clock } = context;
  return {
    follow: (caller: Actor, channelId: string, following: boolean) =>
      db.tenant(caller.customerId, async (trx) => {
        const channel = await known(trx, caller, channelId);
        const isOpen = channel.visibility === 'open' && channel.subscribing;
        if (following && !isOpen) throw new AppError('wrong-state');
        const place = { customerId: caller.customerId, channelId, at: clock.now() };
        await setFollowing(trx, place, caller.customerUserId, following);
        const action = following ? 'channels.followed' : 'channels.unfollowed';
        await audit(context, trx, caller, action, auditedChannel({ id: channelId, name: channel.name }));
        return known(trx, caller, channelId);
      }),
    askToJoin: (caller: Actor, channelId: string) =>
      db.tenant(caller.customerId, async (trx) => {
        const { customerId, customerUserId } = caller;
        // Anyone who is let in at this moment is not put back among those who ask.
        await lockChannel(trx, customerId, channelId);
        const channel = await known(trx, caller, channelId);
        const isAskable = channel.visibility === 'restricted' && channel.subscribing;
        if (!isAskable || channel.isAsking || channel.level !== null) throw new AppError('wrong-state');
        const place = { customerId, channelId, at: clock.now() };
        await putMembers(trx, place, [{ customerUserId, level: fromLevel('member') }], 'pending');
        await notifyRequested(context, trx, caller, channelId);
        await audit(
          context,
          trx,
          caller,
          'channels.asked',
          auditedChannel({ id: channelId, name: channel.name }),
        );
        await publishChannelChange(context, trx, customerId, false);
        return known(trx, caller, channelId);
      }),
    leave: (caller: Actor, channelId: string) =>
      db.tenant(caller.customerId, async (trx) => {
        const { customerId, customerUserId } = caller;
        const channel = await known(trx, caller, channelId);
        const own = await findOwn(trx, customerId, channelId, customerUserId);
        if (own === undefined) throw new AppError('wrong-state');
        await removeMembers(trx, customerId, channelId, [own.id]);
        await audit(
          context,
          trx,
          caller,
          'channels.left',
          auditedChannel({ id: channelId, name: channel.name }),
        );
        await publishChannelChange(context, trx, customerId, true);
      }),
  };
}

/** A channel that the caller may know of. */
async function known(trx: Trx, caller: Actor, channelId: string): Promise<ChannelSummary> {
  const row = await inbox.findKnown(trx, caller, channelId);
  const isVisible =
    row !== undefined && (row.visibility !== 'private' || row.level !== null || canManageAll(caller));
  if (!isVisible) throw new AppError('not-found');
  return toKnown(row, caller);
}
