import { expect, type Page, test } from '@playwright/test';
import { api, full, productUrl, signInByPage, signOut } from './session.ts';

const stamp = Date.now().toString(36);
const here = (path: string) => `${productUrl()}${path}`;
const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved text' });

async function fillSignIn(page: Page, userName: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(process.env['RUSHES_PASSWORD'] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
}

/** The server refuses whatever this page asks next. */
async function endSession(page: Page, act: () => Promise<void>): Promise<void> {
  const refuse = '**/rest/secure/service/**';
  const body = { status: 'Error', errorMessage: 'Sign in again.', code: 'not-signed-in' };
  await page.route(refuse, (route) => route.fulfill({ status: 401, json: body }));
  // What the page asks by itself may end the session before the click has its answer.
  const acting = act().catch(() => undefined);
  await expect(page).toHaveURL(here('/login/status/sessionExpired'));
  await acting;
  await page.unroute(refuse);
}

test('what was typed into a page outlives a 401, for the same user only [X-01]', async ({ page }) => {
  await signInByPage(page, 'cm@north.demo');
  await page.goto(here('/organization/customer/edit/Admin'));
  const city = page.getByRole('textbox', { name: 'City' });
  const before = await city.inputValue();
  await city.fill(`Harbour ${stamp}`);
  const save = page.getByRole('region', { name: 'Organisation' }).getByRole('button', { name: 'Save' });
  await endSession(page, () => save.click({ timeout: 5_000 }));

  await fillSignIn(page, 'admin@north.demo');
  await expect(offer(page)).toBeHidden();
  await endSession(page, async () => {
    await page.reload();
  });
  await page.goto(here('/organization/customer/edit/Admin'));
  await fillSignIn(page, 'cm@north.demo');
  await expect(city).toHaveValue(before);
  await expect(offer(page)).toContainText('You have unsaved changes in “Organisation”');
  await page.screenshot({ path: 'test-results/form-draft.png' });
  await offer(page).getByRole('button', { name: 'Restore' }).click();
  await expect(city).toHaveValue(`Harbour ${stamp}`);
  await expect(offer(page)).toBeHidden();
  await city.fill(before);
});

test('a dialog opens again with what was typed into it before a 401 [X-01]', full, async ({ page }) => {
  const name = `Harbour ${stamp}`;
  await signInByPage(page, 'cm@north.demo');
  await page.goto(here('/channel/manage'));
  const dialog = page.getByRole('dialog', { name: 'New channel' });
  await page.getByRole('button', { name: 'New channel' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await endSession(page, () => dialog.getByRole('button', { name: 'Create' }).click({ timeout: 5_000 }));
  await fillSignIn(page, 'cm@north.demo');
  await expect(page).toHaveURL(here('/channel/manage'));
  await offer(page).getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(offer(page)).toBeHidden();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(offer(page)).toBeHidden();
  const { api: manager } = await api('cm@north.demo');
  const { items } = await manager.channel.getChannels({ search: name });
  await manager.channel.deleteChannels({ channelIds: items.map(({ channelId }) => channelId) });
});

async function reachIdleLimit(page: Page): Promise<void> {
  await page.clock.fastForward('31:00');
  await expect(page.getByText('Your session has expired.')).toBeVisible();
}

/** Forms without fields of their own kind: each opens its field and says in which form it is. */
const smallForms = [
  {
    form: 'Rename Hamburg',
    userName: 'cm@north.demo',
    path: '/peoplesearch/advanced-profile',
    open: (page: Page) => page.getByRole('button', { name: 'Rename Hamburg' }).click(),
    field: (page: Page) => page.getByRole('textbox', { name: 'New name' }),
  },
  {
    form: 'Add tag',
    userName: 'cm@north.demo',
    path: '/clips/list',
    open: async (page: Page) => {
      await page.getByRole('main').getByRole('checkbox').first().check({ force: true });
      await page.getByRole('button', { name: 'Add tag' }).click();
    },
    // The form belongs to the clips that are selected.
    reopen: (page: Page) => page.getByRole('main').getByRole('checkbox').first().check({ force: true }),
    field: (page: Page) => page.getByRole('textbox', { name: 'Tag', exact: true }),
  },
  {
    form: 'Sender domains',
    userName: 'super@rushes.demo',
    path: '/organization/customer/email-verify',
    open: async () => undefined,
    field: (page: Page) => page.getByRole('textbox', { name: 'DKIM selector' }),
  },
];

for (const [place, { form, userName, path, open, field, reopen }] of smallForms.entries())
  test(
    `the draft of “${form}” comes back after the idle limit [X-01]`,
    place === 0 ? {} : full,
    async ({ page }) => {
      await page.clock.install();
      // An installation without a mail server has no domain whose records could be checked.
      await page.route('**/rest/secure/service/sender/getSender', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { clientResponse: object };
        await route.fulfill({
          response,
          json: { ...body, clientResponse: { ...body.clientResponse, domain: 'mail.example' } },
        });
      });
      await signInByPage(page, userName);
      await page.goto(here(path));
      await open(page);
      await field(page).fill(`typed-${stamp}`);
      await reachIdleLimit(page);
      await fillSignIn(page, userName);
      await expect(offer(page)).toContainText(`You have unsaved changes in “${form}”`);
      await reopen?.(page);
      await offer(page).getByRole('button', { name: 'Restore' }).click();
      await expect(field(page)).toHaveValue(`typed-${stamp}`);
      await expect(offer(page)).toBeHidden();
    },
  );

test(
  'the idle limit keeps what was typed; Discard and a sign-out drop it [X-01] [S-03]',
  full,
  async ({ page }) => {
    await page.clock.install();
    await signInByPage(page, 'viewer@north.demo');
    const type = async () => {
      await page.getByRole('button', { name: /^You: / }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Someone else');
    };
    await type();
    await reachIdleLimit(page);
    await fillSignIn(page, 'viewer@north.demo');
    await expect(offer(page)).toContainText('You have unsaved changes in “Name”');
    await offer(page).getByRole('button', { name: 'Discard' }).click();
    await expect(offer(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await expect(offer(page)).toBeHidden();
    await type();
    await reachIdleLimit(page);
    await fillSignIn(page, 'viewer@north.demo');
    await expect(offer(page)).toBeVisible();
    await signOut(page);
    await fillSignIn(page, 'viewer@north.demo');
    await expect(offer(page)).toBeHidden();
  },
);
