import { z } from 'zod';
import {
  call,
  counted,
  empty,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequestOf,
  saysWhat,
  text,
} from '../call.ts';
import { groupList, groupSources, memberRoles } from './lists/users.ts';

const seeing = { who: 'may', permission: 'audience.users:see' } as const;
const editing = { who: 'may', permission: 'audience.users:edit' } as const;
const group = { kind: 'group', field: 'groupId' } as const;

/** A rule in the words of the list of users: everybody whom all filters fit. */
export const groupFilter = z.discriminatedUnion('column', [
  z.object({
    column: z.literal('role'),
    op: z.literal('in'),
    values: z.array(z.enum(memberRoles)).min(1).max(4),
  }),
  z.object({
    column: z.literal('location'),
    op: z.enum(['is', 'contains', 'empty', 'filled']),
    values: z.array(text(100, 1)).max(20).default([]),
  }),
  z.object({
    column: z.literal('field'),
    /** The key of a field of the profile that the caller sees. */
    key: z.string().max(40),
    op: z.enum(['in', 'is', 'contains', 'empty', 'filled']),
    values: z.array(text(200, 1)).max(20).default([]),
  }),
]);
export const groupRule = z.array(groupFilter).max(10);
export type GroupRule = z.infer<typeof groupRule>;
/** A rule as it is kept from now on; older ones are shown as they are. */
const wholeRule = groupRule.refine((rule) => rule.every(saysWhat), 'Enter a value for each condition.');

export const userGroup = z
  .object({
    groupId: id,
    name: z.string(),
    description: z.string(),
    source: z.enum(groupSources),
    /** What the caller may know of it: conditions on fields that they do not see are left out. */
    rule: groupRule,
    hiddenConditions: z.int(),
    users: z.int(),
    createdAt: instant,
    updatedAt: instant,
    /** Counts changes of name, description and rule. */
    revision: z.int(),
  })
  .meta({ id: 'UserGroup' });
export type UserGroup = z.infer<typeof userGroup>;

export const groupChoice = z.object({ groupId: id, name: z.string() });
export type GroupChoice = z.infer<typeof groupChoice>;

const groupValues = {
  name: text(80, 1),
  description: text(500).default(''),
  rule: wholeRule.default([]),
};

/** Calls of the service of users that are about their groups. */
export const groupCalls = {
  getGroups: call({
    summary: 'The groups of this organisation with how many users each has.',
    request: z.object(pageRequestOf(groupList)),
    response: page(userGroup),
    errors: [],
    access: seeing,
  }),
  countGroups: call({
    summary: 'How many groups the same filters find.',
    request: z.object(filterRequestOf(groupList)),
    response: counted,
    errors: [],
    access: seeing,
  }),
  getGroupChoices: call({
    summary: 'The groups that users are put into by hand, for choosing one.',
    request: empty,
    response: z.object({ groups: z.array(groupChoice) }),
    errors: [],
    access: seeing,
  }),
  createGroup: call({
    summary: 'Makes a group, by hand or by a rule.',
    request: z.object({
      ...groupValues,
      source: z.enum(groupSources),
      customerUserIds: z.array(id).max(500).default([]),
    }),
    response: userGroup,
    errors: ['invalid', 'not-found', 'beyond-own-rights'],
    access: editing,
  }),
  updateGroup: call({
    summary:
      'Changes a group; users are added to and taken out of one by hand. A rule is changed by anyone who sees all of it. With the `revision` that the writer saw: where there is a newer one, nothing is changed (`conflict`).',
    request: z.object({
      groupId: id,
      name: groupValues.name.optional(),
      description: text(500).optional(),
      rule: wholeRule.optional(),
      add: z.array(id).max(500).default([]),
      remove: z.array(id).max(500).default([]),
      revision: z.int().optional(),
    }),
    response: userGroup,
    errors: ['not-found', 'invalid', 'wrong-state', 'forbidden', 'conflict', 'beyond-own-rights'],
    access: editing,
    object: group,
  }),
  deleteGroup: call({
    summary: 'Deletes a group; its users stay.',
    request: z.object({ groupId: id }),
    response: empty,
    errors: ['not-found'],
    access: editing,
    object: group,
  }),
  countRule: call({
    summary: 'How many users a rule would fit now.',
    request: z.object({ rule: wholeRule }),
    response: counted,
    errors: [],
    access: editing,
  }),
};
