import type { MenuCounts } from '@rushes/contract/events';
import type { CustomerFlags, PermissionAsset, Role } from '@rushes/contract/roles';
import { isPermitted } from '@rushes/contract/roles';
import {
  IconBuilding,
  IconCircleCheck,
  IconCircleDashed,
  type IconProps,
  IconMovie,
  IconVideo,
  IconLayoutGrid,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type MenuCountKey = Exclude<keyof MenuCounts, 'searchFilters'>;

/** One entry of the side menu; it shows to those who have the permission `asset`. */
const entries = [
  {
    section: 'home',
    label: 'all',
    to: '/home/library',
    asset: 'home.feed',
    icon: IconLayoutGrid,
    count: 'inboxLibraryCount',
  },
  {
    section: 'home',
    label: 'notViewed',
    to: '/home/newprograms',
    asset: 'home.feed',
    icon: IconCircleDashed,
    count: 'inboxNewCount',
  },
  {
    section: 'home',
    label: 'viewed',
    to: '/home/completedprograms',
    asset: 'home.feed',
    icon: IconCircleCheck,
    count: 'inboxWatchedCount',
  },
  { section: 'create', label: 'programs', to: '/myprograms/list', asset: 'create.programs', icon: IconMovie },
  { section: 'create', label: 'footage', to: '/clips/list', asset: 'create.footage', icon: IconVideo },
  {
    section: 'support',
    label: 'customers',
    to: '/organization/customer/manage',
    asset: 'support',
    icon: IconBuilding,
  },
] as const satisfies readonly {
  section: string;
  label: string;
  to: string;
  asset: PermissionAsset;
  icon: ComponentType<IconProps>;
  count?: MenuCountKey;
}[];

type MenuEntry = (typeof entries)[number];
export interface MenuSection {
  readonly section: MenuEntry['section'];
  readonly entries: readonly MenuEntry[];
}

/** The side menu of a role: sections in their order, without those that hold nothing for it. */
export function menuFor(role: Role, flags: CustomerFlags): readonly MenuSection[] {
  const seen = entries.filter((entry) => isPermitted(entry.asset, role, flags));
  const sections = [...new Set(seen.map((entry) => entry.section))];
  return sections.map((section) => ({
    section,
    entries: seen.filter((entry) => entry.section === section),
  }));
}
