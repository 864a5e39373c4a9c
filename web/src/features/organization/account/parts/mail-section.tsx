import { mailKinds } from '@rushes/contract/limits';
import type { MailChoices } from '@rushes/contract/identity/profiles';
import { Stack, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { profileQuery } from '../api.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';

const kinds = Object.keys(mailKinds) as (keyof MailChoices)[];

/** Which mails the user wants. */
export function MailSection({ choices }: { choices: MailChoices }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (next: MailChoices) => api.profile.saveMailChoices(next),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: profileQuery().queryKey });
      showToast(t('account.mail.saved'));
    },
    onError: (error) => showError(error, t('account.failed')),
  });
  const shown = save.isPending ? save.variables : choices;
  return (
    <SetupSection id="mail" title={t('account.mail.title')} text={t('account.mail.text')}>
      <Stack gap="sm">
        {kinds.map((kind) => (
          <Switch
            key={kind}
            label={t(`account.mail.kinds.${kind}`)}
            checked={shown[kind]}
            onChange={(event) => save.mutate({ ...shown, [kind]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </SetupSection>
  );
}
