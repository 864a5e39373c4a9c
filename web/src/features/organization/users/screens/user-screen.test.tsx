import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { changedBy, idOf, inviting, invitationOf, userDetail } from '../fixtures.ts';
import { UserScreen } from './user-screen.tsx';

const [getPath, updatePath] = ['user/getUser', 'user/updateUser'];
const address = `/organization/user/manage-admin/Admin/${idOf(1)}`;
const profile = { customerUserId: idOf(1), fields: [], manager: null, orgUnitId: null, bios: [] };

async function open(answers: Record<string, unknown> = {}, options: object = {}) {
  const app = await openApp(<UserScreen />, {
    route: '/shell/organization/user/manage-admin/Admin/$userId',
    path: address,
    answers: {
      [getPath]: userDetail(),
      'user/getInviting': inviting,
      'role/getRoles': { roles: [], customRoles: [], grantable: [], own: 'cm' },
      'directory/getProfile': profile,
      'directory/getDirectory': { fields: [], orgUnits: [], locations: [] },
      'directory/getUsers': { items: [], nextCursor: null },
      ...answers,
    },
    ...options,
  });
  return app;
}
const region = () => screen.findByRole('region', { name: 'Ada Berg' });
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const saveButton = async () => {
  const bar = await screen.findByRole('group', { name: 'Unsaved changes' });
  return within(bar).getByRole<HTMLButtonElement>('button', { name: 'Save' });
};

test('what is known of a user is shown at a glance', async () => {
  const invitation = invitationOf({ state: 'accepted' });
  await open({ [getPath]: userDetail({ sessions: 2, groups: ['Field team', 'Office'], invitation }) });
  const facts = await screen.findByRole('complementary', { name: 'About this user' });
  for (const text of [
    'ada@north.example',
    'Content creator',
    '2 active sessions',
    'Field team, Office',
    'Accepted',
  ])
    expect(within(facts).getByText(text)).toBeTruthy();
});

test('only what was changed of a user is sent, with the revision that was seen', async () => {
  const { user, requestsOf } = await open({ [updatePath]: userDetail({ location: 'Oslo' }) });
  await region();
  await fill(user, await screen.findByRole('combobox', { name: 'Location' }), 'Oslo');
  await user.click(await saveButton());
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(updatePath)).toEqual([{ customerUserId: idOf(1), location: 'Oslo', revision: 1 }]);
});

test('a user needs a name', async () => {
  const { user, requestsOf } = await open();
  await user.clear(await nameField());
  await user.click(await saveButton());
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  expect(requestsOf(updatePath)).toEqual([]);
});

test('what is typed outlives a failed save', async () => {
  const { user } = await open({ [updatePath]: new Refusal('busy') });
  await fill(user, await nameField(), 'Ada B');
  await user.click(await saveButton());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((await nameField()).value).toBe('Ada B');
  expect((await saveButton()).disabled).toBe(false);
});

test('where someone else changed the user first, both changes can be kept', async () => {
  const theirs = userDetail({ name: 'Ada Berger', location: 'Rome', revision: 3 });
  const { user, requestsOf } = await open({
    [updatePath]: inTurn(new Refusal('conflict', changedBy('Bo', theirs)), theirs),
  });
  await fill(user, await nameField(), 'Ada B');
  await user.click(await saveButton());
  expect(await screen.findByText('Bo changed this while you were editing')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' }).value).toBe('Rome');
  await waitFor(() =>
    expect(requestsOf(updatePath).at(-1)).toEqual({
      customerUserId: idOf(1),
      name: 'Ada B',
      revision: 3,
    }),
  );
});

test('a user is suspended from their page', async () => {
  const path = 'user/suspendUsers';
  const { user, requestsOf } = await open({ [path]: { changed: [idOf(1)], refused: [] } });
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('1 user suspended and signed out.')).toBeTruthy();
  expect(requestsOf(path)).toEqual([{ customerUserIds: [idOf(1)] }]);
});

test('the tab is part of the address', async () => {
  const { user, path } = await open({ 'user/planLeaving': { owned: [], sessions: 0 } });
  await user.click(await screen.findByRole('tab', { name: 'Transfer and deactivate' }));
  expect(path()).toBe(`${address}?tab=leaving`);
  expect(await screen.findByText("Ada Berg doesn't own anything that needs a new owner.")).toBeTruthy();
});

test('nobody transfers what is their own', async () => {
  await open({ [getPath]: userDetail({ isSelf: true, steps: [] }) }, { path: `${address}?tab=leaving` });
  await region();
  expect(screen.queryByRole('tab', { name: 'Transfer and deactivate' })).toBeNull();
  expect(screen.getByRole('tab', { name: 'Profile' }).getAttribute('aria-selected')).toBe('true');
});

test('a role that only sees users is offered no changes', async () => {
  await open({}, { permissions: ['audience.users:see'] });
  await region();
  expect((await nameField()).readOnly).toBe(true);
  for (const name of ['Save', 'Suspend', 'Deactivate'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Personal data' })).toBeNull();
});

test('a user who no longer exists is reported as gone, with a way on', async () => {
  await open({ [getPath]: new Refusal('not-found') }, { permissions: ['audience.users:see'] });
  expect(await screen.findByRole('link')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a user who can’t be loaded can be asked for again', async () => {
  const { user } = await open({ [getPath]: inTurn(new Refusal('internal'), userDetail()) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await region()).toBeTruthy();
});
