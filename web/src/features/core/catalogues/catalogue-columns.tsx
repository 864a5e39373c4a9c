import { Badge, Text } from '@mantine/core';
import type { CatalogueItem, CatalogueName } from '@rushes/contract/core/catalogues';
import type { TFunction } from 'i18next';
import { formatCount } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import type { ItemColumn } from './api.ts';

/** The items of a catalogue as a table. */
export function itemColumns(t: TFunction, catalogue: CatalogueName): DataColumn<CatalogueItem, ItemColumn>[] {
  const header = (column: Exclude<ItemColumn, 'uses'>) => ({
    column,
    header: t(`catalogues.columns.${column}`),
  });
  return [
    {
      ...header('name'),
      widthPx: 240,
      cell: ({ name, state }) => (
        <Text span fw={500} c={state === 'deprecated' ? 'dimmed' : 'inherit'} truncate title={name}>
          {name}
        </Text>
      ),
    },
    {
      ...header('state'),
      widthPx: 130,
      cell: ({ state }) => (
        <Badge color={state === 'active' ? 'green' : 'gray'}>{t(`catalogues.states.${state}`)}</Badge>
      ),
      choiceLabel: (value) => t(`catalogues.states.${value as CatalogueItem['state']}`),
    },
    {
      ...header('mergedNames'),
      widthPx: 200,
      cell: ({ mergedNames }) => <span title={mergedNames.join(', ')}>{mergedNames.join(', ')}</span>,
    },
    {
      column: 'uses',
      header: t(`catalogues.${catalogue}.uses`),
      widthPx: 110,
      align: 'end',
      cell: ({ uses }) => formatCount(uses),
    },
    { ...header('position'), widthPx: 90, align: 'end', cell: ({ position }) => formatCount(position) },
  ];
}
