import { Group, Text } from '@mantine/core';
import type { MailDelivery } from '@rushes/contract/limits';
import { IconMail, IconMailX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const failed: ReadonlySet<MailDelivery> = new Set(['failed', 'bounced', 'no-address']);

/** What became of the latest email to a user; nothing where there was none. */
export function MailDeliveryText({ delivery }: { delivery: MailDelivery }) {
  const { t } = useTranslation();
  if (delivery === 'none') return null;
  const isFailed = failed.has(delivery);
  const Icon = isFailed ? IconMailX : IconMail;
  return (
    <Group gap={4} wrap="nowrap" c={isFailed ? 'red' : 'dimmed'}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <Text span size="sm" fw={400}>
        {t(`mailDeliveries.${delivery}`)}
      </Text>
    </Group>
  );
}
