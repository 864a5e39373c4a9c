import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeAt, type PlacePath } from '@rushes/contract/places';
import type { SignedIn } from '../../lib/session/session.ts';
import { RailLink } from '../../ui/links.tsx';
import { ownPlace } from '../access.ts';
import {
  type ExternalTarget,
  menuFor,
  type MenuSection,
  placesOf,
  sectionAt,
  sectionExternal,
  sectionTarget,
} from '../menu.ts';
import type { Section } from '../sections.ts';
import classes from './navigation.module.css';
import { SectionEntries } from './section-entries.tsx';
import { sectionIcons } from './section-icons.ts';
import { useExternalAddress } from './use-external-address.ts';
import { useMenuCounts } from './use-menu-counts.ts';

interface NavigationProps {
  readonly me: SignedIn;
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
}

/** The sections as a rail; beside it the entries of the present one, or as a flyout of each while collapsed. */
export function Navigation({ me, isCollapsed, onToggle }: NavigationProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const menu = menuFor(me);
  const current = sectionAt(pathname, menu, me.role);
  const lastUsed = useLastUsed(current);
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={classes['navigation']} aria-label={t('shell.mainMenu')}>
      <div className={classes['rail']}>
        <ul className={classes['sections']}>
          {menu.map((section) => (
            <RailItem
              key={section.section}
              me={me}
              section={section}
              isCurrent={section === current}
              hasFlyout={isCollapsed || section !== current}
              lastUsed={lastUsed(section)}
              onOpen={isCollapsed ? onToggle : undefined}
            />
          ))}
        </ul>
        <UnstyledButton
          className={classes['toggle']}
          aria-expanded={!isCollapsed}
          aria-label={t(isCollapsed ? 'shell.menuToggle.expand' : 'shell.menuToggle.collapse')}
          title={t(isCollapsed ? 'shell.menuToggle.expand' : 'shell.menuToggle.collapse')}
          onClick={onToggle}
        >
          <Icon size={20} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </div>
      {!isCollapsed && current !== undefined && (
        <div className={classes['panel']}>
          <SectionEntries me={me} section={current} />
        </div>
      )}
    </nav>
  );
}

interface RailItemProps {
  readonly me: SignedIn;
  readonly section: MenuSection;
  readonly isCurrent: boolean;
  readonly hasFlyout: boolean;
  /** Where the user was last in this section, since the page was loaded. */
  readonly lastUsed: LastUsed | undefined;
  /** Opens the menu, where it is collapsed. */
  readonly onOpen: (() => void) | undefined;
}

interface LastUsed {
  readonly to: PlacePath;
  readonly search: Record<string, unknown>;
}

/** The place of each section that was used last, with what was asked for there. */
function useLastUsed(current: MenuSection | undefined): (section: MenuSection) => LastUsed | undefined {
  const { pathname, search } = useLocation();
  const [lastUsed] = useState(() => new Map<Section, LastUsed>());
  const to = placeAt(pathname);
  const here =
    to !== undefined && current !== undefined && placesOf(current).includes(to) ? { to, search } : undefined;
  useEffect(() => {
    if (current !== undefined && here !== undefined) lastUsed.set(current.section, here);
  });
  return (section) => (section === current ? here : undefined) ?? lastUsed.get(section.section);
}

function RailItem({ me, section, isCurrent, hasFlyout, lastUsed, onOpen }: RailItemProps) {
  const { t } = useTranslation();
  const { section: name } = section;
  const { isOpen, close, handlers } = useFlyout();
  const Icon = sectionIcons[name];
  const waiting = useWaiting(me, name, section);
  const first = sectionTarget(section, me.customer?.flags ?? {});
  // With its menu open, the present section leads to its first place.
  const target = isCurrent && onOpen === undefined ? undefined : lastUsed;
  const to = target?.to ?? first;
  const choose = () => {
    close();
    onOpen?.();
  };
  const external = sectionExternal(section);
  const look = (
    <>
      <span className={classes['icon']}>
        <Icon size={20} stroke={1.5} aria-hidden />
        {waiting && <span className={classes['dot']} />}
      </span>
      <span aria-hidden>{t(`shell.railSections.${name}`)}</span>
    </>
  );
  return (
    <li className={classes['item']} {...(hasFlyout ? handlers : {})}>
      {external !== undefined && (
        <ExternalRailLink me={me} target={external} name={t(`shell.sections.${name}`)} onClick={close}>
          {look}
        </ExternalRailLink>
      )}
      {to !== undefined && (
        <RailLink
          {...ownPlace(to, me)}
          {...(target === undefined ? {} : { search: target.search })}
          className={classes['railLink']}
          data-current={isCurrent || undefined}
          aria-label={t(`shell.sections.${name}`)}
          onClick={choose}
        >
          {look}
        </RailLink>
      )}
      {hasFlyout && isOpen && (
        <div
          className={classes['flyout']}
          role="group"
          aria-label={t('shell.flyout', { section: t(`shell.sections.${name}`) })}
        >
          <SectionEntries me={me} section={section} onChoose={close} />
        </div>
      )}
    </li>
  );
}

interface ExternalRailLinkProps {
  readonly me: SignedIn;
  readonly target: ExternalTarget;
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function ExternalRailLink({ me, target, name, onClick, children }: ExternalRailLinkProps) {
  const { t } = useTranslation();
  const address = useExternalAddress(target, me);
  if (address === null && target === 'analytics')
    return (
      <RailLink
        {...ownPlace('/analytics', me)}
        className={classes['railLink']}
        aria-label={name}
        onClick={onClick}
      >
        {children}
      </RailLink>
    );
  return (
    <a
      href={address ?? undefined}
      target="_blank"
      rel="noopener"
      className={classes['railLink']}
      aria-label={t('shell.external.newTab', { name })}
      onClick={onClick}
    >
      {children}
    </a>
  );
}

/** Whether something waits in the section: a dot says so while its entries are not on screen. */
function useWaiting(me: SignedIn, name: Section, section: MenuSection): boolean {
  const counts = useMenuCounts(me);
  if (name === 'home') return counts('inboxNewCount') > 0;
  return section.groups.some(({ entries }) => entries.some((entry) => counts(entry.count) > 0));
}

/** Opens under the pointer or the keyboard's focus, closes behind it and on Escape. */
function useFlyout() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef(0);
  const after = (ms: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsOpen(next), ms);
  };
  return {
    isOpen,
    close: () => after(0, false),
    handlers: {
      onPointerEnter: () => after(80, true),
      onPointerLeave: () => after(160, false),
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (event.target.matches(':focus-visible')) after(0, true);
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) after(0, false);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Escape') after(0, false);
      },
    },
  };
}
