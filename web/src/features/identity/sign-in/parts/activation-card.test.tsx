import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../../../lib/api/call-error.ts';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { ActivationCard } from './activation-card.tsx';

const [openPath, declinePath] = ['user/openInvitation', 'user/declineInvitation'];
const code = 'c'.repeat(43);
const invitation = {
  organisation: 'North',
  invitedByName: 'Bo',
  userName: 'ada@north.example',
  role: 'viewer',
  expiresAt: '2030-01-08T10:00:00.000Z',
  hasAccount: false,
};

async function open(answers: Record<string, unknown> = {}, onContinue = vi.fn<() => Promise<void>>()) {
  const onLeave = vi.fn<() => void>();
  const part = <ActivationCard userName="ada@north.example" {...{ code, onContinue, onLeave }} />;
  const app = await openApp(part, {
    state: { status: 'signed-out' },
    answers: { [openPath]: invitation, ...answers },
  });
  const click = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
  return { ...app, click, onContinue, onLeave };
}

test('the code of a first sign-in is spent when the user goes on, not before', async () => {
  const onContinue = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  const { click, asked } = await open({}, onContinue);
  expect(screen.getByText(/^This link works once and signs you in as ada@north\.example/)).toBeTruthy();
  expect(asked).toEqual([]);
  expect(onContinue).not.toHaveBeenCalled();
  await click('Continue');
  await waitFor(() => expect(onContinue).toHaveBeenCalledOnce());
});

test('a code that was used says so, and a password is the way on', async () => {
  const gone = new CallError({ code: 'code-gone', message: 'This link was used.', httpStatus: 400 });
  const { click, onLeave } = await open({}, vi.fn<() => Promise<void>>().mockRejectedValue(gone));
  await click('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe('This link was used.');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(
    screen.getByText(/^If you've already chosen a password, sign in with it\. Otherwise, ask/),
  ).toBeTruthy();
  expect(screen.queryByText(/^This link works once/)).toBeNull();
  await click('Already have a password? Sign in');
  expect(onLeave).toHaveBeenCalledOnce();
});

test('who invites is shown on request, and the invitation can be declined', async () => {
  const { click, requestsOf } = await open({ [declinePath]: {} });
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  await click('Who sent this?');
  expect(await screen.findByText('Bo invited you to join North. Your role: Viewer.')).toBeTruthy();
  await click('Decline');
  expect((await screen.findByRole('status')).textContent).toBe('You declined the invitation from North.');
  expect(requestsOf(declinePath)).toEqual([{ token: code }]);
});

test('a sender who can’t be shown doesn’t keep the user from going on', async () => {
  const { click } = await open({ [openPath]: new Refusal('code-gone') });
  await click('Who sent this?');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});
