import { Badge } from '@mantine/core';
import type { ChannelItemState } from '@rushes/contract/channels';
import type { ChannelVisibility } from '@rushes/contract/lists/channels';
import { IconLock, IconUserQuestion, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const icons = { open: IconWorld, restricted: IconUserQuestion, private: IconLock } as const;

/** Who may know of a channel and watch it. */
export function VisibilityBadge({ visibility }: { visibility: ChannelVisibility }) {
  const { t } = useTranslation();
  const Icon = icons[visibility];
  return (
    <Badge
      color="gray"
      variant="light"
      leftSection={<Icon size={12} aria-hidden />}
      title={t(`channels.visibilityText.${visibility}`)}
    >
      {t(`channels.visibility.${visibility}`)}
    </Badge>
  );
}

const colors = { submitted: 'yellow', published: 'green', rejected: 'red', expired: 'gray' } as const;

/** Where a program is on its way into a channel. */
export function ItemBadge({ state }: { state: ChannelItemState }) {
  const { t } = useTranslation();
  return (
    <Badge color={colors[state]} variant="light">
      {t(`channels.itemStates.${state}`)}
    </Badge>
  );
}
