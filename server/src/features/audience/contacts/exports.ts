import { contactService } from '@rushes/contract/audience/contacts';
import {
  blocklist,
  contactList,
  contactListList,
  segmentList,
} from '@rushes/contract/audience/lists/contacts';
import type { ReportsService } from '../../identity/reports/service.ts';
import type { ContactsService } from './service.ts';

/** Contacts leave as CSV by a right of its own. */
export function offerContactLists(
  reports: Pick<ReportsService, 'offerList'>,
  contacts: Pick<ContactsService, 'getContacts' | 'getLists' | 'getSegments' | 'getBlocklist'>,
): void {
  const access = { who: 'may', permission: 'audience.contacts:export' } as const;
  const { getContacts, getLists, getSegments, getBlocklist } = contactService.calls;
  reports.offerList({ list: contactList, call: { ...getContacts, access }, page: contacts.getContacts });
  reports.offerList({ list: contactListList, call: { ...getLists, access }, page: contacts.getLists });
  reports.offerList({ list: segmentList, call: { ...getSegments, access }, page: contacts.getSegments });
  reports.offerList({ list: blocklist, call: { ...getBlocklist, access }, page: contacts.getBlocklist });
}
