import { Fieldset, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SeeOnly } from '../../../../ui/see-only.tsx';
import { SetupPage } from '../../../../ui/setup-page.tsx';
import { preferencesQuery, profileQuery } from '../api.ts';
import { CalendarSection } from '../parts/calendar-section.tsx';
import { MailSection } from '../parts/mail-section.tsx';
import { NotificationSections } from '../parts/notification-sections.tsx';

const sections = ['emails', 'daily', 'quiet', 'calendar'] as const;

/** How the user hears of what happens by mail; each choice is saved at once. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const preferences = useQuery(preferencesQuery());
  const profile = useQuery(profileQuery());
  const contents = [
    ...sections.map((id) => ({ id, title: t(`account.notifications.${id}.title`) })),
    { id: 'mail', title: t('account.mail.title') },
  ];
  const failed = [preferences, profile].find(({ isError }) => isError);
  return (
    <>
      <PageHeader title={t('account.notifications.title')} />
      {failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {failed === undefined && (preferences.isPending || profile.isPending) && <Loading />}
      {preferences.isSuccess && profile.isSuccess && (
        <SetupPage label={t('account.notifications.contents')} sections={contents}>
          {me.view !== null && <SeeOnly />}
          <Fieldset variant="unstyled" disabled={me.view !== null}>
            <NotificationSections preferences={preferences.data} />
            <CalendarSection />
            <MailSection choices={profile.data.mailChoices} />
          </Fieldset>
        </SetupPage>
      )}
    </>
  );
}

function Loading() {
  return (
    <Stack gap="xl" maw={720}>
      <Skeleton h={320} />
      <Skeleton h={72} />
      <Skeleton h={72} />
    </Stack>
  );
}
