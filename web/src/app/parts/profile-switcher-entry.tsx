import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../lib/api/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session/session.ts';
import { useProfiles } from './use-profiles.ts';

const loadSwitcher = () => import('./profile-switcher.tsx');
const ProfileSwitcher = lazyPart(async () => (await loadSwitcher()).ProfileSwitcher);

/** The logo with the customer's name: opens the profile switcher where there is more than one profile, else leads home. */
export function ProfileSwitcherEntry({ me, children }: { me: SignedIn; children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { profiles, canSwitch, load } = useProfiles(me);
  const name = me.customer?.name ?? t('shell.productName');
  if (!canSwitch) {
    return (
      <UnstyledButton component={Link} to="/" aria-label={t('shell.home', { name })}>
        {children}
      </UnstyledButton>
    );
  }
  const open = async () => {
    if (profiles.length > 1 || (await load()).length > 1) setIsOpen(true);
  };
  return (
    <>
      <UnstyledButton
        aria-haspopup="dialog"
        aria-label={t('sessionLife.profiles.open', { name })}
        onPointerEnter={() => void loadSwitcher()}
        onFocus={() => void loadSwitcher()}
        onClick={() => void open()}
      >
        <Group gap={4} wrap="nowrap">
          {children}
          <Text span size="xs" c="dimmed">
            {t('sessionLife.profiles.switch')}
          </Text>
          <IconSelector size={16} stroke={1.5} aria-hidden />
        </Group>
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ProfileSwitcher me={me} profiles={profiles} opened onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
