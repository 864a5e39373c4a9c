import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../lib/session/session.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { ChangePasswordForm } from '../../../identity/sign-in/parts/change-password-form.tsx';

/** Another password for the signed-in user. */
export function PasswordScreen() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <>
      <PageHeader title={t('shell.places.changePassword')} />
      <Box maw={420}>
        <Text c="dimmed" mb="md">
          {t('account.password.text')}
        </Text>
        <ChangePasswordForm userName={me.userName} onDone={() => showToast(t('account.password.saved'))} />
      </Box>
    </>
  );
}
