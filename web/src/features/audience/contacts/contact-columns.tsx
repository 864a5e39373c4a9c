import { Badge, Text } from '@mantine/core';
import type { ListedContact } from '@rushes/contract/audience/contacts';
import type { BlockedAddress, ListedContactList, Segment } from '@rushes/contract/audience/contact-lists';
import type {
  blockReasons,
  ContactState,
  contactListStates,
  listScopes,
  optIns,
} from '@rushes/contract/audience/lists/contacts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { BlocklistColumn, ContactColumn, ContactListColumn, SegmentColumn } from './api.ts';
import { ContactBadge } from './parts/contact-badge.tsx';

/** Contacts as a table. */
export function contactColumns(t: TFunction): DataColumn<ListedContact, ContactColumn>[] {
  const header = (column: ContactColumn) => ({ column, header: t(`contacts.columns.${column}`) });
  return [
    {
      ...header('email'),
      widthPx: 260,
      cell: ({ contactId, email }) => (
        <AnchorLink
          to="/audience/contacts"
          search={((before: Record<string, unknown>) => ({ ...before, contact: contactId })) as never}
          c="inherit"
          fw={500}
          truncate
          title={email}
        >
          {email}
        </AnchorLink>
      ),
    },
    { ...header('name'), widthPx: 180, cell: ({ name }) => name },
    { ...header('company'), widthPx: 160, cell: ({ company }) => company },
    {
      ...header('state'),
      widthPx: 160,
      cell: (contact) => <ContactBadge contact={contact} />,
      choiceLabel: (value) => t(`contacts.states.${value as ContactState}`),
    },
    { ...header('lists'), widthPx: 180, cell: ({ lists }) => lists.join(', ') },
    {
      ...header('unsubscribedLists'),
      widthPx: 180,
      isHidden: true,
      cell: ({ unsubscribedLists }) => unsubscribedLists.join(', '),
    },
    { ...header('segments'), widthPx: 160, isHidden: true, cell: ({ segments }) => segments.join(', ') },
    { ...header('attributes'), widthPx: 220, cell: ({ attributes }) => attributes.join(', ') },
    {
      ...header('wipeRequestedAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ wipeRequestedAt }) => wipeRequestedAt !== null && <RelativeTime instant={wipeRequestedAt} />,
    },
    {
      ...header('updatedAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
    },
    { ...header('createdAt'), widthPx: 140, cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
  ];
}

/** Contact lists as a table. */
export function contactListColumns(t: TFunction): DataColumn<ListedContactList, ContactListColumn>[] {
  const header = (column: ContactListColumn) => ({ column, header: t(`contacts.lists.columns.${column}`) });
  return [
    {
      ...header('name'),
      widthPx: 260,
      cell: ({ name, description }) => (
        <>
          <AnchorLink
            to="/audience/contacts"
            search={{ f: `lists:has:${encodeURIComponent(name)}` }}
            c="inherit"
            fw={500}
            title={name}
          >
            {name}
          </AnchorLink>
          {description !== '' && (
            <Text span size="sm" c="dimmed" ml="xs">
              {description}
            </Text>
          )}
        </>
      ),
    },
    {
      ...header('scope'),
      widthPx: 150,
      cell: ({ scope }) => t(`contacts.lists.scopes.${scope}`),
      choiceLabel: (value) => t(`contacts.lists.scopes.${value as (typeof listScopes)[number]}`),
    },
    {
      ...header('optIn'),
      widthPx: 170,
      cell: ({ optIn }) => t(`contacts.lists.optIns.${optIn}`),
      choiceLabel: (value) => t(`contacts.lists.optIns.${value as (typeof optIns)[number]}`),
    },
    {
      ...header('state'),
      widthPx: 120,
      cell: ({ state }) => (
        <Badge color={state === 'active' ? 'green' : 'gray'}>{t(`contacts.lists.states.${state}`)}</Badge>
      ),
      choiceLabel: (value) => t(`contacts.lists.states.${value as (typeof contactListStates)[number]}`),
    },
    {
      ...header('members'),
      widthPx: 140,
      align: 'end',
      cell: (list) => <ConfirmedCount {...list} />,
    },
    { ...header('ownerName'), widthPx: 160, cell: ({ ownerName }) => ownerName },
    { ...header('createdAt'), widthPx: 140, cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
  ];
}

/** Segments as a table, each with its contacts one click away. */
export function segmentColumns(t: TFunction): DataColumn<Segment, SegmentColumn>[] {
  const header = (column: SegmentColumn) => ({ column, header: t(`contacts.segments.columns.${column}`) });
  return [
    {
      ...header('name'),
      widthPx: 320,
      cell: ({ name }) => (
        <AnchorLink
          to="/audience/contacts"
          search={{ f: `segments:has:${encodeURIComponent(name)}` }}
          c="inherit"
          fw={500}
          truncate
          title={name}
        >
          {name}
        </AnchorLink>
      ),
    },
    { ...header('contacts'), widthPx: 120, align: 'end', cell: ({ contacts }) => formatCount(contacts) },
    { ...header('updatedAt'), widthPx: 160, cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} /> },
    {
      ...header('createdAt'),
      widthPx: 160,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}

/** Addresses that get nothing, as a table. */
export function blocklistColumns(t: TFunction): DataColumn<BlockedAddress, BlocklistColumn>[] {
  const header = (column: BlocklistColumn) => ({ column, header: t(`contacts.blocklist.columns.${column}`) });
  return [
    { ...header('email'), widthPx: 320, cell: ({ email }) => email },
    {
      ...header('reason'),
      widthPx: 240,
      cell: ({ reason }) => t(`contacts.blocklist.reasons.${reason}`),
      choiceLabel: (value) => t(`contacts.blocklist.reasons.${value as (typeof blockReasons)[number]}`),
    },
    { ...header('createdAt'), widthPx: 160, cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
  ];
}

function ConfirmedCount({ members, confirmed }: Pick<ListedContactList, 'members' | 'confirmed'>) {
  const { t } = useTranslation();
  return (
    <>
      {formatCount(confirmed)}
      {members > confirmed && (
        <Text span size="sm" c="dimmed" ml={4}>
          {t('contacts.lists.asked', { count: members - confirmed })}
        </Text>
      )}
    </>
  );
}
