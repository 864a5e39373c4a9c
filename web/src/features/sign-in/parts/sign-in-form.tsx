import { Button, Checkbox, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readStored } from '../../../lib/stored.ts';
import { RequestId, sentenceOf } from '../../../ui/error-state.tsx';

interface SignInFormProps {
  readonly userName: string;
  readonly onSignIn: (userName: string, password: string, remember: boolean) => Promise<void>;
}

/** User name, password, and whether this browser remembers the name. */
export function SignInForm({ userName, onSignIn }: SignInFormProps) {
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
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Checkbox label={t('signIn.remember')} {...form.getInputProps('remember', { type: 'checkbox' })} />
        {submit.error !== null && (
          <div role="alert">
            <Text size="sm" c="var(--mantine-color-error)">
              {sentenceOf(submit.error) ?? t('errors.unexpected')}
            </Text>
            <RequestId error={submit.error} />
          </div>
        )}
        <Button type="submit" loading={submit.isPending}>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}
