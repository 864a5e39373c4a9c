import { Switch } from '@mantine/core';
import type { MailLayout } from '@rushes/contract/core/mail-layouts';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { type LayoutOutcome, useChangeLayout } from '../api.ts';

interface MailSwitchProps {
  readonly layout: MailLayout;
  readonly outcome: LayoutOutcome<unknown>;
}

/** Whether the mail is sent at all; those that let users in or warn them are. */
export function MailSwitch({ layout, outcome }: MailSwitchProps) {
  const { t } = useTranslation();
  const { event, revision, isOn, mayBeOff } = layout;
  const change = useChangeLayout(
    (wanted: boolean) => api.maillayout.switchMail({ event, revision, isOn: wanted }),
    { said: t(isOn ? 'mailLayouts.switchedOff' : 'mailLayouts.switchedOn'), ...outcome },
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
