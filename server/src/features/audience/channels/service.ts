import type { Context } from '../../../context.ts';
import { explain } from './explanations.ts';
import { itemCalls } from './items/items.ts';
import { defineChannelMails } from './notices/notices.ts';
import { managingCalls } from './channel-edits.ts';
import { membershipCalls } from './members/members.ts';
import { readingCalls } from './inbox/inbox.ts';

export { channelOf, findChoosable, planChannel } from './items/plans.ts';
export { joinedChannels } from './items/store.ts';

export type ChannelsService = ReturnType<typeof createChannelsService>;

/** Channels: who is in them, what comes into them and in which order, and what their users find there. */
export function createChannelsService(context: Context) {
  defineChannelMails(context);
  return {
    explain,
    ...managingCalls(context),
    ...membershipCalls(context),
    ...itemCalls(context),
    ...readingCalls(context),
  };
}
