import { Group, Text } from '@mantine/core';
import type { Bumper } from '@rushes/contract/create/bumpers';
import type { TFunction } from 'i18next';
import { formatCount } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../ui/theme.ts';
import type { BumperColumn } from './api.ts';
import { BumperPoster } from './parts/bumper-poster.tsx';
import { RowPicture } from '../../../ui/grid/cards.tsx';

/** Bumpers as a table. */
export function bumperColumns(t: TFunction): DataColumn<Bumper, BumperColumn>[] {
  const header = (column: BumperColumn) => ({ column, header: t(`bumpers.columns.${column}`) });
  return [
    { ...header('name'), widthPx: 320, cell: (bumper) => <NameCell bumper={bumper} /> },
    {
      ...header('kind'),
      widthPx: 110,
      cell: ({ kind }) => t(`bumpers.kinds.${kind}`),
      choiceLabel: (value) => t(`bumpers.kinds.${value as Bumper['kind']}`),
    },
    {
      ...header('rule'),
      widthPx: 130,
      cell: ({ rule }) => t(`bumpers.rules.${rule}`),
      choiceLabel: (value) => t(`bumpers.rules.${value as Bumper['rule']}`),
    },
    {
      ...header('state'),
      widthPx: 110,
      cell: ({ state }) => t(`bumpers.states.${state}`),
      choiceLabel: (value) => t(`bumpers.states.${value as Bumper['state']}`),
    },
    {
      ...header('programCount'),
      widthPx: 150,
      align: 'end',
      cell: ({ programCount }) => (
        <Text span size="sm" style={tabularFigures}>
          {formatCount(programCount)}
        </Text>
      ),
    },
    { ...header('updatedAt'), widthPx: 140, cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} /> },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}

function NameCell({ bumper: { bumperId, name, poster } }: { bumper: Bumper }) {
  return (
    <Group wrap="nowrap" gap="sm">
      <RowPicture widthPx={72}>
        <BumperPoster poster={poster} iconPx={20} />
      </RowPicture>
      <AnchorLink
        to="/bumpers/edit/$bumperId"
        params={{ bumperId }}
        c="inherit"
        fw={500}
        truncate
        title={name}
      >
        {name}
      </AnchorLink>
    </Group>
  );
}
