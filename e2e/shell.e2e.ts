import { expect, type Page, test } from '@playwright/test';
import { full, productUrl, signIn, signOut } from './session.ts';

test.describe.configure({ timeout: 90_000 });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Changes what the server says of the session, before the page reads it. */
async function changeAnswer(page: Page, path: string, change: (body: never) => void): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    change(body as never);
    await route.fulfill({ response, json: body });
  });
}

test('the bare address leads to sign-in, and who is signed in on to the start page [R-01]', async ({
  page,
}) => {
  await page.goto(`${productUrl()}/`);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'viewer@north.demo', '/');
  await expect(page).toHaveURL(/\/home\/library$/);
});

test('the logo opens the profiles of who has more than one, and leads others and support home [U-02] [P-02]', async ({
  browser,
}) => {
  for (const [userName, name, isSwitcher] of [
    ['both@north.demo', 'North', true],
    ['viewer@north.demo', 'North', false],
    ['super@rushes.demo', 'Rushes', false],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, userName);
    const logo = page
      .getByRole('banner')
      .getByRole(isSwitcher ? 'button' : 'link', { name })
      .first();
    await logo.click();
    if (isSwitcher) await expect(page.getByRole('dialog', { name: 'Switch organisation' })).toBeVisible();
    else await expect(page.getByRole('dialog')).toHaveCount(0);
    await context.close();
  }
});

test('the menu is collapsed at a body width of 1536 and open beyond, and the user may turn it [U-04] [K-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1536, height: 900 });
  await signIn(page, 'cm@north.demo');
  await expect(menu(page).getByRole('heading')).toHaveCount(0);
  await page.setViewportSize({ width: 1537, height: 900 });
  await expect(menu(page).getByRole('heading', { name: 'Home' })).toBeVisible();
  await menu(page).getByRole('button', { name: 'Collapse menu' }).click();
  await expect(menu(page).getByRole('heading')).toHaveCount(0);
  await page.keyboard.press('Control+b');
  await expect(menu(page).getByRole('heading', { name: 'Home' })).toBeVisible();
});

test(
  'a collapsed section opens beside the rail, for the pointer and for the keyboard [U-04] [N-12]',
  full,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'cm@north.demo');
    await menu(page).getByRole('link', { name: 'Create' }).hover();
    const create = page.getByRole('group', { name: 'Create menu' });
    await expect(create.getByRole('heading', { name: 'Create' })).toBeVisible();
    await page.mouse.move(900, 500);
    await expect(create).toHaveCount(0);
    await menu(page).getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Tab');
    const home = page.getByRole('group', { name: 'Home menu' });
    await expect(home.or(page.getByRole('group', { name: 'Tasks menu' })).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(home).toHaveCount(0);
  },
);

test('a section opens its menu, which stays open, and leads to the place last used there [U-04] [R-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'cm@north.demo');
  await menu(page).getByRole('link', { name: 'Create', exact: true }).click();
  await expect(menu(page).getByRole('heading', { name: 'Create' })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Footage' }).last().click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('harbour');
  await expect(page).toHaveURL(/\/clips\/list\?q=harbour/);
  await menu(page).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/library$/);
  await expect(menu(page).getByRole('heading', { name: 'Home' })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/\/clips\/list\?q=harbour/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Footage' })).toBeVisible();
  await expect(menu(page).getByRole('heading')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('sea');
  await expect(page).toHaveURL(/\/clips\/list\?q=sea/);
  await menu(page).getByRole('link', { name: 'Create', exact: true }).click();
  await expect(menu(page).getByRole('heading', { name: 'Create' })).toBeVisible();
  await expect(page).toHaveURL(/\/clips\/list\?q=sea/);
});

test('below 1280 a dialog says what to do and leaves only the way out; the page behind keeps its place [U-05] [K-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, 'cm@north.demo');
  const dialog = page.getByRole('dialog', { name: 'Screen Resolution Unsupported' });
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 1279, height: 720 });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Windows');
  await expect(dialog).toContainText('Mac');
  await expect(dialog).toContainText('1280x720');
  await expect(menu(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/home\/library$/);
  await page.setViewportSize({ width: 1000, height: 720 });
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('the footer holds copyright, version, terms, privacy and an analytics button that opens a tab [U-03] [N-07]', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.route('**/service/analytics/getAnalyticsUrl', (route) =>
    route.fulfill({ json: { status: 'Ok', clientResponse: { url: `${productUrl()}/livez` } } }),
  );
  await signIn(page, 'cm@north.demo');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await expect(footer).toContainText(/Version \d+\.\d+\.\d+/);
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/legal/terms');
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/legal/privacy');
  const opened = context.waitForEvent('page');
  await footer.getByRole('button', { name: 'Analytics' }).click();
  expect(await (await opened).evaluate(() => window.opener)).toBeNull();
  const section = menu(page).getByRole('link', { name: 'Analytics, opens in a new tab' });
  const openedByMenu = context.waitForEvent('page');
  await section.click();
  expect(await (await openedByMenu).evaluate(() => window.opener)).toBeNull();
  await page.getByRole('banner').hover();
  await section.hover();
  const entry = page.getByRole('group', { name: 'Analytics menu' }).getByRole('link');
  await expect(entry).toHaveAttribute('target', '_blank');
  await expect(entry).toHaveAttribute('rel', /noopener/);
});

