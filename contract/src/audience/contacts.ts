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
  service,
  text,
} from '../call.ts';
import { contactList, contactStates, contactSteps, listScopes, membershipStates } from './lists/contacts.ts';
import { blocklistCalls, listCalls, segmentCalls } from './contact-lists.ts';
import { mostAttributes } from '../limits.ts';
import { attributeKey, contactEmail, editing, list, seeing } from './contact-fields.ts';

const contact = { kind: 'contact', field: 'contactId' } as const;
const nullableInstant = instant.nullable();

export const attributes = z
  .record(attributeKey, text(500, 1))
  .refine(
    (given) => Object.keys(given).length <= mostAttributes,
    `Use at most ${mostAttributes} attributes.`,
  );

export const listedContact = z
  .object({
    contactId: id,
    email: z.string(),
    name: z.string(),
    company: z.string(),
    state: z.enum(contactStates),
    /** Those that the caller may see, and the contact has not unsubscribed from. */
    lists: z.array(z.string()),
    /** Those that the contact unsubscribed from. */
    unsubscribedLists: z.array(z.string()),
    segments: z.array(z.string()),
    /** `key=value`, as it was written; a filter takes either case. */
    attributes: z.array(z.string()),
    wipeRequestedAt: nullableInstant,
    updatedAt: instant,
    createdAt: instant,
  })
  .meta({ id: 'ListedContact' });
export type ListedContact = z.infer<typeof listedContact>;

const membership = z.object({
  listId: id,
  name: z.string(),
  scope: z.enum(listScopes),
  state: z.enum(membershipStates),
  addedAt: instant,
  confirmedAt: nullableInstant,
  /** Where the consent came from. */
  confirmedAddress: z.string().nullable(),
});

