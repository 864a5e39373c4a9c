import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf, userDetail } from '../../fixtures.ts';
import { RoleField } from './role-field.tsx';

const assignPath = 'role/assignRole';
const holder = { customerUserId: idOf(1), name: 'Ada Berg', roleName: null };

async function open(
  user: Parameters<typeof userDetail>[0] = {},
  answers: Record<string, unknown> = {},
  role: 'cm' | 'admin' | 'cc' = 'cm',
) {
  const app = await openApp(<RoleField user={userDetail(user)} />, {
    role,
    answers: {
      'role/getRoles': { roles: [], customRoles: [], grantable: [], own: 'cm' },
      ...answers,
    },
  });
  const choose = async (name: string) => {
    await app.user.click(field());
    await app.user.click(await screen.findByRole('option', { name }));
  };
  return { ...app, choose };
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' });
const assigned = ({ to }: { to: object }) => ({ ...holder, role: 'viewer', customRoleId: null, ...to });

test('another role is given at once, and undo gives the one before', async () => {
  const { user, choose, requestsOf } = await open({}, { [assignPath]: assigned });
  await choose('Viewer');
  expect(await screen.findByText("Ada Berg's role is now Viewer.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requestsOf(assignPath)).toEqual([
      { customerUserId: idOf(1), to: { role: 'viewer' } },
      { customerUserId: idOf(1), to: { role: 'cc' } },
    ]),
  );
});

test('a refused role says why and shows the one that the user still has', async () => {
  const { choose } = await open({}, { [assignPath]: new Refusal('last-of-role') });
  await choose('Viewer');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field().value).toBe('Content creator');
});

test('the role that is chosen already is not given again', async () => {
  const { choose, asked } = await open();
  await choose('Content creator');
  expect(asked.filter(({ path }) => path === assignPath)).toEqual([]);
});

test('a role that the user has but nobody may give is shown all the same', async () => {
  await open({ role: 'cm', givableRoles: ['viewer'] });
  expect(field().value).toBe('Content manager');
});

test.each<[string, Parameters<typeof userDetail>[0], 'cm' | 'cc', string | RegExp]>([
  ['their own', { isSelf: true }, 'cm', "You can't change your own role."],
  ['one with roles that they can’t give', { givableRoles: [] }, 'cm', /^Takes effect as soon as you save/],
  ['any without the permission', {}, 'cc', /^Takes effect as soon as you save/],
])('a user can’t change the role of %s', async (_which, more, role, text) => {
  await open(more, {}, role);
  expect(field().disabled).toBe(true);
  expect(screen.getByText(text)).toBeTruthy();
});
