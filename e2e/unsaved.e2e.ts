import { expect, type Page, test } from '@playwright/test';
import { full, api, openEntry, productUrl, signInByPage } from './session.ts';

const stamp = Date.now().toString(36);
const here = (path: string) => `${productUrl()}${path}`;
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay on page' }).click();
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave without saving' }).click();

/** The questions that the browser asks by itself: it knows nothing about what is ended by then. */
function browserQuestions(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

async function openOwnProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
}

async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('sign-out asks about what is not saved before it ends anything', async ({ page }) => {
  const asked = browserQuestions(page);
  await signInByPage(page, 'cm@north.demo');
  await page.goto(here('/organization/customer/edit/Admin'));
  const city = page.getByRole('textbox', { name: 'City' });
  await city.fill('Nowhere');
  await askToSignOut(page);
  await stay(page);
  await expect(question(page)).toBeHidden();
  await expect(city).toHaveValue('Nowhere');
  // The session goes on, and the text is held still.
  await openEntry(page, 'Create', 'Programs');
  await stay(page);
  await expect(city).toHaveValue('Nowhere');
  await askToSignOut(page);
  await leave(page);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  expect(asked).toEqual([]);
});

test(
  'a switch of the profile asks about what is not saved before it moves anything',
  full,
  async ({ page }) => {
    const asked = browserQuestions(page);
    await signInByPage(page, 'both@north.demo');
    await openOwnProfile(page);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Someone else');
    const switchProfile = async () => {
      await page.getByRole('button', { name: 'North: switch organisation' }).click();
      await page.getByRole('option', { name: /South/ }).click();
    };
    await switchProfile();
    await stay(page);
    await expect(name).toHaveValue('Someone else');
    await expect(page.getByRole('button', { name: 'North: switch organisation' })).toBeVisible();
    await switchProfile();
    await leave(page);
    await expect(page.getByRole('button', { name: 'South: switch organisation' })).toBeVisible();
    expect(asked).toEqual([]);
  },
);

test('a session that ends by itself asks nobody, and leads to sign-in', async ({ page }) => {
  const asked = browserQuestions(page);
  await page.clock.install();
  await signInByPage(page, 'cm@north.demo');
  await page.goto(here('/organization/customer/edit/Admin'));
  await page.getByRole('textbox', { name: 'City' }).fill('Nowhere');
  await page.clock.fastForward('31:00');
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  expect(asked).toEqual([]);
});

