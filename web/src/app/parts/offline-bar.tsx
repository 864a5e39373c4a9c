import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from '../../lib/api/connection.ts';
import { useIsLost } from '../../lib/api/use-is-lost.ts';

/** Says that the server is out of reach, and what that means. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isLost = useIsLost();
  useEffect(() => {
    const handleChange = () => connection.doubt();
    window.addEventListener('offline', handleChange);
    window.addEventListener('online', handleChange);
    return () => {
      window.removeEventListener('offline', handleChange);
      window.removeEventListener('online', handleChange);
    };
  }, []);
  if (!isLost) return null;
  return (
    <Alert
      role="status"
      color="yellow"
      radius={0}
      py="xs"
      icon={<IconWifiOff size={20} stroke={1.5} aria-hidden />}
    >
      {t('shell.offline')}
    </Alert>
  );
}
