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
import { directoryQuery, directorySource } from '../api.ts';
import { directoryColumns } from '../directory-columns.tsx';
import { AskMany } from '../parts/profiles/ask-many.tsx';
import { BioList } from '../parts/bios/bio-list.tsx';
import { UserCards } from '../parts/users/user-cards.tsx';
import { UserDrawer } from '../parts/users/user-drawer.tsx';
import { directoryTabs } from '../search.ts';

/** Who is who in the organisation; content managers look after the videos here too. */
export function DirectoryScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const tab = useTab(directoryTabs);
  const { user }: { user?: string } = useSearch({ strict: false });
  const query = useQuery(directoryQuery());
  const isManager = permissions.has('organization.directory:edit');
  const close = () =>
    void navigate({
      to: '.',
      search: (({ user: _closed, ...rest }: Record<string, unknown>) => rest) as never,
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
          {isManager && tab === 'videos' ? (
            <BioList />
          ) : (
            <UserList directory={query.data} canAsk={isManager} />
          )}
          <UserDrawer customerUserId={user} fields={query.data.fields} onClose={close} />
        </>
      )}
    </section>
  );
}

type Directory = CallResponse<typeof directoryService.calls.getDirectory>;

function UserList({ directory: { fields, orgUnits }, canAsk }: { directory: Directory; canAsk: boolean }) {
  const { t } = useTranslation();
  const source = useMemo(() => directorySource(fields, orgUnits), [fields, orgUnits]);
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
              renderBulk: (users: readonly { customerUserId: string }[], clear: () => void) => (
                <AskMany customerUserIds={users.map(({ customerUserId }) => customerUserId)} onDone={clear} />
              ),
            }
          : {})}
        renderCards={(options) => <UserCards {...options} pages={list.pages} canSelect={canAsk} />}
        empty={
          <EmptyState
            picture={<Illustration name="users" />}
            title={t('directory.empty')}
            text={t('directory.emptyText')}
          />
        }
      />
    </>
  );
}
