import { ActionIcon, Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { session } from '../../lib/session/session.ts';

/** The way out, in a menu of its own so that no slip of the pointer ends a session. */
export function LogoutMenu() {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={t('shell.signOutMenu')} title={t('shell.signOutMenu')}>
          <IconLogout size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
          onClick={() => void session.signOut()}
        >
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
