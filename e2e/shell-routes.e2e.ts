import {
  type CustomerFlags,
  customerFlags,
  isPermitted,
  partsOf,
  type Permissions,
  permissionsOf,
  type Role,
} from '@rushes/contract/identity/roles';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { placePaths, places } from '@rushes/contract/places';
import { full, pageFor, productUrl, signIn } from './session.ts';

test.describe.configure({ timeout: 240_000 });

const users: readonly [Role, string][] = [
  ['super-admin', 'super@rushes.demo'],
  ['viewer', 'viewer@north.demo'],
  ['cc', 'cc@north.demo'],
  ['admin', 'admin@north.demo'],
  ['cm', 'cm@north.demo'],
];
/** Ordinarily the role that sees most goes without the flags too; all of them in the full run. */
const isFull = process.env['RUSHES_TEST_FULL'] === '1';
const allOn: CustomerFlags = Object.fromEntries(customerFlags.map((flag) => [flag, true]));
const startOf = (role: Role) => (role === 'super-admin' ? '/organization/customer/manage' : '/home/library');

/** Gives the page a customer with these flags, whatever the installation's own are. */
async function withFlags(page: Page, role: Role, flags: CustomerFlags): Promise<void> {
  await page.route('**/rest/secure/service/session/getSession', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { clientResponse?: { customer?: { flags?: CustomerFlags } } };
    if (body.clientResponse?.customer) body.clientResponse.customer.flags = flags;
    await route.fulfill({ response, json: body });
  });
  await page.route('**/rest/secure/service/role/getRolePermissions', async (route) => {
    const response = await route.fetch();
    const rolePermissionVO = rightsOf(permissionsOf({ role, custom: null, flags }));
    await route.fulfill({ response, json: { status: 'Ok', clientResponse: { rolePermissionVO } } });
  });
}

function rightsOf(permissions: Permissions): Record<string, { asset: string; actions: string[] }> {
  const rights: Record<string, { asset: string; actions: string[] }> = {};
  for (const { asset, action } of [...permissions].map(partsOf))
    (rights[asset] ??= { asset, actions: [] }).actions.push(action);
  return rights;
}

/** Follows an address inside the running app, as a link would. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
}

/** Who is enough outside of `npm run test:full`. */
const isFew = (role: string, flagsName: string) => flagsName === 'all flags on' && role === 'cm';

for (const [flagsName, flags] of [
  ['all flags on', allOn],
  ['all flags off', {}],
] as const)
  for (const [role, userName] of isFull ? users : users.filter(([role]) => isFew(role, flagsName)))
    test(`every route opens or leads home for ${role} with ${flagsName} [R-05] [R-06] [R-07] [R-09] [N-13] [P-02] [P-03] [P-04] [P-05] [P-06]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1600, height: 900 });
      await withFlags(page, role, flags);
      await signIn(page, userName);
      const broken: string[] = [];
      page.on('pageerror', (error) => broken.push(String(error)));
      for (const place of placePaths) {
        const path = place.replace(/\$\w+/, '00000000-0000-4000-8000-00000000dead');
        await follow(page, path);
        if (isPermitted(places[place].asset, role, flags)) {
          await expect(
            page.locator('main').getByRole('heading').or(page.locator('main [role=alert]')).first(),
          ).toBeVisible();
          expect(new URL(page.url()).pathname).toBe(path);
          const entry = page.getByRole('navigation', { name: 'Main menu' }).locator(`a[href="${path}"]`);
          for (const link of await entry.all())
            if ((await link.getAttribute('aria-label')) === null)
              await expect(link).toHaveAttribute('aria-current', 'page');
        } else {
          await expect(page).toHaveURL(new RegExp(`${startOf(role)}$`));
          await expect(page.getByText("You don't have permission to view that page").first()).toBeVisible();
        }
      }
      expect(broken).toEqual([]);
    });

test('an address without its identifier, other names of places and unknown addresses lead somewhere useful [R-06] [R-07] [R-09]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await withFlags(page, 'cm', allOn);
  await signIn(page, 'cm@north.demo');
  const expected: Readonly<Record<string, string>> = {
    '/clips/edit': '/clips/list',
    '/home/play': '/home/library',
    '/myprograms/editprogram': '/myprograms/list',
    '/storyboards/scenes': '/storyboards/list',
    '/assets/asset': '/clips/list',
    '/files/file': '/files/list',
    '/tasks/asset': '/tasks/ctr',
    '/channel/edit': '/channel/manage',
    '/channel/edit/details': '/channel/manage',
    '/footage': '/clips/list',
    '/media': '/clips/list',
    '/home': '/home/library',
    '/home/channel': '/home/channel/all',
    '/organization': '/organization/customer/edit/Admin',
    '/integrations': '/integrations/zoom',
    '/audience': '/audience/contacts',
    '/users': '/users/list',
    '/changepassword': '/myprofile/changepassword',
  };
  for (const [from, to] of Object.entries(expected)) {
    await follow(page, from);
    await expect(page).toHaveURL(new RegExp(`${to}$`));
  }
  for (const own of ['/user', '/account', '/settings']) {
    await follow(page, own);
    await expect(page).toHaveURL(/\/account\/edit\/[0-9a-f-]+\/profile$/);
  }
  await page.goto(`${productUrl()}/nowhere/at/all`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/\/home\/library$/);
});

test(
  'support is led from the bare pages of one user to its own administrators [R-06]',
  full,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'super@rushes.demo');
    for (const path of ['/organization/user/invite-history/', '/organization/user/manage-admin/Admin/']) {
      await page.goto(`${productUrl()}${path}`);
      await expect(page).toHaveURL(/\/organization\/user\/manage\/SuperAdmin$/);
    }
    await expect(page.getByText("You don't have permission to view that page")).toHaveCount(0);
  },
);

test(
  'a user or customer that is not there is named, with a way back to its list and no second try',
  full,
  async ({ page, browser }) => {
    const absent = '00000000-0000-4000-8000-00000000dead';
    const expectMissing = async (on: Page, title: string, back: Locator) => {
      await expect(on.getByRole('heading', { name: title })).toBeVisible();
      await expect(on.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await back.click();
      await expect(on.getByRole('heading', { name: title })).toHaveCount(0);
    };
    await signIn(page, 'cm@north.demo');
    for (const path of ['/organization/user/manage-admin/Admin/', '/organization/user/invite-history/']) {
      await page.goto(`${productUrl()}${path}${absent}`);
      await expectMissing(page, 'User not found', page.getByRole('link', { name: 'Go to Users' }));
      await expect(page).toHaveURL(/\/users\/list$/);
    }
    await page.goto(`${productUrl()}/peoplesearch/list?user=${absent}`);
    await expectMissing(page, 'User not found', page.getByRole('button', { name: 'Go to Directory' }));
    const support = await pageFor(browser, 'super@rushes.demo');
    await support.goto(`${productUrl()}/organization/customer/manage/${absent}`);
    await expectMissing(
      support,
      'Customer not found',
      support.getByRole('link', { name: 'Go to Customers' }),
    );
    await expect(support).toHaveURL(/\/organization\/customer\/manage$/);
    await support.context().close();
  },
);
