import {
  type CustomerFlags,
  customerFlags,
  permissionsOf,
  type Role,
  roles,
} from '@rushes/contract/identity/roles';
import { describe, expect, test } from 'vitest';
import { areaTarget, type MenuEntry, menuFor, sectionAt, sectionExternal, sectionTarget } from './menu.ts';
import { laterPaths } from './later-places.ts';
import { placeAt, placePaths, places } from '@rushes/contract/places';
import { sectionOf, sections } from './sections.ts';

const allFlags = Object.fromEntries(customerFlags.map((flag) => [flag, true]));
const none: CustomerFlags = {};
const members: Role[] = ['viewer', 'cc', 'admin', 'cm'];
const of = (role: Role, flags: CustomerFlags) => ({
  role,
  permissions: permissionsOf({ role, custom: null, flags }),
});
const nameOf = (entry: MenuEntry) => {
  if ('to' in entry) return entry.to;
  return 'action' in entry ? `action:${entry.action}` : `external:${entry.external}`;
};
const seen = (role: Role, flags: CustomerFlags) =>
  menuFor(of(role, flags)).flatMap(({ groups }) => groups.flatMap(({ entries }) => entries.map(nameOf)));

/** The role matrix, by hand: entry, the roles that see it, and the flag that opens or the one that hides it. */
const matrix: [entry: string, roles: Role[], opens?: keyof CustomerFlags | undefined, hides?: true][] = [
  ['/home/library', members],
  ['/home/newprograms', members],
  ['/home/completedprograms', members],
  ['/home/channel/all', members, undefined, true],
  ['/tasks/ctr', members],
  ['/tasks/file', members],
  ['/tasks/deliverable', ['cm']],
  ['/tasks/approvals', ['cm']],
  ['/tasks/crowd-sourced', ['cm']],
  ['/pro-edits', ['cm'], 'vendor'],
  ['/pro-edits/load-analysis/customers-load', ['cm'], 'vendor'],
  ['/pro-edits/load-analysis/editors-load', ['cm'], 'vendor'],
  ['/storyboards/list', ['cm'], 'storyboard'],
  ['/campaign/Mycampaign', ['cm'], 'campaignManager'],
  ['/myprograms/list', ['cc', 'cm']],
  ['/alltemplate/list', ['cm']],
  ['/script', ['cm']],
  ['/bumpers', ['cm']],
  ['/clips/list', ['cc', 'cm']],
  ['/files/list', ['cc', 'cm']],
  ['/users/list', ['admin', 'cm']],
  ['/channel/manage', ['cm']],
  ['/audience/contacts', ['cm']],
  ['/audience/contactlist', ['cm']],
  ['/peoplesearch/list', members, undefined, true],
  ['/organization/customer/edit/Admin', ['cm']],
  ['/peoplesearch/advanced-profile', ['cm']],
  ['/roles/creator', ['admin', 'cm']],
  ['/organization/audit', ['admin', 'cm']],
  ['/organization/customer/manage', ['super-admin']],
  ['/organization/user/manage/SuperAdmin', ['super-admin']],
  ['/organization/eMailLayouts/eMailLayoutList/SuperAdmin', ['super-admin']],
  ['/organization/customer/sharepage', ['super-admin']],
  ['/organization/customer/shot-types', ['super-admin']],
  ['/organization/customer/industry-types', ['super-admin']],
  ['/organization/customer/actions', ['super-admin']],
  ['/organization/customer/templates', ['super-admin']],
  ['/organization/customer/email-verify', ['super-admin']],
  ['/integrations/zoom', ['cm']],
  ['/integrations/youtube', ['cm']],
  ['external:chat', ['cm']],
  ['external:browserPlugin', ['cm']],
  ['external:analytics', ['cc', 'cm']],
  ['/account/edit/$userId/profile', members],
  ['/myprofile/changepassword', [...roles]],
  ['/myprofile/report', [...roles]],
  ['action:logOut', [...roles]],
];

function everyFlagSet(): CustomerFlags[] {
  return Array.from({ length: 2 ** customerFlags.length }, (_, bits) =>
    Object.fromEntries(customerFlags.map((flag, at) => [flag, (bits & (1 << at)) !== 0])),
  );
}

