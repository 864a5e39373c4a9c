import { ActionIcon, Indicator, Popover, Stack, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { type MenuCountKey, menuFor } from '../menu.ts';
import { type PlacePath, places } from '@rushes/contract/places';
import { useMenuCounts } from './use-menu-counts.ts';

/** What was watched, and all there is, waits for nobody. */
const quiet: ReadonlySet<MenuCountKey> = new Set(['inboxLibraryCount', 'inboxWatchedCount']);

/** What waits for the person, over all places of the menu. */
export function Bell({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useWaiting(me);
  const count = waiting.reduce((sum, entry) => sum + entry.count, 0);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus
      position="bottom-end"
      width={280}
      shadow="md"
    >
      <Indicator disabled={count === 0} size={8} offset={5} color="accent">
        <Popover.Target>
          <ActionIcon
            aria-label={t('shell.bell.label', { count })}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconBell size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text fw={600}>{t('shell.bell.title')}</Text>
          {waiting.map(({ to, count: own }) => (
            <AnchorLink key={to} to={to as '/home/newprograms'} onClick={() => setIsOpen(false)}>
              {t('shell.bell.entry', { place: t(`shell.places.${places[to].title}`), count: own })}
            </AnchorLink>
          ))}
          {waiting.length === 0 && <Text c="dimmed">{t('shell.bell.none')}</Text>}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function useWaiting(me: SignedIn): { to: PlacePath; count: number }[] {
  const countOf = useMenuCounts(me);
  return menuFor(me)
    .flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))
    .flatMap((entry) => {
      if (!('to' in entry) || entry.count === undefined || quiet.has(entry.count)) return [];
      const count = countOf(entry.count);
      return count === 0 ? [] : [{ to: entry.to, count }];
    });
}
