import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { comeBy, ownPassword } from './invitation.ts';
import { full, api, productUrl, signIn } from './session.ts';

const stamp = Date.now().toString(36);
const organisation = `Lighthouse ${stamp}`;
const address = (who: string) => `${who}-${stamp}@lighthouse.example`;
const open = (page: Page, path: string) => page.goto(`${productUrl()}${path}`);

const everybody = [
  '/home/library',
  '/home/newprograms',
  '/home/completedprograms',
  '/home/channel/all',
  '/tasks/ctr',
  '/tasks/file',
  '/peoplesearch/list',
  '/myprofile/changepassword',
  '/myprofile/report',
];
const creator = ['/myprograms/list', '/clips/list', '/files/list', '/analytics'];
const runs = ['/users/list', '/roles/creator', '/organization/audit'];
/** The role matrix, for an organisation of which support switched campaigns on and nothing else. */
const matrix: Readonly<Record<string, readonly string[]>> = {
  viewer: everybody,
  cc: [...everybody, ...creator],
  admin: [...everybody, ...runs],
  cm: [
    ...everybody,
    ...creator,
    ...runs,
    ...['/tasks/deliverable', '/tasks/approvals', '/tasks/crowd-sourced'],
    ...['/campaign/Mycampaign', '/alltemplate/list', '/script', '/bumpers'],
    ...['/channel/manage', '/audience/contacts', '/audience/contactlist'],
    ...['/organization/customer/edit/Admin', '/peoplesearch/advanced-profile'],
    ...['/integrations/zoom', '/integrations/youtube'],
  ],
};

async function makeCustomer(page: Page): Promise<string> {
  await signIn(page, 'super@rushes.demo');
  await open(page, '/organization/customer/manage');
  await page.getByRole('button', { name: 'New customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(organisation);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('switch', { name: 'Campaigns' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(address('first'));
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Freya First');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`${address('first')} has been added.`)).toBeVisible();
  const support = await api('super@rushes.demo');
  const { items } = await support.api.customer.getAdministrators({ search: address('first') });
  const { link } = await support.api.customer.resendAdministrator({
    customerUserId: items[0]?.customerUserId ?? '',
  });
  return link ?? '';
}

async function brand(cm: Page): Promise<void> {
  await open(cm, '/organization/customer/edit/Admin');
  await cm.getByRole('textbox', { name: 'Accent colour' }).fill('#0f766e');
  await cm.getByRole('heading', { name: 'Brand' }).click();
  await cm.getByRole('button', { name: 'Apply' }).click();
  await expect(cm.getByText('Accent colour updated.')).toBeVisible();
}

/** A hundred rows: one of each role by name, and many viewers. */
async function inviteHundred(cm: Page): Promise<void> {
  const named = Object.keys(matrix).map((role) => `${address(role)};The ${role};${role}`);
  const many = Array.from({ length: 96 }, (_, at) => `${address(`v${at}`)};Viewer ${at};viewer`);
  const file = join(await mkdtemp(join(tmpdir(), 'rushes-new-')), 'users.csv');
  await writeFile(file, `Email;Name;Role\r\n${[...named, ...many].join('\r\n')}\r\n`);
  await open(cm, '/users/list');
  await cm.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = cm.getByRole('dialog', { name: 'Import users from CSV' });
  const chooser = cm.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles(file);
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await expect(dialog.getByText('100 rows are ready to import.')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: /^Invite \d+ users$/ }).click();
  await expect(dialog.getByText('100 users invited.')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

async function makeGroup(cm: Page): Promise<void> {
  await open(cm, '/users/list?tab=groups');
  await cm.getByRole('button', { name: 'New group' }).first().click();
  await cm.getByRole('dialog').getByLabel('Name').fill('Spectators');
  await cm.getByText('Rule-based', { exact: true }).click();
  await cm.getByRole('dialog').getByLabel('Role').click();
  await cm.getByRole('option', { name: 'Viewer' }).click();
  await cm.keyboard.press('Escape');
  await expect(cm.getByText('Matches 97 users')).toBeVisible();
  await cm.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(cm.getByRole('link', { name: 'Spectators' })).toBeVisible();
}

async function makeChannel(cm: Page): Promise<void> {
  await open(cm, '/channel/manage');
  await cm.getByRole('button', { name: 'New channel' }).first().click();
  const dialog = cm.getByRole('dialog', { name: 'New channel' });
  await dialog.getByLabel('Name').fill('For spectators');
  await dialog.getByRole('radio', { name: 'Private' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(cm).toHaveURL(/\/channel\/edit\/details\//);
  const members = cm.getByRole('region', { name: 'Members' });
  await members.getByLabel('Users and groups').fill('Spectators');
  await cm.getByRole('option', { name: /Spectators/ }).click();
  await cm.keyboard.press('Escape');
  await members.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(members.getByRole('row', { name: 'Spectators' })).toBeVisible();
}

/** The addresses of the menu that lead somewhere in the product, without the user's own profile. */
async function menuOf(page: Page): Promise<string[]> {
  await open(page, '/home/library');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('heading', { name: 'Home' })).toBeVisible();
  const found = new Set<string>();
  const sections = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const href of sections.filter((each) => each.startsWith('/'))) {
    await page.evaluate((to) => history.pushState({}, '', to), href);
    for (const link of await menu.getByRole('link').all()) {
      const to = await link.getAttribute('href');
      if (to?.startsWith('/') === true && !to.startsWith('/account/')) found.add(to);
    }
  }
  return [...found].toSorted();
}

test(
  'a new organisation is made, branded, filled with a hundred users, given a group and a channel, and each sees what the matrix says',
  full,
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const cm = await comeBy(browser, await makeCustomer(page));
    await brand(cm);
    await inviteHundred(cm);
    await makeGroup(cm);
    await makeChannel(cm);

    const manager = await ApiClient.signIn(productUrl(), address('first'), ownPassword);
    for (const [role, expected] of Object.entries(matrix)) {
      const { items } = await manager.api.user.getInvitations({ search: address(role) });
      const { link } = await manager.api.user.resendInvitation({
        invitationId: items[0]?.invitationId ?? '',
      });
      const user = await comeBy(browser, link ?? '');
      expect([role, await menuOf(user)]).toEqual([role, expected.toSorted()]);
      for (const path of matrix['cm'] ?? []) {
        if (expected.includes(path)) continue;
        await open(user, path);
        await expect(user).toHaveURL(/\/home\/library$/);
      }
      await open(user, '/home/channel/all');
      await expect(user.getByRole('heading', { name: 'Channels inbox' })).toBeVisible();
      await expect(user.getByText('For spectators')).toHaveCount(role === 'viewer' ? 1 : 0);
      const accent = await user.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled').trim(),
      );
      expect(accent).toMatch(/^#|rgb|var/);
      await user.close();
    }
    await cm.close();
  },
);
