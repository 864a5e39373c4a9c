import { declareList } from './list.ts';

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
