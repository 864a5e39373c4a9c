import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SeeOnly } from '../../../../ui/see-only.tsx';
import { SetupPage } from '../../../../ui/setup-page.tsx';
import { designQuery } from '../api.ts';
import { CompletenessSection } from '../parts/profiles/completeness-section.tsx';
import { FieldSection } from '../parts/fields/field-section.tsx';
import { LocationSection } from '../parts/units/location-section.tsx';
import { UnitSection } from '../parts/units/unit-section.tsx';

const sections = ['fields', 'units', 'locations', 'completeness'] as const;

/** What an organisation keeps about its users, and how it is made up. */
export function AdvancedProfileScreen() {
  const { t } = useTranslation();
  const query = useQuery(designQuery());
  const canEdit = may(useMe(), 'organization.setup:edit');
  return (
    <>
      <PageHeader title={t('shell.places.advancedProfile')} />
      {query.isPending && <Skeleton h={320} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <SetupPage
          label={t('directory.contents')}
          sections={sections.map((id) => ({ id, title: t(`directory.${id}.title`) }))}
        >
          {!canEdit && <SeeOnly />}
          <FieldSection design={query.data} canEdit={canEdit} />
          <UnitSection orgUnits={query.data.orgUnits} canEdit={canEdit} />
          <LocationSection locations={query.data.locations} canEdit={canEdit} />
          <CompletenessSection design={query.data} />
        </SetupPage>
      )}
    </>
  );
}
