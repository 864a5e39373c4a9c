import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { groupOf, idOf, listedUser } from '../../fixtures.ts';
import { BulkGroups } from '../groups/bulk-groups.tsx';
import { BulkSteps } from './bulk-steps.tsx';

const users = [
  listedUser({ customerUserId: idOf(1), state: 'active', groups: ['Field team'] }),
  listedUser({ customerUserId: idOf(2), state: 'suspended' }),
  listedUser({ customerUserId: idOf(3), state: 'deactivated' }),
];

async function open(answers: Record<string, unknown>, chosen = users) {
  const onDone = vi.fn<() => void>();
  const part = (
    <>
      <BulkGroups users={chosen} onDone={onDone} />
      <BulkSteps users={chosen} onDone={onDone} />
    </>
  );
  const groups = [
    { groupId: idOf(21), name: 'Field team' },
    { groupId: idOf(22), name: 'Office' },
  ];
  const app = await openApp(part, { answers: { 'user/getGroupChoices': { groups }, ...answers } });
  return { ...app, onDone };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const [suspendPath, reactivatePath] = ['user/suspendUsers', 'user/reactivateUsers'];
const deactivatePath = 'user/deactivateUsers';

test.each([
  ['Suspend', suspendPath, [1]],
  ['Reactivate', reactivatePath, [2, 3]],
  ['Deactivate', deactivatePath, [1, 2]],
] as const)('%s reaches only those whose status allows it', async (name, path, reached) => {
  const customerUserIds = reached.map(idOf);
  const { user, requestsOf, onDone } = await open({ [path]: { changed: customerUserIds, refused: [] } });
  await user.click(button(name));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requestsOf(path)).toEqual([{ customerUserIds }]);
});

test('undo lets in again who was locked out', async () => {
  const { user, requestsOf } = await open({
    [suspendPath]: { changed: [idOf(1)], refused: [] },
    [reactivatePath]: { changed: [idOf(1)], refused: [] },
  });
  await user.click(button('Suspend'));
  expect(await screen.findByText('1 user suspended and signed out.')).toBeTruthy();
  await user.click(button('Undo'));
  await waitFor(() => expect(requestsOf(reactivatePath)).toEqual([{ customerUserIds: [idOf(1)] }]));
});

test('a later step withdraws the offer to undo an earlier one of the same users, and no other', async () => {
  const { user } = await open({
    [suspendPath]: { changed: [idOf(1), idOf(2)], refused: [] },
    [deactivatePath]: { changed: [idOf(3)], refused: [] },
    [reactivatePath]: { changed: [idOf(2)], refused: [] },
  });
  await user.click(button('Suspend'));
  await screen.findByText('2 users suspended and signed out.');
  await user.click(button('Deactivate'));
  await screen.findByText('1 user deactivated and signed out.');
  await user.click(button('Reactivate'));
  await screen.findByText('1 user reactivated.');
  await waitFor(() => expect(screen.queryByText('2 users suspended and signed out.')).toBeNull());
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});

test('users who were left out are counted with the reason, and undo is only for the others', async () => {
  const { user, requestsOf } = await open({
    [deactivatePath]: {
      changed: [idOf(2)],
      refused: [{ customerUserId: idOf(1), reason: 'last-of-role' }],
    },
    [reactivatePath]: { changed: [idOf(2)], refused: [] },
  });
  await user.click(button('Deactivate'));
  expect(
    await screen.findByText(
      "1 user wasn't changed: there must be at least one active administrator and one active content manager.",
    ),
  ).toBeTruthy();
  await user.click(button('Undo'));
  await waitFor(() => expect(requestsOf(reactivatePath)).toEqual([{ customerUserIds: [idOf(2)] }]));
});

test('users stay chosen where none of them was changed', async () => {
  const { user, onDone } = await open({
    [suspendPath]: { changed: [], refused: [{ customerUserId: idOf(1), reason: 'beyond-own-rights' }] },
  });
  await user.click(button('Suspend'));
  expect(await screen.findByText(/^1 user wasn't changed/)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a step that fits none of the users can’t be taken', async () => {
  await open({}, [listedUser({ state: 'invited' })]);
  expect([button('Suspend').disabled, button('Reactivate').disabled]).toEqual([true, true]);
  expect(button('Deactivate').disabled).toBe(false);
});

const updatePath = 'user/updateGroup';

test('only users who aren’t in a group are added to it, and undo removes those again', async () => {
  const { user, requestsOf, onDone } = await open({ [updatePath]: groupOf() });
  await user.click(button('Groups'));
  const [join] = await screen.findAllByRole('menuitem', { name: 'Field team' });
  if (join !== undefined) await user.click(join);
  expect(await screen.findByText('Added 2 users to Field team.')).toBeTruthy();
  expect(onDone).toHaveBeenCalledOnce();
  await user.click(button('Undo'));
  const moved = [idOf(2), idOf(3)];
  await waitFor(() =>
    expect(requestsOf(updatePath)).toEqual([
      { groupId: idOf(21), add: moved },
      { groupId: idOf(21), remove: moved },
    ]),
  );
});

test('users are only offered to leave groups that some of them are in', async () => {
  const { user, requestsOf } = await open({ [updatePath]: groupOf() });
  await user.click(button('Groups'));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Field team', 'Office', 'Field team']);
  const leave = screen.getAllByRole('menuitem', { name: 'Field team' })[1];
  if (leave !== undefined) await user.click(leave);
  expect(await screen.findByText('Removed 1 user from Field team.')).toBeTruthy();
  expect(requestsOf(updatePath)).toEqual([{ groupId: idOf(21), remove: [idOf(1)] }]);
});

test('users stay chosen where a group refuses them', async () => {
  const { user, onDone } = await open({ [updatePath]: inTurn(new Refusal('beyond-own-rights')) });
  await user.click(button('Groups'));
  await user.click(await screen.findByRole('menuitem', { name: 'Office' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test('where there are no groups, the menu says where they are made', async () => {
  const { user } = await open({ 'user/getGroupChoices': { groups: [] } });
  await user.click(button('Groups'));
  expect(await screen.findByText('No manual groups yet. Create one under Groups.')).toBeTruthy();
});
