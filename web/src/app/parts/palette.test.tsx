import type { Permission } from '@rushes/contract/identity/roles';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session, useSession } from '../../lib/session/session.ts';
import { fill, openApp, Refusal } from '../../test-app.tsx';
import { clipOf } from '../../features/media/clips/parts/test-clips.ts';
import { scriptOf } from '../../features/create/scripts/test-scripts.ts';
import { storyboardOf } from '../../features/create/storyboards/test-storyboards.ts';
import { Palette } from './palette.tsx';
import { keepMatches } from './palette-hits.tsx';
import { readRecent, recentAt, rememberRecent } from './recent-items.ts';

const id = (number: number) => `80000000-0000-4000-8000-00000000000${number}`;
const usersPath = 'directory/getUsers';
const bo = {
  customerUserId: id(1),
  name: 'Bo Lind',
  userName: 'bo@north.example',
  location: '',
  orgUnit: null,
  manager: null,
  pictureURL: null,
  hasBio: false,
  values: [],
};
const none = { items: [], nextCursor: null };

function Opened() {
  const state = useSession();
  return state.status === 'signed-in' ? <Palette me={state.me} openings={1} /> : null;
}

/** The search of a user who only sees the directory, so that no other list is asked. */
async function open(answers: Record<string, unknown> = {}, permissions: Permission[] = []) {
  const app = await openApp(<Opened />, {
    permissions: ['organization.directory:see', ...permissions],
    answers: { 'customeruser/getCustomerProfiles': {}, ...answers },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Search or jump to…', { selector: 'input' });
  return { ...app, field };
}
const hits = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const hit = (name: string | RegExp) => screen.findByRole('button', { name });
const foundBo = { [usersPath]: { items: [bo], nextCursor: null } };

test('without a text, what the user may do everywhere is offered', async () => {
  await open();
  expect(await hit('Use dark appearance')).toBeTruthy();
  expect(hits()).toContain('Sign out');
  // A user without the permissions makes nothing and invites nobody.
  for (const name of ['New program', 'Upload', 'Invite users', 'Open bin'])
    expect(hits()).not.toContain(name);
});

test('who may invite, upload or delete is offered that', async () => {
  await open({}, ['audience.users:invite', 'create.footage:add', 'create.footage:delete']);
  await hit('Invite users');
  expect(hits()).toEqual(expect.arrayContaining(['Invite users', 'Upload', 'Open bin']));
});

test('a user who is found is opened with Enter', async () => {
  const { user, field, path, requestsOf } = await open(foundBo);
  await fill(user, field, 'Lind');
  expect(await hit(/Bo Lind/)).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toContain(`/peoplesearch/list?user=${id(1)}`));
  expect(requestsOf(usersPath)).toEqual([{ search: 'Lind', limit: 5 }]);
});

test('a moment of a clip is found by its name, and opened there', async () => {
  const markers = [
    { atMs: 4000, name: 'Crane' },
    { atMs: 12_000, name: 'Sunset' },
  ];
  const clip = clipOf(2, { name: 'Harbour', markers });
  const { user, field, path } = await open(
    { [usersPath]: none, 'clip/getClips': { items: [clip], nextCursor: null } },
    ['create.footage:see'],
  );
  await fill(user, field, 'sunset');
  expect(await hit(/Harbour.*0:12 Sunset/)).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toContain(`/clips/edit/${clip.clipId}?t=12`));
});

test('Enter before anything is found waits for the first hit', async () => {
  const answer = Promise.withResolvers<object>();
  const { user, field, path } = await open({ [usersPath]: () => answer.promise });
  await fill(user, field, 'Lind');
  await user.keyboard('{Enter}');
  expect(path()).toBe('/');
  answer.resolve({ items: [bo], nextCursor: null });
  await waitFor(() => expect(path()).toContain(`user=${id(1)}`));
});

test('one letter searches nothing, and actions are still found', async () => {
  const { user, field, requestsOf } = await open(foundBo);
  await fill(user, field, 'd');
  await waitFor(() => expect(hits()).toContain('Use dark appearance'));
  expect(hits()).not.toContain('Sign out');
  expect(requestsOf(usersPath)).toEqual([]);
});

test('a place is found by its section and opened', async () => {
  const { user, field, path } = await open({ [usersPath]: none });
  await fill(user, field, 'direct');
  await user.click(await screen.findByRole('button', { name: /^Directory/ }));
  await waitFor(() => expect(path()).toContain('/peoplesearch/list'));
});