test('a fault of the server leaves what was typed until it is saved or given up', full, async ({ page }) => {
  const asked = browserQuestions(page);
  await signInByPage(page, 'viewer@north.demo');
  await openOwnProfile(page);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Someone else');
  await page.route(
    '**/rest/secure/service/profile/saveName',
    (route) => route.fulfill({ status: 500, json: { status: 'Error', errorMessage: 'x', code: 'internal' } }),
    { times: 1 },
  );
  await page.getByRole('region', { name: 'Name' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/your changes here aren't saved/)).toBeVisible();
  await expect(name).toHaveValue('Someone else');
  await page.getByRole('button', { name: 'Reload anyway' }).click();
  await expect(page.getByText("You're still signed in")).toBeVisible();
  expect(asked).toEqual([]);
});

test(
  'the words of a mail, and of a share page, are not lost by choosing another in the list',
  full,
  async ({ page }) => {
    await signInByPage(page, 'super@rushes.demo');
    await page.goto(here('/organization/eMailLayouts/eMailLayoutList/SuperAdmin?mail=people.invitation'));
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.fill('Not saved yet');
    const other = page.getByRole('link', { name: /^Password reset/ });
    await other.click();
    await stay(page);
    await expect(subject).toHaveValue('Not saved yet');
    await page.getByRole('link', { name: /^Invitation/ }).click();
    await expect(question(page)).toBeHidden();
    await expect(subject).toHaveValue('Not saved yet');
    await other.click();
    await leave(page);
    await expect(page.getByRole('region', { name: 'Password reset' })).toBeVisible();

    const support = await api('super@rushes.demo');
    const { templates: before } = await support.api.sharepage.getSharePages({});
    await page.goto(here('/organization/customer/sharepage'));
    const headline = page.getByRole('textbox', { name: 'Headline' });
    const list = page.getByRole('navigation', { name: 'Templates' });
    await page.getByRole('button', { name: 'New template' }).first().click();
    await expect(page).toHaveURL(/template=/);
    const template = await page.getByRole('textbox', { name: 'Template name' }).inputValue();
    await headline.fill('Not saved yet');
    const templates = await list.getByRole('link').count();
    await page.getByRole('button', { name: 'New template' }).first().click();
    await stay(page);
    await expect(headline).toHaveValue('Not saved yet');
    await expect(list.getByRole('link')).toHaveCount(templates);
    await page.getByRole('button', { name: 'New template' }).first().click();
    await leave(page);
    await expect(headline).toHaveValue('');
    await headline.fill('Not saved yet');
    await list.getByRole('link', { name: template }).click();
    await leave(page);
    await expect(page.getByRole('textbox', { name: 'Template name' })).toHaveValue(template);
    await expect(headline).toHaveValue('');
    const known = new Set(before.map(({ templateId }) => templateId));
    for (const { templateId } of (await support.api.sharepage.getSharePages({})).templates)
      if (!known.has(templateId)) await support.api.sharepage.deleteSharePage({ templateId });
  },
);

test(
  'what is typed of a user outlives a look at another tab, and leaving asks for confirmation from there',
  full,
  async ({ page }) => {
    await signInByPage(page, 'cm@north.demo');
    const { api: manager } = await api('cm@north.demo');
    const { items } = await manager.user.getUsers({ limit: 1 });
    await page.goto(here(`/organization/user/manage-admin/Admin/${items[0]?.customerUserId}`));
    const place = page.getByRole('combobox', { name: 'Location' });
    await place.fill(`Quay ${stamp}`);
    await page.getByRole('tab', { name: 'Access' }).click();
    await expect(place).toBeHidden();
    await openEntry(page, 'Create', 'Programs');
    await stay(page);
    await page.getByRole('tab', { name: 'Profile' }).click();
    await expect(place).toHaveValue(`Quay ${stamp}`);
  },
);

test('a group that was made, or given up, leaves nothing to ask about', full, async ({ page }) => {
  const name = `Riggers ${stamp}`;
  await signInByPage(page, 'cm@north.demo');
  await page.goto(here('/users/list?tab=groups'));
  const make = page.getByRole('button', { name: 'New group' }).first();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await make.click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await make.click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(name)).toBeVisible();
  await openEntry(page, 'Create', 'Programs');
  await expect(page.getByRole('heading', { name: 'Programs', level: 1 })).toBeVisible();
  const { api: manager } = await api('cm@north.demo');
  const { items } = await manager.user.getGroups({ search: name });
  for (const { groupId } of items) await manager.user.deleteGroup({ groupId });
});

test(
  'what is typed of a contact stays through its other tab, its state and a slip',
  full,
  async ({ page }) => {
    const { api: manager } = await api('cm@north.demo');
    const email = `typed-${stamp}@outside.example`;
    const { contactId } = await manager.contact.createContact({
      email,
      name: 'Ada',
      company: '',
      attributes: {},
    });
    await signInByPage(page, 'cm@north.demo');
    await page.goto(here(`/audience/contacts?contact=${contactId}`));
    const drawer = page.getByRole('dialog', { name: 'Contact' });
    const company = drawer.getByRole('textbox', { name: 'Company' });
    await company.fill('Not saved yet');
    await drawer.getByRole('tab', { name: 'History' }).click();
    await drawer.getByRole('tab', { name: 'Details' }).click();
    await expect(company).toHaveValue('Not saved yet');
    await drawer.getByRole('button', { name: 'Disable' }).click();
    await expect(drawer.getByRole('button', { name: 'Enable' })).toBeVisible();
    await expect(company).toHaveValue('Not saved yet');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await stay(page);
    // A save over someone else's change is refused; theirs shows on Reload.
    const seen = await manager.contact.getContact({ contactId });
    await manager.contact.updateContact({ contactId, revision: seen.revision, name: 'Ada Berg' });
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(company).toHaveValue('Not saved yet');
    await drawer.getByRole('button', { name: 'Reload and discard' }).click();
    await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Berg');
    await company.fill('Saved now');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    expect(await manager.contact.getContact({ contactId })).toMatchObject({
      name: 'Ada Berg',
      company: 'Saved now',
    });
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
  },
);

test('settings of a customer and a signature ask before they are left', full, async ({ page }) => {
  await signInByPage(page, 'super@rushes.demo');
  await page.goto(here('/organization/customer/manage'));
  await page.getByRole('link', { name: 'South', exact: true }).click();
  const seats = page.getByRole('textbox', { name: 'Seat limit' });
  await seats.fill('77');
  await page.goBack();
  await stay(page);
  await expect(seats).toHaveValue('77');
  await page.getByRole('textbox', { name: 'City' }).fill('Nowhere');
  await askToSignOut(page);
  await leave(page);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();

  await signInByPage(page, 'viewer@north.demo');
  await openOwnProfile(page);
  await page.getByRole('button', { name: /^(Add|Edit) signature/ }).click();
  const text = page.getByRole('textbox', { name: 'Signature' });
  await expect(text).toBeVisible();
  const home = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' });
  await text.click();
  await page.keyboard.type('Ahoy');
  await home.click();
  await stay(page);
  await expect(text).toContainText('Ahoy');
  await page.getByRole('region', { name: 'Signature' }).getByRole('button', { name: 'Cancel' }).click();
  await home.click();
  await expect(page).toHaveURL(/\/home\//);
});
