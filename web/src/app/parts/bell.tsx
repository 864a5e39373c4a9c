import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { unreadMost } from '@rushes/contract/limits';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/api/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../lib/api/query.ts';
import { useSettled } from '../../lib/session/settled.ts';

const loadList = () => import('./notification-list.tsx');
const NotificationList = lazyPart(async () => (await loadList()).NotificationList);

/** What happened for the user: how much of it is unread, and the list. */
export function Bell() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const unread = useQuery({
    ...callQuery('notification', 'countUnread', {}),
    enabled: useSettled(),
    throwOnError: false,
  });
  const count = unread.data?.count ?? 0;
  const label =
    count > unreadMost ? t('shell.bell.labelMany', { count: unreadMost }) : t('shell.bell.label', { count });
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus
      position="bottom-end"
      width={400}
      shadow="md"
    >
      <Indicator
        disabled={count === 0}
        label={count > unreadMost ? `${unreadMost}+` : count}
        size={16}
        offset={5}
        color="accent"
        aria-hidden={false}
      >
        <Popover.Target>
          <ActionIcon
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={() => void loadList()}
            onFocus={() => void loadList()}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconBell size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} maw="calc(100vw - 16px)" aria-label={t('shell.bell.title')}>
        <Suspense fallback={null}>
          <NotificationList onClose={() => setIsOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
