import { Badge, Text } from '@mantine/core';
import type { ProgramViewer } from '@rushes/contract/audience/viewing';
import type { viewerList } from '@rushes/contract/audience/lists/viewing';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../../../../ui/grid/columns.ts';
import { MailDeliveryText } from '../../../../../ui/mail-delivery.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../../../ui/theme.ts';

export type ViewerColumn = keyof typeof viewerList.columns;

const colours = {
  'not-started': 'gray',
  'in-progress': 'blue',
  viewed: 'green',
  confirmed: 'green',
} as const;

function isDone(state: ProgramViewer['state']): boolean {
  return state === 'viewed' || state === 'confirmed';
}

/** Viewers of a program as a table; `isOver`: the date by which they had to watch it has passed. */
export function viewerColumns(t: TFunction, isOver: boolean): DataColumn<ProgramViewer, ViewerColumn>[] {
  const header = (column: ViewerColumn) => ({ column, header: t(`programs.viewers.columns.${column}`) });
  return [
    { ...header('name'), widthPx: 200, cell: ({ name }) => name },
    { ...header('userName'), widthPx: 220, isHidden: true, cell: ({ userName }) => userName },
    {
      ...header('state'),
      widthPx: 130,
      cell: ({ state }) =>
        isOver && !isDone(state) ? (
          <Badge color="red">{t('programs.viewers.overdue')}</Badge>
        ) : (
          <Badge variant="light" color={colours[state]}>
            {t(`programs.viewers.states.${state}`)}
          </Badge>
        ),
      choiceLabel: (value) => t(`programs.viewers.states.${value as ProgramViewer['state']}`),
    },
    {
      ...header('mail'),
      widthPx: 170,
      cell: ({ mail }) => <MailDeliveryText delivery={mail} />,
      choiceLabel: (value) => t(`mailDeliveries.${value as ProgramViewer['mail']}`),
    },
    {
      ...header('watched'),
      widthPx: 100,
      align: 'end',
      cell: ({ watched }) => (
        <Text span size="sm" style={tabularFigures}>
          {t('programs.viewers.percent', { percent: watched })}
        </Text>
      ),
    },
    {
      ...header('viewedAt'),
      widthPx: 140,
      cell: ({ viewedAt }) => viewedAt !== null && <RelativeTime instant={viewedAt} />,
    },
    {
      ...header('confirmedAt'),
      widthPx: 140,
      cell: ({ confirmedAt }) => confirmedAt !== null && <RelativeTime instant={confirmedAt} />,
    },
  ];
}
