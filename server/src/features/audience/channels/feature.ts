import { channelService } from '@rushes/contract/audience/channels';
import { channelList, channelMemberList } from '@rushes/contract/audience/lists/channels';
import { programs } from '../../create/programs/feature.ts';
import { channelAccess, channelOwnership } from './access-store.ts';
import { channelBin } from './bin-store.ts';
import { channelCalls } from './calls.ts';
import { defineChannelJobs } from './jobs.ts';
import { channelData } from './personal-data-store.ts';
import { channelJourneys } from './journey-store.ts';
import { createChannelsService } from './service.ts';

const { getChannels, getMembers } = channelService.calls;
import { feature } from '../../../feature.ts';

export const channels = feature({
  name: 'channels',
  uses: { programs },
  tables: ['channel_items', 'channel_members', 'channel_plans', 'channel_readers', 'channels'],
  views: ['channel_people', 'channel_reach', 'channel_shown_items'],
  create: createChannelsService,
  calls: (service) => ({ channel: channelCalls(service) }),
  jobs: defineChannelJobs,
  lists: (service) => [
    { list: channelList, call: getChannels, page: service.getChannels },
    { list: channelMemberList, call: getMembers, page: service.getMembers },
  ],
  objects: (service) => [
    {
      kind: 'channel',
      rows: { table: 'channels', title: 'name' },
      explain: service.explain,
      access: channelAccess,
      ownership: channelOwnership,
      bin: channelBin,
    },
  ],
  journeys: channelJourneys,
  personalData: () => [channelData],
});
