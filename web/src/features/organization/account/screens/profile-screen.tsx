import { Fieldset, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { OwnDataSection } from '../../personal-data/parts/own-data-section.tsx';
import { OwnDetails } from '../../directory/parts/profiles/own-details.tsx';
import { profileQuery } from '../api.ts';
import { NameSection, PictureSection } from '../parts/about-section.tsx';
import { SessionsSection } from '../parts/sessions-section.tsx';
import { SeeOnly } from '../../../../ui/see-only.tsx';
import { SetupPage, SetupSection } from '../../../../ui/setup-page.tsx';
import { SignatureSection } from '../parts/signature-section.tsx';

const sections = ['picture', 'name', 'details', 'bio', 'signature', 'sessions', 'password', 'data'] as const;

/** What users keep about themselves; each part is saved on its own. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const { userId } = useParams({ strict: false });
  const query = useQuery(profileQuery());
  // Support that looks in neither changes the password nor takes the data along.
  const shown = sections.filter((id) => me.view === null || (id !== 'password' && id !== 'data'));
  const isOwn = userId === me.customerUserId || userId === me.userId;
  return (
    <>
      <PageHeader title={t('shell.places.profile')} />
      {!isOwn && (
        <EmptyState
          picture={<Illustration name="user" />}
          title={t('account.notYours.title')}
          text={t('account.notYours.text')}
        />
      )}
      {isOwn && query.isPending && <Loading />}
      {isOwn && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {isOwn && query.isSuccess && (
        <SetupPage
          label={t('account.contents')}
          sections={shown.map((id) => ({ id, title: t(`account.${id}.title`) }))}
        >
          {me.view !== null && <SeeOnly />}
          <Fieldset variant="unstyled" disabled={me.view !== null}>
            <PictureSection profile={query.data} />
            <NameSection profile={query.data} />
            <OwnDetails />
            <SignatureSection />
            <SessionsSection />
          </Fieldset>
          {me.view === null && (
            <SetupSection id="password" title={t('account.password.title')} text={t('account.password.text')}>
              <div>
                <ButtonLink variant="default" to="/myprofile/changepassword">
                  {t('shell.profileMenu.changePassword')}
                </ButtonLink>
              </div>
            </SetupSection>
          )}
          {me.view === null && <OwnDataSection />}
        </SetupPage>
      )}
    </>
  );
}

function Loading() {
  return (
    <Stack gap="xl" maw={720}>
      <Skeleton h={96} w={96} circle />
      <Skeleton h={64} />
      <Skeleton h={120} />
      <Skeleton h={180} />
    </Stack>
  );
}
