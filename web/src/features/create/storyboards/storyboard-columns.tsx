import type { Storyboard } from '@rushes/contract/create/storyboards';
import type { TFunction } from 'i18next';
import { formatDuration, formatNumber } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { StoryboardColumn } from './api.ts';

/** Storyboards as a table. */
export function storyboardColumns(t: TFunction): DataColumn<Storyboard, StoryboardColumn>[] {
  const header = (column: StoryboardColumn) => ({ column, header: t(`storyboards.columns.${column}`) });
  return [
    {
      ...header('title'),
      widthPx: 340,
      cell: ({ storyboardId, title }) => (
        <AnchorLink
          to="/storyboards/edit/$storyboardId"
          params={{ storyboardId }}
          c="inherit"
          fw={500}
          truncate
          title={title}
        >
          {title}
        </AnchorLink>
      ),
    },
    {
      ...header('durationMs'),
      widthPx: 110,
      align: 'end',
      cell: ({ durationMs }) => formatDuration(durationMs),
    },
    { ...header('shotCount'), widthPx: 100, align: 'end', cell: ({ shotCount }) => formatNumber(shotCount) },
    {
      ...header('scope'),
      widthPx: 130,
      cell: ({ scope }) => t(`storyboards.scopes.${scope}`),
      choiceLabel: (value) => t(`storyboards.scopes.${value as Storyboard['scope']}`),
    },
    { ...header('createdBy'), widthPx: 150, cell: ({ createdBy }) => createdBy?.name ?? '–' },
    { ...header('updatedAt'), widthPx: 140, cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} /> },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}
