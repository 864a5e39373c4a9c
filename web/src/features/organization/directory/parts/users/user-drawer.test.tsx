import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findDialog, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf } from '../../../users/fixtures.ts';
import { directoryDetail } from '../../fixtures.ts';
import { UserDrawer } from './user-drawer.tsx';

const [getPath, askPath] = ['directory/getUser', 'directory/requestBios'];
const fieldOf = (key: string, label: string, type: 'text' | 'link' | 'date' | 'person') => ({
  fieldId: idOf(11),
  key,
  label,
  type,
  choices: [],
  audience: 'everybody' as const,
});
const fields = [
  fieldOf('title', 'Job title', 'text'),
  fieldOf('site', 'Website', 'link'),
  fieldOf('start', 'Started', 'date'),
  fieldOf('buddy', 'Buddy', 'person'),
];
const brief = (number: number, name: string) => ({ customerUserId: idOf(number), name, pictureURL: null });

async function open(user: unknown, answers: Record<string, unknown> = {}) {
  const onClose = vi.fn<() => void>();
  const app = await openApp(<UserDrawer customerUserId={idOf(1)} fields={fields} onClose={onClose} />, {
    answers: { [getPath]: user, ...answers },
  });
  return { ...app, onClose, drawer: within(await findDialog('User')) };
}

test('what is known of a user is readable, and their addresses can be followed', async () => {
  const { drawer } = await open(
    directoryDetail({
      location: 'Kiel',
      orgPath: [
        { orgUnitId: idOf(31), name: 'Film' },
        { orgUnitId: idOf(32), name: 'Sound' },
      ],
      values: [
        { key: 'title', value: 'Editor', user: null },
        { key: 'site', value: 'https://ada.example', user: null },
        { key: 'start', value: '2024-02-29', user: null },
        { key: 'buddy', value: 'Bo', user: { customerUserId: idOf(2), name: 'Bo' } },
      ],
    }),
  );
  expect(await drawer.findByRole('heading', { name: 'Ada Berg' })).toBeTruthy();
  expect(drawer.getByText('Film / Sound')).toBeTruthy();
  expect(drawer.getByText('29 Feb 2024')).toBeTruthy();
  const hrefOf = (name: string) => drawer.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('ada@north.example')).toBe('mailto:ada@north.example');
  expect(hrefOf('https://ada.example')).toBe('https://ada.example');
  expect(drawer.getByRole('link', { name: 'https://ada.example' }).getAttribute('rel')).toContain('noopener');
  expect(hrefOf('Bo')).toContain(idOf(2));
});

test('a user’s managers and reports lead to them', async () => {
  const { drawer } = await open(
    directoryDetail({
      managers: [brief(3, 'Di'), brief(4, 'Ed')],
      reports: [brief(5, 'Flo')],
      reportCount: 1,
    }),
  );
  const names = async (region: string) =>
    within(await drawer.findByRole('region', { name: region }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(await names('Reporting line')).toEqual(['Di', 'Ed']);
  expect(await names('1 direct report')).toEqual(['Flo']);
});

test('the address of a user is copied', async () => {
  const { user, drawer } = await open(directoryDetail());
  await user.click(await drawer.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toContain(`/peoplesearch/list?user=${idOf(1)}`);
});

test('who fills in for a user can ask them for a bio video', async () => {
  const { user, drawer, requestsOf } = await open(directoryDetail({ canEdit: true }), {
    [askPath]: inTurn(
      { requested: [idOf(1)], refused: [] },
      { requested: [], refused: [{ customerUserId: idOf(1), reason: 'wrong-state' }] },
    ),
  });
  const ask = await drawer.findByRole('button', { name: 'Request bio video' });
  await user.click(ask);
  expect(await screen.findByText('Bio video requested from 1 user.')).toBeTruthy();
  await user.click(ask);
  expect(await screen.findByText('1 user already has a request.')).toBeTruthy();
  expect(requestsOf(askPath)[0]).toEqual({ customerUserIds: [idOf(1)] });
});

test('others are offered no changes to a user', async () => {
  const { drawer } = await open(directoryDetail());
  await drawer.findByRole('button', { name: 'Copy link' });
  expect(drawer.queryByRole('link', { name: 'Edit user' })).toBeNull();
  expect(drawer.queryByRole('button', { name: 'Request bio video' })).toBeNull();
});

test('a user who is gone leads back to the directory', async () => {
  const { user, drawer, onClose } = await open(new Refusal('not-found'));
  await user.click(await drawer.findByRole('button', { name: /directory/i }));
  expect(onClose).toHaveBeenCalled();
});

test('a user who can’t be loaded can be asked for again', async () => {
  const { user, drawer } = await open(inTurn(new Refusal('internal'), directoryDetail()));
  await user.click(await drawer.findByRole('button', { name: 'Try again' }));
  expect(await drawer.findByRole('heading', { name: 'Ada Berg' })).toBeTruthy();
});

test('the drawer closes with Escape', async () => {
  const { user, drawer, onClose } = await open(directoryDetail());
  await drawer.findByRole('heading', { name: 'Ada Berg' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
