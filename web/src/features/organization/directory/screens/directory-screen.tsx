import { Skeleton, Tabs } from '@mantine/core';
import type { CallResponse } from '@rushes/contract/call';
import type { directoryService } from '@rushes/contract/organization/directory';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../lib/session/session.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { useTab } from '../../../../lib/lists/use-tab.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { directoryQuery, peopleSource } from '../api.ts';
import { directoryColumns } from '../directory-columns.tsx';
import { AskMany } from '../parts/ask-many.tsx';
import { BioList } from '../parts/bio-list.tsx';
import { PersonCards } from '../parts/person-cards.tsx';
import { PersonDrawer } from '../parts/person-drawer.tsx';
import { directoryTabs } from '../search.ts';

/** Who is who in the organisation; content managers look after the videos here too. */
export function DirectoryScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const tab = useTab(directoryTabs);
  const { person }: { person?: string } = useSearch({ strict: false });
  const query = useQuery(directoryQuery());
  const isManager = permissions.has('organization.directory:edit');
  const close = () =>
    void navigate({
      to: '.',
      search: (({ person: _closed, ...rest }: Record<string, unknown>) => rest) as never,
    });
  return (
    <section aria-label={t('directory.title')}>
      {isManager && (
        <Tabs
          value={tab}
          onChange={(next) =>
            void navigate({ to: '/peoplesearch/list', search: next === 'videos' ? { tab: 'videos' } : {} })
          }
        >
          <Tabs.List mb="md">
            {directoryTabs.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`directory.tabs.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {query.isPending && <Skeleton h={320} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <>
          {isManager && tab === 'videos' ? <BioList /> : <People directory={query.data} canAsk={isManager} />}
          <PersonDrawer customerUserId={person} fields={query.data.fields} onClose={close} />
        </>
      )}
    </section>
  );
}

type Directory = CallResponse<typeof directoryService.calls.getDirectory>;

function People({ directory: { fields, orgUnits }, canAsk }: { directory: Directory; canAsk: boolean }) {
  const { t } = useTranslation();
  const source = useMemo(() => peopleSource(fields, orgUnits), [fields, orgUnits]);
  const columns = useMemo(() => directoryColumns(t, fields, orgUnits), [t, fields, orgUnits]);
  const list = useList(source);
  return (
    <>
      <PageHeader title={t('directory.title')} count={list.total} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('directory.title')}
        rowId={({ customerUserId }) => customerUserId}
        rowLabel={({ name }) => name}
        {...(canAsk
          ? {
              renderBulk: (people: readonly { customerUserId: string }[], clear: () => void) => (
                <AskMany
                  customerUserIds={people.map(({ customerUserId }) => customerUserId)}
                  onDone={clear}
                />
              ),
            }
          : {})}
        renderCards={(options) => <PersonCards {...options} pages={list.pages} canSelect={canAsk} />}
        empty={
          <EmptyState
            picture={<Illustration name="people" />}
            title={t('directory.empty')}
            text={t('directory.emptyText')}
          />
        }
      />
    </>
  );
}
