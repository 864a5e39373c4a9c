import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { accept, linkInMail, openInvitation, ownPassword } from './invitation.ts';
import { full, api, pageFor, productUrl } from './session.ts';

const stamp = Date.now().toString(36);
const address = (number: number) => `p${number}-${stamp}@north.example`;

/** A hundred users, of whom four cannot be invited as they stand. */
async function makeTable(): Promise<string> {
  const lines = Array.from({ length: 100 }, (_each, at) => `${address(at)};User ${at};cc;Harbour`);
  lines[3] = 'user three;User 3;cc;Harbour';
  lines[7] = `${address(7)};User 7;emperor;Harbour`;
  lines[9] = `${address(8)};User 9;cc;Harbour`;
  lines[11] = 'cm@north.demo;User 11;cc;Harbour';
  const file = join(await mkdtemp(join(tmpdir(), 'rushes-users-')), 'users.csv');
  await writeFile(file, `\uFEFFEmail;Full name;Role;Office\r\n${lines.join('\r\n')}\r\n`);
  return file;
}

async function openUsers(browser: Browser): Promise<Page> {
  const page = await pageFor(browser, 'cm@north.demo');
  await page.goto(`${productUrl()}/users/list`);
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  return page;
}

test('a hundred users come by a table, one of them works, is locked out, and leaves', async ({ browser }) => {
  test.setTimeout(240_000);
  const manager = await openUsers(browser);

  await manager.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Import users from CSV' });
  const template = manager.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download template' }).click();
  expect(await readFile(await (await template).path(), 'utf8')).toBe(
    '\uFEFF"Email","Full name","First name","Last name","Role","Location","Groups"\r\n',
  );
  const chooser = manager.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles(await makeTable());
  await expect(dialog.getByLabel('Location', { exact: true })).toHaveValue(/Office/);
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await expect(dialog.getByText('4 of 100 rows have errors.')).toBeVisible();
  await expect(dialog.getByText('Enter a valid email address, like name@example.com.')).toBeVisible();

  await dialog.getByLabel('Email in row 5').fill(address(3));
  await dialog.getByLabel('Role in row 9').fill('cc');
  await dialog.getByLabel('Email in row 11').fill(address(9));
  await dialog.getByRole('button', { name: 'Skip row 13' }).click();
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(dialog.getByText('99 rows are ready to import.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Invite \d+ users$/ }).click();
  await expect(dialog.getByText('99 users invited.')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toHaveCount(99);
  const links = manager.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download all links' }).click();
  const [, ...linkRows] = (await readFile(await (await links).path(), 'utf8')).trim().split('\r\n');
  expect(linkRows).toHaveLength(99);
  expect(linkRows[0]).toMatch(/^"p\d+-.+@north\.example","http.+\/login\/1\//);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await manager.getByRole('searchbox', { name: 'Search' }).fill(stamp);
  await expect(manager.getByText(address(0)).first()).toBeVisible();

  const worker = await acceptByMail(browser, address(5));
  const own = await ApiClient.signIn(productUrl(), address(5), ownPassword);
  await own.api.program.createProgram({ title: `Left behind ${stamp}` });
  const colleague = await api('cm@north.demo');
  const { items } = await colleague.api.user.getUsers({ search: address(5) });
  const customerUserId = items[0]?.customerUserId ?? '';
  expect(items[0]).toMatchObject({ state: 'active', location: 'Harbour' });

  await suspend(manager, customerUserId);
  await expect(worker.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible({
    timeout: 15_000,
  });
  await manager.getByRole('button', { name: 'Reactivate' }).click();
  await expect(manager.getByText('1 user reactivated.')).toBeVisible();

  await handOver(manager);
  const newOwner = await api('cc@north.demo');
  const { items: programs } = await newOwner.api.program.getPrograms({ search: `Left behind ${stamp}` });
  expect(programs.map(({ canEdit }) => canEdit)).toEqual([true]);
  await findAccess(manager);
});

test(
  'a user of another organisation signs in to accept, also where someone else is signed in',
  full,
  async ({ browser }) => {
    const manager = await api('cm@north.demo');
    const users = [{ email: 'viewer@south.demo', name: 'Vikram Rao', role: 'viewer' as const }];
    const { invited } = await manager.api.user.inviteUsers({ users });
    const { link = null, customerUserId = '' } = invited[0] ?? {};
    const page = await pageFor(browser, 'viewer@north.demo');
    await page.goto('about:blank');
    await page.goto(link ?? '');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('This invitation is for another user.')).toBeVisible();
    await expect(page.getByText('Signed in as Vera', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Switch account' }).click();
    await expect(page.getByText(/^Signed in as/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Sign in to accept' }).click();
    await page.getByRole('button', { name: /viewer@south\.demo/ }).click();
    await expect(page.getByText(/^Signed in as .+ \(viewer@south\.demo\)\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText(/You've joined North\./)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
    await manager.api.user.deactivateUsers({ customerUserIds: [customerUserId] });
  },
);

/** What is within reach is searched, filtered by why, and brought out. */
async function findAccess(manager: Page): Promise<void> {
  await manager.getByRole('tab', { name: 'Access' }).click();
  await expect(manager.getByText(/can't sign in to this organisation\./)).toBeVisible();
  const grid = manager.getByRole('grid', { name: 'Access' });
  const film = grid.getByRole('row', { name: 'A day at the harbour' });
  await expect(film.getByText('Everyone in the organisation')).toBeVisible();
  const search = manager.getByRole('tabpanel', { name: 'Access' }).getByRole('searchbox', { name: 'Search' });
  await search.fill('HARBOUR day');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(film).toBeVisible();
  await manager.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = manager.getByRole('dialog');
  await filter.getByRole('combobox', { name: 'Column' }).click();
  await manager.getByRole('option', { name: 'Reason' }).click();
  await filter.getByRole('combobox', { name: 'Value' }).press('ArrowDown');
  await manager.getByRole('option', { name: 'Shared with creators' }).click();
  // The choices stand over the button until the field is left.
  await filter.getByRole('combobox', { name: 'Value' }).press('Tab');
  await filter.getByRole('button', { name: 'Add filter' }).click();
  await expect(manager.getByText('No results')).toBeVisible();
  await manager.getByRole('button', { name: 'Remove filter Reason: Shared with creators' }).click();
  await expect(film).toBeVisible();
  const waiting = manager.waitForEvent('download');
  await manager.getByRole('button', { name: 'More', exact: true }).click();
  await manager.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const [head, ...rows] = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\r\n');
  expect(head).toContain('"Title","Type","Access","Reason","Via"');
  expect(rows).toEqual([expect.stringMatching(/^"A day at the harbour","programs","watch",".*organisation/)]);
}

/** Follows the link that lies in the outbox, asks who it is from, and comes in. */
async function acceptByMail(browser: Browser, email: string): Promise<Page> {
  const page = await openInvitation(browser, await linkInMail(email));
  await page.getByRole('button', { name: 'Who sent this?' }).click();
  await expect(page.getByText(/invited you to join North\. Your role: Content creator/)).toBeVisible();
  await accept(page);
  return page;
}

async function suspend(manager: Page, customerUserId: string): Promise<void> {
  await manager.goto(`${productUrl()}/organization/user/manage-admin/Admin/${customerUserId}`);
  await expect(manager.getByRole('heading', { name: 'User 5', level: 1 })).toBeVisible();
  await manager.getByRole('button', { name: 'Suspend' }).click();
  await expect(manager.getByText('1 user suspended and signed out.')).toBeVisible();
}

async function handOver(manager: Page): Promise<void> {
  await manager.getByRole('tab', { name: 'Transfer and deactivate' }).click();
  await expect(manager.getByText('1 program', { exact: true })).toBeVisible();
  await manager.getByRole('combobox', { name: 'New owner' }).fill('Cem');
  await manager.getByRole('option', { name: /Cem Çelik/ }).click();
  await manager.getByRole('button', { name: 'Transfer and deactivate' }).click();
  await manager.getByRole('button', { name: 'Transfer now' }).click();
  await expect(manager.getByText('Ownership transferred')).toBeVisible();
  await expect(manager.getByText('Deactivated', { exact: true })).toBeVisible();
}

test(
  'an invitation is made, sent again and taken back; groups keep themselves up to date',
  full,
  async ({ browser }) => {
    const page = await openUsers(browser);
    const email = `one-${stamp}@north.example`;
    await page.getByRole('button', { name: 'Invite users' }).first().click();
    await page.getByLabel('Email addresses').fill(email);
    await page.getByRole('dialog').getByLabel('Name').fill('Uma One');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy link' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('tab', { name: 'Invitations' }).click();
    await page.getByRole('link', { name: email }).click();
    await expect(page.getByRole('heading', { name: 'Invitations sent to Uma One' })).toBeVisible();
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText(/Link created 2 times/)).toBeVisible();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
    // Undoing sends another link; the old one stays closed.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Revoke' })).toBeVisible();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.goto(`${productUrl()}/users/list?tab=invitations`);
    await expect(page.getByRole('columnheader', { name: 'Expires' })).toBeVisible();

    // Inviting the same address is another invitation, with the role given now.
    await page.goto(`${productUrl()}/users/list?tab=nonsense`);
    await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Invite users' }).first().click();
    await page.getByLabel('Email addresses').fill(email);
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy link' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('searchbox', { name: 'Search' }).fill(email);
    await page.getByRole('link', { name: 'Uma One' }).click();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Audience');
    await page.getByRole('tab', { name: 'Transfer and deactivate' }).click();
    await expect(page).toHaveURL(/\?tab=leaving$/);
    await page.reload();
    await expect(page.getByText("Uma One doesn't own anything that needs a new owner.")).toBeVisible();
    await page
      .getByRole('tabpanel', { name: 'Transfer and deactivate' })
      .getByRole('button', { name: 'Deactivate' })
      .click();
    await expect(page.getByText('1 user deactivated and signed out.')).toBeVisible();

    await page.goto(`${productUrl()}/users/list?tab=groups`);
    await page.getByRole('button', { name: 'New group' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill(`Makers ${stamp}`);
    await page.getByRole('dialog').getByText('Rule-based', { exact: true }).click();
    await page.getByRole('dialog').getByLabel('Role').click();
    await page.getByRole('option', { name: 'Content manager' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Matches \d+ user/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: `Makers ${stamp}` }).click();
    await expect(page.getByText('cm@north.demo')).toBeVisible();

    await page.goto(`${productUrl()}/users/list?tab=groups`);
    await page.getByRole('button', { name: `Actions for Makers ${stamp}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: `Delete Makers ${stamp}?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByRole('link', { name: `Makers ${stamp}` })).toHaveCount(0);
  },
);

test('several invitations are sent again, revoked and undone together', full, async ({ browser }) => {
  const manager = await api('cm@north.demo');
  const users = [1, 2].map((number) => ({
    email: `many${number}-${stamp}@north.example`,
    name: `Many ${number}`,
    role: 'viewer' as const,
  }));
  await manager.api.user.inviteUsers({ users });
  const page = await pageFor(browser, 'cm@north.demo');
  await page.goto(`${productUrl()}/users/list?tab=invitations`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('many');
  const choose = async () => {
    for (const { email } of users) await page.getByRole('checkbox', { name: new RegExp(email) }).click();
  };
  const bar = page.getByRole('toolbar');
  const links = page.getByRole('dialog', { name: 'New invitation links' });
  await choose();
  await bar.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('New links created for 2 invitations.', { exact: false })).toBeVisible();
  await expect(links.getByRole('button', { name: 'Copy link' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await choose();
  await bar.getByRole('button', { name: 'Revoke' }).click();
  const toast = page.getByRole('alert').filter({ hasText: '2 invitations revoked.' });
  await expect(toast).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Invitations' });
  for (const { email } of users)
    await expect(grid.getByRole('row', { name: email }).getByText('Revoked', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(links.getByRole('button', { name: 'Copy link' })).toHaveCount(2);
});

test(
  'a user gets another role on their page, and it is taken back; users are put into a group in the list',
  full,
  async ({ browser }) => {
    const manager = await openUsers(browser);
    const operator = await api('cm@north.demo');
    const group = `Harbour crew ${stamp}`;
    await operator.api.user.createGroup({ name: group, source: 'manual' });
    await manager.reload();
    await manager.getByRole('searchbox', { name: 'Search' }).fill('viewer@north.demo');
    const { items } = await operator.api.user.getUsers({ search: 'viewer@north.demo' });
    const row = manager.getByRole('row', { name: items[0]?.name ?? '' });
    await manager.getByRole('checkbox', { name: new RegExp(items[0]?.name ?? '') }).click();
    await manager.getByRole('toolbar').getByRole('button', { name: 'Groups' }).click();
    await manager.getByRole('menuitem', { name: group }).click();
    await expect(manager.getByText(`Added 1 user to ${group}.`)).toBeVisible();
    await expect(row.getByText(group)).toBeVisible();
    await row.getByRole('link').first().click();
    const role = manager.getByRole('combobox', { name: 'Role' });
    await expect(role).toHaveValue('Viewer');
    await role.click();
    await manager.getByRole('option', { name: 'Content creator' }).click();
    await expect(manager.getByText(/'s role is now Content creator\.$/)).toBeVisible();
    await expect(role).toHaveValue('Content creator');
    await manager.getByRole('button', { name: 'Undo' }).last().click();
    await expect(role).toHaveValue('Viewer');
    await manager.close();
  },
);
