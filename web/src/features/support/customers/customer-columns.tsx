import { Text } from '@mantine/core';
import type { ListedAdministrator, ListedCustomer } from '@rushes/contract/support/customers';
import type { CustomerState } from '@rushes/contract/support/lists/customers';
import type { MemberRole, ProfileState } from '@rushes/contract/organization/lists/users';
import type { TFunction } from 'i18next';
import { formatCount, formatSize } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateBadge } from '../../organization/users/parts/state-badge.tsx';
import type { AdministratorColumn, CustomerColumn } from './api.ts';
import { CustomerBadge } from './parts/customer-badge.tsx';

function CustomerLink({ customerId, name }: { customerId: string; name: string }) {
  return (
    <AnchorLink
      to="/organization/customer/manage/$customerId"
      params={{ customerId }}
      c="inherit"
      fw={500}
      truncate
      title={name}
    >
      {name}
    </AnchorLink>
  );
}

/** Customers as a table. */
export function customerColumns(t: TFunction): DataColumn<ListedCustomer, CustomerColumn>[] {
  const header = (column: CustomerColumn) => ({ column, header: t(`customers.columns.${column}`) });
  return [
    { ...header('name'), widthPx: 260, cell: (row) => <CustomerLink {...row} /> },
    {
      ...header('state'),
      widthPx: 130,
      cell: ({ state }) => <CustomerBadge state={state} />,
      choiceLabel: (value) => t(`customers.states.${value as CustomerState}`),
    },
    { ...header('city'), widthPx: 150, cell: ({ city }) => city },
    { ...header('users'), widthPx: 110, cell: ({ users }) => formatCount(users) },
    {
      ...header('seatLimit'),
      widthPx: 110,
      cell: ({ seatLimit }) => (seatLimit === null ? t('customers.unlimited') : formatCount(seatLimit)),
    },
    { ...header('storageBytes'), widthPx: 120, cell: ({ storageBytes }) => formatSize(storageBytes) },
    { ...header('quotaBytes'), widthPx: 120, cell: ({ quotaBytes }) => formatSize(quotaBytes) },
    {
      ...header('closesAt'),
      widthPx: 140,
      cell: ({ closesAt }) => closesAt !== null && <RelativeTime instant={closesAt} />,
    },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}

/** Those who run customers as a table. */
export function administratorColumns(t: TFunction): DataColumn<ListedAdministrator, AdministratorColumn>[] {
  const header = (column: AdministratorColumn) => ({
    column,
    header: t(`customers.administratorColumns.${column}`),
  });
  return [
    { ...header('name'), widthPx: 220, cell: ({ name }) => name },
    { ...header('userName'), widthPx: 260, cell: ({ userName }) => userName },
    {
      ...header('customerName'),
      widthPx: 220,
      cell: ({ customerId, customerName }) => <CustomerLink customerId={customerId} name={customerName} />,
    },
    {
      ...header('role'),
      widthPx: 150,
      cell: ({ role }) => t(`users.roles.${role}`),
      choiceLabel: (value) => t(`users.roles.${value as MemberRole}`),
    },
    {
      ...header('state'),
      widthPx: 130,
      cell: ({ state }) => <StateBadge state={state} />,
      choiceLabel: (value) => t(`users.states.${value as ProfileState}`),
    },
    {
      ...header('lastSignInAt'),
      widthPx: 150,
      cell: ({ lastSignInAt }) =>
        lastSignInAt === null ? (
          <Text span size="sm" c="dimmed">
            {t('customers.never')}
          </Text>
        ) : (
          <RelativeTime instant={lastSignInAt} />
        ),
    },
  ];
}
