import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useWait } from '../use-wait.ts';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFormProps {
  /** Whether the present password is asked for too. */
  readonly needsCurrent?: boolean;
  /** Tells password keepers whose password this is. */
  readonly userName?: string;
  readonly submitLabel: string;
  readonly onSave: (password: string, currentPassword: string) => Promise<void>;
}

const weaknesses = ['short', 'long', 'name', 'common', 'same'] as const;

/** A new password, typed twice; says beside the field what is wrong with it. */
export function NewPasswordForm({
  needsCurrent = false,
  userName,
  submitLabel,
  onSave,
}: NewPasswordFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { current: '', password: '', again: '' },
    validate: {
      current: (value) => (needsCurrent && value === '' ? t('accounts.currentMissing') : null),
      password: (value) => (value.length < 8 ? t('accounts.weak.short') : null),
      again: (value, { password }) => (value === password ? null : t('accounts.notTheSame')),
    },
  });
  const save = useMutation({
    mutationFn: ({ password, current }: typeof form.values) => onSave(password, current),
    onError: (error) => {
      if (isCallError(error, 'password-wrong')) form.setFieldError('current', error.message);
      if (!isCallError(error, 'password-weak')) return;
      const weakness = weaknesses.find((each) => each === error.fields[0]?.message);
      form.setFieldError('password', weakness === undefined ? error.message : t(`accounts.weak.${weakness}`));
    },
    onSuccess: () => form.reset(),
  });
  const leftS = useWait(save.error);
  const isAtField = isCallError(save.error, 'password-wrong') || isCallError(save.error, 'password-weak');
  return (
    <form onSubmit={form.onSubmit((fields) => save.mutate(fields))} noValidate>
      <Stack gap="sm">
        <input type="text" autoComplete="username" value={userName ?? ''} readOnly hidden />
        {needsCurrent && (
          <PasswordField
            label={t('accounts.current')}
            autoComplete="current-password"
            {...form.getInputProps('current')}
          />
        )}
        <PasswordField
          label={t('accounts.new')}
          description={t('accounts.newHint')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={t('accounts.again')}
          autoComplete="new-password"
          {...form.getInputProps('again')}
        />
        {!isAtField && <FormError error={save.error} leftS={leftS} />}
        <Button type="submit" loading={save.isPending} disabled={leftS > 0}>
          {leftS > 0 ? t('accounts.wait', { count: leftS }) : submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
