import { ActionIcon, Menu } from '@mantine/core';
import type { ListedAdministrator } from '@rushes/contract/support/customers';
import { type ProfileState, type ProfileStep, profileSteps } from '@rushes/contract/organization/lists/users';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../lib/device/clipboard.ts';
import { api } from '../../../../lib/api/call.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { refreshCustomers } from '../api.ts';

const steps = Object.keys(profileSteps) as ProfileStep[];

function stepsFrom(state: ProfileState): ProfileStep[] {
  return steps.filter((step) => (profileSteps[step].from as readonly ProfileState[]).includes(state));
}

/** Locks someone who runs a customer out, lets them in again, or asks them once more. */
export function AdministratorMenu({ administrator }: { administrator: ListedAdministrator }) {
  const { t } = useTranslation();
  const { customerUserId, name, userName, state } = administrator;
  const queryClient = useQueryClient();
  const settled = {
    onError: (error: unknown) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshCustomers(queryClient),
  };
  const take = useMutation({
    mutationFn: (step: ProfileStep) => api.customer.stepAdministrator({ customerUserId, step }),
    onSuccess: ({ refused }, step) =>
      refused === null
        ? showToast(t(`customers.users.done.${step}`, { name }))
        : showError(null, t('customers.users.refused', { reason: t(`users.reasons.${refused}`) })),
    ...settled,
  });
  const resend = useMutation({
    mutationFn: () => api.customer.resendAdministrator({ customerUserId }),
    onSuccess: async ({ link }) => {
      const email = userName;
      if (link !== null && !(await copyText(link)))
        return showError(null, t('users.resentUncopied', { email, link }));
      showToast(t(link === null ? 'customers.users.resent' : 'customers.users.resentLink', { email }));
    },
    ...settled,
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('customers.users.menu', { name })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'invited' && (
          <Menu.Item onClick={() => resend.mutate()}>{t('customers.users.resend')}</Menu.Item>
        )}
        {stepsFrom(state).map((step) => (
          <Menu.Item
            key={step}
            {...(step === 'deactivate' ? { color: 'red' } : {})}
            onClick={() => take.mutate(step)}
          >
            {t(`customers.users.steps.${step}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
