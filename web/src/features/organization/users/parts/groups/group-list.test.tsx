import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findDialog, openApp, Refusal } from '../../../../../test-app.tsx';
import { groupOf } from '../../fixtures.ts';
import { GroupList } from './group-list.tsx';

const group = groupOf();
const lists = {
  'user/getGroups': { items: [group], nextCursor: null },
  'user/countGroups': { count: 1 },
};

const deletePath = 'user/deleteGroup';

async function openDeletion(answer: unknown) {
  const app = await openApp(<GroupList />, { answers: { ...lists, [deletePath]: answer } });
  const row = await screen.findByRole('row', { name: /Field team/ });
  await app.user.click(within(row).getByRole('button'));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return { ...app, dialog: within(await findDialog(/Field team/)) };
}

test('a group is deleted once that is confirmed', async () => {
  const { user, dialog, requestsOf } = await openDeletion({});
  expect(requestsOf(deletePath)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => requestsOf(deletePath)).toEqual([{ groupId: group.groupId }]);
});

test('a group that can’t be deleted stays, and the reason is shown', async () => {
  const { user, dialog } = await openDeletion(new Refusal('not-found'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Field team/ })).toBeTruthy();
});
