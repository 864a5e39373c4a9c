import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { findDialog, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { listOf } from '../../test-contacts.ts';
import { ListDialog } from './list-dialog.tsx';

type Props = Partial<Parameters<typeof ListDialog>[0]>;
const createPath = 'contact/createList';
const updatePath = 'contact/updateList';

async function open(props: Props = {}, answer: unknown = listOf(1)) {
  const onClose = vi.fn<() => void>();
  const onCreated = vi.fn<() => void>();
  const app = await openApp(<ListDialog onClose={onClose} onCreated={onCreated} {...props} />, {
    answers: {
      [createPath]: answer,
      [updatePath]: answer,
      'customeruser/findUsers': {
        users: [{ customerUserId: idOf(11), name: 'Ada', role: 'cc' }],
      },
    },
  });
  await findDialog(/list$/);
  return { ...app, onClose, onCreated };
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const save = () => screen.getByRole('button', { name: /^(Create|Save)$/ });

test('a new list is for the organisation and without confirmation, unless chosen otherwise', async () => {
  const { user, requestsOf, onClose, onCreated } = await open();
  await user.type(field('Name'), 'Press');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await expect
    .poll(() => requestsOf(createPath))
    .toEqual([{ name: 'Press', description: '', scope: 'organisation', optIn: 'single' }]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onCreated).toHaveBeenCalledOnce();
});

test('a personal list that asks for confirmation', async () => {
  const { user, requestsOf } = await open();
  await user.type(field('Name'), 'Press');
  await user.click(screen.getByRole('radio', { name: 'Personal' }));
  await user.click(screen.getByRole('switch', { name: /^Require confirmation/ }));
  await user.click(save());
  await expect.poll(() => requestsOf(createPath)).toMatchObject([{ scope: 'personal', optIn: 'double' }]);
});

test('a list without a name isn’t saved', async () => {
  const { user, asked } = await open();
  await user.type(field('Name'), '  ');
  await user.click(save());
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a taken name is marked, and what was typed stays', async () => {
  const { user, onClose } = await open(
    {},
    new Refusal('invalid', { fields: [{ path: 'name', message: 'taken' }] }),
  );
  await user.type(field('Name'), 'Press');
  await user.type(field('Description'), 'Papers and radio');
  await user.click(save());
  expect(await screen.findByText('A list with this name already exists.')).toBeTruthy();
  expect(field('Description').value).toBe('Papers and radio');
  expect(onClose).not.toHaveBeenCalled();
});

test('a list of the organisation keeps its kind, and is saved over what was opened', async () => {
  const { user, requestsOf, onCreated } = await open({ list: listOf(1, { optIn: 'double' }) });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('combobox', { name: /^Shared with/ })).toBeNull();
  await user.type(field('Name'), '!');
  await user.click(save());
  await expect
    .poll(() => requestsOf(updatePath))
    .toEqual([{ listId: listOf(1).listId, revision: 2, name: 'List 1!', description: '', optIn: 'double' }]);
  expect(onCreated).not.toHaveBeenCalled();
});

test('a personal list is shared with more users, and those who have it keep it', async () => {
  const list = listOf(1, {
    scope: 'personal',
    sharedWith: [{ customerUserId: idOf(12), name: 'Bert' }],
  });
  const { user, requestsOf } = await open({ list });
  await user.click(screen.getByRole('combobox', { name: /^Shared with/ }));
  await user.click(await screen.findByRole('option', { name: 'Ada' }));
  await user.click(save());
  await expect.poll(() => requestsOf(updatePath)).toMatchObject([{ sharedWith: [idOf(12), idOf(11)] }]);
});

test('where someone else saved before, both changes can be kept, or theirs reloaded', async () => {
  const theirs = listOf(1, { description: 'Theirs', revision: 3 });
  const refusal = new Refusal('conflict', { details: { current: theirs, changedBy: '' } });
  const { user, requestsOf, onClose } = await open({ list: listOf(1) }, inTurn(refusal, refusal, theirs));
  await user.type(field('Name'), '!');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Reload and discard' }));
  expect([field('Name').value, field('Description').value]).toEqual(['List 1', 'Theirs']);
  await user.type(field('Name'), '?');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Overwrite' }));
  await expect
    .poll(() => requestsOf(updatePath).at(-1))
    .toMatchObject({ revision: 3, name: 'List 1?', description: 'Theirs' });
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
