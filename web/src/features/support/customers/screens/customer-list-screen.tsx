import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { customerSource } from '../api.ts';
import { customerColumns } from '../customer-columns.tsx';
import { NewCustomerDialog } from '../parts/new-customer-dialog.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

/** The organisations of the installation. */
export function CustomerListScreen() {
  const { t } = useTranslation();
  const list = useList(customerSource);
  const columns = useMemo(() => customerColumns(t), [t]);
  const [isMaking, making] = useDisclosure(false);
  useDraftDialog(t('customers.new.title'), making.open);
  const make = (
    <Button leftSection={<IconPlus size={20} stroke={1.5} aria-hidden />} onClick={making.open}>
      {t('customers.new.action')}
    </Button>
  );
  return (
    <section aria-label={t('customers.title')}>
      <PageHeader title={t('customers.title')} count={list.total} actions={make} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('customers.title')}
        rowId={({ customerId }) => customerId}
        rowLabel={({ name }) => name}
        empty={
          <EmptyState
            picture={<Illustration name="users" />}
            title={t('customers.empty')}
            text={t('customers.emptyText')}
            action={make}
          />
        }
      />
      <NewCustomerDialog opened={isMaking} onClose={making.close} />
    </section>
  );
}
