import type { Reached } from '@rushes/contract/organization/users';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { saveCsv } from '../../../../../lib/lists/csv.ts';
import { inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf, userDetail } from '../../fixtures.ts';
import { AccessList } from './access-list.tsx';
import { ImportLinks } from '../invitations/import-links.tsx';

vi.mock(import('../../../../../lib/lists/csv.ts'), async (importActual) => ({
  ...(await importActual()),
  saveCsv: vi.fn<typeof saveCsv>(),
}));

const [getPath, countPath] = ['user/getAccess', 'user/countAccess'];
const reachedOf = (number: number, more: Partial<Reached> = {}): Reached => ({
  kind: 'programs',
  objectId: idOf(number),
  title: `Program ${number}`,
  may: 'watch',
  reasons: ['group', 'channel'],
  through: [
    { kind: 'group', id: idOf(7), name: 'Field team' },
    { kind: 'channel', id: idOf(8), name: 'News' },
  ],
  ...more,
});

const open = (items: Reached[], user: Parameters<typeof userDetail>[0] = {}, options: object = {}) =>
  openApp(<AccessList user={userDetail(user)} />, {
    answers: {
      [getPath]: { items, nextCursor: null },
      [countPath]: { count: items.length },
    },
    ...options,
  });

test('what a user can reach is listed with why, and through what', async () => {
  const { requestsOf } = await open([
    reachedOf(1),
    reachedOf(2, { may: 'edit', reasons: ['owner'], through: [] }),
  ]);
  const row = within(await screen.findByRole('row', { name: /Program 1/ }));
  for (const text of ['Program', 'Can watch', 'Group, channel']) expect(row.getByText(text)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Program 2/ })).getByText('Owner')).toBeTruthy();
  expect(await screen.findByText('2 items')).toBeTruthy();
  expect(requestsOf(getPath)[0]).toMatchObject({ customerUserId: idOf(1) });
});

test('channels lead to themselves only for those who may change them', async () => {
  await open([reachedOf(1)], {}, { permissions: ['audience.users:see'] });
  const row = within(await screen.findByRole('row', { name: /Program 1/ }));
  expect(row.queryByRole('link', { name: 'News' })).toBeNull();
  expect(row.getByText(/News/)).toBeTruthy();
});

test('who manages channels is led to them', async () => {
  await open([reachedOf(1)]);
  const row = within(await screen.findByRole('row', { name: /Program 1/ }));
  expect(row.getByRole('link', { name: 'News' }).getAttribute('href')).toContain(idOf(8));
});

test('access of a user who can’t sign in is what they would have again', async () => {
  await open([reachedOf(1)], { state: 'suspended' });
  expect(await screen.findByText(/^Ada Berg can't sign in to this organisation\./)).toBeTruthy();
});

test('access of an invited user is what they will have', async () => {
  await open([reachedOf(1)], { state: 'invited' });
  expect(await screen.findByText(/^Ada Berg hasn't accepted their invitation yet\./)).toBeTruthy();
  expect(screen.getByText('1 item')).toBeTruthy();
});

test('a user without access is shown as such', async () => {
  await open([], { state: 'suspended' });
  expect(await screen.findByText('No access yet')).toBeTruthy();
  expect(screen.queryByText(/can't sign in/)).toBeNull();
});

const linksPath = 'user/getImportLinks';
const linkOf = (number: number) => ({
  email: `user${number}@north.example`,
  link: `https://x.example/${number}`,
});
const importId = idOf(9);

test('links of an import are copied one by one, and all of them downloaded', async () => {
  const first = { links: [linkOf(1)], next: idOf(1) };
  const { user, requestsOf } = await openApp(<ImportLinks importId={importId} />, {
    answers: { [linksPath]: inTurn(first, first, { links: [linkOf(2)], next: null }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('https://x.example/1');
  await user.click(screen.getByRole('button', { name: 'Download all links' }));
  await waitFor(() =>
    expect(saveCsv).toHaveBeenCalledWith('invitations.csv', [
      ['Username', 'Link'],
      ['user1@north.example', 'https://x.example/1'],
      ['user2@north.example', 'https://x.example/2'],
    ]),
  );
  expect(requestsOf(linksPath).at(-1)).toEqual({ importId, after: idOf(1) });
});

test('a download of links that fails says so, and those that are shown stay', async () => {
  const { user } = await openApp(<ImportLinks importId={importId} />, {
    answers: { [linksPath]: inTurn({ links: [linkOf(1)], next: null }, new Refusal('busy')) },
  });
  await user.click(await screen.findByRole('button', { name: 'Download all links' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('user1@north.example')).toBeTruthy();
});
