import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { arrival } from '../../../../lib/session/entry.ts';
import { session } from '../../../../lib/session/session.ts';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { InvitationScreen } from './invitation-screen.tsx';

const [openPath, acceptPath] = ['user/openInvitation', 'user/acceptInvitation'];
const declinePath = 'user/declineInvitation';
const token = 'a'.repeat(43);
const invitation = {
  organisation: 'South',
  invitedByName: 'Bo',
  userName: 'cleo@north.example',
  role: 'cc',
  expiresAt: '2030-01-08T10:00:00.000Z',
  hasAccount: true,
};
const entry = arrival.get();
afterEach(() => arrival.set(entry));

async function open(answers: Record<string, unknown> = {}, options: object = {}) {
  arrival.set({ ...entry, invitationCode: token });
  return openApp(<InvitationScreen />, { answers: { [openPath]: invitation, ...answers }, ...options });
}
const accepted = (choosesPassword: boolean) => ({
  organisation: 'South',
  userName: invitation.userName,
  choosesPassword,
});
const accept = () => screen.findByRole('button', { name: 'Accept' });

test('an invitation says who invites to what, and who would accept it', async () => {
  await open();
  expect(
    await screen.findByText(/^Bo invited you to join South\. Your role: Content creator\./),
  ).toBeTruthy();
  expect(screen.getByText('Signed in as Cleo (cleo@north.example).')).toBeTruthy();
});

test.each([
  [false, /^You've joined South\. Switch organisation/],
  [true, /^You've joined South\. Choose a new password/],
])('an invitation is accepted (new password: %s)', async (choosesPassword, words) => {
  const { user, requestsOf } = await open({ [acceptPath]: accepted(choosesPassword) });
  await user.click(await accept());
  expect((await screen.findByRole('status')).textContent).toMatch(words);
  expect(requestsOf(acceptPath)).toEqual([{ token }]);
  // The link is spent.
  expect(arrival.get().invitationCode).toBeNull();
});

test('an invitation is declined', async () => {
  const { user, requestsOf } = await open({ [declinePath]: {} });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect((await screen.findByRole('status')).textContent).toBe('You declined the invitation from South.');
  expect(requestsOf(declinePath)).toEqual([{ token }]);
});

test('where another user was invited, the way on is to switch account', async () => {
  const clear = vi.spyOn(session, 'clear').mockResolvedValue(undefined);
  const { user } = await open({ [acceptPath]: new Refusal('invited-other-user') });
  await user.click(await accept());
  await user.click(await screen.findByRole('button', { name: 'Switch account' }));
  await waitFor(() => expect(clear).toHaveBeenCalledOnce());
  expect(await accept()).toBeTruthy();
});

test('a refused answer says why, and the invitation can still be answered', async () => {
  const { user } = await open({ [acceptPath]: new Refusal('busy') });
  await user.click(await accept());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(await accept()).toBeTruthy();
  expect(arrival.get().invitationCode).toBe(token);
});

test('a user who is signed out signs in first', async () => {
  await open({}, { state: { status: 'signed-out' } });
  const signIn = await screen.findByRole('link', { name: 'Sign in to accept' });
  expect(signIn.getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('a link that was used or has expired can’t be answered', async () => {
  await open({ [openPath]: new Refusal('code-gone') });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(screen.queryByText(/Reference ID/)).toBeNull();
});

test('without a link the page says how to come back', async () => {
  arrival.set({ ...entry, invitationCode: null });
  const { asked } = await openApp(<InvitationScreen />);
  expect(screen.getByText(/^This page needs an invitation link/)).toBeTruthy();
  expect(asked).toEqual([]);
});
