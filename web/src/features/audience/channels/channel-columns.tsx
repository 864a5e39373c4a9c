import type { ListedChannel } from '@rushes/contract/audience/channels';
import type { ChannelVisibility } from '@rushes/contract/audience/lists/channels';
import type { TFunction } from 'i18next';
import { formatCount } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { ChannelColumn } from './api.ts';
import { ChannelBadge, VisibilityBadge } from './parts/badges.tsx';

/** Channels as a table. */
export function channelColumns(t: TFunction): DataColumn<ListedChannel, ChannelColumn>[] {
  const header = (column: ChannelColumn) => ({ column, header: t(`channels.columns.${column}`) });
  return [
    {
      ...header('name'),
      widthPx: 280,
      cell: ({ channelId, name }) => (
        <AnchorLink
          to="/channel/edit/$channelId"
          params={{ channelId }}
          c="inherit"
          fw={500}
          truncate
          title={name}
        >
          {name}
        </AnchorLink>
      ),
    },
    {
      ...header('visibility'),
      widthPx: 140,
      cell: ({ visibility }) => <VisibilityBadge visibility={visibility} />,
      choiceLabel: (value) => t(`channels.visibility.${value as ChannelVisibility}`),
    },
    {
      ...header('state'),
      widthPx: 120,
      cell: ({ state }) => <ChannelBadge state={state} />,
      choiceLabel: (value) => t(`channels.states.${value as ListedChannel['state']}`),
    },
    {
      ...header('moderated'),
      widthPx: 130,
      cell: ({ moderated }) => t(moderated ? 'grid.yes' : 'grid.no'),
    },
    { ...header('items'), widthPx: 110, align: 'end', cell: ({ items }) => formatCount(items) },
    { ...header('waiting'), widthPx: 110, align: 'end', cell: ({ waiting }) => formatCount(waiting) },
    { ...header('members'), widthPx: 130, align: 'end', cell: ({ members }) => formatCount(members) },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
    { ...header('updatedAt'), widthPx: 140, cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} /> },
  ];
}
