import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../../../lib/lists/use-list.ts';
import { useTab } from '../../../../lib/lists/use-tab.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { approvalColumns, reviewColumns } from '../approval-columns.tsx';
import { approvalSource, reviewSource, useLiveApprovals } from '../api.ts';
import { approvalTabs } from '../approvals-search.ts';

/** What waits for the user's decision, and what they requested. */
export function ApprovalListScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tab = useTab(approvalTabs);
  useLiveApprovals();
  const me = useMe();
  if (!may(me, 'create.programs:publish') && !may(me, 'create.scripts:edit')) return <ToReview />;
  return (
    <section aria-label={t('approvals.title')}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: '/tasks/approvals',
            search: next === 'requested' ? { tab: 'requested' } : {},
          })
        }
      >
        <Tabs.List mb="md">
          {approvalTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`approvals.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="review">
          <ToReview />
        </Tabs.Panel>
        <Tabs.Panel value="requested">
          <Requested />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

function ToReview() {
  const { t } = useTranslation();
  const list = useList(reviewSource);
  const columns = useMemo(() => reviewColumns(t), [t]);
  return (
    <>
      <PageHeader title={t('approvals.title')} count={list.total} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('approvals.tabs.review')}
        rowId={({ approvalId }) => approvalId}
        rowLabel={({ title }) => title}
        empty={
          <EmptyState
            picture={<Illustration name="screen" />}
            title={t('approvals.noneToReview.title')}
            text={t('approvals.noneToReview.text')}
          />
        }
      />
    </>
  );
}

function Requested() {
  const { t } = useTranslation();
  const list = useList(approvalSource);
  const columns = useMemo(() => approvalColumns(t), [t]);
  return (
    <>
      <PageHeader title={t('approvals.title')} count={list.total} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('approvals.tabs.requested')}
        rowId={({ approvalId }) => approvalId}
        rowLabel={({ title }) => title}
        empty={
          <EmptyState
            picture={<Illustration name="film" />}
            title={t('approvals.noneRequested.title')}
            text={t('approvals.noneRequested.text')}
          />
        }
      />
    </>
  );
}
