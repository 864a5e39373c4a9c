import { Badge, Button, Group, Modal, Stack, Text, TextInput, Tooltip, UnstyledButton } from '@mantine/core';
import type { CustomerProfile } from '@rushes/contract/sessions';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignedIn, session } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showError } from '../../ui/toast.tsx';
import classes from './profile-switcher.module.css';
import { addressOf, findProfiles } from './profiles.ts';

interface ProfileSwitcherProps {
  readonly me: SignedIn;
  readonly profiles: readonly CustomerProfile[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The profiles of a person, to search and to switch between. */
export function ProfileSwitcher({ me, profiles, opened, onClose }: ProfileSwitcherProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const missing = t('shell.profiles.missing');
  const found = findProfiles(profiles, search, missing);
  const switching = useMutation({
    mutationFn: (customerId: string) => session.switchTo(customerId),
    onMutate: onClose,
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t('shell.profiles.title')}>
      <TextInput
        aria-label={t('shell.profiles.search')}
        placeholder={t('shell.profiles.search')}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
        mb="sm"
      />
      <Stack gap={4}>
        {found.map((profile) => (
          <ProfileRow
            key={profile.customerID}
            profile={profile}
            address={addressOf(profile, missing)}
            isCurrent={profile.customerID === me.customer?.customerId}
            onChoose={() => switching.mutate(profile.customerID)}
          />
        ))}
      </Stack>
      {found.length === 0 && (
        <EmptyState
          title={t('shell.profiles.none')}
          text={t('shell.profiles.noneText')}
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              {t('shell.profiles.clear')}
            </Button>
          }
        />
      )}
    </Modal>
  );
}

interface ProfileRowProps {
  readonly profile: CustomerProfile;
  readonly address: string;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function ProfileRow({ profile, address, isCurrent, onChoose }: ProfileRowProps) {
  const { t } = useTranslation();
  const row = (
    <UnstyledButton
      className={classes['row']}
      disabled={profile.isLocked || isCurrent}
      aria-current={isCurrent || undefined}
      onClick={onChoose}
    >
      <div>
        <Text fw={500}>{profile.customerName}</Text>
        <Text size="sm" c="dimmed">
          {address}
        </Text>
      </div>
      {isCurrent && <Badge>{t('shell.profiles.current')}</Badge>}
      {profile.isLocked && <IconLock size={20} stroke={1.5} aria-label={t('shell.profiles.locked')} />}
    </UnstyledButton>
  );
  if (!profile.isLocked) return row;
  return (
    <Tooltip label={t('shell.profiles.locked')}>
      <Group>{row}</Group>
    </Tooltip>
  );
}
