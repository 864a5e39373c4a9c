import { NavLink, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format/format.ts';
import { type SignedIn, session } from '../../lib/session/session.ts';
import { ExternalMenuLink, MenuLink } from '../../ui/links.tsx';
import { tabularFigures } from '../../ui/theme.ts';
import { ownPlace } from '../access.ts';
import type { ExternalTarget, MenuEntry, MenuSection } from '../menu.ts';
import { placeAt, places } from '@rushes/contract/places';
import classes from './navigation.module.css';
import { useExternalAddress } from './use-external-address.ts';
import { useChannelCount, useMenuCounts } from './use-menu-counts.ts';

interface SectionEntriesProps {
  readonly me: SignedIn;
  readonly section: MenuSection;
  readonly onChoose?: () => void;
}

/** The entries of a section under its title, by groups, with the counts of what waits. */
export function SectionEntries({ me, section, onChoose }: SectionEntriesProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className={classes['title']}>{t(`shell.sections.${section.section}`)}</h2>
      {section.groups.map(({ group, entries }) => (
        <ul key={group ?? ''} className={classes['group']} aria-label={group && t(groupKey(group))}>
          {group !== undefined && (
            <li className={classes['groupTitle']} aria-hidden>
              {t(groupKey(group))}
            </li>
          )}
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <Entry me={me} entry={entry} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}

function keyOf(entry: MenuEntry): string {
  if ('to' in entry) return entry.to;
  return 'action' in entry ? entry.action : entry.external;
}

const groupKey = (group: string) => `shell.groups.${group}` as 'shell.groups.approvals';

interface EntryProps {
  readonly me: SignedIn;
  readonly entry: MenuEntry;
  readonly onChoose: (() => void) | undefined;
}

function Entry({ me, entry, onChoose }: EntryProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const ofMenu = useMenuCounts(me)(entry.count);
  const isInbox = 'to' in entry && entry.to === '/home/channel/all';
  const ofChannels = useChannelCount(isInbox);
  const count = isInbox ? ofChannels : ofMenu;
  if ('action' in entry) return <LogOutEntry onChoose={onChoose} />;
  if (!('to' in entry)) return <ExternalEntry me={me} target={entry.external} onChoose={onChoose} />;
  const shown = placeAt(pathname);
  const isActive = shown === entry.to || listOf(shown) === entry.to;
  return (
    <MenuLink
      {...ownPlace(entry.to, me)}
      className={classes['entry']}
      active={isActive}
      aria-current={isActive ? 'page' : undefined}
      label={t(`shell.places.${places[entry.to].title}`)}
      onClick={onChoose}
      rightSection={
        count > 0 && (
          <Text size="xs" c="dimmed" style={tabularFigures}>
            {formatCount(count)}
          </Text>
        )
      }
    />
  );
}

function listOf(path: ReturnType<typeof placeAt>): string | undefined {
  if (path === undefined) return undefined;
  const place = places[path];
  return 'list' in place ? place.list : path === '/pro-edits/list' ? '/pro-edits' : undefined;
}

function LogOutEntry({ onChoose }: Pick<EntryProps, 'onChoose'>) {
  const { t } = useTranslation();
  const logOut = () => {
    onChoose?.();
    void session.signOut();
  };
  return (
    <NavLink component="button" className={classes['entry']} label={t('shell.logOut')} onClick={logOut} />
  );
}

interface ExternalEntryProps {
  readonly me: SignedIn;
  readonly target: ExternalTarget;
  readonly onChoose: (() => void) | undefined;
}

function ExternalEntry({ me, target, onChoose }: ExternalEntryProps) {
  const { t } = useTranslation();
  const name = t(`shell.external.${target}`);
  const address = useExternalAddress(target, me);
  if (address === null && target === 'analytics')
    return (
      <MenuLink
        {...ownPlace('/analytics', me)}
        className={classes['entry']}
        label={name}
        onClick={onChoose}
      />
    );
  return (
    <ExternalMenuLink
      {...(address === null ? { disabled: true, title: t('shell.external.notSetUp') } : { href: address })}
      aria-label={address === null ? name : t('shell.external.newTab', { name })}
      className={classes['entry']}
      label={name}
      {...(onChoose === undefined ? {} : { onClick: onChoose })}
      rightSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
    />
  );
}
