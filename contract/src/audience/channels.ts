import { z } from 'zod';
import { confirmed } from '../core/access-changes.ts';
import {
  call,
  counted,
  empty,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequest,
  pageRequestOf,
  service,
  text,
} from '../call.ts';
import { memberCalls } from './channel-members.ts';
import { channelLevels, channelList, channelStates, channelVisibilities } from './lists/channels.ts';

export const channelItemStates = ['submitted', 'published', 'rejected', 'expired'] as const;
export type ChannelItemState = (typeof channelItemStates)[number];
const itemStates = z.array(z.enum(channelItemStates)).max(4);

const level = z.enum(channelLevels);
const listing = { who: 'may', permission: 'audience.channels:see' } as const;
const making = { who: 'may', permission: 'audience.channels:edit' } as const;
const object = { kind: 'channel', field: 'channelId' } as const;
/** Which channels, the channel says: everybody may be manager of one. */
const ofOne = { access: { who: 'may', permission: 'audience.channelEdit:see' }, object } as const;
const watching = { who: 'may', permission: 'home.channels:see' } as const;
const watchingOne = { access: watching, object } as const;
const submitting = { access: { who: 'may', permission: 'create.programs:publish' }, object } as const;

const values = {
  name: text(80, 1),
  description: text(1000).default(''),
  visibility: z.enum(channelVisibilities),
  moderated: z.boolean(),
  /** Whether users of the organisation may follow an open channel, or ask to join a restricted one. */
  subscribing: z.boolean(),
};

const changeable = {
  name: values.name.optional(),
  description: text(1000).optional(),
  visibility: values.visibility.optional(),
  moderated: z.boolean().optional(),
  subscribing: z.boolean().optional(),
};

