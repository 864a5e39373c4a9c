import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SeeOnly } from '../../../../ui/see-only.tsx';
import { SetupPage } from '../../../../ui/setup-page.tsx';
import { setupQuery } from '../api.ts';
import { BrandFacts } from '../parts/brand-facts.tsx';
import { BrandSection } from '../parts/brand-section.tsx';
import { FontsSection } from '../parts/fonts-section.tsx';
import { LinksSection } from '../parts/links-section.tsx';
import { OrganisationSection } from '../parts/organisation-section.tsx';
import { RulesSection } from '../parts/rules-section.tsx';
import { FlagsSection, UsageSection } from '../parts/usage-section.tsx';
import { VideoSection } from '../parts/video-section.tsx';

const sections = ['organisation', 'brand', 'fonts', 'video', 'rules', 'links', 'usage', 'flags'] as const;

/** What content managers set for their organisation; each part is saved on its own. */
export function SetupScreen() {
  const { t } = useTranslation();
  const query = useQuery(setupQuery());
  const canEdit = may(useMe(), 'organization.setup:edit');
  return (
    <>
      <PageHeader title={t('shell.places.basicSetup')} />
      {query.isPending && <Loading />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <SetupPage
          label={t('setup.contents')}
          sections={sections.map((id) => ({ id, title: t(`setup.${id}.title`) }))}
        >
          {!canEdit && <SeeOnly />}
          <OrganisationSection setup={query.data} canEdit={canEdit} />
          {canEdit ? <BrandSection setup={query.data} /> : <BrandFacts brand={query.data.brand} />}
          <FontsSection canEdit={canEdit} />
          <VideoSection setup={query.data} canEdit={canEdit} />
          <RulesSection setup={query.data} canEdit={canEdit} />
          <LinksSection setup={query.data} canEdit={canEdit} />
          <UsageSection usage={query.data.usage} />
          <FlagsSection flags={query.data.flags} />
        </SetupPage>
      )}
    </>
  );
}

function Loading() {
  return (
    <Stack gap="xl" maw={720}>
      <Skeleton h={160} />
      <Skeleton h={240} />
      <Skeleton h={160} />
    </Stack>
  );
}
