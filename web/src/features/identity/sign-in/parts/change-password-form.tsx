import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { NewPasswordForm } from './new-password-form.tsx';

interface ChangePasswordFormProps {
  readonly userName: string;
  /** The password is another one now, and all other sessions have ended. */
  readonly onDone: () => void;
}

/** Another password for the signed-in user. */
export function ChangePasswordForm({ userName, onDone }: ChangePasswordFormProps) {
  const { t } = useTranslation();
  return (
    <NewPasswordForm
      needsCurrent
      userName={userName}
      submitLabel={t('accounts.change')}
      onSave={async (password, currentPassword) => {
        await api.account.changePassword({ currentPassword, password });
        onDone();
      }}
    />
  );
}
