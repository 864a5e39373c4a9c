import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leaving } from '../../../../lib/session/leaving.ts';
import { fill, findDialog, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { customRoleOf, roleTable } from '../fixtures.ts';
import { RolesScreen } from './roles-screen.tsx';

const [tablePath, updatePath] = ['role/getRoles', 'role/updateRole'];
const [createPath, deletePath] = ['role/createRole', 'role/deleteRole'];
const [assignPath, explainPath] = ['role/assignRole', 'role/explainAccess'];
const { customRoleId } = customRoleOf();
const idOf = (number: number) => `40000000-0000-4000-8000-00000000000${number}`;
const holder = (number: number, name: string) => ({
  customerUserId: idOf(number),
  name,
  role: 'cc',
  customRoleId: null,
  roleName: null,
});

async function open(answers: Record<string, unknown> = {}, options: object = {}) {
  const app = await openApp(<RolesScreen />, {
    answers: {
      [tablePath]: roleTable(),
      'role/findHolders': { users: [holder(1, 'Ada Berg'), holder(2, 'Bo')] },
      ...answers,
    },
    ...options,
  });
  const choose = async (item: string) => {
    await app.user.click(await screen.findByRole('button', { name: 'Actions for Editors' }));
    await app.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...app, choose };
}
const box = (permission: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Editors, ${permission}` });
const bar = () => screen.findByRole('region', { name: 'Editors' });

test('what is ticked is described before it is saved, and saved over what was seen', async () => {
  const saved = customRoleOf({ revision: 6 });
  const { user, requestsOf } = await open({
    [updatePath]: { role: saved, added: ['create.programs:publish'], removed: [] },
  });
  await user.click(await box('Programs: Publish'));
  const changes = within(await bar());
  expect(changes.getByText(/^Adds: .*Programs: Publish/)).toBeTruthy();
  expect(changes.getByText('Applies to 2 users within 10 seconds.')).toBeTruthy();
  expect(leaving.isHeld()).toBe(true);
  await user.click(changes.getByRole('button', { name: 'Save role' }));
  expect(await screen.findByText('Editors saved: 1 added, 0 removed.')).toBeTruthy();
  expect(requestsOf(updatePath)).toMatchObject([
    { customRoleId, revision: 5, permissions: expect.arrayContaining(['create.programs:publish']) },
  ]);
});

test('with a permission goes what needs it', async () => {
  const { user } = await open();
  await user.click(await box('Programs: Publish'));
  await user.click(await box('Programs: View'));
  expect((await box('Programs: Publish')).checked).toBe(false);
  expect(within(await bar()).getByText('Removes: Programs: View')).toBeTruthy();
});

test('discarding leaves the role as it was', async () => {
  const { user, requestsOf } = await open();
  await user.click(await box('Programs: Publish'));
  await user.click(within(await bar()).getByRole('button', { name: 'Discard' }));
  expect((await box('Programs: Publish')).checked).toBe(false);
  expect(screen.queryByRole('region', { name: 'Editors' })).toBeNull();
  expect(leaving.isHeld()).toBe(false);
  expect(requestsOf(updatePath)).toEqual([]);
});

test('a role that someone else saved first is saved over once the user chooses to, and what that changes is shown before', async () => {
  const theirs = customRoleOf({ revision: 9, granted: ['create.footage:see'] });
  const refusal = new Refusal('conflict', { details: { current: theirs, changedBy: 'Bo' } });
  const { user, requestsOf } = await open({
    [tablePath]: inTurn(roleTable(), roleTable([theirs])),
    [updatePath]: inTurn(refusal, { role: theirs, added: [], removed: [] }),
  });
  await user.click(await box('Programs: Publish'));
  await user.click(within(await bar()).getByRole('button', { name: 'Save role' }));
  expect(await screen.findByText('Bo changed this while you were editing')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save role' }).disabled).toBe(true);
  expect(within(await bar()).getByText('Adds: Programs: View, Programs: Publish')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(requestsOf(updatePath).at(-1)).toMatchObject({ revision: 9 }));
});

test('permissions that the user doesn’t have can’t be granted, and the reason is shown', async () => {
  await open({ [tablePath]: roleTable(undefined, ['create.programs:see', 'create.footage:see']) });
  expect((await box('Programs: Publish')).disabled).toBe(true);
  expect((await box('Programs: Publish')).title).toBe(
    "You don't have this permission, so you can't grant it.",
  );
  expect(screen.getByText(/their boxes are grey/)).toBeTruthy();
  expect((await box('Programs: View')).disabled).toBe(false);
});

test.each([
  ['that is their own', {}, [customRoleOf({ canEdit: false })]],
  ['without the permission', { permissions: ['organization.roles:see'] }, [customRoleOf()]],
])('nobody ticks a role %s', async (_which, options, roles) => {
  await open({ [tablePath]: roleTable(roles) }, options);
  expect(await screen.findByRole('columnheader', { name: 'Editors' })).toBeTruthy();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('a role is made of a built-in one', async () => {
  const { user, requestsOf } = await open({ [createPath]: customRoleOf({ name: 'Guests' }) });
  await user.click(await screen.findByRole('button', { name: 'New role' }));
  const dialog = within(await findDialog('New role'));
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' });
  expect(create.disabled).toBe(true);
  await fill(user, dialog.getByRole('textbox', { name: 'Name' }), 'Guests');
  await user.click(dialog.getByRole('combobox', { name: 'Based on' }));
  await user.click(await screen.findByRole('option', { name: 'Viewer' }));
  await user.click(create);
  expect(await screen.findByText('Guests created. Choose its permissions.')).toBeTruthy();
  expect(requestsOf(createPath)).toEqual([{ name: 'Guests', base: 'viewer' }]);
});

test('a role is renamed as it was seen, and a taken name is refused at its field', async () => {
  const renamed = customRoleOf({ name: 'Cutters' });
  const { user, choose, requestsOf } = await open({
    [updatePath]: inTurn(new Refusal('name-taken'), { role: renamed, added: [], removed: [] }),
  });
  await choose('Rename');
  const dialog = within(await findDialog('Rename role'));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await fill(user, name, 'Cutters');
  await user.click(dialog.getByRole('button', { name: 'Save name' }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(name.value).toBe('Cutters');
  await user.click(dialog.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByText('Renamed to Cutters')).toBeTruthy();
  expect(requestsOf(updatePath)[0]).toEqual({ customRoleId, revision: 5, name: 'Cutters' });
});

const restored = customRoleOf({ customRoleId: idOf(9) });

test('users of a deleted role get another, and undo gives them theirs again', async () => {
  const { user, choose, requestsOf } = await open({
    [deletePath]: { reassigned: 2, holders: [idOf(1), idOf(2)] },
    [createPath]: restored,
    [assignPath]: inTurn(holder(1, 'Ada Berg'), new Refusal('not-found')),
  });
  await choose('Delete');
  const dialog = within(await findDialog('Delete Editors?'));
  const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete role' });
  expect(remove.disabled).toBe(true);
  await user.click(dialog.getByRole('combobox', { name: 'Move users to' }));
  await user.click(await screen.findByRole('option', { name: 'Viewer' }));
  await user.click(remove);
  expect(await screen.findByText('Editors deleted.')).toBeTruthy();
  expect(requestsOf(deletePath)).toEqual([{ customRoleId, instead: { role: 'viewer' } }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText("Editors restored, but 1 user couldn't get it back.")).toBeTruthy();
  expect(requestsOf(assignPath)).toEqual([
    { customerUserId: idOf(1), to: { customRoleId: idOf(9) } },
    { customerUserId: idOf(2), to: { customRoleId: idOf(9) } },
  ]);
});

test('a role that nobody has is deleted without another, and a refusal is shown', async () => {
  const { user, choose, requestsOf } = await open({
    [tablePath]: roleTable([customRoleOf({ users: 0 })]),
    [deletePath]: new Refusal('beyond-own-rights'),
  });
  await choose('Delete');
  const dialog = within(await findDialog('Delete Editors?'));
  expect(dialog.getByText('No users have this role.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete role' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(requestsOf(deletePath)).toEqual([{ customRoleId }]);
});

const answerOf = (allowed: boolean) => ({
  allowed,
  reasons: [
    { rule: 'profile', kind: 'must', passes: true },
    { rule: 'role', kind: 'must', passes: allowed },
    { rule: 'ownership', kind: 'one-of', passes: false },
    { rule: 'everything', kind: 'one-of', passes: allowed },
  ],
  user: holder(1, 'Ada Berg'),
});

test('access of a user is explained with each reason', async () => {
  const { user, requestsOf } = await open({
    [explainPath]: answerOf(false),
    'program/getPrograms': { items: [], nextCursor: null },
    'channel/getChannels': { items: [], nextCursor: null },
    'approval/getApprovals': { items: [], nextCursor: null },
  });
  expect(await screen.findByText('Choose a user and an action.')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'User' }));
  await user.click(await screen.findByRole('option', { name: 'Ada Berg · Content creator' }));
  await user.click(screen.getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: /^(Programs: )?Publish$/ }));
  const answer = await screen.findByRole('status');
  expect(answer.textContent).toContain("Ada Berg can't do this.");
  const reasons = (list: string) =>
    within(within(answer).getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map((item) => `${within(item).getByRole('img').getAttribute('aria-label')}: ${item.textContent}`);
  expect(reasons('Reasons')).toEqual([
    "Met: They're active in this organisation.",
    "Not met: The role Content creator doesn't have this permission.",
  ]);
  expect(reasons('Any one of these is enough')).toHaveLength(2);
  expect(requestsOf(explainPath)).toEqual([
    { customerUserId: idOf(1), permission: 'create.programs:publish' },
  ]);
});

test('roles that can’t be loaded can be asked for again', async () => {
  const { user } = await open({ [tablePath]: inTurn(new Refusal('internal'), roleTable()) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('columnheader', { name: 'Editors' })).toBeTruthy();
});
