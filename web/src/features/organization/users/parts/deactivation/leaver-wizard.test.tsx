import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf, listedUser, userDetail } from '../../fixtures.ts';
import { LeaverWizard } from './leaver-wizard.tsx';

const transferPath = 'user/transferOwnership';
const ada = userDetail();
const owned = [
  { kind: 'programs', count: 5, examples: ['Launch', 'Fair'], roles: ['cc', 'cm', 'admin'] },
  { kind: 'channels', count: 1, examples: ['News'], roles: ['cm', 'admin'] },
  { kind: 'clips', count: 0, examples: [], roles: ['cc'] },
];
const bo = listedUser({ customerUserId: idOf(2), name: 'Bo', userName: 'bo@north.example', role: 'cm' });

const open = (answers: Record<string, unknown> = {}, user = ada) =>
  openApp(<LeaverWizard user={user} />, {
    answers: {
      'user/planLeaving': { owned, sessions: 0 },
      'user/getUsers': { items: [listedUser(), bo], nextCursor: null },
      ...answers,
    },
  });

async function chooseBo(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('combobox', { name: 'New owner' }));
  await user.click(await screen.findByRole('option', { name: 'Bo · bo@north.example' }));
}
const action = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer and deactivate' });

test('what a user owns is listed with examples, without kinds of which there are none', async () => {
  await open();
  const rows = within(await screen.findByRole('list', { name: 'Items to transfer' })).getAllByRole(
    'listitem',
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '5 programsLaunch, Fair and 3 more',
    '1 channelNews',
  ]);
});

test('everything goes to the new owner once that is confirmed', async () => {
  const { user, requestsOf } = await open({ [transferPath]: { moved: [{ kind: 'programs', count: 2 }] } });
  await screen.findByRole('combobox', { name: 'New owner' });
  expect(action().disabled).toBe(true);
  await chooseBo(user);
  await user.click(action());
  expect(
    screen.getByText(/^Bo · bo@north.example becomes the owner of everything Ada Berg owns/),
  ).toBeTruthy();
  expect(requestsOf(transferPath)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Transfer now' }));
  expect((await screen.findByRole('status')).textContent).toBe(
    'Ownership transferred. Ada Berg is deactivated.',
  );
  expect(requestsOf(transferPath)).toEqual([
    { customerUserId: ada.customerUserId, toCustomerUserId: idOf(2) },
  ]);
});

test('only active users who can use everything are offered, never the one who leaves', async () => {
  const { user, requestsOf } = await open();
  await user.click(await screen.findByRole('combobox', { name: 'New owner' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Bo · bo@north.example']);
  expect(requestsOf('user/getUsers')[0]).toMatchObject({
    filters: [
      { column: 'state', op: 'in', values: ['active'] },
      { column: 'role', op: 'in', values: ['cm', 'admin'] },
    ],
  });
});

test('a new owner is found by name', async () => {
  const { user, requestsOf } = await open();
  await user.type(await screen.findByRole('combobox', { name: 'New owner' }), 'Bo');
  await waitFor(() => expect(requestsOf('user/getUsers').at(-1)).toMatchObject({ search: 'Bo' }));
  await chooseBo(user);
  expect(action().disabled).toBe(false);
});

test('of a user who was deactivated before, nothing but ownership is transferred', async () => {
  await open({}, { ...ada, state: 'deactivated' });
  expect(
    await screen.findByText('Everything Ada Berg still owns or manages will be transferred to a new owner.'),
  ).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Transfer ownership' })).toBeTruthy();
});

test('a transfer can be called off before it is confirmed', async () => {
  const { user, requestsOf } = await open();
  await chooseBo(user);
  await user.click(action());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(action().disabled).toBe(false);
  expect(requestsOf(transferPath)).toEqual([]);
});

test('a refused transfer says why and can be tried again', async () => {
  const { user } = await open({ [transferPath]: inTurn(new Refusal('wrong-state'), { moved: [] }) });
  await chooseBo(user);
  await user.click(action());
  await user.click(screen.getByRole('button', { name: 'Transfer now' }));
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(1));
  await user.click(screen.getByRole('button', { name: 'Transfer now' }));
  expect(await screen.findByText('Ownership transferred. Ada Berg is deactivated.')).toBeTruthy();
});

test('a user who owns nothing is deactivated without a new owner', async () => {
  const path = 'user/deactivateUsers';
  const { user, requestsOf } = await open({
    'user/planLeaving': { owned: [], sessions: 0 },
    [path]: { changed: [ada.customerUserId], refused: [] },
  });
  expect(await screen.findByText("Ada Berg doesn't own anything that needs a new owner.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('1 user deactivated and signed out.')).toBeTruthy();
  expect(requestsOf(path)).toEqual([{ customerUserIds: [ada.customerUserId] }]);
});

test('what a user owns can be asked for again after a failure', async () => {
  const { user } = await open({
    'user/planLeaving': inTurn(new Refusal('internal'), { owned, sessions: 0 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Items to transfer' })).toBeTruthy();
});