export const contactDetail = z
  .object({
    contactId: id,
    email: z.string(),
    name: z.string(),
    company: z.string(),
    attributes: z.record(z.string(), z.string()),
    state: z.enum(contactStates),
    /** The contact’s own wish: nobody else takes it back. */
    isBlockedByOwnWish: z.boolean(),
    wipeRequestedAt: nullableInstant,
    /** Given back with a change, so that nobody overwrites what they have not seen. */
    revision: z.int(),
    memberships: z.array(membership),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ContactDetail' });
export type ContactDetail = z.infer<typeof contactDetail>;

export const contactRefusals = [
  'not-found',
  'wrong-state',
  'own-wish',
  'blocklisted',
  'unsubscribed',
  'taken',
] as const;
export type ContactRefusal = (typeof contactRefusals)[number];
const many = { contactIds: z.array(id).min(1).max(500) };
const changedContacts = z.object({
  changed: z.array(id),
  refused: z.array(z.object({ contactId: id, reason: z.enum(contactRefusals) })),
});

const contactValues = { name: text(100).default(''), company: text(100).default('') };

export const historyKinds = ['submissions', 'sent', 'watched'] as const;
const contactHistory = z.object({
  consents: z.array(
    z.object({
      at: instant,
      event: z.enum([
        'added',
        'asked',
        'confirmed',
        'unsubscribed',
        'removed',
        'blocklisted',
        'unblocked',
        'wipe-requested',
      ]),
      listName: z.string().nullable(),
      by: z.enum(['contact', 'person', 'import', 'system']),
      actorName: z.string().nullable(),
      clientAddress: z.string().nullable(),
    }),
  ),
  merges: z.array(z.object({ at: instant, email: z.string(), name: z.string(), byName: z.string() })),
  /** What other parts of the product know of this user. */
  sections: z.array(
    z.object({
      kind: z.enum(historyKinds),
      items: z.array(z.object({ at: instant, title: z.string(), detail: z.string() })),
    }),
  ),
});
export type ContactHistory = z.infer<typeof contactHistory>;

const contactCalls = {
  getContacts: call({
    summary: 'Guests this organisation.',
    request: z.object(pageRequestOf(contactList)),
    response: page(listedContact),
    errors: [],
    access: seeing,
  }),
  countContacts: call({
    summary: 'How many contacts the same filters find.',
    request: z.object(filterRequestOf(contactList)),
    response: counted,
    errors: [],
    access: seeing,
  }),
  getContact: call({
    summary: 'One contact with attributes and the lists it is in.',
    request: z.object({ contactId: id }),
    response: contactDetail,
    errors: ['not-found'],
    access: seeing,
    object: contact,
  }),
  getContactHistory: call({
    summary: 'Consents, merges, and what was sent, submitted and watched.',
    request: z.object({ contactId: id }),
    response: contactHistory,
    errors: ['not-found'],
    access: seeing,
    object: contact,
  }),
  createContact: call({
    summary: 'Adds someone; an address on the blocklist comes in as blocklisted.',
    request: z.object({ email: contactEmail, ...contactValues, attributes: attributes.default({}) }),
    response: contactDetail,
    errors: ['invalid'],
    access: editing,
  }),
  updateContact: call({
    summary: 'Changes a contact as it was read; `conflict` where someone was faster.',
    request: z.object({
      contactId: id,
      revision: z.int(),
      email: contactEmail.optional(),
      name: text(100).optional(),
      company: text(100).optional(),
      attributes: attributes.optional(),
    }),
    response: contactDetail,
    errors: ['not-found', 'invalid', 'conflict'],
    access: editing,
    object: contact,
  }),
  stepContacts: call({
    summary: 'Enables, disables or blocklists many at once.',
    request: z.object({ ...many, step: z.enum(contactSteps) }),
    response: changedContacts,
    errors: [],
    access: editing,
  }),
  deleteContacts: call({
    summary: 'Takes contacts out; they can be put back for 30 days.',
    request: z.object(many),
    response: changedContacts,
    errors: [],
    access: editing,
  }),
  restoreContacts: call({
    summary: 'Puts deleted contacts back; one whose address is taken by now stays away.',
    request: z.object(many),
    response: changedContacts,
    errors: [],
    access: editing,
  }),
  eraseContact: call({
    summary: 'Erases everything kept of a contact for good; nothing brings it back.',
    request: z.object({ contactId: id }),
    response: empty,
    errors: ['not-found'],
    access: editing,
    object: contact,
  }),
  mergeContacts: call({
    summary: 'Makes one contact of two: the first stays, with the history and the lists of both.',
    request: z.object({ contactId: id, otherContactId: id }),
    response: contactDetail,
    errors: ['not-found', 'invalid'],
    access: editing,
    object: contact,
  }),
  addToList: call({
    summary: 'Adds contacts to a list; on a double opt-in list each is asked by mail.',
    request: z.object({ listId: id, ...many }),
    response: changedContacts,
    errors: ['not-found', 'wrong-state'],
    access: editing,
    object: list,
  }),
  removeFromList: call({
    summary:
      'Takes contacts off a list. Who took their consent back stays unsubscribed when they are added again; a list that asks asks again.',
    request: z.object({ listId: id, ...many }),
    response: changedContacts,
    errors: ['not-found'],
    access: editing,
    object: list,
  }),
};

export const contactService = service('contact', {
  ...contactCalls,
  ...listCalls,
  ...segmentCalls,
  ...blocklistCalls,
});

const token = z.string().regex(/^[A-Za-z0-9_-]{20,120}$/);
const byToken = z.object({ token });
const host = z.object({
  organisation: z.string(),
  brand: z.object({ logoUrl: z.string().nullable(), accent: z.array(z.string()).nullable() }),
});
const publicCall = <Request extends z.ZodType, Response extends z.ZodType>(
  summary: string,
  request: Request,
  response: Response,
) =>
  call({
    summary,
    request,
    response,
    errors: ['link-gone', 'rate-limited'],
    access: { who: 'anyone' },
    ratePerMinute: 30,
  });

const preferences = host.extend({
  email: z.string(),
  lists: z.array(
    z.object({
      listId: id,
      /** A personal list goes by its owner’s name. */
      name: z.string(),
      description: z.string(),
      scope: z.enum(listScopes),
      isSubscribed: z.boolean(),
    }),
  ),
  isBlocked: z.boolean(),
  wipeRequestedAt: nullableInstant,
});
export type Preferences = z.infer<typeof preferences>;
const oneSubscription = host.extend({ listName: z.string(), state: z.enum(membershipStates) });
export type Subscription = z.infer<typeof oneSubscription>;

export const preferenceService = service('preference', {
  openPreferences: publicCall('What a guest gets from an organisation.', byToken, preferences),
  savePreferences: publicCall(
    'Keeps the lists named and unsubscribes from the others.',
    z.object({ token, listIds: z.array(id).max(500) }),
    preferences,
  ),
  unsubscribeAll: publicCall('Ends everything: the address goes onto the blocklist.', byToken, preferences),
  requestWipe: publicCall(
    'Asks for everything kept to be erased; ends all mails at once.',
    byToken,
    preferences,
  ),
  openUnsubscribe: publicCall(
    'What a link would unsubscribe from; changes nothing.',
    byToken,
    oneSubscription,
  ),
  unsubscribe: publicCall('Unsubscribes; a second time changes nothing more.', byToken, oneSubscription),
  openConfirmation: publicCall('What a link would confirm; changes nothing.', byToken, oneSubscription),
  confirmSubscription: publicCall('Confirms a subscription.', byToken, oneSubscription),
});
