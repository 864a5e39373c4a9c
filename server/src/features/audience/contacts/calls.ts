import type { contactService, preferenceService } from '@rushes/contract/audience/contacts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ContactsService } from './service.ts';

export function contactCalls(contacts: ContactsService): Handlers<typeof contactService> {
  return {
    getContacts: (query, { caller }) => contacts.getContacts(caller, query),
    countContacts: (query, { caller }) => contacts.countContacts(caller, query),
    getContact: ({ contactId }, { caller }) => contacts.getContact(caller, contactId),
    getContactHistory: ({ contactId }, { caller }) => contacts.getContactHistory(caller, contactId),
    createContact: (values, { caller }) => contacts.createContact(caller, values),
    updateContact: (change, { caller }) => contacts.updateContact(caller, change),
    stepContacts: ({ contactIds, step }, { caller }) => contacts.stepContacts(caller, contactIds, step),
    deleteContacts: ({ contactIds }, { caller }) => contacts.deleteContacts(caller, contactIds),
    restoreContacts: ({ contactIds }, { caller }) => contacts.restoreContacts(caller, contactIds),
    eraseContact: async ({ contactId }, { caller }) => {
      await contacts.eraseContact(caller, contactId);
      return {};
    },
    mergeContacts: ({ contactId, otherContactId }, { caller }) =>
      contacts.mergeContacts(caller, contactId, otherContactId),
    addToList: ({ listId, contactIds }, context) => contacts.addToList(context, listId, contactIds),
    removeFromList: ({ listId, contactIds }, { caller }) =>
      contacts.removeFromList(caller, listId, contactIds),
    getLists: (query, { caller }) => contacts.getLists(caller, query),
    countLists: (query, { caller }) => contacts.countLists(caller, query),
    getList: ({ listId }, { caller }) => contacts.getList(caller, listId),
    createList: (list, context) => contacts.createList(context, list),
    updateList: (change, { caller }) => contacts.updateList(caller, change),
    deleteList: async ({ listId }, { caller }) => {
      await contacts.deleteList(caller, listId);
      return {};
    },
    getSegments: (query, { caller }) => contacts.getSegments(caller, query),
    countSegments: (query, { caller }) => contacts.countSegments(caller, query),
    createSegment: (segment, { caller }) => contacts.createSegment(caller, segment),
    updateSegment: (change, { caller }) => contacts.updateSegment(caller, change),
    restoreLists: ({ listIds }, { caller }) => contacts.restoreLists(caller, listIds),
    deleteSegment: async ({ segmentId }, { caller }) => {
      await contacts.deleteSegment(caller, segmentId);
      return {};
    },
    countSegment: ({ rule }, { caller }) => contacts.countSegment(caller, rule),
    getBlocklist: (query, { caller }) => contacts.getBlocklist(caller, query),
    countBlocklist: (query, { caller }) => contacts.countBlocklist(caller, query),
    blockAddresses: ({ emails }, { caller }) => contacts.blockAddresses(caller, emails),
    unblockAddresses: ({ emails }, { caller }) => contacts.unblockAddresses(caller, emails),
  };
}

export function preferenceCalls({ outside }: ContactsService): Handlers<typeof preferenceService> {
  return {
    openPreferences: ({ token }) => outside.openPreferences(token),
    savePreferences: ({ token, listIds }, from) => outside.savePreferences(token, listIds, from),
    unsubscribeAll: ({ token }, from) => outside.unsubscribeAll(token, from),
    requestWipe: ({ token }, from) => outside.requestWipe(token, from),
    openUnsubscribe: ({ token }) => outside.openUnsubscribe(token),
    unsubscribe: ({ token }, from) => outside.unsubscribe(token, from),
    openConfirmation: ({ token }) => outside.openConfirmation(token),
    confirmSubscription: ({ token }, from) => outside.confirmSubscription(token, from),
  };
}
