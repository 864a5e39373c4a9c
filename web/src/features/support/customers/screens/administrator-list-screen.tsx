import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { administratorSource } from '../api.ts';
import { administratorColumns } from '../customer-columns.tsx';
import { AdministratorMenu } from '../parts/administrator-menu.tsx';

/** Who runs the organisations, over all of them. */
export function AdministratorListScreen() {
  const { t } = useTranslation();
  const list = useList(administratorSource);
  const columns = useMemo(() => administratorColumns(t), [t]);
  return (
    <section aria-label={t('customers.administrators')}>
      <PageHeader title={t('customers.administrators')} count={list.total} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('customers.administrators')}
        rowId={({ customerUserId }) => customerUserId}
        rowLabel={({ name }) => name}
        renderRowMenu={(administrator) => <AdministratorMenu administrator={administrator} />}
        empty={
          <EmptyState
            picture={<Illustration name="users" />}
            title={t('customers.noAdministrators')}
            text={t('customers.noAdministratorsText')}
          />
        }
      />
    </section>
  );
}
