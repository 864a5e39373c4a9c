import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf, inviting } from '../../fixtures.ts';
import { InviteDialog } from './invite-dialog.tsx';

const invitePath = 'user/inviteUsers';
const sentTo = (email: string, link: string | null = null) => ({
  invitationId: idOf(7),
  customerUserId: idOf(8),
  email,
  link,
});
const addresses = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' });
const send = () => screen.getByRole('button', { name: 'Invite' });

async function open(answer: unknown = { invited: [], refused: [] }, offered: unknown = inviting) {
  const onClose = vi.fn<() => void>();
  const app = await openApp(<InviteDialog opened onClose={onClose} />, {
    answers: { 'user/getInviting': offered, [invitePath]: answer },
  });
  await addresses();
  return { ...app, onClose };
}

test('one user is invited with name, role, location and groups', async () => {
  const { user, requestsOf, onClose } = await open({ invited: [sentTo('bo@north.example')], refused: [] });
  await fill(user, await addresses(), 'bo@north.example');
  await fill(user, screen.getByRole('textbox', { name: 'Name' }), 'Bo');
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Content creator' }));
  await fill(user, screen.getByRole('combobox', { name: 'Location' }), 'Kiel');
  await user.click(screen.getByRole('combobox', { name: 'Groups' }));
  await user.click(await screen.findByRole('option', { name: 'Field team' }));
  await user.click(send());
  expect(await screen.findByText('1 user invited.')).toBeTruthy();
  expect(requestsOf(invitePath)).toEqual([
    {
      users: [{ email: 'bo@north.example', name: 'Bo', role: 'cc', location: 'Kiel', groupIds: [idOf(1)] }],
    },
  ]);
  expect(onClose).toHaveBeenCalled();
});

test('several addresses are invited at once, without one name for all of them', async () => {
  const { user, requestsOf } = await open({
    invited: [sentTo('bo@north.example'), sentTo('di@north.example')],
    refused: [],
  });
  await fill(user, await addresses(), 'bo@north.example');
  await fill(user, screen.getByRole('textbox', { name: 'Name' }), 'Bo');
  await fill(user, await addresses(), 'bo@north.example, di@north.example;\n');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.click(send());
  expect(await screen.findByText('2 users invited.')).toBeTruthy();
  const [request] = requestsOf(invitePath) as [{ users: { email: string; name: string }[] }];
  expect(request.users.map(({ email, name }) => [email, name])).toEqual([
    ['bo@north.example', ''],
    ['di@north.example', ''],
  ]);
});

test.each([
  ['nothing typed', '', 'Enter at least one address.'],
  ['only separators', ' ,; ', 'Enter at least one address.'],
  ['one bad address of two', 'bo@north.example, di@north', '“di@north” isn’t a valid email address.'],
])('nobody is invited with %s', async (_what, typed, message) => {
  const { user, requestsOf } = await open();
  if (typed !== '') await fill(user, await addresses(), typed);
  await user.click(send());
  expect(await screen.findByText(message.replace('’', "'"))).toBeTruthy();
  expect((await addresses()).value).toBe(typed);
  expect(requestsOf(invitePath)).toEqual([]);
});

test('users who can’t be invited are named with the reason and a way on', async () => {
  const { user, onClose } = await open({
    invited: [sentTo('bo@north.example')],
    refused: [
      { email: 'di@north.example', reason: 'already-invited' },
      { email: 'ed@north.example', reason: 'no-seat' },
    ],
  });
  await fill(user, await addresses(), 'bo@north.example di@north.example ed@north.example');
  await user.click(send());
  expect((await screen.findByRole('status')).textContent).toBe('1 user invited.');
  const refused = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(refused).toEqual([
    "di@north.example wasn't invited: they're already invited; resend the invitation from their page.",
    "ed@north.example wasn't invited: no seats are left; deactivate a user, or ask support for more.",
  ]);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByText('Close'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('where no mail leaves, each link can be copied', async () => {
  const link = 'https://rushes.example/invitation#abc';
  const { user } = await open(
    { invited: [sentTo('bo@north.example', link)], refused: [] },
    { ...inviting, isMailDelivered: false },
  );
  expect(await screen.findByText(/Email isn't set up/)).toBeTruthy();
  await fill(user, await addresses(), 'bo@north.example');
  await user.click(send());
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(link);
});

test('what is typed outlives a failure, and the next try sends it', async () => {
  const { user, requestsOf } = await open(
    inTurn(new Refusal('busy'), { invited: [sentTo('bo@north.example')], refused: [] }),
  );
  await fill(user, await addresses(), 'bo@north.example');
  await user.click(send());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((await addresses()).value).toBe('bo@north.example');
  await user.click(send());
  await waitFor(() => expect(requestsOf(invitePath)).toHaveLength(2));
  expect(await screen.findByText('1 user invited.')).toBeTruthy();
});

test('roles, groups and locations that can’t be loaded can be asked for again', async () => {
  const app = await openApp(<InviteDialog opened onClose={() => undefined} />, {
    answers: { 'user/getInviting': inTurn(new Refusal('internal'), inviting) },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await addresses()).toBeTruthy();
});
