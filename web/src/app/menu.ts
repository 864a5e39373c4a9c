import type { MenuCounts } from '@rushes/contract/events';
import type { CustomerFlags, Permissions, Role } from '@rushes/contract/identity/roles';
import { type PlacePath, places } from '@rushes/contract/places';
import { type Section, sectionOf, sections } from './sections.ts';

export type MenuCountKey = Exclude<keyof MenuCounts, 'searchFilters'>;

/** Addresses outside the app that an organisation sets up; each opens in a tab of its own. */
export type ExternalTarget = 'chat' | 'browserPlugin' | 'analytics';

/** One entry of the menu. It shows to those who may enter its place. */
interface MenuEntryBase {
  readonly section: Section;
  readonly group?: string;
  readonly count?: MenuCountKey;
}
interface PlaceEntry extends MenuEntryBase {
  readonly to: PlacePath;
}
interface ExternalEntry extends MenuEntryBase {
  readonly external: ExternalTarget;
}
/** The way out of the session, which is no place. */
interface LogOutEntry extends MenuEntryBase {
  readonly action: 'logOut';
}
export type MenuEntry = PlaceEntry | ExternalEntry | LogOutEntry;

const entries: readonly MenuEntry[] = [
  { section: 'home', to: '/home/library', count: 'inboxLibraryCount' },
  { section: 'home', to: '/home/newprograms', count: 'inboxNewCount' },
  { section: 'home', to: '/home/completedprograms', count: 'inboxWatchedCount' },
  { section: 'home', to: '/home/channel/all' },

  { section: 'tasks', to: '/tasks/ctr', count: 'clipsToRecordCount' },
  { section: 'tasks', to: '/tasks/file', count: 'assetReqToRecordCount' },
  { section: 'tasks', group: 'approvals', to: '/tasks/deliverable', count: 'deliverablesCount' },
  { section: 'tasks', group: 'approvals', to: '/tasks/approvals', count: 'programsForApprovalCount' },
  { section: 'tasks', group: 'guestRecording', to: '/tasks/crowd-sourced', count: 'crowdSourceRT' },

  { section: 'create', group: 'projects', to: '/pro-edits' },
  { section: 'create', group: 'projects', to: '/pro-edits/load-analysis/customers-load' },
  { section: 'create', group: 'projects', to: '/pro-edits/load-analysis/editors-load' },
  { section: 'create', group: 'projects', to: '/storyboards/list' },
  { section: 'create', group: 'projects', to: '/campaign/Mycampaign' },
  { section: 'create', group: 'projects', to: '/myprograms/list' },
  { section: 'create', group: 'projects', to: '/alltemplate/list' },
  { section: 'create', group: 'projects', to: '/script' },
  { section: 'create', group: 'projects', to: '/bumpers' },
  { section: 'create', group: 'assets', to: '/clips/list' },
  { section: 'create', group: 'assets', to: '/files/list' },

  { section: 'audience', to: '/users/list' },
  { section: 'audience', to: '/channel/manage' },
  { section: 'audience', group: 'external', to: '/audience/contacts' },
  { section: 'audience', group: 'external', to: '/audience/contactlist' },

  { section: 'organization', to: '/peoplesearch/list', count: 'newBioProgramsCount' },
  { section: 'organization', group: 'setup', to: '/organization/customer/edit/Admin' },
  { section: 'organization', group: 'setup', to: '/peoplesearch/advanced-profile' },
  { section: 'organization', group: 'accessControl', to: '/roles/creator' },
  { section: 'organization', group: 'accessControl', to: '/organization/audit' },

  { section: 'support', to: '/organization/customer/manage' },
  { section: 'support', to: '/organization/user/manage/SuperAdmin' },
  { section: 'support', to: '/organization/eMailLayouts/eMailLayoutList/SuperAdmin' },
  { section: 'support', to: '/organization/customer/sharepage' },
  { section: 'support', to: '/organization/customer/shot-types' },
  { section: 'support', to: '/organization/customer/industry-types' },
  { section: 'support', to: '/organization/customer/actions' },
  { section: 'support', to: '/organization/customer/templates' },
  { section: 'support', to: '/organization/customer/email-verify' },

  { section: 'integrations', to: '/integrations/zoom' },
  { section: 'integrations', to: '/integrations/youtube' },
  { section: 'integrations', external: 'chat' },
  { section: 'integrations', external: 'browserPlugin' },

  { section: 'analytics', external: 'analytics' },

  { section: 'personal', to: '/account/edit/$userId/profile' },
  { section: 'personal', to: '/myprofile/changepassword' },
  { section: 'personal', to: '/myprofile/report' },
  { section: 'personal', action: 'logOut' },
];