test(
  'without an analytics site, Analytics leads to our own page in the same tab [N-07]',
  full,
  async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await signIn(page, 'cm@north.demo');
    for (const part of [menu(page), page.getByRole('contentinfo')]) {
      await page.goto(`${productUrl()}/home/library`);
      await part.getByRole('link', { name: 'Analytics', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
    }
  },
);

test('the personal menu holds profile, password, reports and sign-out; a menu of its own the one sign-out item [N-08]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'viewer@north.demo');
  await page.getByRole('button', { name: /^You: / }).click();
  for (const name of ['Profile', 'Change password', 'Download Reports', 'Sign out'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('the side navigation’s personal section ends in the way out [N-08]', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  for (const [userName, entries] of [
    ['viewer@north.demo', ['Profile', 'Change password', 'Download Reports', 'Log Out']],
    ['super@rushes.demo', ['Change password', 'Download Reports', 'Log Out']],
  ] as const) {
    await signIn(page, userName, '/myprofile/changepassword');
    await expect(menu(page).getByRole('heading', { name: 'Personal Profile' })).toBeVisible();
    const list = menu(page).getByRole('list').last();
    await expect(list.getByRole('listitem')).toHaveText(entries);
    await list.getByRole('button', { name: 'Log Out', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  }
});

test(
  'the section title follows the address for who sees nothing from that section [N-12]',
  full,
  async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await signIn(page, 'viewer@north.demo', '/channel/edit/00000000-0000-4000-8000-00000000dead');
    await expect(menu(page).getByRole('heading')).toHaveText('Audience');
    // The list of all channels is not this role's: the way there leads nowhere.
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Audience.*Channel$/);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveCount(0);
  },
);

test('quick record shows for those who create, and not on a tablet [N-11]', full, async ({ browser }) => {
  const size = { viewport: { width: 1440, height: 900 } };
  for (const [userName, isTablet, isSeen] of [
    ['cm@north.demo', false, true],
    ['cc@north.demo', false, true],
    ['viewer@north.demo', false, false],
    ['admin@north.demo', false, false],
    ['cm@north.demo', true, false],
  ] as const) {
    const context = await browser.newContext(isTablet ? { ...size, hasTouch: true, isMobile: true } : size);
    const page = await context.newPage();
    await signIn(page, userName);
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Record', exact: true })).toHaveCount(isSeen ? 1 : 0);
    await context.close();
  }
});

test(
  'the picture is round and 30 pixels wide, and an icon takes its place where it does not load [U-08] [K-01]',
  full,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await changeAnswer(
      page,
      '/session/getSession',
      (body: { clientResponse: { userPictureURL3: string } }) => {
        body.clientResponse.userPictureURL3 = '/favicon.svg';
      },
    );
    await signIn(page, 'viewer@north.demo');
    const button = page.getByRole('button', { name: /^You: / });
    const picture = button.locator('img');
    await expect(picture).toBeVisible();
    expect(await picture.boundingBox()).toMatchObject({ width: 30, height: 30 });
    expect(
      await picture.evaluate((image) => getComputedStyle(image.parentElement ?? image).borderRadius),
    ).not.toBe('0px');
    await page.route('**/favicon.svg', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(button.locator('svg')).toBeVisible();
    await expect(button.locator('img')).toHaveCount(0);
  },
);

test('the customer’s logo shows, ours where it has none, does not load, and for support [U-09]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let logo: string | null = '/favicon.svg?logo';
  await page.route('**/oauth/token', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      additionalDetails?: { CustomerDetails: { addnlLogoFile: string | null } };
    };
    if (body.additionalDetails) body.additionalDetails.CustomerDetails.addnlLogoFile = logo;
    await route.fulfill({ response, json: body });
  });
  const header = page.getByRole('banner');
  await signIn(page, 'viewer@north.demo');
  await expect(header.locator('img[src="/favicon.svg?logo"]')).toBeVisible();
  logo = '/no-such-logo.png';
  await page.reload();
  await expect(header.getByText('North')).toBeVisible();
  await expect(header.locator('img[src*="logo"]')).toHaveCount(0);
  await signOut(page);
  logo = '/favicon.svg?logo';
  await signIn(page, 'super@rushes.demo');
  await expect(header.getByText('Rushes', { exact: true })).toBeVisible();
  await expect(header.locator('img[src*="logo"]')).toHaveCount(0);
});

test('search finds places, programs and footage by keyboard; ? lists the keys', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'cm@north.demo');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('textbox', { name: 'Search or jump to…' });
  await field.fill('workshop');
  await expect(page.getByText('Inside the workshop').last()).toBeVisible();
  await field.fill('contact lists');
  await expect(page.getByRole('button', { name: /^Contact lists/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/audience\/contactlist$/);
  await expect(field).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
