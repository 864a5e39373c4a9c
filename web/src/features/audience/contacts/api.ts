import type { ListedContact } from '@rushes/contract/audience/contacts';
import type { BlockedAddress, ListedContactList, Segment } from '@rushes/contract/audience/contact-lists';
import {
  blocklist,
  contactList,
  contactListList,
  type ContactState,
  type ContactStep,
  segmentList,
} from '@rushes/contract/audience/lists/contacts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';

export type ContactColumn = keyof typeof contactList.columns;
export type ContactListColumn = keyof typeof contactListList.columns;
export type BlocklistColumn = keyof typeof blocklist.columns;
export type SegmentColumn = keyof typeof segmentList.columns;

/** Contacts as a list. */
export const contactSource = {
  list: contactList,
  key: ['contact', 'getContacts'],
  getPage: api.contact.getContacts,
  getCount: api.contact.countContacts,
  exportBy: 'audience.contacts:export',
} satisfies ListSource<ListedContact, ContactColumn>;

/** Contact lists as a list. */
export const contactListSource = {
  list: contactListList,
  key: ['contact', 'getLists'],
  getPage: api.contact.getLists,
  getCount: api.contact.countLists,
  exportBy: 'audience.contacts:export',
} satisfies ListSource<ListedContactList, ContactListColumn>;

/** Segments as a list. */
export const segmentSource = {
  list: segmentList,
  key: ['contact', 'getSegments'],
  getPage: api.contact.getSegments,
  getCount: api.contact.countSegments,
  exportBy: 'audience.contacts:export',
} satisfies ListSource<Segment, SegmentColumn>;

/** The blocklist as a list. */
export const blocklistSource = {
  list: blocklist,
  key: ['contact', 'getBlocklist'],
  getPage: api.contact.getBlocklist,
  getCount: api.contact.countBlocklist,
  exportBy: 'audience.contacts:export',
} satisfies ListSource<BlockedAddress, BlocklistColumn>;

export const contactQuery = (contactId: string) => callQuery('contact', 'getContact', { contactId });
export const contactHistoryQuery = (contactId: string) =>
  callQuery('contact', 'getContactHistory', { contactId });
/** Lists that contacts can be put on. */
export const targetListsQuery = () =>
  callQuery('contact', 'getLists', {
    filters: [{ column: 'state', op: 'in', values: ['active'] }],
    limit: 100,
  });

export const listNamedQuery = (name: string) =>
  callQuery('contact', 'getLists', { filters: [{ column: 'name', op: 'is', values: [name] }], limit: 1 });

/** Fetches everything about contacts again. */
export function refreshContacts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['contact'] });
}

interface Changed {
  readonly changed: readonly string[];
  readonly refused: readonly { contactId: string; reason: Reason }[];
}
type Reason = Awaited<ReturnType<typeof api.contact.stepContacts>>['refused'][number]['reason'];

/** Something done with many contacts, that a toast names and takes back. */
interface BulkStep {
  readonly take: (contactIds: string[]) => Promise<Changed>;
  readonly contactIds: string[];
  readonly message: (count: number) => string;
  readonly undo?: (changed: string[]) => Promise<unknown>;
}

/** Runs a step for many contacts: says what was done, what was not and why, and offers to take it back. */
export function useBulk(onDone?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const onSettled = () => refreshContacts(queryClient);
  const back = useMutation({ mutationFn: (work: () => Promise<unknown>) => work(), onError, onSettled });
  return useMutation({
    mutationFn: ({ take, contactIds }: BulkStep) => take(contactIds),
    onSuccess: ({ changed, refused }, { message, undo }) => {
      for (const [reason, { length: count }] of Map.groupBy(refused, (each) => each.reason))
        showError(null, t('contacts.refused', { count, reason: t(`contacts.reasons.${reason}`) }));
      if (changed.length === 0) return;
      const text = message(changed.length);
      if (undo === undefined) showToast(text);
      else
        showUndo({
          message: text,
          undoLabel: t('contacts.undo'),
          onUndo: () => back.mutate(() => undo([...changed])),
        });
      onDone?.();
    },
    onError,
    onSettled,
  });
}

const stepBack: Readonly<Record<ContactState, ContactStep>> = {
  enabled: 'enable',
  disabled: 'disable',
  blocklisted: 'blocklist',
};

/** Brings contacts back to the states they had. */
export async function restoreStates(
  before: readonly Pick<ListedContact, 'contactId' | 'state'>[],
  changed: readonly string[],
): Promise<void> {
  const groups = Map.groupBy(
    before.filter(({ contactId }) => changed.includes(contactId)),
    ({ state }) => state,
  );
  for (const [state, contacts] of groups)
    await api.contact.stepContacts({
      contactIds: contacts.map(({ contactId }) => contactId),
      step: stepBack[state],
    });
}
