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
import { attributeKey, contactEmail, editing, list, seeing } from './contact-fields.ts';
import {
  blocklist,
  blockReasons,
  contactListList,
  contactListStates,
  contactStates,
  listScopes,
  membershipStates,
  optIns,
  segmentList,
} from './lists/contacts.ts';

export const mostSegments = 50;
const segmentObject = { kind: 'segment', field: 'segmentId' } as const;

export const listedContactList = z
  .object({
    listId: id,
    name: z.string(),
    description: z.string(),
    scope: z.enum(listScopes),
    optIn: z.enum(optIns),
    state: z.enum(contactListStates),
    members: z.int(),
    /** Of the members, those who get what is sent: on a double opt-in list the others were asked and have not answered. */
    confirmed: z.int(),
    ownerName: z.string(),
    isOwn: z.boolean(),
    /** With whom a personal list is shared. */
    sharedWith: z.array(z.object({ customerUserId: id, name: z.string() })),
    revision: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'ListedContactList' });
export type ListedContactList = z.infer<typeof listedContactList>;

export const listCalls = {
  getLists: call({
    summary: 'The organisation’s lists, the caller’s own, and those shared with the caller.',
    request: z.object(pageRequestOf(contactListList)),
    response: page(listedContactList),
    errors: [],
    access: seeing,
  }),
  countLists: call({
    summary: 'How many lists the same filters find.',
    request: z.object(filterRequestOf(contactListList)),
    response: counted,
    errors: [],
    access: seeing,
  }),
  getList: call({
    summary: 'One contact list.',
    request: z.object({ listId: id }),
    response: listedContactList,
    errors: ['not-found'],
    access: seeing,
    object: list,
  }),
  createList: call({
    summary: 'Makes a list, of the organisation or for oneself.',
    request: z.object({
      name: text(80, 1),
      description: text(500).default(''),
      scope: z.enum(listScopes),
      optIn: z.enum(optIns).default('single'),
    }),
    response: listedContactList,
    errors: ['invalid'],
    access: editing,
  }),
  updateList: call({
    summary: 'Renames, archives or shares a list. A personal list is changed by its owner only.',
    request: z.object({
      listId: id,
      revision: z.int(),
      name: text(80, 1).optional(),
      description: text(500).optional(),
      optIn: z.enum(optIns).optional(),
      state: z.enum(contactListStates).optional(),
      sharedWith: z.array(id).max(100).optional(),
    }),
    response: listedContactList,
    errors: ['not-found', 'invalid', 'conflict', 'forbidden'],
    access: editing,
    object: list,
  }),
  deleteList: call({
    summary:
      'Moves a list to the bin, where it can be restored for as long as the organisation keeps it; its contacts stay, and so does what they consented to.',
    request: z.object({ listId: id }),
    response: empty,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: editing,
    object: list,
  }),
  restoreLists: call({
    summary: 'Takes lists out of the bin as they were; `name-taken` where another list has the name now.',
    request: z.object({ listIds: z.array(id).min(1).max(200) }),
    response: z.object({
      restored: z.array(id),
      failed: z.array(z.object({ listId: id, code: z.literal('name-taken') })),
    }),
    errors: [],
    access: editing,
  }),
};

const textOps = z.enum(['is', 'contains', 'empty', 'filled']);
const oneText = z.array(text(200, 1)).max(1).default([]);
/** One condition of a segment. */
export const segmentFilter = z.discriminatedUnion('column', [
  z.object({ column: z.literal('state'), values: z.array(z.enum(contactStates)).min(1).max(3) }),
  z.object({ column: z.enum(['email', 'name', 'company']), op: textOps, values: oneText }),
  z.object({ column: z.literal('attribute'), key: attributeKey, op: textOps, values: oneText }),
  z.object({
    column: z.literal('list'),
    listId: id,
    /** In which state on that list; `none` is not on it. */
    values: z
      .array(z.enum([...membershipStates, 'none']))
      .min(1)
      .max(4),
  }),
]);
export type SegmentFilter = z.infer<typeof segmentFilter>;
/** Everybody whom all conditions fit. */
export const segmentRule = z.array(segmentFilter).min(1).max(10);
export type SegmentRule = z.infer<typeof segmentRule>;
/** A rule as it is kept from now on; older ones are shown as they are. */
const wholeRule = segmentRule.refine((rule) => rule.every(saysWhat), 'Enter a value for each condition.');

export const segment = z
  .object({
    segmentId: id,
    name: z.string(),
    rule: segmentRule,
    contacts: z.int(),
    revision: z.int(),
    updatedAt: instant,
    createdAt: instant,
  })
  .meta({ id: 'ContactSegment' });
export type Segment = z.infer<typeof segment>;

export const segmentCalls = {
  getSegments: call({
    summary: 'The segments with how many contacts each fits now.',
    request: z.object(pageRequestOf(segmentList)),
    response: page(segment),
    errors: [],
    access: seeing,
  }),
  countSegments: call({
    summary: 'How many segments the same filters find.',
    request: z.object(filterRequestOf(segmentList)),
    response: counted,
    errors: [],
    access: seeing,
  }),
  createSegment: call({
    summary: 'Keeps a rule under a name.',
    request: z.object({ name: text(80, 1), rule: wholeRule }),
    response: segment,
    errors: ['invalid'],
    access: editing,
  }),
  updateSegment: call({
    summary: 'Changes name or rule of a segment.',
    request: z.object({
      segmentId: id,
      revision: z.int(),
      name: text(80, 1).optional(),
      rule: wholeRule.optional(),
    }),
    response: segment,
    errors: ['not-found', 'invalid', 'conflict'],
    access: editing,
    object: segmentObject,
  }),
  deleteSegment: call({
    summary: 'Deletes a segment; its contacts stay.',
    request: z.object({ segmentId: id }),
    response: empty,
    errors: ['not-found'],
    access: editing,
    object: segmentObject,
  }),
  countSegment: call({
    summary: 'How many contacts a rule would fit now.',
    request: z.object({ rule: wholeRule }),
    response: counted,
    errors: ['invalid'],
    access: seeing,
  }),
};

export const blockedAddress = z
  .object({ blockId: id, email: z.string(), reason: z.enum(blockReasons), createdAt: instant })
  .meta({ id: 'BlockedAddress' });
export type BlockedAddress = z.infer<typeof blockedAddress>;
const addresses = z.object({ emails: z.array(contactEmail).min(1).max(500) });

export const blocklistCalls = {
  getBlocklist: call({
    summary: 'Addresses that get nothing, whether they are contacts or not.',
    request: z.object(pageRequestOf(blocklist)),
    response: page(blockedAddress),
    errors: [],
    access: seeing,
  }),
  countBlocklist: call({
    summary: 'How many addresses the same filters find.',
    request: z.object(filterRequestOf(blocklist)),
    response: counted,
    errors: [],
    access: seeing,
  }),
  blockAddresses: call({
    summary: 'Puts addresses onto the blocklist, contacts or not.',
    request: addresses,
    response: z.object({ changed: z.int() }),
    errors: [],
    access: editing,
  }),
  unblockAddresses: call({
    summary: 'Takes addresses off it, but for those who asked for it themselves.',
    request: addresses,
    response: z.object({ changed: z.int(), kept: z.int() }),
    errors: [],
    access: editing,
  }),
};
