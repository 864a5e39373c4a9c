// Channels as calls answer them, for tests.
import type { ChannelMember } from '@rushes/contract/audience/channel-members';
import type { ChannelDetail, ChannelItem, ChannelSummary } from '@rushes/contract/audience/channels';
import { Refusal } from '../../../test-app.tsx';
import { idOf } from '../../media/clips/parts/test-clips.ts';

export const channelId = idOf(500);
const at = '2026-01-05T10:00:00.000Z';

export const channelOf = (more: Partial<ChannelDetail> = {}): ChannelDetail => ({
  channelId,
  name: 'News',
  description: '',
  visibility: 'restricted',
  state: 'active',
  moderated: true,
  subscribing: true,
  items: 0,
  waiting: 0,
  members: 0,
  createdAt: at,
  updatedAt: at,
  revision: 1,
  level: 'manager',
  users: 0,
  asking: 0,
  ...more,
});

export const summaryOf = (number: number, more: Partial<ChannelSummary> = {}): ChannelSummary => ({
  channelId: idOf(500 + number),
  name: `Channel ${number}`,
  description: '',
  visibility: 'open',
  moderated: true,
  subscribing: true,
  level: 'contributor',
  throughGroup: false,
  isSubscribed: false,
  isAsking: false,
  mayWatch: true,
  items: 0,
  newItems: 0,
  waiting: 0,
  ...more,
});

export const itemOf = (number: number, more: Partial<ChannelItem> = {}): ChannelItem => ({
  itemId: idOf(520 + number),
  channelId,
  channelName: 'News',
  programId: idOf(100 + number),
  title: `Program ${number}`,
  durationMs: 60_000,
  state: 'published',
  pinned: false,
  from: null,
  to: null,
  shownAt: at,
  submittedBy: 'Clara',
  submittedAt: at,
  decidedBy: null,
  reason: '',
  live: true,
  isNew: false,
  isOwn: false,
  poster: null,
  sprite: null,
  ...more,
});

export const memberOf = (number: number, more: Partial<ChannelMember> = {}): ChannelMember => ({
  memberId: idOf(540 + number),
  customerUserId: idOf(900 + number),
  groupId: null,
  kind: 'user',
  name: `User ${number}`,
  userName: `user${number}@north.example`,
  users: 1,
  level: 'member',
  state: 'active',
  addedAt: at,
  ...more,
});

/** Refuses a request until it is confirmed that more users can watch. */
export const confirmedFirst =
  (answer: unknown) =>
  ({ confirmed }: { confirmed?: boolean }) =>
    confirmed === true
      ? answer
      : new Refusal('audience-changes', { details: { now: 3, after: 9, names: ['Ada'] } });
