import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Start page of support. */
export function CustomersScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('shell.customers.title')} />
      <EmptyState title={t('shell.customers.heading')} text={t('shell.customers.text')} />
    </>
  );
}
