import { Anchor, Code, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { forgetFaultNotice, pendingFault } from '../lib/session/faults.ts';
import { localPath } from '../lib/session/target.ts';

/** Tells what made the app start again, with the number for support and the way back; once. */
export function showPendingFault(onBack: (path: string) => void): void {
  const fault = pendingFault();
  if (fault === null) return;
  forgetFaultNotice();
  const path = localPath(fault.path);
  const id = 'server-fault';
  const goBack = () => {
    notifications.hide(id);
    if (path !== null) onBack(path);
  };
  notifications.show({
    id,
    color: 'red',
    autoClose: false,
    withCloseButton: true,
    title: i18next.t('sessionLife.fault.title'),
    message: (
      <>
        <Text size="sm">{i18next.t('sessionLife.fault.text')}</Text>
        {path !== null && (
          <Anchor component="button" type="button" size="sm" onClick={goBack}>
            {i18next.t('sessionLife.fault.back')}
          </Anchor>
        )}
        {fault.requestId !== null && (
          <Text size="xs" c="dimmed" mt={4}>
            {i18next.t('errors.requestId')} <Code fz={12}>{fault.requestId}</Code>
          </Text>
        )}
      </>
    ),
  });
}
