import { contactService } from '@rushes/contract/audience/contacts';
import {
  blocklist,
  contactList,
  contactListList,
  segmentList,
} from '@rushes/contract/audience/lists/contacts';
import type { ListOffer } from '../../../objects/list-offer.ts';
import type { ContactsService } from './service.ts';

/** Contacts are exported as CSV by a permission of their own. */
export function contactExports({
  getContacts,
  getLists,
  getSegments,
  getBlocklist,
}: Pick<ContactsService, 'getContacts' | 'getLists' | 'getSegments' | 'getBlocklist'>): ListOffer[] {
  const access = { who: 'may', permission: 'audience.contacts:export' } as const;
  const { calls } = contactService;
  return [
    { list: contactList, call: { ...calls.getContacts, access }, page: getContacts },
    { list: contactListList, call: { ...calls.getLists, access }, page: getLists },
    { list: segmentList, call: { ...calls.getSegments, access }, page: getSegments },
    { list: blocklist, call: { ...calls.getBlocklist, access }, page: getBlocklist },
  ];
}
