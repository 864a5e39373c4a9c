import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseAndUpload } from '../../features/media/uploads/api.ts';
import { RecordButton } from '../../features/media/uploads/recorder/parts/record-button.tsx';
import { UploadsButton } from '../../features/media/uploads/parts/uploads-button.tsx';
import { usePreview } from '../../lib/session/preview.ts';
import { canSee, may, type SignedIn } from '../../lib/session/session.ts';
import { Bell } from './bell.tsx';
import { Crumbs } from './crumbs.tsx';
import { CustomerLogo } from '../../ui/customer-logo.tsx';
import { LogoutMenu } from './logout-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { ProfileSwitcherEntry } from './profile-switcher-entry.tsx';
import { UserEntry } from './user-entry.tsx';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Customer and place at left, search in the middle, what a user does everywhere at right. */
export function Header({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const isTablet = useMediaQuery('(hover: none) and (pointer: coarse)') === true;
  const isPreview = usePreview() !== null;
  const canUpload = may(me, 'create.footage:add') && !isPreview;
  return (
    <Group justify="space-between" w="100%" wrap="nowrap" gap="md">
      <Group gap="sm" wrap="nowrap" miw={0} flex={1}>
        <ProfileSwitcherEntry me={me}>
          <Group gap="xs" wrap="nowrap">
            <CustomerLogo logoUrl={me.role === 'super-admin' ? null : me.logoUrl} />
            <Text fw={600} size="lg" truncate maw={220}>
              {me.customer?.name ?? t('shell.productName')}
            </Text>
          </Group>
        </ProfileSwitcherEntry>
        <Crumbs me={me} />
      </Group>
      <SearchButton me={me} />
      <Group gap="xs" wrap="nowrap" flex={1} justify="flex-end">
        {canSee(me, 'create.record') && !isTablet && <RecordButton />}
        {canUpload && (
          <>
            <Button
              variant="default"
              leftSection={<IconUpload {...icon} />}
              onClick={() => void chooseAndUpload()}
            >
              {t('shell.upload')}
            </Button>
            <UploadsButton />
          </>
        )}
        {me.role !== 'super-admin' && <Bell />}
        <Group gap={4} wrap="nowrap">
          <UserEntry me={me} />
          <LogoutMenu />
        </Group>
      </Group>
    </Group>
  );
}
