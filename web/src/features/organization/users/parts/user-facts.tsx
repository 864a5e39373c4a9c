import { Stack, Text } from '@mantine/core';
import type { UserDetail } from '@rushes/contract/organization/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { InvitationBadge } from './state-badge.tsx';

/** What is known of a user at a glance. */
export function UserFacts({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const { invitation } = user;
  return (
    <Stack component="aside" gap="sm" aria-label={t('users.facts')}>
      <Fact label={t('users.columns.userName')}>{user.userName}</Fact>
      <Fact label={t('users.columns.role')}>{user.roleName ?? t(`users.roles.${user.role}`)}</Fact>
      <Fact label={t('users.columns.lastSignInAt')}>
        {user.lastSignInAt === null ? (
          t('users.never')
        ) : (
          <RelativeTime instant={user.lastSignInAt} startsLine />
        )}
      </Fact>
      <Fact label={t('users.sessions')}>{t('users.sessionCount', { count: user.sessions })}</Fact>
      <Fact label={t('users.columns.groups')}>
        {user.groups.length === 0 ? t('users.noGroups') : user.groups.join(', ')}
      </Fact>
      {invitation !== null && (
        <Fact label={t('users.invitation')}>
          <InvitationBadge state={invitation.state} />
        </Fact>
      )}
      {user.state !== 'invited' && (
        <Fact label={t('users.columns.createdAt')}>
          <RelativeTime instant={user.createdAt} startsLine />
        </Fact>
      )}
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
