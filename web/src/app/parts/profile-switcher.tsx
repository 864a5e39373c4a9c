import { Badge, Button, Modal, Text, TextInput, Tooltip } from '@mantine/core';
import type { CustomerProfile } from '@rushes/contract/identity/sessions';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignedIn, session } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showError } from '../../ui/toast.tsx';
import classes from './profile-switcher.module.css';
import { addressOf, findProfiles, stepTo } from './profiles.ts';

interface ProfileSwitcherProps {
  readonly me: SignedIn;
  readonly profiles: readonly CustomerProfile[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

const idOf = (profile: CustomerProfile) => `profile-${profile.customerID}`;

function useSwitching(onBegin: () => void) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (customerId: string) => session.switchTo(customerId),
    onMutate: onBegin,
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

/** The profiles of a user, to search and to switch between; arrow keys choose, Enter switches. */
export function ProfileSwitcher({ me, profiles, opened, onClose }: ProfileSwitcherProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const missing = t('shell.profiles.missing');
  const found = findProfiles(profiles, search, missing);
  const active = found[Math.min(wanted, found.length - 1)];
  const switching = useSwitching(onClose);
  const isCurrent = ({ customerID }: CustomerProfile) => customerID === me.customer?.customerId;
  const choose = (profile: CustomerProfile) => {
    if (!profile.isLocked && !isCurrent(profile)) switching.mutate(profile.customerID);
  };
  const find = (text: string) => {
    setSearch(text);
    setWanted(0);
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active !== undefined) choose(active);
    const next = stepTo(event.key, active === undefined ? -1 : found.indexOf(active), found.length);
    if (next === null) return;
    event.preventDefault();
    setWanted(next);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('shell.profiles.title')}>
      <SearchField ref={field} text={search} active={active} onChange={find} onKeyDown={handleKey} />
      <div
        role="listbox"
        id="profiles"
        aria-label={t('sessionLife.profiles.list')}
        className={classes['list']}
      >
        {found.map((profile) => (
          <ProfileRow
            key={profile.customerID}
            profile={profile}
            address={addressOf(profile, missing)}
            isActive={profile === active}
            isCurrent={isCurrent(profile)}
            onChoose={() => choose(profile)}
          />
        ))}
      </div>
      {found.length === 0 && <NoProfile onClear={() => find('')} />}
    </Modal>
  );
}

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly active: CustomerProfile | undefined;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ ref, text, active, onChange, onKeyDown }: SearchFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      ref={ref}
      role="combobox"
      aria-label={t('shell.profiles.search')}
      aria-expanded={active !== undefined}
      aria-controls="profiles"
      aria-activedescendant={active === undefined ? undefined : idOf(active)}
      aria-autocomplete="list"
      placeholder={t('shell.profiles.search')}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      data-autofocus
      mb="sm"
    />
  );
}

function NoProfile({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('shell.profiles.none')}
      text={t('shell.profiles.noneText')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('shell.profiles.clear')}
        </Button>
      }
    />
  );
}

interface ProfileRowProps {
  readonly profile: CustomerProfile;
  readonly address: string;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function ProfileRow({ profile, address, isActive, isCurrent, onChoose }: ProfileRowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Tooltip label={t('shell.profiles.locked')} disabled={!profile.isLocked}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its keys are those of the search field, which keeps the focus */}
      <div
        ref={row}
        role="option"
        id={idOf(profile)}
        className={classes['row']}
        aria-selected={isActive}
        aria-disabled={profile.isLocked || undefined}
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
        {profile.isLocked && (
          <IconLock size={20} stroke={1.5} role="img" aria-label={t('shell.profiles.locked')} />
        )}
      </div>
    </Tooltip>
  );
}
