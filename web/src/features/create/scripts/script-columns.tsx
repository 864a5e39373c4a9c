import type { Script } from '@rushes/contract/create/scripts';
import type { TFunction } from 'i18next';
import { formatDuration, formatNumber } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { ScriptColumn } from './api.ts';

/** Scripts as a table. */
export function scriptColumns(t: TFunction): DataColumn<Script, ScriptColumn>[] {
  const header = (column: ScriptColumn) => ({ column, header: t(`scripts.columns.${column}`) });
  return [
    {
      ...header('title'),
      widthPx: 340,
      cell: ({ scriptId, title }) => (
        <AnchorLink
          to="/script/edit/$scriptId"
          params={{ scriptId }}
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
    { ...header('wordCount'), widthPx: 100, align: 'end', cell: ({ wordCount }) => formatNumber(wordCount) },
    {
      ...header('scope'),
      widthPx: 130,
      cell: ({ scope }) => t(`scripts.scopes.${scope}`),
      choiceLabel: (value) => t(`scripts.scopes.${value as Script['scope']}`),
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
