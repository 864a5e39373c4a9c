import { declareList } from '../../lists/list.ts';

/** open: the organisation watches. restricted: listed for all, watched by members. private: only its members know it. */
export const channelVisibilities = ['open', 'restricted', 'private'] as const;
export type ChannelVisibility = (typeof channelVisibilities)[number];

export const channelStates = ['active', 'archived'] as const;

/** Channels of an organisation, as getChannels lists them. */
export const channelList = declareList('channels', {
  columns: {
    name: { kind: 'text', sorts: true },
    visibility: { kind: 'choice', choices: channelVisibilities },
    state: { kind: 'choice', choices: channelStates },
    moderated: { kind: 'flag' },
    items: { kind: 'number' },
    waiting: { kind: 'number' },
    members: { kind: 'number' },
    createdAt: { kind: 'instant', sorts: true },
    updatedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'name', direction: 'asc' },
});

/** Each level may all that those before it may. */
export const channelLevels = ['member', 'contributor', 'moderator', 'manager'] as const;
export type ChannelLevel = (typeof channelLevels)[number];

/** What is done in a channel, and the level from which on: the matrix as it is shown and enforced. */
export const channelRights = {
  watch: 'member',
  submit: 'contributor',
  publishDirectly: 'moderator',
  moderate: 'moderator',
  arrange: 'manager',
  editMembers: 'manager',
  editChannel: 'manager',
} as const satisfies Readonly<Record<string, ChannelLevel>>;
export type ChannelRight = keyof typeof channelRights;
export const channelRightNames = Object.keys(channelRights) as ChannelRight[];

/** Whether someone of this level may; null is someone who only watches an open channel, or nobody of it. */
export function mayInChannel(level: ChannelLevel | null, right: ChannelRight): boolean {
  return level !== null && channelLevels.indexOf(level) >= channelLevels.indexOf(channelRights[right]);
}

export const channelMemberKinds = ['user', 'group'] as const;
export const channelMemberStates = ['pending', 'active'] as const;

/** Who is in a channel, as getMembers lists them: who asks first, then those of the highest level. */
export const channelMemberList = declareList('channel-members', {
  columns: {
    name: { kind: 'text', sorts: true },
    userName: { kind: 'text' },
    kind: { kind: 'choice', choices: channelMemberKinds },
    users: { kind: 'number', filters: false },
    level: { kind: 'choice', choices: channelLevels, sorts: true },
    state: { kind: 'choice', choices: channelMemberStates, sorts: true },
    addedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'state', direction: 'asc' },
});
