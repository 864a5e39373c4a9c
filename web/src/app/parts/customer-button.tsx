import { Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../lib/query.ts';
import type { SignedIn } from '../../lib/session.ts';
import { CustomerLogo } from './customer-logo.tsx';

const ProfileSwitcher = lazy(async () => ({
  default: (await import('./profile-switcher.tsx')).ProfileSwitcher,
}));

/** The customer's logo and name. With more than one profile it opens the switcher, else it leads home. */
export function CustomerButton({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const [isSwitching, switching] = useDisclosure(false);
  const profiles = useQuery({
    ...callQuery('customeruser', 'getCustomerProfiles', {}),
    enabled: me.role !== 'super-admin',
    staleTime: 5 * 60_000,
  });
  const list = Object.values(profiles.data ?? {});
  const name = me.customer?.name ?? t('shell.productName');
  const look = (
    <Group gap="xs" wrap="nowrap">
      <CustomerLogo logoUrl={me.role === 'super-admin' ? null : me.logoUrl} />
      <Text fw={600} size="lg" truncate maw={220}>
        {name}
      </Text>
      {list.length > 1 && <IconSelector size={16} stroke={1.5} aria-hidden />}
    </Group>
  );
  if (list.length <= 1)
    return (
      <UnstyledButton component={Link} to="/" aria-label={t('shell.home', { name })}>
        {look}
      </UnstyledButton>
    );
  return (
    <>
      <UnstyledButton
        aria-haspopup="dialog"
        aria-label={`${name}, ${t('shell.switchProfile')}`}
        onClick={switching.open}
      >
        {look}
      </UnstyledButton>
      {isSwitching && (
        <Suspense fallback={null}>
          <ProfileSwitcher me={me} profiles={list} opened onClose={switching.close} />
        </Suspense>
      )}
    </>
  );
}
