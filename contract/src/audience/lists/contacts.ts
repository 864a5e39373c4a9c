import { declareList } from '../../lists/list.ts';

/** enabled ⇄ disabled; either → blocklisted, which is taken back only where the contact did not ask for it. */
export const contactStates = ['enabled', 'disabled', 'blocklisted'] as const;
export type ContactState = (typeof contactStates)[number];

export const contactSteps = ['enable', 'disable', 'blocklist'] as const;
export type ContactStep = (typeof contactSteps)[number];

/** unconfirmed → confirmed → unsubscribed; only the contact leads back from the last. */
export const membershipStates = ['unconfirmed', 'confirmed', 'unsubscribed'] as const;
export type MembershipState = (typeof membershipStates)[number];

export const listScopes = ['organisation', 'personal'] as const;
export const optIns = ['single', 'double'] as const;
export const contactListStates = ['active', 'archived'] as const;
/** Who put an address onto the blocklist. */
export const blockReasons = ['person', 'contact'] as const;

/** Guests, as getContacts lists them. */
export const contactList = declareList('contacts', {
  columns: {
    email: { kind: 'text', sorts: true },
    name: { kind: 'text', sorts: true },
    company: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: contactStates },
    lists: { kind: 'tags' },
    unsubscribedLists: { kind: 'tags' },
    segments: { kind: 'tags' },
    attributes: { kind: 'tags' },
    wipeRequestedAt: { kind: 'instant' },
    updatedAt: { kind: 'instant', sorts: true },
    createdAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'email', direction: 'asc' },
});

/** Contact lists that the caller may see, as getLists lists them. */
export const contactListList = declareList('contact-lists', {
  columns: {
    name: { kind: 'text', sorts: true },
    scope: { kind: 'choice', choices: listScopes },
    optIn: { kind: 'choice', choices: optIns },
    state: { kind: 'choice', choices: contactListStates },
    members: { kind: 'number', filters: false },
    ownerName: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'name', direction: 'asc' },
});

/** Rules under a name, as getSegments lists them. */
export const segmentList = declareList('segments', {
  columns: {
    name: { kind: 'text', sorts: true },
    contacts: { kind: 'number', filters: false },
    updatedAt: { kind: 'instant', sorts: true },
    createdAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'name', direction: 'asc' },
});

export const blocklist = declareList('blocklist', {
  columns: {
    email: { kind: 'text', sorts: true },
    reason: { kind: 'choice', choices: blockReasons },
    createdAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'createdAt', direction: 'desc' },
});
