import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findDialog, openApp } from '../../../../test-app.tsx';
import { contactOf, listOf } from '../test-contacts.ts';
import { BulkActions } from './bulk-actions.tsx';

const three = [contactOf(1), contactOf(2, { state: 'disabled' }), contactOf(3)];
const ids = three.map(({ contactId }) => contactId);
const changed = (...indexes: number[]) => ({
  changed: indexes.map((index) => ids[index]),
  refused: [],
});

async function open(answers: Record<string, unknown> = {}, contacts = three) {
  const onDone = vi.fn<() => void>();
  const onMerge = vi.fn<() => void>();
  const app = await openApp(<BulkActions contacts={contacts} onDone={onDone} onMerge={onMerge} />, {
    answers: {
      'contact/getLists': { items: [listOf(1), listOf(2, { optIn: 'double' })], nextCursor: null },
      ...answers,
    },
  });
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  const choose = async (menu: string, item: string) => {
    await press(menu);
    await app.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...app, onDone, onMerge, press, choose };
}

test('deleted contacts can be restored', async () => {
  const { press, requestsOf, onDone } = await open({
    'contact/deleteContacts': changed(0, 1, 2),
    'contact/restoreContacts': changed(0, 1, 2),
  });
  await press('Delete');
  expect(await screen.findByText('3 contacts deleted.')).toBeTruthy();
  expect(onDone).toHaveBeenCalledOnce();
  await press('Undo');
  await expect.poll(() => requestsOf('contact/restoreContacts')).toEqual([{ contactIds: ids }]);
});

test('Undo of a blocklisting gives each contact back the status that it had', async () => {
  const { press, requestsOf } = await open({ 'contact/stepContacts': changed(0, 1, 2) });
  await press('Block');
  await screen.findByText("3 contacts blocked. They won't get any email.");
  await press('Undo');
  await expect
    .poll(() => requestsOf('contact/stepContacts'))
    .toEqual([
      { contactIds: ids, step: 'blocklist' },
      { contactIds: [ids[0], ids[2]], step: 'enable' },
      { contactIds: [ids[1]], step: 'disable' },
    ]);
});

test('contacts that couldn’t be changed are counted with the reason, and Undo leaves them out', async () => {
  const { choose, press, requestsOf } = await open({
    'contact/addToList': {
      changed: [ids[0]],
      refused: ids.slice(1).map((contactId) => ({ contactId, reason: 'unsubscribed' })),
    },
    'contact/removeFromList': changed(0),
  });
  await choose('Add to list', 'List 1');
  expect(await screen.findByText(/^2 contacts weren't changed: they unsubscribed, and only/)).toBeTruthy();
  expect(screen.getByText('1 contact added to “List 1”.')).toBeTruthy();
  await press('Undo');
  await expect
    .poll(() => requestsOf('contact/removeFromList'))
    .toEqual([{ listId: listOf(1).listId, contactIds: [ids[0]] }]);
});

test('where nothing was changed, there is nothing to undo and the selection stays', async () => {
  const { press, onDone } = await open({
    'contact/deleteContacts': {
      changed: [],
      refused: ids.map((contactId) => ({ contactId, reason: 'not-found' })),
    },
  });
  await press('Delete');
  expect(await screen.findByText("3 contacts weren't changed: they no longer exist.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test('a list that requires confirmation says that contacts were asked', async () => {
  const { choose } = await open({ 'contact/addToList': changed(0, 1, 2) });
  await choose('Add to list', 'List 2');
  expect(await screen.findByText(/^3 confirmation emails for List 2 sent\./)).toBeTruthy();
});

test('contacts are removed from a list', async () => {
  const { choose, requestsOf } = await open({ 'contact/removeFromList': changed(0, 1, 2) });
  await choose('Remove from list', 'List 1');
  expect(await screen.findByText('3 contacts removed from List 1.')).toBeTruthy();
  expect(requestsOf('contact/removeFromList')).toEqual([{ listId: listOf(1).listId, contactIds: ids }]);
});

test('contacts go onto a list that is created for them', async () => {
  const { user, choose, requestsOf } = await open({
    'contact/createList': listOf(9),
    'contact/addToList': changed(0, 1, 2),
  });
  await choose('Add to list', 'New list');
  const dialog = within(await findDialog('New list'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'List 9');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await expect
    .poll(() => requestsOf('contact/addToList'))
    .toEqual([{ listId: listOf(9).listId, contactIds: ids }]);
});

test('exactly two contacts can be merged', async () => {
  const { press, onMerge } = await open({}, three.slice(0, 2));
  await press('Merge');
  expect(onMerge).toHaveBeenCalledOnce();
});

test('three contacts can’t be merged', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
});
