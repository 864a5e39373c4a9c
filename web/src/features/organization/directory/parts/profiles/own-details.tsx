import { Alert, Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Bio } from '@rushes/contract/organization/directory';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { SetupSection } from '../../../../../ui/setup-page.tsx';
import { ownProfileQuery, useLiveBios } from '../../api.ts';
import { OfferBio } from '../bios/offer-bio.tsx';
import { ProfileForm } from './profile-form.tsx';

/** What is about the user in the directory, and the video that is asked of them. */
export function OwnDetails() {
  const { t } = useTranslation();
  useLiveBios();
  const query = useQuery(ownProfileQuery());
  return (
    <>
      <SetupSection id="details" title={t('account.details.title')} text={t('directory.profile.text')}>
        {query.isPending && <Skeleton h={120} />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && (
          <ProfileForm profile={query.data} save={(values) => api.directory.saveOwnProfile({ values })} />
        )}
      </SetupSection>
      <SetupSection id="bio" title={t('account.bio.title')} text={t('directory.bio.text')}>
        {query.isSuccess && query.data.bios.length === 0 && <Text c="dimmed">{t('directory.bio.none')}</Text>}
        {query.data?.bios.map((bio) => (
          <OwnBio key={bio.bioId} bio={bio} />
        ))}
      </SetupSection>
    </>
  );
}

function OwnBio({ bio }: { bio: Bio }) {
  const { t } = useTranslation();
  const isOpen = bio.state === 'requested' || bio.state === 'sent-back';
  const askedBy = t('directory.bio.askedBy', { name: bio.requestedByName });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge variant="light" color={bio.state === 'approved' ? 'green' : isOpen ? 'yellow' : 'gray'}>
          {t(`directory.bio.states.${bio.state}`)}
        </Badge>
        <Text>{bio.program?.title ?? (isOpen ? askedBy : t('directory.bio.programDeleted'))}</Text>
      </Group>
      {bio.state === 'sent-back' && (
        <Alert color="yellow" title={t('directory.bio.sentBackTitle')}>
          {bio.reason}
        </Alert>
      )}
      {isOpen && <OfferBio bio={bio} />}
    </Stack>
  );
}
