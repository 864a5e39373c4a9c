import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormError } from './form-error.tsx';

interface ActivationCardProps {
  readonly userName: string;
  readonly onContinue: () => Promise<void>;
  /** Back to signing in with a password. */
  readonly onLeave: () => void;
}

/** A first sign-in: the code of the link is spent when the person presses the button. */
export function ActivationCard({ userName, onContinue, onLeave }: ActivationCardProps) {
  const { t } = useTranslation();
  const begin = useMutation({ mutationFn: onContinue });
  return (
    <Stack gap="md">
      <Text>{t('accounts.activation.text', { userName })}</Text>
      <FormError error={begin.error} />
      {begin.error === null && (
        <Button loading={begin.isPending} onClick={() => begin.mutate()} data-autofocus>
          {t('accounts.activation.continue')}
        </Button>
      )}
      <Anchor component="button" type="button" size="sm" ta="left" onClick={onLeave}>
        {t('accounts.activation.leave')}
      </Anchor>
    </Stack>
  );
}
