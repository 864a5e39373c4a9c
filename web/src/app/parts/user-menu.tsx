import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuildingCommunity, IconCheck, IconLogout } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignedIn, session } from '../../lib/session.ts';
import { useProfiles } from './use-profiles.ts';
import { UserButton } from './user-button.tsx';

const ProfileSwitcher = lazy(async () => ({
  default: (await import('./profile-switcher.tsx')).ProfileSwitcher,
}));

const schemes = ['auto', 'light', 'dark'] as const;

/** Who is signed in, the other profiles, light or dark, and the way out. */
export function UserMenu({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const [isSwitching, switching] = useDisclosure(false);
  const { profiles: list } = useProfiles(me);
  return (
    <>
      <Menu defaultOpened position="bottom-end" width={240}>
        <Menu.Target>
          <UserButton me={me} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" c="var(--mantine-color-text)" fw={500} truncate>
              {me.name}
            </Text>
            {t(`shell.roles.${me.role}`)}
          </Menu.Label>
          {list.length > 1 && (
            <Menu.Item
              leftSection={<IconBuildingCommunity size={20} stroke={1.5} />}
              onClick={switching.open}
            >
              {t('shell.switchProfile')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <SchemeItems />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={20} stroke={1.5} />}
            onClick={() => void session.signOut()}
          >
            {t('shell.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSwitching && (
        <Suspense fallback={null}>
          <ProfileSwitcher me={me} profiles={list} opened onClose={switching.close} />
        </Suspense>
      )}
    </>
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
