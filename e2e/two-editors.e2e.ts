import { expect, test } from '@playwright/test';
import type { Permission } from '@rushes/contract/identity/roles';
import { full, api, signIn } from './session.ts';

const stamp = Date.now().toString(36);

test('when two users edit one user, the second to save learns who changed it, and can reload or overwrite', async ({
  page,
}) => {
  const { api: admin } = await api('admin@north.demo');
  const { invited } = await admin.user.inviteUsers({
    users: [{ email: `una-${stamp}@north.example`, name: 'Una Two', role: 'viewer' }],
  });
  const customerUserId = invited[0]?.customerUserId ?? '';
  await signIn(page, 'cm@north.demo', `/organization/user/manage-admin/Admin/${customerUserId}`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const location = page.getByRole('combobox', { name: 'Location' });
  await name.fill('Una Mine');
  await admin.user.updateUser({ customerUserId, name: 'Una Theirs' });
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'changed this while you were editing' });
  await expect(name).toHaveValue('Una Mine');
  await notice.getByRole('button', { name: 'Reload and discard' }).click();
  await expect(name).toHaveValue('Una Theirs');
  await location.fill('Quay');
  await save.click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await admin.user.getUser({ customerUserId })).toMatchObject({
    name: 'Una Theirs',
    location: 'Quay',
  });

  await name.fill('Una Kept');
  await admin.user.updateUser({ customerUserId, name: 'Una Again' });
  await save.click();
  await notice.getByRole('button', { name: 'Overwrite' }).click();
  await expect.poll(async () => (await admin.user.getUser({ customerUserId })).name).toBe('Una Kept');
  await admin.user.deactivateUsers({ customerUserIds: [customerUserId] });
});

test('a group that someone else renamed meanwhile is not renamed back', full, async ({ page }) => {
  const { api: admin } = await api('admin@north.demo');
  const group = await admin.user.createGroup({ name: `Crew ${stamp}`, source: 'manual' });
  await signIn(page, 'cm@north.demo', '/users/list?tab=groups');
  await page.getByRole('button', { name: `Actions for Crew ${stamp}` }).click();
  await page.getByRole('menuitem', { name: 'Edit group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit group' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Mine ${stamp}`);
  await admin.user.updateGroup({ groupId: group.groupId, name: `Theirs ${stamp}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByRole('button', { name: 'Reload and discard' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(`Theirs ${stamp}`);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Those on board');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { items } = await admin.user.getGroups({ search: stamp });
  expect(items.find(({ groupId }) => groupId === group.groupId)).toMatchObject({
    name: `Theirs ${stamp}`,
    description: 'Those on board',
  });
  await admin.user.deleteGroup({ groupId: group.groupId });
});

test('a colour that someone else chose meanwhile is not replaced without asking', full, async ({ page }) => {
  const { api: colleague } = await api('cm@south.demo');
  await colleague.setup.saveBrand({ accentColour: null });
  await signIn(page, 'cm@south.demo', '/organization/customer/edit/Admin');
  const brand = page.getByRole('region', { name: 'Brand' });
  await brand.getByRole('textbox', { name: 'Accent colour' }).fill('#c2410c');
  await colleague.setup.saveBrand({ accentColour: '#0f766e' });
  await brand.getByRole('heading', { name: 'Brand' }).click();
  await brand.getByRole('button', { name: 'Apply', exact: true }).click();
  const notice = brand.getByRole('alert');
  await notice.getByRole('button', { name: 'Overwrite' }).click();
  await expect.poll(async () => (await colleague.setup.getSetup({})).brand.accentColour).toBe('#c2410c');
  await colleague.setup.saveBrand({ accentColour: null });
});

async function roleOf(userName: string, permissions: Permission[]) {
  const { api: colleague } = await api(userName);
  const name = `Reader ${Date.now()}`;
  const { customRoleId } = await colleague.role.createRole({ name, base: 'viewer', permissions });
  const granted = async () => {
    const { customRoles } = await colleague.role.getRoles({});
    return customRoles.find((role) => role.customRoleId === customRoleId)?.granted ?? [];
  };
  return { colleague, name, customRoleId, granted };
}

test(
  'when two users edit one role, the second to save is told, and sees what their save would add and remove',
  full,
  async ({ page }) => {
    const { colleague, name, customRoleId, granted } = await roleOf('cm@north.demo', ['create.footage:see']);
    await signIn(page, 'cm@north.demo', '/roles/creator');
    await page.getByRole('checkbox', { name: `${name}, Footage: Add` }).check();
    await colleague.role.updateRole({ customRoleId, revision: 1, permissions: [] });
    const bar = page.getByRole('region', { name });
    await bar.getByRole('button', { name: 'Save role' }).click();
    const notice = bar.getByRole('alert').filter({ hasText: 'Changed by you in another tab' });
    expect(await granted()).not.toContain('create.footage:see');
    await expect(bar).toContainText('Adds: Footage: View');
    await notice.getByRole('button', { name: 'Overwrite' }).click();
    await expect.poll(granted).toContain('create.footage:add');
    await colleague.role.deleteRole({ customRoleId });
  },
);

test(
  'what is typed about a channel stays when someone else changes it, and goes over theirs only when chosen',
  full,
  async ({ page }) => {
    const { api: colleague } = await api('cm@north.demo');
    const { channelId, revision } = await colleague.channel.createChannel({
      name: `Pier ${stamp}`,
      visibility: 'private',
      moderated: false,
      subscribing: false,
    });
    await signIn(page, 'cm@north.demo', `/channel/edit/details/${channelId}`);
    const settings = page.getByRole('region', { name: 'Settings' });
    const description = settings.getByRole('textbox', { name: 'Description' });
    await description.fill('Boats and crews');
    const renamed = await colleague.channel.updateChannel({ channelId, revision, name: `Quay ${stamp}` });
    await expect(page.getByRole('heading', { name: `Quay ${stamp}` })).toBeVisible();
    await expect(description).toHaveValue('Boats and crews');

    await colleague.channel.updateChannel({
      channelId,
      revision: renamed.revision,
      description: 'Boats alone',
    });
    await settings.getByRole('button', { name: 'Save' }).click();
    const notice = settings.getByRole('alert').filter({ hasText: 'Changed by you in another tab' });
    await expect(description).toHaveValue('Boats and crews');
    await notice.getByRole('button', { name: 'Overwrite' }).click();
    await expect
      .poll(async () => (await colleague.channel.getChannel({ channelId })).description)
      .toBe('Boats and crews');
    expect((await colleague.channel.getChannel({ channelId })).name).toBe(`Quay ${stamp}`);
    await colleague.channel.archiveChannels({ channelIds: [channelId] });
  },
);