export const listedChannel = z
  .object({
    channelId: id,
    name: z.string(),
    description: z.string(),
    visibility: z.enum(channelVisibilities),
    state: z.enum(channelStates),
    moderated: z.boolean(),
    subscribing: z.boolean(),
    items: z.int(),
    waiting: z.int(),
    /** Rows of members: users and groups. */
    members: z.int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ListedChannel' });
export type ListedChannel = z.infer<typeof listedChannel>;

export const channelDetail = listedChannel
  .extend({
    revision: z.int(),
    level,
    /** Users who watch, through whatever row: exact to 10 000. */
    users: z.int(),
    /** Who asked to join. */
    asking: z.int(),
  })
  .meta({ id: 'ChannelDetail' });
export type ChannelDetail = z.infer<typeof channelDetail>;

export const channelItem = z
  .object({
    itemId: id,
    channelId: id,
    channelName: z.string(),
    programId: id,
    title: z.string(),
    durationMs: z.int(),
    state: z.enum(channelItemStates),
    pinned: z.boolean(),
    from: instant.nullable(),
    to: instant.nullable(),
    shownAt: instant,
    submittedBy: z.string(),
    submittedAt: instant,
    decidedBy: z.string().nullable(),
    reason: z.string(),
    /** Whether the program is live; what is not stays in the channel and shows nothing. */
    live: z.boolean(),
    /** New since the caller marked the channel as seen. */
    isNew: z.boolean(),
    /** The caller brought it in. */
    isOwn: z.boolean(),
    poster: z.string().nullable(),
    sprite: z.string().nullable(),
  })
  .meta({ id: 'ChannelItem' });
export type ChannelItem = z.infer<typeof channelItem>;

const named = z.object({ channelId: id, name: z.string() });
/** A program in the inbox, with all of the caller's channels that show it, the latest first. */
export const inboxItem = channelItem.extend({ channels: z.array(named) });
export type InboxItem = z.infer<typeof inboxItem>;

/** A channel as someone meets it who may know of it. */
export const channelSummary = z
  .object({
    channelId: id,
    name: z.string(),
    description: z.string(),
    visibility: z.enum(channelVisibilities),
    moderated: z.boolean(),
    subscribing: z.boolean(),
    level: level.nullable(),
    /** Through a group, which one does not leave by oneself. */
    throughGroup: z.boolean(),
    isSubscribed: z.boolean(),
    isAsking: z.boolean(),
    mayWatch: z.boolean(),
    items: z.int(),
    newItems: z.int(),
    /** Submissions for the caller to decide. */
    waiting: z.int(),
  })
  .meta({ id: 'ChannelSummary' });
export type ChannelSummary = z.infer<typeof channelSummary>;

const channelId = { channelId: id };
const channelIds = z.object({ channelIds: z.array(id).min(1).max(200) });
const changed = z.object({ changed: z.array(id) });
const window = { from: instant.nullable().optional(), to: instant.nullable().optional() };

const managing = {
  getChannels: call({
    summary: 'The channels of this organisation.',
    request: z.object(pageRequestOf(channelList)),
    response: page(listedChannel),
    errors: ['invalid'],
    access: listing,
  }),
  countChannels: call({
    summary: 'How many channels the same filters find.',
    request: z.object(filterRequestOf(channelList)),
    response: counted,
    errors: [],
    access: listing,
  }),
  createChannel: call({
    summary: 'Makes a channel; who makes it is its first manager.',
    request: z.object(values),
    response: channelDetail,
    errors: ['invalid'],
    access: making,
  }),
  archiveChannels: call({
    summary: 'Takes channels out of use: they reach nobody at once.',
    request: channelIds,
    response: changed,
    errors: [],
    access: making,
  }),
  deleteChannels: call({
    summary: 'Moves channels to the bin; their programs stay.',
    request: channelIds,
    response: changed,
    errors: [],
    access: making,
  }),
  restoreChannels: call({
    summary:
      'Restores channels that were archived or are in the bin (undo). Where more users can watch by it, it asks for `confirmed`, once for all channels.',
    request: channelIds.extend({ confirmed }),
    response: changed,
    errors: ['audience-changes'],
    access: making,
  }),
  getChannel: call({
    summary: 'One channel for its managers.',
    request: z.object(channelId),
    response: channelDetail,
    errors: ['not-found', 'forbidden'],
    ...ofOne,
  }),
  updateChannel: call({
    summary:
      'Changes a channel. Over someone else’s change it is answered `conflict`, with who made it. Opening it to the organisation with programs of narrower access in it asks for `confirmed`.',
    request: z.object({
      ...channelId,
      revision: z.int(),
      ...changeable,
      confirmed,
    }),
    response: channelDetail,
    errors: ['not-found', 'forbidden', 'invalid', 'conflict', 'audience-changes'],
    ...ofOne,
  }),
};

const items = {
  getItems: call({
    summary: 'What is in a channel in its order, or the queue; for its moderators and managers.',
    request: z.object({
      ...channelId,
      ...pageRequest,
      states: itemStates.default([...channelItemStates]),
    }),
    response: page(channelItem),
    errors: ['not-found', 'forbidden', 'invalid'],
    ...ofOne,
  }),
  getProgramChannels: call({
    summary: 'The channels that show a program or have it waiting, for those who can edit the program.',
    request: z.object({ programId: id }),
    response: z.object({
      channels: z.array(
        z.object({
          channelId: id,
          itemId: id,
          name: z.string(),
          state: z.enum(['submitted', 'published']),
          mayTakeOut: z.boolean(),
        }),
      ),
      /** The channel that it goes to once it is published. */
      planned: z.object({ channelId: id, name: z.string() }).nullable(),
      /** How many more show it that the caller can't know of. */
      otherChannels: z.int(),
    }),
    errors: ['not-found', 'forbidden'],
    access: { who: 'may', permission: 'create.programs:publish' },
    object: { kind: 'program', field: 'programId' },
  }),
  dropPlannedChannel: call({
    summary: 'Takes back that a program goes to a channel once it is published.',
    request: z.object({ programId: id }),
    response: empty,
    errors: ['not-found', 'forbidden'],
    access: { who: 'may', permission: 'create.programs:publish' },
    object: { kind: 'program', field: 'programId' },
  }),
  findPresent: call({
    summary: 'Of programs, those that the channel has or that wait for its moderators.',
    request: z.object({ ...channelId, programIds: z.array(id).max(100) }),
    response: z.object({ programIds: z.array(id) }),
    errors: ['not-found', 'forbidden'],
    ...submitting,
  }),
  submitProgram: call({
    summary:
      'Brings an own live program into a channel: it waits for a moderator, or is published where none is needed.',
    request: z.object({ ...channelId, programId: id, ...window, confirmed }),
    response: channelItem,
    errors: ['not-found', 'forbidden', 'invalid', 'not-published', 'wrong-state', 'audience-changes'],
    ...submitting,
  }),
  moderateItem: call({
    summary: 'Publishes or rejects what was submitted; the first decision holds.',
    request: z.object({
      ...channelId,
      itemId: id,
      decision: z.enum(['publish', 'reject']),
      reason: text(1000).default(''),
      confirmed,
    }),
    response: channelItem,
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state', 'audience-changes'],
    ...ofOne,
  }),
  arrangeItem: call({
    summary:
      'Pins an item, sets its window, or puts it before another one (`before: null`: to the end). Dates that show again what has ended ask for `confirmed`.',
    request: z.object({
      ...channelId,
      itemId: id,
      pinned: z.boolean().optional(),
      ...window,
      before: id.nullable().optional(),
      confirmed,
    }),
    response: channelItem,
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state', 'audience-changes'],
    ...ofOne,
  }),
  removeItems: call({
    summary: 'Takes programs out of a channel at once; who submitted one takes that back.',
    request: z.object({ ...channelId, itemIds: z.array(id).max(200) }),
    response: changed,
    errors: ['not-found', 'forbidden'],
    ...ofOne,
  }),
  restoreItems: call({
    summary:
      'Puts back what was taken out within a day, as it was (undo): for who took it out, and for managers.',
    request: z.object({ ...channelId, itemIds: z.array(id).min(1).max(200) }),
    response: changed,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    ...ofOne,
  }),
};

const reading = {
  getInbox: call({
    summary: 'The channels that the caller belongs to or follows, with what is new, and own submissions.',
    request: empty,
    response: z.object({ channels: z.array(channelSummary), submissions: z.array(channelItem) }),
    errors: [],
    access: watching,
  }),
  countInbox: call({
    summary: 'New items in the channels of the caller, and submissions that wait for them.',
    request: empty,
    response: z.object({ newItems: z.int(), waiting: z.int() }),
    errors: [],
    access: watching,
    passive: true,
  }),
  getInboxItems: call({
    summary: 'What is shown in the channels of the caller, each program once, newest first.',
    request: z.object(pageRequest),
    response: page(inboxItem),
    errors: ['invalid'],
    access: watching,
  }),
  getChannelItems: call({
    summary: 'What is shown in one channel in its order, for everybody who may watch it.',
    request: z.object({ ...channelId, ...pageRequest }),
    response: page(channelItem).extend({ channel: channelSummary }),
    errors: ['not-found', 'forbidden', 'invalid'],
    ...watchingOne,
  }),
  markSeen: call({
    summary: 'Counts everything as seen in one channel, or in all.',
    request: z.object({ channelId: id.optional() }),
    response: empty,
    errors: [],
    access: watching,
  }),
  discover: call({
    summary: 'Open and restricted channels, and private ones of the caller, by name.',
    request: z.object({ search: z.string().max(200).optional(), ...pageRequest }),
    response: page(channelSummary),
    errors: ['invalid'],
    access: watching,
  }),
  follow: call({
    summary: 'Brings an open channel into the inbox, or takes it out.',
    request: z.object({ ...channelId, following: z.boolean() }),
    response: channelSummary,
    errors: ['not-found', 'wrong-state'],
    ...watchingOne,
  }),
  askToJoin: call({
    summary: 'Asks the managers of a restricted channel to be let in.',
    request: z.object(channelId),
    response: channelSummary,
    errors: ['not-found', 'wrong-state'],
    ...watchingOne,
  }),
  leave: call({
    summary: 'Leaves a channel, or takes back the wish to join; through a group one stays.',
    request: z.object(channelId),
    response: empty,
    errors: ['not-found', 'wrong-state'],
    ...watchingOne,
  }),
};

export const channelService = service('channel', { ...managing, ...memberCalls, ...items, ...reading });
