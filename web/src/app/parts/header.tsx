import { Button, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { canSee, type SignedIn } from '../../lib/session.ts';
import { CustomerLogo } from './customer-logo.tsx';
import { ProfileSwitcherEntry } from './profile-switcher-entry.tsx';
import { UserEntry } from './user-entry.tsx';

async function chooseAndUpload(): Promise<void> {
  const uploads = await import('../../features/uploads/api.ts');
  await uploads.chooseAndUpload();
}

/** Logo and customer at left; what a person does everywhere at right. */
export function Header({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const name = me.customer?.name ?? t('shell.productName');
  return (
    <Group justify="space-between" w="100%" wrap="nowrap">
      <ProfileSwitcherEntry me={me}>
        <Group gap="xs" wrap="nowrap">
          <CustomerLogo logoUrl={me.logoUrl} />
          <Text fw={600} size="lg" truncate maw={360}>
            {name}
          </Text>
        </Group>
      </ProfileSwitcherEntry>
      <Group gap="md" wrap="nowrap">
        {canSee(me, 'create.footage') && (
          <Button
            variant="default"
            leftSection={<IconUpload size={20} stroke={1.5} aria-hidden />}
            onClick={() => void chooseAndUpload()}
          >
            {t('shell.upload')}
          </Button>
        )}
        <UserEntry me={me} />
      </Group>
    </Group>
  );
}
