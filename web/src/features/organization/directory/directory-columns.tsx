import { Anchor } from '@mantine/core';
import type { DirectoryUser, OrgUnit, ShownField } from '@rushes/contract/organization/directory';
import { fieldColumnPrefix } from '@rushes/contract/organization/lists/directory';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { unitPaths } from './api.ts';
import { UserLink } from './parts/users/user-link.tsx';

/** Users as a table: what everybody has, then the organisation’s own fields. */
export function directoryColumns(
  t: TFunction,
  fields: readonly ShownField[],
  units: readonly OrgUnit[],
): DataColumn<DirectoryUser, string>[] {
  const paths = new Map(unitPaths(units).map(({ value, label }) => [value, label]));
  return [
    {
      column: 'name',
      header: t('directory.columns.name'),
      widthPx: 220,
      cell: (user) => <UserLink user={user} />,
    },
    {
      column: 'userName',
      header: t('directory.columns.userName'),
      widthPx: 220,
      cell: ({ userName }) => <Anchor href={`mailto:${userName}`}>{userName}</Anchor>,
    },
    ...fields.map(({ key, label, type }) => ({
      column: `${fieldColumnPrefix}${key}`,
      header: label,
      widthPx: type === 'longText' ? 240 : 160,
      cell: ({ values }: DirectoryUser) => values.find((each) => each.key === key)?.value,
    })),
    {
      column: 'orgUnit',
      header: t('directory.columns.orgUnit'),
      widthPx: 160,
      cell: ({ orgUnit }) => orgUnit?.name,
      choiceLabel: (value) => paths.get(value) ?? value,
    },
    {
      column: 'location',
      header: t('directory.columns.location'),
      widthPx: 140,
      cell: ({ location }) => location,
    },
    {
      column: 'manager',
      header: t('directory.columns.manager'),
      widthPx: 180,
      cell: ({ manager }) => manager !== null && <UserLink user={manager} />,
    },
    {
      column: 'hasBio',
      header: t('directory.columns.hasBio'),
      widthPx: 100,
      cell: ({ hasBio }) => (hasBio ? t('directory.yes') : ''),
    },
  ];
}