describe('the menu', () => {
  test('shows every role under every set of flags exactly what the role matrix says [N-01] [N-02] [N-03] [N-04] [N-05] [N-06] [N-08] [N-09] [V-02] [P-02] [P-03] [P-04] [P-05] [P-06]', () => {
    for (const role of roles)
      for (const flags of everyFlagSet()) {
        const expected = matrix.flatMap(([entry, who, opens, hides]) => {
          const isHidden =
            hides === true && flags.hideOrganisationView === true && (role === 'viewer' || role === 'cc');
          const isOpen = opens === undefined || flags[opens] === true;
          return who.includes(role) && isOpen && !isHidden ? [entry] : [];
        });
        expect(seen(role, flags), `${role} ${JSON.stringify(flags)}`).toEqual(expected);
      }
  });

  test('is in the groups that the navigation names [N-02] [N-03] [N-04] [N-05]', () => {
    const groups = menuFor(of('cm', allFlags)).map(({ section, groups: own }) => [
      section,
      own.map(({ group }) => group),
    ]);
    expect(Object.fromEntries(groups)).toEqual({
      home: [undefined],
      tasks: [undefined, 'approvals', 'guestRecording'],
      create: ['projects', 'assets'],
      audience: [undefined, 'external'],
      organization: [undefined, 'setup', 'accessControl'],
      integrations: [undefined],
      analytics: [undefined],
      personal: [undefined],
    });
  });

  test('carries the counts of what waits on its entries [N-14]', () => {
    const counts = menuFor(of('cm', allFlags))
      .flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))
      .flatMap((entry) => (entry.count === undefined ? [] : [[nameOf(entry), entry.count]]));
    expect(Object.fromEntries(counts)).toEqual({
      '/home/library': 'inboxLibraryCount',
      '/home/newprograms': 'inboxNewCount',
      '/home/completedprograms': 'inboxWatchedCount',
      '/tasks/ctr': 'clipsToRecordCount',
      '/tasks/file': 'assetReqToRecordCount',
      '/tasks/deliverable': 'deliverablesCount',
      '/tasks/approvals': 'programsForApprovalCount',
      '/tasks/crowd-sourced': 'crowdSourceRT',
      '/peoplesearch/list': 'newBioProgramsCount',
    });
  });

  test('leads a pro-edit vendor from Create to the list of pro edits, others to what they see first [N-10]', () => {
    const createOf = (role: Role, flags: CustomerFlags) => {
      const section = menuFor(of(role, flags)).find((entry) => entry.section === 'create');
      return section === undefined ? undefined : sectionTarget(section, flags);
    };
    expect(createOf('cm', { vendor: true })).toBe('/pro-edits/list');
    expect(createOf('cm', none)).toBe('/myprograms/list');
    expect(createOf('cc', { vendor: true })).toBe('/myprograms/list');
    expect(createOf('viewer', allFlags)).toBeUndefined();
  });
});

test('Analytics, which holds one outer address alone, leads there itself [N-07]', () => {
  const externals = menuFor(of('cm', allFlags)).map((section) => [section.section, sectionExternal(section)]);
  expect(externals.filter(([, external]) => external !== undefined)).toEqual([['analytics', 'analytics']]);
});

describe('bare areas', () => {
  test('lead to the first entry of theirs that the role may see, and nowhere when there is none [R-05] [R-06]', () => {
    expect(areaTarget('/home', of('viewer', none))).toBe('/home/library');
    expect(areaTarget('/tasks', of('viewer', none))).toBe('/tasks/ctr');
    expect(areaTarget('/clips', of('cc', none))).toBe('/clips/list');
    expect(areaTarget('/organization', of('cm', none))).toBe('/organization/customer/edit/Admin');
    expect(areaTarget('/organization', of('viewer', none))).toBe('/peoplesearch/list');
    expect(areaTarget('/organization', of('super-admin', none))).toBe('/organization/customer/manage');
    expect(areaTarget('/audience', of('admin', none))).toBe('/users/list');
    expect(areaTarget('/myprofile', of('super-admin', none))).toBe('/myprofile/changepassword');
    expect(areaTarget('/clips', of('viewer', allFlags))).toBeUndefined();
    expect(areaTarget('/roles', of('viewer', allFlags))).toBeUndefined();
    expect(areaTarget('/integrations', of('cc', none))).toBeUndefined();
    expect(areaTarget('/storyboards', of('cm', none))).toBeUndefined();
  });
});

describe('sections', () => {
  test('are named after the first segment of the address [N-12]', () => {
    const expected: Record<string, string[]> = {
      home: ['home'],
      tasks: ['tasks'],
      create: [
        ...['clips', 'files', 'footage', 'assets', 'myprograms', 'storyboards'],
        ...['pro-edits', 'campaign', 'alltemplate', 'script', 'bumpers'],
      ],
      audience: ['users', 'user', 'channel', 'audience'],
      organization: ['organization', 'peoplesearch', 'roles'],
      personal: ['account', 'myprofile', 'settings', 'changepassword'],
      integrations: ['integrations'],
    };
    for (const [section, segments] of Object.entries(expected))
      expect(segments.filter((segment) => sectionOf(`/${segment}/x/1`, 'cm') !== section)).toEqual([]);
    expect(sectionOf('/organization/customer/manage', 'super-admin')).toBe('support');
    expect(sectionOf('/nowhere', 'cm')).toBeUndefined();
  });

  test('give the address its title, also where the menu of the role holds none of theirs [N-12]', () => {
    const titleAt = (path: string, role: Role) => sectionAt(path, menuFor(of(role, none)), role)?.section;
    expect(titleAt('/channel/edit/9', 'viewer')).toBe('audience');
    expect(titleAt('/channel/edit/9', 'cm')).toBe('audience');
    expect(titleAt('/organization/customer/manage', 'super-admin')).toBe('support');
    expect(titleAt('/nowhere', 'viewer')).toBe('home');
  });

  test('know every place of the table', () => {
    for (const path of placePaths) expect(sections).toContain(sectionOf(path, 'cm'));
  });
});

describe('the table of places', () => {
  test('finds the place of an address, whatever its identifiers [N-13]', () => {
    expect(placeAt('/clips/list')).toBe('/clips/list');
    expect(placeAt('/clips/edit/4f')).toBe('/clips/edit/$clipId');
    expect(placeAt('/channel/edit/details/9')).toBe('/channel/edit/details/$channelId');
    expect(placeAt('/pro-edits/list')).toBe('/pro-edits/list');
    expect(placeAt('/account/edit/9/profile')).toBe('/account/edit/$userId/profile');
    expect(placeAt('/clips/list/more')).toBeUndefined();
    expect(placeAt('/')).toBeUndefined();
  });

  test('says what will stand in each place that holds nothing yet', async () => {
    const { default: texts } = await import('../../public/assets/i18n/en.json');
    for (const path of laterPaths) expect(texts.shell.later.text[places[path].title]).toMatch(/\.$/);
  });
});
