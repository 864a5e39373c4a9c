import { Badge } from '@mantine/core';
import type { ChannelItem, ListedChannel } from '@rushes/contract/audience/channels';
import type { ChannelVisibility } from '@rushes/contract/audience/lists/channels';
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

/** Whether a channel is in use. */
export function ChannelBadge({ state }: { state: ListedChannel['state'] }) {
  const { t } = useTranslation();
  return <Badge color={state === 'active' ? 'green' : 'gray'}>{t(`channels.states.${state}`)}</Badge>;
}

const colors = {
  submitted: 'yellow',
  published: 'green',
  rejected: 'red',
  expired: 'gray',
  later: 'yellow',
  resting: 'gray',
} as const;

/** What users of the channel see of a program: what is published is not shown before its time, as a draft, or by an archived channel. */
function wordOf({ state, live, from }: ChannelItem, isArchived: boolean): keyof typeof colors {
  if (state !== 'published') return state;
  if (isArchived || !live) return 'resting';
  return from !== null && Date.parse(from) > Date.now() ? 'later' : 'published';
}

/** Where a program is on its way into a channel. */
export function ItemBadge({ item, isArchived = false }: { item: ChannelItem; isArchived?: boolean }) {
  const { t } = useTranslation();
  const word = wordOf(item, isArchived);
  return (
    <Badge color={colors[word]} variant="light">
      {t(`channels.itemStates.${word}`)}
    </Badge>
  );
}
