import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PersonDetails } from '../../directory/parts/person-details.tsx';
import { userQuery } from '../api.ts';
import { AccessList } from '../parts/access-list.tsx';
import { LeaverWizard } from '../parts/leaver-wizard.tsx';
import styles from '../parts/people.module.css';
import { StateBadge } from '../parts/state-badge.tsx';
import { RoleField } from '../parts/role-field.tsx';
import { UserFacts } from '../parts/user-facts.tsx';
import { UserForm } from '../parts/user-form.tsx';
import { UserSteps } from '../parts/user-steps.tsx';

/** One person: who they are here, what they can reach, and how they leave. */
export function UserScreen() {
  const { t } = useTranslation();
  const { userId } = useParams({ from: '/shell/organization/user/manage-admin/Admin/$userId' });
  const query = useQuery(userQuery(userId));
  if (query.isPending) return <Skeleton h={240} radius="md" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const user = query.data;
  return (
    <section aria-label={user.name}>
      <PageHeader
        title={user.name}
        actions={
          <>
            <StateBadge state={user.state} />
            <ButtonLink to="/organization/user/invite-history/$userId" params={{ userId }} variant="default">
              {t('people.history')}
            </ButtonLink>
            <UserSteps user={user} />
          </>
        }
      />
      <div className={styles['page']}>
        <Tabs defaultValue="profile" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="profile">{t('people.profile')}</Tabs.Tab>
            <Tabs.Tab value="access">{t('people.access.title')}</Tabs.Tab>
            {!user.isSelf && <Tabs.Tab value="leaving">{t('people.leaving.title')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="profile">
            <RoleField user={user} />
            <UserForm key={`${user.name}-${user.location}`} user={user} />
            <PersonDetails customerUserId={userId} />
          </Tabs.Panel>
          <Tabs.Panel value="access">
            <AccessList customerUserId={userId} />
          </Tabs.Panel>
          <Tabs.Panel value="leaving">
            <LeaverWizard user={user} />
          </Tabs.Panel>
        </Tabs>
        <UserFacts user={user} />
      </div>
    </section>
  );
}
