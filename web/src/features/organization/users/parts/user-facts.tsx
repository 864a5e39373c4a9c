import { Stack, Text } from '@mantine/core';
import type { UserDetail } from '@rushes/contract/organization/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { InvitationBadge } from './state-badge.tsx';

/** What is known of a person at a glance. */
export function UserFacts({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const { invitation } = user;
  return (
    <Stack component="aside" gap="sm" aria-label={t('people.facts')}>
      <Fact label={t('people.columns.userName')}>{user.userName}</Fact>
      <Fact label={t('people.columns.role')}>{user.roleName ?? t(`people.roles.${user.role}`)}</Fact>
      <Fact label={t('people.columns.lastSignInAt')}>
        {user.lastSignInAt === null ? t('people.never') : <RelativeTime instant={user.lastSignInAt} />}
      </Fact>
      <Fact label={t('people.sessions')}>{t('people.sessionCount', { count: user.sessions })}</Fact>
      <Fact label={t('people.columns.groups')}>
        {user.groups.length === 0 ? t('people.noGroups') : user.groups.join(', ')}
      </Fact>
      {invitation !== null && (
        <Fact label={t('people.invitation')}>
          <InvitationBadge state={invitation.state} />
        </Fact>
      )}
      <Fact label={t('people.columns.createdAt')}>
        <RelativeTime instant={user.createdAt} />
      </Fact>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
