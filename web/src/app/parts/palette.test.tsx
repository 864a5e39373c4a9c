import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../lib/session/session.ts';
import { fill, openApp, Refusal } from '../../test-app.tsx';
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

/** The search of a user who only finds users, so that no other list is asked. */
async function open(answers: Record<string, unknown> = {}, permissions: readonly string[] = []) {
  const all = ['organization.directory:see', 'personal.profile:see', ...permissions] as never;
  const Opened = () => {
    const state = session.get();
    return state.status === 'signed-in' ? <Palette me={state.me} openings={1} /> : null;
  };
  const app = await openApp(<Opened />, {
    permissions: all,
    answers: { 'session/getProfiles': { profiles: [] }, ...answers },
  });
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search or jump to' });
  return { ...app, field };
}

const hits = (group: string) =>
  within(screen.getByText(group, { selector: '[class*=Group] *, *' }).parentElement ?? document.body);

test('what matches the text comes in groups, and Enter opens the first', async () => {
  const { user, field, path } = await open({ [usersPath]: { items: [bo], nextCursor: null } });
  await fill(user, field, 'Bo L');
  expect(await screen.findByRole('button', { name: 'Bo Lind' })).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toContain(`user=${id(1)}`));
});