test('a text that finds nothing says so', async () => {
  const { user, field } = await open({ [usersPath]: none });
  await fill(user, field, 'zzz');
  expect(await screen.findByText('No results')).toBeTruthy();
});

test('a search that fails says so', async () => {
  const { user, field } = await open({ [usersPath]: new Refusal('internal') });
  await fill(user, field, 'zzz');
  expect(await screen.findByText("Couldn't search. Try again.")).toBeTruthy();
});

test('what was opened last comes first, named as it is now, without what is gone', async () => {
  rememberRecent({ kind: 'user', id: id(2) });
  rememberRecent({ kind: 'user', id: id(1) });
  await open({
    'directory/getUser': ({ customerUserId }: { customerUserId: string }) =>
      customerUserId === id(1)
        ? {
            ...bo,
            managers: [],
            reports: [],
            reportCount: 0,
            orgPath: [],
            bioProgramId: null,
            canEdit: false,
          }
        : new Refusal('not-found'),
  });
  expect(await hit(/Bo Lind/)).toBeTruthy();
  expect(hits()[0]).toContain('Bo Lind');
});

test('signing out is done from the search', async () => {
  const signOut = vi.spyOn(session, 'signOut').mockResolvedValue(undefined);
  const { user, field } = await open({ [usersPath]: none });
  await fill(user, field, 'sign out');
  await user.click(await hit('Sign out'));
  expect(signOut).toHaveBeenCalledOnce();
});

const action = (label: string, description?: string) => ({
  id: label,
  label,
  onClick: () => undefined,
  ...(description === undefined ? {} : { description }),
});
const actions = [
  action('New program'),
  action('Programs', 'Create'),
  { ...action('Guest recording tasks', 'Tasks'), keywords: 'Crowdsourced' },
  action('Use dark appearance'),
];

test.each([
  ['', ['New program', 'Programs', 'Guest recording tasks', 'Use dark appearance']],
  ['crowd', ['Guest recording tasks']],
  ['prog', ['New program', 'Programs']],
  ['PROGRAM new', ['New program']],
  ['create prog', ['Programs']],
  ['ark', []],
])('the text “%s” matches words from their beginning', (text, labels) => {
  expect(keepMatches(text, actions).map(({ label }) => label)).toEqual(labels);
});

const places = ['/bin', '/users/list'];
test.each([
  [`/clips/edit/${id(1)}`, undefined, { kind: 'clip', id: id(1) }],
  [`/home/play/${id(1)}`, undefined, { kind: 'program', id: id(1) }],
  [`/myprograms/editprogram/${id(1)}`, undefined, { kind: 'draft', id: id(1) }],
  ['/peoplesearch/list', id(2), { kind: 'user', id: id(2) }],
  ['/bin', '', { kind: 'place', id: '/bin' }],
  ['/clips/edit/unknown', undefined, null],
  ['/elsewhere', 7, null],
])('the address %s (user %s) is remembered as what it opens', (pathname, user, item) => {
  expect(recentAt(pathname, user, places)).toEqual(item);
});

test('eight items are remembered, each once, the latest first', () => {
  for (let number = 0; number < 10; number += 1) rememberRecent({ kind: 'clip', id: `${number}` });
  rememberRecent({ kind: 'clip', id: '5' });
  expect(readRecent().map((item) => item.id)).toEqual(['5', '9', '8', '7', '6', '4', '3', '2']);
});

test.each(['no JSON', '{}', '[{"kind":"film","id":"1"},{"kind":"clip"},null]'])(
  'a broken memory of what was opened is empty: %s',
  (stored) => {
    rememberRecent({ kind: 'clip', id: '1' });
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, stored);
    expect(readRecent()).toEqual([]);
  },
);

test('a script that is found is opened to be written', async () => {
  const script = scriptOf([], { title: 'Launch' });
  const { user, field, path } = await open(
    { [usersPath]: none, 'script/getScripts': { items: [script], nextCursor: null } },
    ['create.scripts:see'],
  );
  await fill(user, field, 'launch');
  await user.click(await hit('Launch'));
  await waitFor(() => expect(path()).toBe(`/script/edit/${script.scriptId}`));
});

test('a storyboard that is found is opened', async () => {
  const storyboard = storyboardOf([], { title: 'Launch' });
  const { user, field, path } = await open(
    { [usersPath]: none, 'storyboard/getStoryboards': { items: [storyboard], nextCursor: null } },
    ['create.storyboards:see'],
  );
  await fill(user, field, 'launch');
  await user.click(await hit('Launch'));
  await waitFor(() => expect(path()).toBe(`/storyboards/edit/${storyboard.storyboardId}`));
});
