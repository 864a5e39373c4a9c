import { contactService } from '@rushes/contract/contacts';
import { blocklist, contactList, contactListList } from '@rushes/contract/lists/contacts';
import type { ReportsService } from '../reports/service.ts';
import type { ContactsService } from './service.ts';

/** Contacts leave as CSV by a right of its own. */
export function offerContactLists(
  reports: Pick<ReportsService, 'offerList'>,
  contacts: Pick<ContactsService, 'getContacts' | 'getLists' | 'getBlocklist'>,
): void {
  const access = { who: 'may', permission: 'audience.contacts:export' } as const;
  const { getContacts, getLists, getBlocklist } = contactService.calls;
  reports.offerList({ list: contactList, call: { ...getContacts, access }, page: contacts.getContacts });
  reports.offerList({ list: contactListList, call: { ...getLists, access }, page: contacts.getLists });
  reports.offerList({ list: blocklist, call: { ...getBlocklist, access }, page: contacts.getBlocklist });
}
