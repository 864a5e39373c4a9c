import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconFileDownload,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { canSee, type SignedIn, session } from '../../lib/session/session.ts';
import { ownPlace } from '../access.ts';
import { shortcutSheet } from './shortcut-sheet-store.ts';
import { UserButton } from './user-button.tsx';

const schemes = ['auto', 'light', 'dark'] as const;
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The user's own pages, light or dark, the keys, and the way out. */
export function UserMenu({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  return (
    <Menu defaultOpened position="bottom-end" width={240}>
      <Menu.Target>
        <UserButton me={me} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" c="var(--mantine-color-text)" fw={500} truncate>
            {me.name}
          </Text>
          {me.roleName ?? t(`shell.roles.${me.role}`)}
        </Menu.Label>
        {canSee(me, 'personal.profile') && (
          <Menu.Item
            component={Link}
            {...ownPlace('/account/edit/$userId/profile', me)}
            leftSection={<IconUser {...icon} />}
          >
            {t('shell.profileMenu.profile')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/myprofile/changepassword" leftSection={<IconKey {...icon} />}>
          {t('shell.profileMenu.changePassword')}
        </Menu.Item>
        <Menu.Item component={Link} to="/myprofile/report" leftSection={<IconFileDownload {...icon} />}>
          {t('shell.profileMenu.reports')}
        </Menu.Item>
        <Menu.Divider />
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={() => shortcutSheet.open()}>
          {t('shell.profileMenu.shortcuts')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void session.signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('shell.appearance')}</Menu.Label>
      {schemes.map((scheme) => (
        <Menu.Item
          key={scheme}
          role="menuitemradio"
          aria-checked={colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
          rightSection={colorScheme === scheme && <IconCheck size={16} stroke={1.5} />}
        >
          {t(`shell.schemes.${scheme}`)}
        </Menu.Item>
      ))}
    </>
  );
}
