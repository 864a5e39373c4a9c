import { Badge, Text } from '@mantine/core';
import type { Erasure } from '@rushes/contract/organization/personal-data';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../../../../lib/format/format.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { DataColumn } from '../../../../ui/grid/columns.ts';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { type ErasureColumn, erasureSource } from '../api.ts';

const colours = { waiting: 'yellow', running: 'yellow', done: 'gray', failed: 'red' } as const;

/** Certificates of everybody whom the organisation erased; each is where the user’s page was. */
export function CertificateList({ toolbar }: { toolbar: ReactNode }) {
  const { t } = useTranslation();
  const list = useList(erasureSource);
  const columns = useMemo(() => certificateColumns(t), [t]);
  return (
    <>
      <PageHeader title={t('personalData.certificate.list')} count={list.total} />
      <Text size="sm" c="dimmed" mb="md" maw={720}>
        {t('personalData.certificate.listText')}
      </Text>
      <DataGrid
        list={list}
        columns={columns}
        label={t('personalData.certificate.list')}
        toolbar={toolbar}
        rowId={({ erasureId }) => erasureId}
        rowLabel={({ createdAt, requestedByName }) =>
          t('personalData.certificate.asked', { date: formatExactTime(createdAt), name: requestedByName })
        }
        empty={
          <EmptyState
            picture={<Illustration name="user" />}
            title={t('personalData.certificate.empty')}
            text={t('personalData.certificate.emptyText')}
          />
        }
      />
    </>
  );
}

function certificateColumns(t: TFunction): DataColumn<Erasure, ErasureColumn>[] {
  const header = (column: ErasureColumn) => ({
    column,
    header: t(`personalData.certificate.columns.${column}`),
  });
  return [
    {
      ...header('createdAt'),
      widthPx: 200,
      cell: ({ customerUserId, createdAt }) => (
        <AnchorLink
          to="/organization/user/manage-admin/Admin/$userId"
          params={{ userId: customerUserId }}
          c="inherit"
          fw={500}
        >
          {formatExactTime(createdAt)}
        </AnchorLink>
      ),
    },
    { ...header('requestedByName'), widthPx: 180, cell: ({ requestedByName }) => requestedByName },
    {
      ...header('state'),
      widthPx: 120,
      cell: ({ state }) => (
        <Badge color={colours[state]}>{t(`personalData.certificate.states.${state}`)}</Badge>
      ),
      choiceLabel: (value) => t(`personalData.certificate.states.${value as Erasure['state']}`),
    },
    { ...header('newOwnerName'), widthPx: 180, cell: ({ newOwnerName }) => newOwnerName },
    {
      ...header('customerUserId'),
      widthPx: 320,
      cell: ({ customerUserId }) => (
        <Text span size="sm" ff="monospace">
          {customerUserId}
        </Text>
      ),
    },
    {
      ...header('finishedAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ finishedAt }) => finishedAt !== null && <RelativeTime instant={finishedAt} />,
    },
  ];
}
