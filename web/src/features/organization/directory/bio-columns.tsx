import { Badge, Button, Group } from '@mantine/core';
import type { Bio } from '@rushes/contract/organization/directory';
import type { BioState } from '@rushes/contract/organization/lists/directory';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { BioColumn } from './api.ts';
import { UserLink } from './parts/users/user-link.tsx';

const colors: Readonly<Partial<Record<BioState, string>>> = { approved: 'green', submitted: 'yellow' };

/** Videos of users as a table; what waits is looked at where that is read. */
export function bioColumns(t: TFunction, onReview: (bio: Bio) => void): DataColumn<Bio, BioColumn>[] {
  const header = (column: BioColumn) => ({ column, header: t(`directory.bio.columns.${column}`) });
  return [
    { ...header('name'), widthPx: 200, cell: (bio) => <UserLink user={bio} /> },
    {
      ...header('state'),
      widthPx: 270,
      cell: (bio) => (
        <Group gap={8} wrap="nowrap">
          <Badge variant="light" color={colors[bio.state] ?? 'gray'} style={{ flex: 'none' }}>
            {t(`directory.bio.states.${bio.state}`)}
          </Badge>
          {bio.state === 'submitted' && (
            <Button size="compact-sm" onClick={() => onReview(bio)}>
              {t('directory.bio.review')}
            </Button>
          )}
        </Group>
      ),
      choiceLabel: (value) => t(`directory.bio.states.${value as BioState}`),
    },
    { ...header('title'), widthPx: 220, cell: ({ title }) => <span title={title}>{title}</span> },
    { ...header('requestedByName'), widthPx: 160, cell: ({ requestedByName }) => requestedByName },
    { ...header('changedAt'), widthPx: 130, cell: ({ changedAt }) => <RelativeTime instant={changedAt} /> },
    {
      ...header('expiresAt'),
      widthPx: 120,
      cell: ({ state, expiresAt }) =>
        state === 'approved' && expiresAt !== null && <RelativeTime instant={expiresAt} />,
    },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}
