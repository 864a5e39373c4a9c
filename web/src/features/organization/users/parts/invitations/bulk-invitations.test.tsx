import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf, invitationOf } from '../../fixtures.ts';
import { BulkInvitations } from './bulk-invitations.tsx';

const [resendPath, revokePath] = ['user/resendInvitation', 'user/revokeInvitation'];
const chosen = [
  invitationOf({ invitationId: idOf(1), state: 'sent' }),
  invitationOf({ invitationId: idOf(2), state: 'expired', email: 'di@north.example' }),
  invitationOf({ invitationId: idOf(3), state: 'accepted', email: 'ed@north.example' }),
];

type Request = { invitationId: string };
const sentAgain = ({ invitationId }: Request) => ({
  invitationId,
  customerUserId: idOf(9),
  email: 'bo@north.example',
  link: null,
});
const revoked = ({ invitationId }: Request) => invitationOf({ invitationId, state: 'revoked' });

async function open(answers: Record<string, unknown>, invitations = chosen) {
  const onDone = vi.fn<() => void>();
  const onLinks = vi.fn<(links: readonly object[]) => void>();
  const app = await openApp(<BulkInvitations {...{ invitations, onDone, onLinks }} />, { answers });
  return { ...app, onDone, onLinks };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('all chosen invitations but accepted ones are sent again', async () => {
  const { user, requestsOf, onDone, onLinks } = await open({ [resendPath]: sentAgain });
  await user.click(button('Resend'));
  expect(await screen.findByText('2 invitations resent. The old links no longer work.')).toBeTruthy();
  expect(requestsOf(resendPath)).toEqual([{ invitationId: idOf(1) }, { invitationId: idOf(2) }]);
  expect(onDone).toHaveBeenCalledOnce();
  expect(onLinks).toHaveBeenCalledWith([]);
});

test('where no mail leaves, the new links are handed to the inviter', async () => {
  const { user, onLinks } = await open({
    [resendPath]: (request: Request) => ({
      ...sentAgain(request),
      link: `https://x/${request.invitationId}`,
    }),
  });
  await user.click(button('Resend'));
  await waitFor(() => expect(onLinks).toHaveBeenCalledOnce());
  expect(screen.getByText('New links created for 2 invitations. The old ones no longer work.')).toBeTruthy();
  expect(onLinks.mock.calls[0]?.[0]).toEqual([
    { email: 'bo@north.example', link: `https://x/${idOf(1)}` },
    { email: 'bo@north.example', link: `https://x/${idOf(2)}` },
  ]);
});

test('only open invitations are revoked, and undo sends those again', async () => {
  const { user, requestsOf } = await open({ [revokePath]: revoked, [resendPath]: sentAgain });
  await user.click(button('Revoke'));
  expect(await screen.findByText('1 invitation revoked.')).toBeTruthy();
  expect(requestsOf(revokePath)).toEqual([{ invitationId: idOf(1) }]);
  await user.click(button('Undo'));
  await waitFor(() => expect(requestsOf(resendPath)).toEqual([{ invitationId: idOf(1) }]));
});

test('an invitation that fails keeps none of the others back, and is counted with the reason', async () => {
  const { user } = await open({
    [resendPath]: (request: Request) =>
      request.invitationId === idOf(1) ? new Refusal('seats-taken') : sentAgain(request),
  });
  await user.click(button('Resend'));
  expect(await screen.findByText(/^1 invitation wasn't changed: /)).toBeTruthy();
  expect(await screen.findByText('1 invitation resent. The old link no longer works.')).toBeTruthy();
});

test('where every invitation fails, there is nothing to undo', async () => {
  const { user } = await open({ [revokePath]: new Refusal('wrong-state') });
  await user.click(button('Revoke'));
  expect(await screen.findByText(/^1 invitation wasn't changed: /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('more than a hundred at once are refused before anything is sent', async () => {
  const many = Array.from({ length: 101 }, (_, at) => invitationOf({ invitationId: idOf(at) }));
  const { user, asked, onDone } = await open({}, many);
  await user.click(button('Resend'));
  expect(await screen.findByText('Select up to 100 invitations.')).toBeTruthy();
  expect(asked).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});

test('accepted invitations alone can neither be sent again nor revoked', async () => {
  await open({}, [invitationOf({ state: 'accepted' })]);
  expect(button('Resend').disabled).toBe(true);
  expect(button('Revoke').disabled).toBe(true);
});
