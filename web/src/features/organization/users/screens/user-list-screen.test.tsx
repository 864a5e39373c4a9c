import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findDialog, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { idOf, inviting, invitationOf, listedUser } from '../fixtures.ts';
import { UserListScreen } from './user-list-screen.tsx';

const users = [
  listedUser({ customerUserId: idOf(1), name: 'Ada Berg', lastSignInAt: null }),
  listedUser({ customerUserId: idOf(2), name: 'Bo', state: 'suspended', roleName: 'Editors' }),
  listedUser({ customerUserId: idOf(3), name: 'Cleo', isSelf: true, groups: ['Field team', 'Office'] }),
];
const invitations = [
  invitationOf({ invitationId: idOf(4), email: 'di@north.example' }),
  invitationOf({ invitationId: idOf(5), email: 'ed@north.example', state: 'accepted' }),
];
const page = (items: object[]) => ({ items, nextCursor: null });

async function open(answers: Record<string, unknown> = {}, options: object = {}) {
  const app = await openApp(<UserListScreen />, {
    path: '/users/list',
    answers: {
      'user/getUsers': page(users),
      'user/countUsers': { count: users.length },
      'user/getGroupChoices': { groups: [] },
      'user/getInviting': inviting,
      'user/getInvitations': page(invitations),
      'user/countInvitations': { count: invitations.length },
      ...answers,
    },
    ...options,
  });
  return app;
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const invitationsTab = { path: '/users/list?tab=invitations' };

test('each user shows role, status and groups, and leads to their page', async () => {
  await open();
  const bo = await rowOf(/Bo/);
  expect(bo.getByText('Editors')).toBeTruthy();
  expect(bo.getByText('Suspended')).toBeTruthy();
  expect((await rowOf(/Ada Berg/)).getByText('Never')).toBeTruthy();
  const self = await rowOf(/Cleo/);
  expect(self.getByText('Field team, Office')).toBeTruthy();
  const link = self.getByRole('link', { name: 'Cleo (you)' });
  expect(link.getAttribute('href')).toBe(`/organization/user/manage-admin/Admin/${idOf(3)}`);
});

test('users who are chosen are suspended at once, and the choice is over then', async () => {
  const path = 'user/suspendUsers';
  const { user, requestsOf } = await open({ [path]: { changed: [idOf(1)], refused: [] } });
  await user.click((await rowOf(/Ada Berg/)).getByRole('checkbox'));
  await user.click((await rowOf(/Bo/)).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('1 user suspended and signed out.')).toBeTruthy();
  expect(requestsOf(path)).toEqual([{ customerUserIds: [idOf(1)] }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull());
});

test('inviting and importing open over the list', async () => {
  const { user } = await open({ 'import/getImports': { imports: [] } });
  await user.click(await screen.findByRole('button', { name: 'Invite users' }));
  const dialog = within(await findDialog('Invite users'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Import CSV' }));
  expect(await findDialog('Import users from CSV')).toBeTruthy();
});

test('who only sees users neither invites, imports nor chooses them', async () => {
  await open({}, { permissions: ['audience.users:see'] });
  const row = await rowOf(/Ada Berg/);
  expect(row.queryByRole('checkbox')).toBeNull();
  for (const name of ['Invite users', 'Import CSV'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Show' })).toBeNull();
});

test('an organisation without users leads to inviting', async () => {
  await open({ 'user/getUsers': page([]), 'user/countUsers': { count: 0 } });
  expect(await screen.findByText('No users yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Invite users' }).length).toBeGreaterThan(1);
});

test('tabs and erased users are part of the address', async () => {
  const { user, path } = await open({
    'personaldata/getErasures': page([]),
    'personaldata/countErasures': { count: 0 },
  });
  await user.click(await screen.findByRole('combobox', { name: 'Show' }));
  await user.click(await screen.findByRole('option', { name: 'Erased users' }));
  await waitFor(() => expect(path()).toBe('/users/list?tab=erased'));
  expect(await screen.findByText('No erasures yet')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Invitations' }));
  await waitFor(() => expect(path()).toBe('/users/list?tab=invitations'));
});

test('an invitation is revoked from its row, and undo sends another link', async () => {
  const [revokePath, resendPath] = ['user/revokeInvitation', 'user/resendInvitation'];
  const { user, requestsOf } = await open(
    {
      [revokePath]: invitationOf({ invitationId: idOf(4), email: 'di@north.example', state: 'revoked' }),
      [resendPath]: {
        invitationId: idOf(4),
        customerUserId: idOf(2),
        email: 'di@north.example',
        link: 'https://x.example/1',
      },
    },
    invitationsTab,
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for di@north.example' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  expect(await screen.findByText('Invitation for di@north.example revoked.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^New link for di@north\.example copied/)).toBeTruthy();
  expect(requestsOf(resendPath)).toEqual([{ invitationId: idOf(4) }]);
  expect(await navigator.clipboard.readText()).toBe('https://x.example/1');
});

test('an invitation is not called sent where no mail leaves', async () => {
  await open({ 'user/getInviting': { ...inviting, isMailDelivered: false } }, invitationsTab);
  const row = within(await screen.findByRole('row', { name: /di@north\.example/ }));
  expect(await row.findByText('Link created')).toBeTruthy();
  expect(row.queryByText('Sent')).toBeNull();
});

test('an invitation that was accepted offers nothing', async () => {
  await open({}, invitationsTab);
  expect(await screen.findByRole('row', { name: /ed@north\.example/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for ed@north.example' })).toBeNull();
});

test('new links of invitations that are sent again are shown where no mail leaves', async () => {
  const { user } = await open(
    {
      'user/resendInvitation': {
        invitationId: idOf(4),
        customerUserId: idOf(2),
        email: 'di@north.example',
        link: 'https://x.example/1',
      },
    },
    invitationsTab,
  );
  await user.click((await rowOf(/di@north/)).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  const dialog = within(await findDialog('New invitation links'));
  expect(dialog.getByText('di@north.example')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

test('users who can’t be loaded can be asked for again', async () => {
  const { user } = await open({ 'user/getUsers': inTurn(new Refusal('internal'), page(users)) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await rowOf(/Ada Berg/)).toBeTruthy();
});
