import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { publicApi } from '../../../../lib/api/public-api.ts';
import { FormError } from './form-error.tsx';

interface ActivationCardProps {
  readonly userName: string;
  readonly code: string;
  readonly onContinue: () => Promise<void>;
  /** Back to signing in with a password. */
  readonly onLeave: () => void;
}

/** A first sign-in: the code of the link is spent when the user presses the button. */
export function ActivationCard({ userName, code, onContinue, onLeave }: ActivationCardProps) {
  const { t } = useTranslation();
  const begin = useMutation({ mutationFn: onContinue });
  const decline = useMutation({ mutationFn: () => publicApi.user.declineInvitation({ token: code }) });
  // Without a network the link is as good as before.
  const isOver = begin.error !== null && !isCallError(begin.error, 'offline');
  // Nothing from the code leaves the page before the user asks.
  const [isAsked, setIsAsked] = useState(false);
  const { data: invitation, error: unknown } = useQuery({
    queryKey: ['user', 'openInvitation', userName],
    queryFn: () => publicApi.user.openInvitation({ token: code }),
    enabled: isAsked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
  if (decline.isSuccess)
    return (
      <Text role="status">{t('users.asked.declined', { organisation: invitation?.organisation ?? '' })}</Text>
    );
  return (
    <Stack gap="md">
      {invitation !== undefined && (
        <Text>
          {t('users.asked.first', {
            organisation: invitation.organisation,
            invitedByName: invitation.invitedByName,
            role: t(`users.roles.${invitation.role}`),
          })}
        </Text>
      )}
      <FormError error={begin.error ?? decline.error ?? unknown} />
      <Text>{isOver ? t('accounts.activation.over') : t('accounts.activation.text', { userName })}</Text>
      {!isOver && (
        <Button loading={begin.isPending} onClick={() => begin.mutate()} data-autofocus>
          {t('accounts.activation.continue')}
        </Button>
      )}
      {!isAsked && (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setIsAsked(true)}>
          {t('users.asked.who')}
        </Anchor>
      )}
      {invitation !== undefined && (
        <Button variant="default" loading={decline.isPending} onClick={() => decline.mutate()}>
          {t('users.asked.decline')}
        </Button>
      )}
      <Anchor component="button" type="button" size="sm" ta="left" onClick={onLeave}>
        {t('accounts.activation.leave')}
      </Anchor>
    </Stack>
  );
}
