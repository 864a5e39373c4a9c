import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { comeBy, linkInMail, ownPassword } from './invitation.ts';
import { full, api, pageFor, productUrl } from './session.ts';

const run = promisify(execFile);
const stamp = Date.now().toString(36);
const userName = `leaving-${stamp}@north.example`;
const name = `Lea Ving-${stamp}`;

/** Invites someone, who comes in by the mail and makes a program. */
async function arrive(browser: Browser, manager: ApiClient): Promise<Page> {
  await manager.api.user.inviteUsers({ users: [{ email: userName, name, role: 'cc' }] });
  const page = await comeBy(browser, await linkInMail(userName));
  const own = await ApiClient.signIn(productUrl(), userName, ownPassword);
  await own.api.program.createProgram({ title: `Kept ${stamp}` });
  return page;
}

async function entriesOf(page: Page): Promise<string[]> {
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the export/ }).click();
  const { stdout } = await run('unzip', ['-Z1', await (await coming).path()]);
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  return stdout.trim().split('\n');
}

test(
  'someone takes their own data along; a manager takes it too, then erases them',
  full,
  async ({ browser }) => {
    test.setTimeout(240_000);
    const managing = await api('cm@north.demo');
    const user = await arrive(browser, managing);
    const { items } = await managing.api.user.getUsers({ search: userName });
    const customerUserId = items[0]?.customerUserId ?? '';

    await user.goto(`${productUrl()}/account/edit/${customerUserId}/profile`);
    await user.getByRole('button', { name: 'Export my data' }).click();
    expect(await entriesOf(user)).toEqual(
      expect.arrayContaining(['README.txt', 'data/programs.json', 'data/account.json']),
    );

    const manager = await pageFor(browser, 'cm@north.demo');
    await manager.setViewportSize({ width: 1440, height: 1400 });
    await manager.goto(`${productUrl()}/organization/user/manage-admin/Admin/${customerUserId}`);
    // The archive goes when the connection that brought it is used again or closed.
    await expect(async () => {
      await user.reload();
      await manager.reload();
      await manager.getByRole('tab', { name: 'Personal data' }).click();
      await expect(manager.getByText('Expired', { exact: true })).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 100_000 });
    await manager.getByRole('button', { name: 'Export data' }).click();
    await expect(manager.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });

    await expect(manager.getByText('1 program', { exact: true })).toBeVisible();
    const erase = manager.getByRole('button', { name: `Erase ${name}` });
    await manager.getByLabel(`Type ${userName} to confirm`).fill(userName);
    await expect(erase).toBeDisabled();
    await manager.getByRole('combobox', { name: 'New owner' }).fill('Cem');
    await manager.getByRole('option', { name: /Cem Çelik/ }).click();
    await manager.getByLabel(`Type ${userName} to confirm`).fill('someone else');
    await expect(manager.getByText("The username doesn't match.")).toBeVisible();
    await expect(erase).toBeDisabled();
    await manager.getByLabel(`Type ${userName} to confirm`).fill(userName);
    await erase.click();
    await expect(manager.getByText(/^Erased .+ by Clara Mehring/)).toBeVisible({ timeout: 60_000 });
    await expect(manager.getByText(/Transferred to Cem Çelik: 1 program\./)).toBeVisible();
    await expect(manager.getByText(name)).toHaveCount(0);

    await expect(user.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible({
      timeout: 15_000,
    });
    await manager.reload();
    await expect(manager.getByText(customerUserId)).toBeVisible();
    await manager.goto(`${productUrl()}/users/list`);
    await manager.getByRole('combobox', { name: 'Show' }).click();
    await manager.getByRole('option', { name: 'Erased users' }).click();
    await expect(manager).toHaveURL(/\?tab=erased$/);
    await expect(manager.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
    const certificates = manager.getByRole('grid', { name: 'Erasure certificates' });
    await manager.getByRole('searchbox', { name: 'Search' }).fill(customerUserId);
    await expect(certificates.getByRole('row', { name: /by Clara Mehring/ })).toHaveCount(1);
    await certificates
      .getByRole('row', { name: /by Clara Mehring/ })
      .getByRole('link')
      .click();
    await expect(manager.getByText(/Transferred to Cem Çelik: 1 program\./)).toBeVisible();
    const newOwner = await api('cc@north.demo');
    const { items: programs } = await newOwner.api.program.getPrograms({ search: `Kept ${stamp}` });
    expect(programs.map(({ canEdit }) => canEdit)).toEqual([true]);
  },
);
