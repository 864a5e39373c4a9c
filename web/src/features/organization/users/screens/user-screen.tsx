import type { UserDetail } from '@rushes/contract/organization/users';
import { Skeleton, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isNothingThere } from '../../../../lib/api/call-error.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useTab } from '../../../../lib/lists/use-tab.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { Missing } from '../../../../ui/missing.tsx';
import { SaveTogether } from '../../../../ui/save-together.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { ErasedNotice } from '../../personal-data/parts/erased-notice.tsx';
import { PersonalDataPanel } from '../../personal-data/parts/personal-data-panel.tsx';
import { refreshUsers, userQuery } from '../api.ts';
import { UserDetails } from '../../directory/parts/users/user-details.tsx';
import { AccessList } from '../parts/access/access-list.tsx';
import { LeaverWizard } from '../parts/deactivation/leaver-wizard.tsx';
import styles from '../parts/users.module.css';
import { StateBadge } from '../parts/state-badge.tsx';
import { RoleField } from '../parts/invitations/role-field.tsx';
import { UserFacts } from '../parts/user-facts.tsx';
import { UserForm } from '../parts/user-form.tsx';
import { UserSteps } from '../parts/deactivation/user-steps.tsx';

/** One user: who they are here, what they can reach, and how they leave. */
export function UserScreen() {
  const { t } = useTranslation();
  const { userId } = useParams({ from: '/shell/organization/user/manage-admin/Admin/$userId' });
  const mayData = useMe().permissions.has('audience.users:personal-data');
  const query = useQuery(userQuery(userId));
  if (query.isPending) return <Skeleton h={240} radius="md" />;
  if (isNothingThere(query.error)) {
    const missing = <Missing kind="user" />;
    return mayData ? <ErasedNotice customerUserId={userId} otherwise={missing} /> : missing;
  }
  if (query.isError)
    return (
      <ErrorState
        title={t('shell.places.manageAdmin')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const user = query.data;
  return (
    <section aria-label={user.name}>
      <PageHeader
        title={user.name}
        actions={
          <>
            <StateBadge state={user.state} />
            <ButtonLink to="/organization/user/invite-history/$userId" params={{ userId }} variant="default">
              {t('users.history')}
            </ButtonLink>
            <UserSteps user={user} />
          </>
        }
      />
      <div className={styles['page']}>
        <UserTabs user={user} />
        <UserFacts user={user} />
      </div>
    </section>
  );
}

const tabs = ['profile', 'access', 'leaving', 'data'] as const;

function UserTabs({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const me = useMe();
  const mayData = may(me, 'audience.users:personal-data');
  const navigate = useNavigate();
  const isGone = user.state === 'deactivated';
  const mayLeave = !user.isSelf && may(me, 'audience.users:suspend');
  const open = tabs.filter((each) => (each !== 'leaving' || mayLeave) && (each !== 'data' || mayData));
  const wanted = useTab(tabs);
  const tab = open.includes(wanted) ? wanted : 'profile';
  const handleErased = useCallback(() => void refreshUsers(queryClient), [queryClient]);
  return (
    <Tabs
      value={tab}
      onChange={(next) =>
        void navigate({
          to: '/organization/user/manage-admin/Admin/$userId',
          params: { userId: user.customerUserId },
          search: next === 'profile' ? {} : { tab: tabs.find((each) => each === next) },
        })
      }
      keepMounted={false}
      keepMountedMode="display-none"
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="profile">{t('users.profile')}</Tabs.Tab>
        <Tabs.Tab value="access">{t('users.access.title')}</Tabs.Tab>
        {mayLeave && (
          <Tabs.Tab value="leaving">
            {t(isGone ? 'users.leaving.gone.title' : 'users.leaving.title')}
          </Tabs.Tab>
        )}
        {mayData && <Tabs.Tab value="data">{t('users.personalData')}</Tabs.Tab>}
      </Tabs.List>
      {/* What is typed there outlives a look at another tab, and is held meanwhile. */}
      <Tabs.Panel value="profile" keepMounted>
        <RoleField user={user} />
        <SaveTogether>
          <UserForm key={user.customerUserId} user={user} />
          <UserDetails customerUserId={user.customerUserId} />
        </SaveTogether>
      </Tabs.Panel>
      <Tabs.Panel value="access">
        <AccessList user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="leaving">
        <LeaverWizard user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="data">
        <PersonalDataPanel user={user} onErased={handleErased} />
      </Tabs.Panel>
    </Tabs>
  );
}