export interface MenuGroup {
  /** Key of its heading; undefined for the entries above all groups. */
  readonly group: string | undefined;
  readonly entries: readonly MenuEntry[];
}
export interface MenuSection {
  readonly section: Section;
  readonly groups: readonly MenuGroup[];
}

/** The menu of someone: sections and groups in their order, without those that hold nothing for them. */
export function menuFor({ permissions }: { readonly permissions: Permissions }): readonly MenuSection[] {
  const seen = entries.filter((entry) => permissions.has(`${assetOf(entry)}:see`));
  return sections.flatMap((section) => {
    const own = seen.filter((entry) => entry.section === section);
    const groups = [...new Set(own.map((entry) => entry.group))].map((group) => ({
      group,
      entries: own.filter((entry) => entry.group === group),
    }));
    return groups.length === 0 ? [] : [{ section, groups }];
  });
}

function assetOf(entry: MenuEntry) {
  if ('to' in entry) return places[entry.to].asset;
  if ('action' in entry) return 'personal.account';
  return entry.external === 'analytics' ? 'analytics' : 'integrations';
}

/** The address outside the app that represents the whole section, where it holds nothing else. */
export function sectionExternal({ groups }: MenuSection): ExternalTarget | undefined {
  const [entry, ...others] = groups.flatMap(({ entries: own }) => own);
  return entry !== undefined && 'external' in entry && others.length === 0 ? entry.external : undefined;
}

/** The section of an address for someone: without entries where the menu holds it not, the first where there is none. */
export function sectionAt(
  pathname: string,
  menu: readonly MenuSection[],
  role: Role,
): MenuSection | undefined {
  const section = sectionOf(pathname, role);
  if (section === undefined) return menu[0];
  return menu.find((entry) => entry.section === section) ?? { section, groups: [] };
}

/** Where the section itself leads: its first entry, for a pro-edit vendor the list of pro edits. */
export function sectionTarget(section: MenuSection, flags: CustomerFlags): PlacePath | undefined {
  if (section.section === 'create' && flags.vendor === true) {
    const isVendorSeen = placesOf(section).includes('/pro-edits');
    if (isVendorSeen) return '/pro-edits/list';
  }
  return placesOf(section)[0];
}

/** The first place of an area that someone may see, for an address that names the area alone. */
export function areaTarget(
  area: string,
  me: { readonly role: Role; readonly permissions: Permissions },
): PlacePath | undefined {
  const menu = menuFor(me);
  const all = menu.flatMap(placesOf);
  const inArea = all.find((path) => path.startsWith(`${area}/`) || path === area);
  if (inArea !== undefined) return inArea;
  const section = menu.find((entry) => entry.section === sectionOf(area, me.role));
  // Only the area that gives the section its name represents all of it.
  return section === undefined || area !== `/${section.section}` ? undefined : placesOf(section)[0];
}

/** The places of a section that the user may see, in their order. */
export function placesOf({ groups }: MenuSection): PlacePath[] {
  return groups.flatMap((group) => group.entries.flatMap((entry) => ('to' in entry ? [entry.to] : [])));
}
