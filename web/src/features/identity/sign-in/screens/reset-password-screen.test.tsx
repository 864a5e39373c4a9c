import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { arrival } from '../../../../lib/session/entry.ts';
import { session } from '../../../../lib/session/session.ts';
import { fill, openApp, Refusal } from '../../../../test-app.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const askPath = 'account/requestPasswordReset';
const [resetPath, choosePath] = ['account/resetPassword', 'account/choosePassword'];
const changePath = 'account/changePassword';
const openPath = 'account/openReset';
const code = 'b'.repeat(43);
const phrase = 'a long phrase 12';
const entry = arrival.get();
afterEach(() => arrival.set(entry));

const options = (mail: boolean) => ({
  google: false,
  provider: null,
  captcha: false,
  mail,
  branding: null,
  demo: null,
});
const signedOut = { state: { status: 'signed-out' } } as const;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const click = async (user: { click: (element: HTMLElement) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const openAsking = (answer: unknown, mail = true) =>
  openApp(<ResetPasswordScreen />, {
    ...signedOut,
    answers: { 'signin/getSignInOptions': options(mail), [askPath]: answer },
  });

test.each([
  [true, /^If that username exists, we've emailed you a link/],
  [false, /a reset link has been created/],
])('a link for a new password is asked for (email leaves: %s)', async (isDelivered, words) => {
  const { user, requestsOf } = await openAsking({ isDelivered });
  await fill(user, field('Username'), ' ada@north.example ');
  await click(user, 'Request reset link');
  expect((await screen.findByRole('status')).textContent).toMatch(words);
  expect(requestsOf(askPath)).toEqual([{ userName: 'ada@north.example' }]);
});

test('a link needs a username', async () => {
  const { user, requestsOf } = await openAsking({ isDelivered: true });
  await user.clear(field('Username'));
  await click(user, 'Request reset link');
  expect(await screen.findByText('Enter your username.')).toBeTruthy();
  expect(requestsOf(askPath)).toEqual([]);
});

test('where no mail leaves, the page says whom to ask', async () => {
  await openAsking({ isDelivered: false }, false);
  expect(
    await screen.findByText(
      /^This site can't send emails\. Request a reset link, then ask your administrator/,
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/we'll email you/)).toBeNull();
});

test('a failure keeps the username for the next try', async () => {
  const { user } = await openAsking(new Refusal('busy'));
  await fill(user, field('Username'), 'ada@north.example');
  await click(user, 'Request reset link');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field('Username').value).toBe('ada@north.example');
});

async function choose(user: Awaited<ReturnType<typeof openApp>>['user'], button: string) {
  await fill(user, field('New password'), phrase);
  await fill(user, field('Confirm new password'), phrase);
  await click(user, button);
}

async function openLink(answer: unknown, opened: unknown = {}) {
  arrival.set({ ...entry, resetCode: code });
  const start = vi.spyOn(session, 'start').mockResolvedValue(undefined as never);
  const app = await openApp(<ResetPasswordScreen />, {
    ...signedOut,
    answers: { 'signin/getSignInOptions': options(true), [resetPath]: answer, [openPath]: opened },
  });
  return { ...app, start };
}

test('the link of a mail sets the password, and leads to signing in with it', async () => {
  const { user, path, requestsOf } = await openLink({ userName: 'ada@north.example' });
  await choose(user, 'Save');
  await waitFor(() => expect(path()).toBe('/login/status/passwordChosen'));
  expect(requestsOf(resetPath)).toEqual([{ code, password: phrase }]);
  await waitFor(() => expect(arrival.get().resetCode).toBeNull());
});

test('a link that was used says so at once, and leads to a new one', async () => {
  const { user } = await openLink({}, new Refusal('code-gone'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  await click(user, 'Request a new link');
  expect(await screen.findByRole('button', { name: 'Request reset link' })).toBeTruthy();
});

test('a user who has to choose a password does so before anything else', async () => {
  const start = vi.spyOn(session, 'start').mockResolvedValue(undefined as never);
  const { user, path, requestsOf } = await openApp(<ResetPasswordScreen />, {
    state: { status: 'change-password', userName: 'ada@north.example' },
    answers: { [choosePath]: {} },
  });
  expect(screen.getByText(/^You're signed in as ada@north\.example/)).toBeTruthy();
  await choose(user, 'Save');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(requestsOf(choosePath)).toEqual([{ password: phrase }]);
  expect(start).toHaveBeenCalledOnce();
});

test('a user who has to choose a password can use another account', async () => {
  const signOut = vi.spyOn(session, 'signOut').mockResolvedValue(undefined);
  const { user } = await openApp(<ResetPasswordScreen />, {
    state: { status: 'change-password', userName: 'ada@north.example' },
  });
  await click(user, 'Use another account');
  expect(signOut).toHaveBeenCalledOnce();
});

test('a user who is signed in changes the password with the current one', async () => {
  const { user, path, requestsOf } = await openApp(<ResetPasswordScreen />, {
    answers: { [changePath]: {} },
  });
  await choose(user, 'Change password');
  expect(await screen.findByText('Enter your current password.')).toBeTruthy();
  expect(requestsOf(changePath)).toEqual([]);
  await fill(user, field('Current password'), 'the old one');
  await click(user, 'Change password');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(requestsOf(changePath)).toEqual([{ currentPassword: 'the old one', password: phrase }]);
});

test('a wrong current password is refused at its field', async () => {
  const { user } = await openApp(<ResetPasswordScreen />, {
    answers: { [changePath]: new Refusal('password-wrong', { errorMessage: 'That isn’t your password.' }) },
  });
  await fill(user, field('Current password'), 'wrong');
  await choose(user, 'Change password');
  expect(await screen.findByText('That isn’t your password.')).toBeTruthy();
  expect(field('New password').value).toBe(phrase);
});
