import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readStored } from '../../../../lib/device/stored.ts';
import { useWait } from '../use-wait.ts';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';

interface SignInFormProps {
  readonly userName: string;
  readonly onSignIn: (userName: string, password: string, remember: boolean) => Promise<void>;
  /** The way out for anyone who has forgotten the password. */
  readonly forgotten?: React.ReactNode;
}

/** User name, password, and whether this browser remembers the name. */
export function SignInForm({ userName, onSignIn, forgotten }: SignInFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { userName, password: '', remember: readStored('rememberMe') === 'true' },
    validate: {
      userName: (value) => (value.trim() === '' ? t('signIn.userNameMissing') : null),
      password: (value) => (value === '' ? t('signIn.passwordMissing') : null),
    },
  });
  const submit = useMutation({
    mutationFn: (fields: typeof form.values) =>
      onSignIn(fields.userName.trim(), fields.password, fields.remember),
    onError: () => form.setFieldValue('password', ''),
  });
  const leftS = useWait(submit.error);
  return (
    <form onSubmit={form.onSubmit((fields) => submit.mutate(fields))} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t('signIn.userName')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={userName === '' || undefined}
          {...form.getInputProps('userName')}
        />
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox label={t('signIn.remember')} {...form.getInputProps('remember', { type: 'checkbox' })} />
          {forgotten}
        </Group>
        <FormError error={submit.error} leftS={leftS} />
        <Button type="submit" loading={submit.isPending} disabled={leftS > 0}>
          {leftS > 0 ? t('accounts.wait', { count: leftS }) : t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}
