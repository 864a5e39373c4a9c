import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findDialog, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { listOf } from '../../test-contacts.ts';
import { ListMenu } from './list-menu.tsx';

const { listId } = listOf(1);

async function open(list = listOf(1), answers: Record<string, unknown> = {}) {
  const onEdit = vi.fn<() => void>();
  const app = await openApp(<ListMenu list={list} onEdit={onEdit} />, {
    answers: { 'bin/getUses': { uses: [] }, ...answers },
  });
  const choose = async (name: string) => {
    await app.user.click(screen.getByRole('button', { name: 'Actions for List 1' }));
    await app.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...app, onEdit, choose };
}

test('an archived list is restored by Undo, over its newer version', async () => {
  const { user, choose, requestsOf } = await open(listOf(1), {
    'contact/updateList': inTurn(listOf(1, { state: 'archived', revision: 3 }), listOf(1, { revision: 4 })),
  });
  await choose('Archive');
  expect(await screen.findByText('List “List 1” archived. Restore it to use it again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('List “List 1” restored.')).toBeTruthy();
  expect(requestsOf('contact/updateList')).toEqual([
    { listId, revision: 2, state: 'archived' },
    { listId, revision: 3, state: 'active' },
  ]);
});

test('a list that a segment uses can’t be archived, and the message says what to change', async () => {
  const { choose } = await open(listOf(1), { 'contact/updateList': new Refusal('wrong-state') });
  await choose('Archive');
  expect(await screen.findByText('A segment uses “List 1”. Change that segment first.')).toBeTruthy();
});

test('a deleted list comes back with Undo, unless its name was taken since', async () => {
  const { user, choose } = await open(listOf(1), {
    'contact/deleteList': {},
    'contact/restoreLists': { restored: [], failed: [{ listId, code: 'name-taken' }] },
  });
  await choose('Delete');
  expect(await screen.findByText(/^Contact list “List 1” moved to the bin/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^1 contact list wasn't restored/)).toBeTruthy();
});

test('a list that a segment uses can’t be deleted at all', async () => {
  const { choose, requestsOf } = await open(listOf(1), {
    'bin/getUses': { uses: [{ what: 'segments', count: 1, names: ['Kiel'] }] },
  });
  await choose('Delete');
  const dialog = within(await findDialog("Can't delete this list"));
  expect(dialog.getByText('Kiel')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(requestsOf('contact/deleteList')).toEqual([]);
});

test('a personal list of someone else has no actions', async () => {
  await openApp(<ListMenu list={listOf(1, { scope: 'personal', isOwn: false })} onEdit={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});
