// Contacts as calls answer them, for tests.
import type { BlockedAddress, ListedContactList, Segment } from '@rushes/contract/audience/contact-lists';
import type { ListedContact } from '@rushes/contract/audience/contacts';
import { idOf } from '../../media/clips/parts/test-clips.ts';

const at = '2026-01-05T10:00:00.000Z';

export const contactOf = (number: number, more: Partial<ListedContact> = {}): ListedContact => ({
  contactId: idOf(600 + number),
  email: `guest${number}@south.example`,
  name: `Guest ${number}`,
  company: '',
  state: 'enabled',
  lists: [],
  unsubscribedLists: [],
  segments: [],
  attributes: [],
  wipeRequestedAt: null,
  updatedAt: at,
  createdAt: at,
  ...more,
});

export const listOf = (number: number, more: Partial<ListedContactList> = {}): ListedContactList => ({
  listId: idOf(620 + number),
  name: `List ${number}`,
  description: '',
  scope: 'organisation',
  optIn: 'single',
  state: 'active',
  members: 0,
  confirmed: 0,
  ownerName: 'Clara',
  isOwn: true,
  sharedWith: [],
  revision: 2,
  createdAt: at,
  ...more,
});

export const segmentOf = (number: number, more: Partial<Segment> = {}): Segment => ({
  segmentId: idOf(640 + number),
  name: `Segment ${number}`,
  rule: [{ column: 'company', op: 'is', values: ['South'] }],
  contacts: 1,
  revision: 2,
  updatedAt: at,
  createdAt: at,
  ...more,
});

export const blockedOf = (number: number, more: Partial<BlockedAddress> = {}): BlockedAddress => ({
  blockId: idOf(660 + number),
  email: `blocked${number}@south.example`,
  reason: 'person',
  createdAt: at,
  ...more,
});
