import { Switch } from '@mantine/core';
import type { MailLayout } from '@rushes/contract/core/mail-layouts';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useChangeLayout } from '../api.ts';

interface MailSwitchProps {
  readonly layout: MailLayout;
  readonly onDone: (latest: MailLayout) => void;
  readonly onConflict: () => void;
}

/** Whether the mail is sent at all; those that let users in or warn them are. */
export function MailSwitch({ layout, onDone, onConflict }: MailSwitchProps) {
  const { t } = useTranslation();
  const { event, revision, isOn, mayBeOff } = layout;
  const change = useChangeLayout(
    (wanted: boolean) => api.maillayout.switchMail({ event, revision, isOn: wanted }),
    {
      said: t(isOn ? 'mailLayouts.switchedOff' : 'mailLayouts.switchedOn'),
      onDone,
      onConflict,
    },
  );
  return (
    <Switch
      label={t('mailLayouts.isSent')}
      {...(mayBeOff ? {} : { description: t('mailLayouts.always') })}
      checked={isOn}
      disabled={!mayBeOff || change.isPending}
      onChange={(input) => change.mutate(input.currentTarget.checked)}
    />
  );
}
