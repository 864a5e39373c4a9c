import { Button, Group, Skeleton, Text, Timeline } from '@mantine/core';
import { openInvitationStates } from '@rushes/contract/organization/lists/users';
import type { Invitation } from '@rushes/contract/organization/users';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNothingThere } from '../../../../lib/api/call-error.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { Missing } from '../../../../ui/missing.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { historyQuery, invitingQuery, useResend, useRevoke, userQuery } from '../api.ts';
import { InvitationBadge } from '../parts/state-badge.tsx';

/** The invitations of one user, the newest first: when they went out, were opened and ended. */
export function InviteHistoryScreen() {
  const { t } = useTranslation();
  const { userId } = useParams({ from: '/shell/organization/user/invite-history/$userId' });
  const user = useQuery(userQuery(userId));
  const query = useQuery(historyQuery(userId));
  if (query.isPending || user.isPending) return <Skeleton h={240} radius="md" />;
  const failed = [user, query].find(({ isError }) => isError);
  if (isNothingThere(failed?.error)) return <Missing kind="user" />;
  if (failed !== undefined || query.data === undefined)
    return (
      <ErrorState
        title={t('shell.places.inviteHistory')}
        error={failed?.error}
        onRetry={() => void Promise.all([user.refetch(), query.refetch()])}
      />
    );
  const invitations = query.data.items;
  return (
    <section aria-label={t('users.history')}>
      <PageHeader
        title={t('users.historyOf', { name: user.data?.name ?? '' })}
        actions={
          <ButtonLink
            to="/organization/user/manage-admin/Admin/$userId"
            params={{ userId }}
            variant="default"
          >
            {t('users.profile')}
          </ButtonLink>
        }
      />
      {invitations.length === 0 ? (
        <EmptyState
          picture={<Illustration name="user" />}
          title={t('users.neverInvited')}
          text={t('users.neverInvitedText')}
        />
      ) : (
        <Timeline active={invitations.length} bulletSize={16} lineWidth={1} maw={640}>
          {invitations.map((invitation, at) => (
            <Timeline.Item key={invitation.invitationId} title={<InvitationBadge state={invitation.state} />}>
              <InvitationFacts invitation={invitation} isNewest={at === 0} />
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </section>
  );
}

function InvitationFacts({ invitation, isNewest }: { invitation: Invitation; isNewest: boolean }) {
  const { t } = useTranslation();
  const resend = useResend();
  const revoke = useRevoke();
  const { invitationId, state } = invitation;
  const canInvite = may(useMe(), 'audience.users:invite');
  const { data } = useQuery({ ...invitingQuery(), enabled: canInvite });
  const isMailed = data?.isMailDelivered !== false;
  const isOpen = openInvitationStates.includes(state);
  return (
    <>
      <Text size="sm">
        {t('users.invitedBy', {
          name: invitation.invitedByName,
          role: t(`users.roles.${invitation.role}`),
        })}
      </Text>
      <Moment label={t('users.moments.created')} at={invitation.createdAt} />
      <Moment
        label={t(`users.moments.${isMailed ? 'sent' : 'linkCreated'}`, { count: invitation.sends })}
        at={invitation.sentAt}
      />
      <Moment label={t('users.moments.opened')} at={invitation.openedAt} />
      {isOpen ? (
        <Moment label={t('users.moments.expires')} at={invitation.expiresAt} />
      ) : (
        <Moment label={t(`users.invitationStates.${state}`)} at={invitation.endedAt} />
      )}
      {canInvite && isNewest && state !== 'accepted' && (
        <Group mt="xs" gap="xs">
          <Button
            size="compact-md"
            variant="default"
            loading={resend.isPending}
            onClick={() => resend.mutate(invitationId)}
          >
            {t('users.resend')}
          </Button>
          {isOpen && (
            <Button
              size="compact-md"
              variant="default"
              c="var(--mantine-color-error)"
              loading={revoke.isPending}
              onClick={() => revoke.mutate(invitationId)}
            >
              {t('users.revoke')}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

function Moment({ label, at }: { label: string; at: string | null }) {
  if (at === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {label} <RelativeTime instant={at} />
    </Text>
  );
}
