import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { full, api, openEntry, pageFor, productUrl, signIn } from './session.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findingsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

test('a content manager makes a role, ticks it, gives it, and it takes effect on a running session', async ({
  page,
  browser,
}) => {
  await signIn(page, 'cm@south.demo');
  await openEntry(page, 'Organization', 'Roles');
  const matrix = page.getByRole('table', { name: 'Permissions by role' });
  await expect(matrix.getByRole('columnheader', { name: 'Content manager' })).toContainText('Built-in');
  await expect(matrix.getByRole('checkbox')).toHaveCount(0);

  await page.getByRole('button', { name: 'New role' }).click();
  const name = `Librarian ${Date.now()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('combobox', { name: 'Based on' }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(matrix.getByRole('columnheader', { name })).toContainText('Based on Viewer');

  await matrix.getByRole('checkbox', { name: `${name}, Footage: View all` }).check();
  await expect(matrix.getByRole('checkbox', { name: `${name}, Footage: View`, exact: true })).toBeChecked();
  const bar = page.getByRole('region', { name });
  await expect(bar).toContainText('Adds: Footage: View, Footage: View all');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText(`${name} saved: 2 added, 0 removed`)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText(`${name} saved`)).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);

  const viewer = await pageFor(browser, 'viewer@south.demo');
  const viewerMenu = viewer.getByRole('navigation', { name: 'Main menu' });
  await expect(viewerMenu.getByRole('link', { name: 'Create', exact: true })).toHaveCount(0);
  const manager = await api('cm@south.demo');
  const { customRoles } = await manager.api.role.getRoles({});
  const customRoleId = customRoles.find((role) => role.name === name)?.customRoleId ?? '';
  const { customerUserId } = await (await api('viewer@south.demo')).api.session.getSession({});
  await manager.api.role.assignRole({ customerUserId: customerUserId ?? '', to: { customRoleId } });
  await expect(viewerMenu.getByRole('link', { name: 'Create', exact: true })).toBeVisible({
    timeout: 10_000,
  });

  await page.reload();
  await matrix.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(dialog).toContainText('1 user has this role');
  await dialog.getByRole('combobox', { name: 'Move users to' }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await dialog.getByRole('button', { name: 'Delete role' }).click();
  await expect(matrix.getByRole('columnheader', { name })).toHaveCount(0);

  // Undo makes the role again and gives it back.
  await undoDeleting(page, name);
  await expect(matrix.getByRole('columnheader', { name })).toBeVisible();
  await expect(viewerMenu.getByRole('link', { name: 'Create', exact: true })).toBeVisible({
    timeout: 10_000,
  });
  await manager.api.role.assignRole({ customerUserId: customerUserId ?? '', to: { role: 'viewer' } });
});

async function undoDeleting(page: Page, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText(`${role} restored`)).toBeVisible();
}

test('why someone can or cannot is answered in sentences', full, async ({ page }) => {
  await signIn(page, 'cm@north.demo', '/roles/creator');
  // The matrix pushes the question down when it comes, and a list that is open closes over it.
  await expect(page.getByRole('columnheader', { name: /^Viewer/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'User' }).fill('Vera');
  await page
    .getByRole('option', { name: /^Vera.*· Viewer/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Action' }).fill('Footage: View');
  await page.getByRole('option', { name: 'Footage: View', exact: true }).click();
  const answer = page.getByRole('status').filter({ hasText: "can't do this." });
  await expect(answer).toContainText("The role Viewer doesn't have this permission.");
  expect(await findingsOf(page)).toEqual([]);
});

test('why someone can or cannot is asked of one contact list too', full, async ({ page }) => {
  const name = `Press ${Date.now()}`;
  const owner = await api('cm@north.demo');
  await owner.api.contact.createList({ name, scope: 'personal' });
  await signIn(page, 'cm@north.demo', '/roles/creator');
  await expect(page.getByRole('columnheader', { name: /^Viewer/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'User' }).fill('Clara');
  await page
    .getByRole('option', { name: /^Clara Mehring/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Action' }).fill('Contacts: View');
  await page.getByRole('option', { name: 'Contacts: View', exact: true }).click();
  await page.getByRole('combobox', { name: 'Item' }).fill(name);
  await page.getByRole('option', { name }).click();
  const answer = page.getByRole('status').filter({ hasText: 'Clara Mehring can do this.' });
  await expect(answer.getByRole('list', { name: 'Any one of these is enough' })).toContainText(
    'They own it.',
  );
  await expect(answer).toContainText("It's personal.");
  expect(await findingsOf(page)).toEqual([]);
});

test('a preview shows the product as a role would see it, changes nothing, and has a way out', async ({
  page,
}) => {
  const { api: manager } = await api('cm@north.demo');
  const name = `Inner circle ${Date.now()}`;
  await manager.channel.createChannel({ name, visibility: 'private', moderated: false, subscribing: true });
  await signIn(page, 'cm@north.demo', '/home/discover-channel');
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto(`${productUrl()}/roles/creator`);
  await page.getByRole('button', { name: 'Actions for Viewer' }).click();
  await page.getByRole('menuitem', { name: 'Preview role' }).click();
  const bar = page.getByRole('region', { name: 'Preview' });
  await expect(bar).toContainText("You're seeing Rushes as a new user with the Viewer role");
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Create', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload' })).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
  const home = page.url();
  await page.evaluate(() => history.pushState({}, '', '/home/discover-channel'));
  await expect(page.getByText('Harbour news').first()).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.evaluate((to) => history.pushState({}, '', to), home);
  await bar.getByRole('button', { name: 'Exit preview' }).click();
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Create', exact: true })).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/home/discover-channel'));
  await expect(page.getByText(name).first()).toBeVisible();
});

test('what was ticked is not lost on the way to another place', full, async ({ page }) => {
  const { api: manager } = await api('cm@south.demo');
  const name = `Unsaved ${Date.now()}`;
  const { customRoleId } = await manager.role.createRole({ name, base: 'viewer', permissions: [] });
  await signIn(page, 'cm@south.demo', '/roles/creator');
  const box = page.getByRole('checkbox', { name: `${name}, Templates: View` });
  await box.check();
  await page.getByRole('main').getByRole('link', { name: 'Activity log' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on page' }).click();
  await expect(question).toBeHidden();
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: 'Actions for Viewer' }).click();
  await page.getByRole('menuitem', { name: 'Preview role' }).click();
  await question.getByRole('button', { name: 'Stay on page' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Activity log' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Activity log', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(box).not.toBeChecked();
  await page.getByRole('main').getByRole('link', { name: 'Activity log' }).click();
  await expect(page.getByRole('heading', { name: 'Activity log', level: 1 })).toBeVisible();
  await manager.role.deleteRole({ customRoleId });
});

test('what was done is listed, asked and checked', full, async ({ page }) => {
  await signIn(page, 'cm@north.demo', '/roles/creator');
  await page.getByRole('main').getByRole('link', { name: 'Activity log' }).click();
  await expect(page.getByRole('heading', { name: 'Activity log', level: 1 })).toBeVisible();
  await expect(page.getByText('Signed in', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Verify log' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Verified: \d/ })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});

test(
  'a preview offers nothing that the role may not do, and says what the own role may not look at',
  full,
  async ({ page, browser }) => {
    const { api: manager } = await api('cm@north.demo');
    const { items } = await manager.program.getFeed({ filter: 'all' });
    const forAll = items.find(({ audience }) => audience === 'organisation');
    const film = `/home/play/${forAll?.programId ?? ''}`;
    const lookAs = async (as: Page, role: string, path: string) => {
      await as.goto(`${productUrl()}/roles/creator`);
      await as.getByRole('button', { name: `Actions for ${role}` }).click();
      await as.getByRole('menuitem', { name: 'Preview role' }).click();
      await expect(as.getByRole('region', { name: 'Preview' })).toContainText('seeing Rushes as a new user');
      await as.evaluate((to) => history.pushState({}, '', to), path);
    };
    await signIn(page, 'cm@north.demo', `${film}`);
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await lookAs(page, 'Viewer', film);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);

    const admin = await pageFor(browser, 'admin@north.demo');
    for (const path of ['/clips/list', '/organization/customer/edit/Admin']) {
      await lookAs(admin, 'Content manager', path);
      await expect(
        admin.getByText("The role Content manager can open this, but your own role can't."),
      ).toBeVisible();
      await expect(admin.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    }
  },
);

test('who may only see is offered nothing to change', full, async ({ page }) => {
  const { api: manager } = await api('cm@south.demo');
  const assets = [
    'organization.setup',
    'organization.directory',
    'audience.channels',
    'audience.contacts',
    'audience.users',
    'organization.people',
    'create.footage',
    'create.programs',
  ] as const;
  const { customRoleId } = await manager.role.createRole({
    name: `Looks ${Date.now()}`,
    base: 'viewer',
    permissions: assets.map((asset) => `${asset}:see` as const),
  });
  await manager.user.createGroup({ name: `Seen ${Date.now()}`, source: 'manual' });
  const contact = await manager.contact.createContact({
    email: `seen-${Date.now()}@out.example`,
    name: 'Seen',
    company: '',
  });
  await manager.contact.createList({ name: `Seen ${Date.now()}`, scope: 'organisation' });
  const { customerUserId } = await (await api('viewer@south.demo')).api.session.getSession({});
  await manager.role.assignRole({ customerUserId: customerUserId ?? '', to: { customRoleId } });
  await signIn(page, 'viewer@south.demo');
  const main = page.getByRole('main');
  const offered = main.getByRole('button', {
    name: /^(Apply|Save|New|Import|Upload|Remove|Choose|Invite|Add|Block|Change|Archive|Rename|Delete|Create|Make|Actions for)\b/,
  });
  const { items } = await manager.user.getUsers({ search: 'cm' });
  const places = [
    ['/organization/customer/edit/Admin', 'Basic setup'],
    ['/peoplesearch/advanced-profile', 'You have view-only access.'],
    ['/channel/manage', 'Channels'],
    ['/audience/contacts', 'seen-'],
    ['/audience/contacts?tab=segments', 'Segments'],
    ['/audience/contacts?tab=blocklist', 'Blocklist'],
    ['/audience/contactlist', 'Seen'],
    ['/users/list?tab=groups', 'Seen'],
    ['/users/list?tab=invitations', 'Invitations'],
    [`/organization/user/manage-admin/Admin/${items[0]?.customerUserId ?? ''}`, items[0]?.name],
    ['/clips/list', 'Footage'],
    ['/myprograms/list', 'Programs'],
  ];
  for (const [path, word = ''] of places) {
    await page.goto(`${productUrl()}${path}`);
    await expect(main.getByText(word).first()).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
    expect([path, await offered.allInnerTexts()]).toEqual([path, []]);
  }
  await page.goto(`${productUrl()}/audience/contacts?contact=${contact.contactId}`);
  const record = page.getByRole('dialog');
  await expect(record.getByText('You have view-only access.')).toBeVisible();
  await expect(record.getByRole('button')).toHaveCount(1);
  await page.goto(`${productUrl()}/organization/customer/edit/Admin`);
  await expect(main.getByText('You have view-only access.')).toBeVisible();
  await expect(main.getByRole('textbox', { name: 'City' })).not.toBeEditable();
  await manager.role.assignRole({ customerUserId: customerUserId ?? '', to: { role: 'viewer' } });
  await manager.role.deleteRole({ customRoleId });
});
