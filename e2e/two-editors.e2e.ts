import { expect, test } from '@playwright/test';
import { api, productUrl, signIn } from './session.ts';

const stamp = Date.now().toString(36);

test('of two who edit one person, whoever saves second sees who changed what, and loses nothing of their own', async ({
  page,
}) => {
  const { api: admin } = await api('admin@north.demo');
  const { invited } = await admin.people.inviteUsers({
    people: [{ email: `una-${stamp}@north.example`, name: 'Una Two', role: 'viewer' }],
  });
  const customerUserId = invited[0]?.customerUserId ?? '';
  await signIn(page, 'cm@north.demo');
  await page.goto(`${productUrl()}/organization/user/manage-admin/Admin/${customerUserId}`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  // The fields of the directory are saved on their own.
  const save = page.locator('form', { has: name }).getByRole('button', { name: 'Save', exact: true });
  const location = page.getByRole('combobox', { name: 'Location' });
  await name.fill('Una Mine');
  await location.fill('Quay');
  await admin.people.updateUser({ customerUserId, name: 'Una Theirs' });
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'changed this in the meantime' });
  await expect(notice).toContainText('Name: Una Theirs');
  await expect(name).toHaveValue('Una Mine');
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect(name).toHaveValue('Una Theirs');
  await expect(location).toHaveValue('Quay');
  await save.click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await admin.people.getUser({ customerUserId })).toMatchObject({
    name: 'Una Theirs',
    location: 'Quay',
  });

  await name.fill('Una Kept');
  await admin.people.updateUser({ customerUserId, name: 'Una Again' });
  await save.click();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notice).toBeHidden();
  await save.click();
  await expect.poll(async () => (await admin.people.getUser({ customerUserId })).name).toBe('Una Kept');
  await admin.people.deactivateUsers({ customerUserIds: [customerUserId] });
});

test('a group that somebody else renamed meanwhile is not renamed back', async ({ page }) => {
  const { api: admin } = await api('admin@north.demo');
  const group = await admin.people.createGroup({ name: `Crew ${stamp}`, source: 'manual' });
  await signIn(page, 'cm@north.demo');
  await page.goto(`${productUrl()}/users/list?tab=groups`);
  await page.getByRole('button', { name: `Actions for Crew ${stamp}` }).click();
  await page.getByRole('menuitem', { name: 'Edit group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit group' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Mine ${stamp}`);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Those on board');
  await admin.people.updateGroup({ groupId: group.groupId, name: `Theirs ${stamp}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Name: Theirs ${stamp}`);
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { items } = await admin.people.getGroups({ search: stamp });
  expect(items.find(({ groupId }) => groupId === group.groupId)).toMatchObject({
    name: `Theirs ${stamp}`,
    description: 'Those on board',
  });
  await admin.people.deleteGroup({ groupId: group.groupId });
});

test('a colour that somebody else chose meanwhile is named before it is replaced', async ({ page }) => {
  const { api: colleague } = await api('cm@south.demo');
  await colleague.setup.saveBrand({ accentColour: null });
  await signIn(page, 'cm@south.demo');
  await page.goto(`${productUrl()}/organization/customer/edit/Admin`);
  const brand = page.getByRole('region', { name: 'Brand' });
  await brand.getByRole('textbox', { name: 'Accent colour' }).fill('#c2410c');
  await colleague.setup.saveBrand({ accentColour: '#0f766e' });
  await brand.getByRole('heading', { name: 'Brand' }).click();
  await brand.getByRole('button', { name: 'Apply', exact: true }).click();
  const notice = brand.getByRole('alert');
  await expect(notice).toContainText('Accent colour: #0f766e');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await brand.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(async () => (await colleague.setup.getSetup({})).brand.accentColour).toBe('#c2410c');
  await colleague.setup.saveBrand({ accentColour: null });
});

test('what is typed about a channel stays when somebody else renames it, and the clash is decided by who typed', async ({
  page,
}) => {
  const { api: colleague } = await api('cm@north.demo');
  const { channelId } = await colleague.channel.createChannel({
    name: `Pier ${stamp}`,
    visibility: 'private',
    moderated: false,
    subscribing: false,
  });
  await signIn(page, 'cm@north.demo');
  await page.goto(`${productUrl()}/channel/edit/details/${channelId}`);
  const settings = page.getByRole('region', { name: 'Settings' });
  const name = settings.getByRole('textbox', { name: 'Name' });
  const description = settings.getByRole('textbox', { name: 'Description' });
  await description.fill('Boats and people');
  await colleague.channel.updateChannel({ channelId, name: `Quay ${stamp}`, before: {} });
  await expect(page.getByRole('heading', { name: `Quay ${stamp}` })).toBeVisible();
  await expect(name).toHaveValue(`Quay ${stamp}`);
  await expect(description).toHaveValue('Boats and people');

  await colleague.channel.updateChannel({ channelId, description: 'Boats alone', before: {} });
  await settings.getByRole('button', { name: 'Save' }).click();
  const notice = settings.getByRole('alert').filter({ hasText: 'changed this in the meantime' });
  await expect(notice).toContainText('Description: Boats alone');
  await expect(description).toHaveValue('Boats and people');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await colleague.channel.getChannel({ channelId })).description)
    .toBe('Boats and people');
  await colleague.channel.archiveChannels({ channelIds: [channelId] });
});
