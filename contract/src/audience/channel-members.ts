// Users and groups of channels.
import { z } from 'zod';
import { confirmed } from '../core/access-changes.ts';
import { call, counted, filterRequestOf, id, instant, page, pageRequestOf } from '../call.ts';
import {
  channelLevels,
  channelMemberKinds,
  channelMemberList,
  channelMemberStates,
} from './lists/channels.ts';

/** Members of one channel that are named one by one; more come in as groups. */
export const channelMembersMost = 1000;

const level = z.enum(channelLevels);
const channelId = { channelId: id };
const object = { kind: 'channel', field: 'channelId' } as const;
/** Which channels, the channel says: everyone can be manager of one. */
const ofOne = { access: { who: 'may', permission: 'audience.channelEdit:see' }, object } as const;
const changed = z.object({ changed: z.array(id) });

export const channelMember = z
  .object({
    memberId: id,
    customerUserId: id.nullable(),
    groupId: id.nullable(),
    kind: z.enum(channelMemberKinds),
    name: z.string(),
    /** User name of a user; how many users a group has is in `users`. */
    userName: z.string(),
    users: z.int(),
    level,
    state: z.enum(channelMemberStates),
    addedAt: instant,
  })
  .meta({ id: 'ChannelMember' });
export type ChannelMember = z.infer<typeof channelMember>;

/** Calls of the service of channels that are about their members. */
export const memberCalls = {
  getMembers: call({
    summary: 'Users and groups of a channel, those who ask first.',
    request: z.object({ ...channelId, ...pageRequestOf(channelMemberList) }),
    response: page(channelMember),
    errors: ['not-found', 'forbidden', 'invalid'],
    ...ofOne,
  }),
  countMembers: call({
    summary: 'How many users and groups of a channel the same filters find.',
    request: z.object({ ...channelId, ...filterRequestOf(channelMemberList) }),
    response: counted,
    errors: ['not-found', 'forbidden'],
    ...ofOne,
  }),
  findCandidates: call({
    summary:
      'Users and groups of the organisation that are not members yet; without the directory only by the whole user name or name of a group.',
    request: z.object({ ...channelId, search: z.string().max(200).default('') }),
    response: z.object({
      users: z.array(z.object({ customerUserId: id, name: z.string(), userName: z.string() })),
      groups: z.array(z.object({ groupId: id, name: z.string() })),
    }),
    errors: ['not-found', 'forbidden'],
    ...ofOne,
  }),
  setMembers: call({
    summary:
      'Adds users and groups, or gives them another level; who asks comes in by it. A group that brings users to programs of narrower access asks for `confirmed`. Answers those named, as they are now.',
    request: z.object({
      ...channelId,
      users: z
        .array(z.object({ customerUserId: id, level }))
        .max(200)
        .default([]),
      groups: z
        .array(z.object({ groupId: id, level }))
        .max(50)
        .default([]),
      confirmed,
    }),
    response: z.object({ members: z.array(channelMember) }),
    errors: ['not-found', 'forbidden', 'invalid', 'audience-changes'],
    ...ofOne,
  }),
  removeMembers: call({
    summary: 'Takes users and groups out, at once, or refuses who asks.',
    request: z.object({ ...channelId, memberIds: z.array(id).max(200) }),
    response: changed,
    errors: ['not-found', 'forbidden'],
    ...ofOne,
  }),
};
