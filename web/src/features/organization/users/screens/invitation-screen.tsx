import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { arrival, forgetCode } from '../../../../lib/session/entry.ts';
import { publicApi } from '../../../../lib/api/public-api.ts';
import { session, useSession } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { SignInFrame } from '../../../identity/sign-in/parts/sign-in-frame.tsx';

/** Someone who has a sign-in is asked into another organisation. */
export function InvitationScreen() {
  const { t } = useTranslation();
  const [token] = useState(() => arrival.get().invitationCode);
  return (
    <SignInFrame title={t('users.asked.title')}>
      {token === null ? <Text>{t('users.asked.gone')}</Text> : <Question token={token} />}
    </SignInFrame>
  );
}

function Question({ token }: { token: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['user', 'openInvitation'],
    queryFn: () => publicApi.user.openInvitation({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { status } = useSession();
  const accept = useMutation({
    mutationFn: () => api.user.acceptInvitation({ token }),
    // The sign-in page leads here for as long as there is a question.
    onSuccess: () => forgetCode('invitationCode'),
  });
  const other = useMutation({ mutationFn: () => session.clear(), onSuccess: () => accept.reset() });
  const decline = useMutation({
    mutationFn: () => publicApi.user.declineInvitation({ token }),
    onSuccess: () => forgetCode('invitationCode'),
  });
  if (query.isPending) return <Skeleton h={96} />;
  if (isCallError(query.error, 'code-gone')) return <Gone sentence={query.error.message} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { organisation, invitedByName, userName, role } = query.data;
  if (accept.isSuccess)
    return (
      <Stack gap="md">
        <Text role="status">
          {t(accept.data.choosesPassword ? 'users.asked.newPassword' : 'users.asked.accepted', {
            organisation,
          })}
        </Text>
        <Button onClick={() => location.assign('/login')}>{t('users.asked.goOn')}</Button>
      </Stack>
    );
  if (decline.isSuccess) return <Text role="status">{t('users.asked.declined', { organisation })}</Text>;
  const failed = accept.error ?? decline.error;
  const isOther = isCallError(accept.error, 'invited-other-user');
  return (
    <Stack gap="md">
      <Text>
        {t('users.asked.text', { organisation, invitedByName, userName, role: t(`users.roles.${role}`) })}
      </Text>
      <SignedInAs />
      {failed !== null && <ErrorState error={failed} />}
      <Group>
        {status === 'signed-in' ? (
          <Button
            loading={accept.isPending || other.isPending}
            onClick={() => (isOther ? other : accept).mutate()}
          >
            {t(isOther ? 'users.asked.signOut' : 'users.asked.accept')}
          </Button>
        ) : (
          <ButtonLink to="/login">{t('users.asked.signIn')}</ButtonLink>
        )}
        <Button variant="default" loading={decline.isPending} onClick={() => decline.mutate()}>
          {t('users.asked.decline')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Nothing can be answered any more: what is left is to go where a user signs in or already is. */
function Gone({ sentence }: { sentence: string }) {
  const { t } = useTranslation();
  const leave = () => {
    // Else the sign-in page would lead back here.
    forgetCode('invitationCode');
    location.assign('/login');
  };
  return (
    <Stack gap="md">
      <Text role="alert">{sentence}</Text>
      <Button onClick={leave}>{t('users.asked.goOn')}</Button>
    </Stack>
  );
}

/** Whose account accepts; the invitation itself names nobody to those who only have its link. */
function SignedInAs() {
  const { t } = useTranslation();
  const state = useSession();
  if (state.status !== 'signed-in') return null;
  const { name, userName } = state.me;
  return <Text size="sm">{t('users.asked.signedInAs', { name, userName })}</Text>;
}
