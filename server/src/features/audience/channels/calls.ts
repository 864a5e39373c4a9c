import type { channelService } from '@rushes/contract/audience/channels';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ChannelsService } from './service.ts';

export function channelCalls(channels: ChannelsService): Handlers<typeof channelService> {
  return {
    getChannels: (query, { caller }) => channels.getChannels(caller, query),
    countChannels: (query, { caller }) => channels.countChannels(caller, query),
    createChannel: (values, { caller }) => channels.createChannel(caller, values),
    archiveChannels: ({ channelIds }, { caller }) => channels.archiveChannels(caller, channelIds),
    deleteChannels: ({ channelIds }, { caller }) => channels.deleteChannels(caller, channelIds),
    restoreChannels: ({ channelIds, confirmed }, { caller }) =>
      channels.restoreChannels(caller, channelIds, confirmed),
    getChannel: ({ channelId }, { caller }) => channels.getChannel(caller, channelId),
    updateChannel: (change, { caller }) => channels.updateChannel(caller, change),
    getMembers: (query, { caller }) => channels.getMembers(caller, query),
    countMembers: (query, { caller }) => channels.countMembers(caller, query),
    findCandidates: ({ channelId, search }, { caller }) => channels.findCandidates(caller, channelId, search),
    setMembers: (change, { caller }) => channels.setMembers(caller, change),
    removeMembers: ({ channelId, memberIds }, { caller }) =>
      channels.removeMembers(caller, channelId, memberIds),
    getItems: (query, { caller }) => channels.getItems(caller, query),
    getProgramChannels: ({ programId }, { caller }) => channels.getProgramChannels(caller, programId),
    dropPlannedChannel: ({ programId }, { caller }) => channels.dropPlannedChannel(caller, programId),
    findPresent: ({ channelId, programIds }, { caller }) =>
      channels.findPresent(caller, channelId, programIds),
    submitProgram: (submission, { caller }) => channels.submitProgram(caller, submission),
    moderateItem: (decision, { caller }) => channels.moderateItem(caller, decision),
    arrangeItem: (arrangement, { caller }) => channels.arrangeItem(caller, arrangement),
    removeItems: ({ channelId, itemIds }, { caller }) => channels.removeItems(caller, channelId, itemIds),
    restoreItems: (restoration, { caller }) => channels.restoreItems(caller, restoration),
    ...readingHandlers(channels),
  };
}

type Reading =
  | 'getInbox'
  | 'countInbox'
  | 'getInboxItems'
  | 'getChannelItems'
  | 'markSeen'
  | 'discover'
  | 'follow'
  | 'askToJoin'
  | 'leave';

function readingHandlers(channels: ChannelsService): Pick<Handlers<typeof channelService>, Reading> {
  return {
    getInbox: (_request, { caller }) => channels.getInbox(caller),
    countInbox: (_request, { caller }) => channels.countInbox(caller),
    getInboxItems: (query, { caller }) => channels.getInboxItems(caller, query),
    getChannelItems: (query, { caller }) => channels.getChannelItems(caller, query),
    markSeen: async ({ channelId }, { caller }) => {
      await channels.markSeen(caller, channelId);
      return {};
    },
    discover: (query, { caller }) => channels.discover(caller, query),
    follow: ({ channelId, following }, { caller }) => channels.follow(caller, channelId, following),
    askToJoin: ({ channelId }, { caller }) => channels.askToJoin(caller, channelId),
    leave: async ({ channelId }, { caller }) => {
      await channels.leave(caller, channelId);
      return {};
    },
  };
}
