import { Badge, Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Customer } from '@rushes/contract/support/customers';
import { IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNothingThere } from '../../../../lib/api/call-error.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Missing } from '../../../../ui/missing.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SetupPage, SetupSection } from '../../../../ui/setup-page.tsx';
import { IndustrySelect } from '../../../core/catalogues/parts/industry-select.tsx';
import { customerQuery } from '../api.ts';
import { AdministratorsSection } from '../parts/administrators-section.tsx';
import { CustomerBadge } from '../parts/customer-badge.tsx';
import { LifeSection } from '../parts/life-section.tsx';
import { FeaturesSection, LimitsSection, OrganisationSection } from '../parts/settings-sections.tsx';
import { LookDialog } from '../parts/look-dialog.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

const sections = ['organisation', 'industry', 'limits', 'features', 'users', 'life'] as const;

/** One customer, as support looks after it. */
export function CustomerScreen() {
  const { t } = useTranslation();
  const { customerId } = useParams({ from: '/shell/organization/customer/manage/$customerId' });
  const query = useQuery(customerQuery(customerId));
  if (query.isPending) return <Skeleton h={320} radius="md" />;
  if (isNothingThere(query.error)) return <Missing kind="customer" />;
  if (query.isError)
    return (
      <ErrorState
        title={t('shell.places.customer')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  return <Sections customer={query.data} />;
}

function Sections({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const [isLooking, looking] = useDisclosure(false);
  const { name, state, isDemo } = customer;
  useDraftDialog(t('support.title', { customer: name }), looking.open);
  return (
    <section aria-label={name}>
      <PageHeader
        title={name}
        actions={
          <>
            {isDemo && <Badge variant="outline">{t('customers.demo')}</Badge>}
            <CustomerBadge state={state} />
            <Button
              variant="default"
              leftSection={<IconLifebuoy size={20} stroke={1.5} aria-hidden />}
              onClick={looking.open}
            >
              {t('support.look')}
            </Button>
          </>
        }
      />
      <SetupPage
        label={t('customers.sections.contents')}
        sections={sections.map((id) => ({ id, title: t(`customers.sections.${id}`) }))}
      >
        <OrganisationSection key={`organisation ${customer.customerId}`} customer={customer} />
        <SetupSection
          id="industry"
          title={t('customers.sections.industry')}
          text={t('customers.sections.industryText')}
        >
          <IndustrySelect customerId={customer.customerId} name={name} />
        </SetupSection>
        <LimitsSection key={`limits ${customer.customerId}`} customer={customer} />
        <FeaturesSection customer={customer} />
        <AdministratorsSection customer={customer} />
        <LifeSection customer={customer} />
      </SetupPage>
      <LookDialog customer={customer} opened={isLooking} onClose={looking.close} />
    </section>
  );
}
