import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf } from '../../../users/fixtures.ts';
import { editedProfile, faults, unitOf } from '../../fixtures.ts';
import { UserDetails } from './user-details.tsx';

const [getPath, savePath] = ['directory/getProfile', 'directory/saveProfile'];
const bo = {
  customerUserId: idOf(2),
  name: 'Bo',
  userName: 'bo@north.example',
  location: '',
  orgUnit: null,
  manager: null,
  pictureURL: null,
  hasBio: false,
  values: [],
};

async function open(answers: Record<string, unknown> = {}, options: object = {}) {
  const app = await openApp(<UserDetails customerUserId={idOf(1)} />, {
    answers: {
      [getPath]: editedProfile(),
      'directory/getDirectory': { fields: [], orgUnits: [unitOf()], locations: [] },
      'directory/getUsers': { items: [bo], nextCursor: null },
      ...answers,
    },
    ...options,
  });
  const choose = async (list: string, option: string) => {
    await app.user.click(await screen.findByRole('combobox', { name: list }));
    await app.user.click(await screen.findByRole('option', { name: option }));
  };
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...app, choose, save };
}

test('manager and org unit are saved with what they were', async () => {
  const { choose, save, requestsOf } = await open({ [savePath]: editedProfile() });
  await choose('Manager', 'Bo');
  await choose('Org unit', 'Film');
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(savePath)).toEqual([
    {
      customerUserId: idOf(1),
      managerId: { value: idOf(2), before: null },
      orgUnitId: { value: idOf(31), before: null },
    },
  ]);
});

test('a manager whom someone else chose first is replaced only when that is chosen', async () => {
  const theirs = editedProfile({ manager: { customerUserId: idOf(3), name: 'Di' } });
  const conflict = new Refusal('conflict', { details: { current: theirs, changedBy: '' } });
  const { user, choose, save, requestsOf } = await open({ [savePath]: inTurn(conflict, theirs) });
  await choose('Manager', 'Bo');
  await save();
  expect(await screen.findByText('Someone else changed this while you were editing')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  await waitFor(() =>
    expect(requestsOf(savePath).at(-1)).toMatchObject({ managerId: { value: idOf(2), before: idOf(3) } }),
  );
});

test.each([
  [
    'cycle',
    "A user can't report to themselves or to anyone below them in the reporting line. Choose another manager.",
  ],
  ['nobody', 'Choose an active user.'],
])('a manager who can’t be one is refused at the field: %s', async (reason, words) => {
  const { choose, save } = await open({
    [savePath]: new Refusal('invalid', faults({ managerId: reason })),
  });
  await choose('Manager', 'Bo');
  await save();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Manager' }).value).toBe('Bo');
});

test('a manager can be taken away', async () => {
  const profile = editedProfile({ manager: { customerUserId: idOf(3), name: 'Di' } });
  const { user, save, requestsOf } = await open({ [getPath]: profile, [savePath]: profile });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Manager' });
  expect(field.value).toBe('Di');
  await user.clear(field);
  const clear = field.parentElement?.querySelector('button');
  if (clear instanceof HTMLElement) await user.click(clear);
  await save();
  await waitFor(() =>
    expect(requestsOf(savePath)).toMatchObject([{ managerId: { value: null, before: idOf(3) } }]),
  );
});

test('who may not fill in for others neither sees nor loads the details', async () => {
  const { asked } = await open({}, { permissions: ['audience.users:see'] });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(asked).toEqual([]);
});

test('details that can’t be loaded can be asked for again', async () => {
  const { user } = await open({ [getPath]: inTurn(new Refusal('internal'), editedProfile()) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Manager' })).toBeTruthy();
});
