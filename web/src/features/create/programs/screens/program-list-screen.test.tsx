import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { findDialog, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { programOf } from '../test-programs.ts';
import { ProgramListScreen } from './program-list-screen.tsx';

const settings = { filter: [], gridColumns: [] };
const three = [
  programOf(1, { tags: ['Harbour', 'Night'], durationMs: 65_000 }),
  programOf(2, { state: 'published', version: 1, hasUnpublishedChanges: true }),
  programOf(3),
];

async function open(
  answers: Record<string, unknown> = {},
  options: Partial<Parameters<typeof openApp>[1]> = {},
) {
  return openApp(<ProgramListScreen />, {
    ...options,
    answers: {
      'program/getPrograms': { items: three, nextCursor: null },
      'program/countPrograms': { count: 3 },
      'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
      'bin/getUses': { uses: [] },
      ...answers,
    },
  });
}

const rowOf = (name: string | RegExp) => screen.findByRole('row', { name });
const deletePath = 'program/deletePrograms';
const done = (...numbers: number[]) => ({ deleted: numbers.map((number) => idOf(100 + number)), failed: [] });

async function chooseFromMenu(user: Awaited<ReturnType<typeof open>>['user'], title: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('a program shows its title, tags, length and owner, and leads to the editor', async () => {
  await open();
  const row = within(await rowOf(/Program 1/));
  expect(row.getByRole('link', { name: 'Program 1' }).getAttribute('href')).toBe(
    `/myprograms/editprogram/${idOf(101)}`,
  );
  for (const text of ['Harbour, Night', '1:05', 'Clara', 'Draft']) expect(row.getByText(text)).toBeTruthy();
  expect(within(await rowOf(/Program 2/)).getByText(/unpublished changes/)).toBeTruthy();
});

test('only a published program can be watched from its menu', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Program 2' }));
  const watch = await screen.findByRole('menuitem', { name: 'Watch' });
  expect(watch.getAttribute('href')).toBe(`/home/play/${idOf(102)}`);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Program 1' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  await expect.poll(() => screen.queryByRole('menuitem', { name: 'Watch' })).toBeNull();
});

test('a program that is used nowhere is deleted at once, and Undo restores it', async () => {
  const { user, requestsOf } = await open({
    [deletePath]: done(1),
    'program/restorePrograms': { restored: [idOf(101)] },
  });
  await chooseFromMenu(user, 'Program 1', 'Delete');
  expect(await screen.findByText('“Program 1” moved to the bin.')).toBeTruthy();
  expect(requestsOf(deletePath)).toEqual([{ programIds: [idOf(101)] }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => requestsOf('program/restorePrograms')).toEqual([{ programIds: [idOf(101)] }]);
});

test('a program is archived from its menu, and Undo takes it out again', async () => {
  const changed = { changed: [idOf(101)], failed: [] };
  const { user, requestsOf } = await open({
    'program/archivePrograms': changed,
    'program/unarchivePrograms': changed,
  });
  await chooseFromMenu(user, 'Program 1', 'Archive');
  expect(await screen.findByText(/^1 program archived/)).toBeTruthy();
  expect(requestsOf('program/archivePrograms')).toEqual([{ programIds: [idOf(101)] }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 program unarchived.')).toBeTruthy();
  expect(requestsOf('program/unarchivePrograms')).toEqual([{ programIds: [idOf(101)] }]);
});

test('a program in use is deleted only after its uses were shown', async () => {
  const { user, requestsOf } = await open({
    'bin/getUses': { uses: [{ what: 'share-links', count: 2, names: [] }] },
    [deletePath]: done(1),
  });
  await chooseFromMenu(user, 'Program 1', 'Delete');
  const dialog = within(await findDialog('Delete this program?'));
  expect(dialog.getByText('2 share links stop working.')).toBeTruthy();
  expect(requestsOf(deletePath)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => requestsOf(deletePath)).toEqual([{ programIds: [idOf(101)] }]);
});

test('several programs are chosen by keyboard and deleted together, and those that stay are counted', async () => {
  const { user, requestsOf } = await open({
    [deletePath]: { ...done(1), failed: [{ programId: idOf(102), code: 'forbidden' }] },
  });
  (await rowOf(/Program 1/)).focus();
  await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
  const bar = within(screen.getByRole('toolbar', { name: 'Actions for selected items' }));
  expect(bar.getByText('2 selected')).toBeTruthy();
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Couldn't delete 1 program/)).toBeTruthy();
  expect(screen.getByText('1 program moved to the bin. You can restore it within 30 days.')).toBeTruthy();
  expect(requestsOf(deletePath)).toEqual([{ programIds: [idOf(101), idOf(102)] }]);
  expect(screen.queryByRole('toolbar', { name: 'Actions for selected items' })).toBeNull();
});

test('a refused deletion says so and keeps what was chosen', async () => {
  const { user } = await open({
    [deletePath]: new Refusal('forbidden', { errorMessage: 'You can’t do this.' }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Program 1' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(screen.getByText('1 selected')).toBeTruthy();
});

test('users that can’t delete have no bin, no selection and no Delete', async () => {
  const { user } = await open({}, { permissions: ['create.programs:see', 'create.programs:make'] });
  await user.click(await screen.findByRole('button', { name: 'Actions for Program 1' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Bin' })).toBeNull();
});

test('without programs, users that may create one are offered to', async () => {
  const { user } = await open({
    'program/getPrograms': { items: [], nextCursor: null },
    'program/countPrograms': { count: 0 },
  });
  expect(await screen.findByText('No programs yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'New program' }).at(-1) as HTMLElement);
  expect(await findDialog('New program')).toBeTruthy();
});

test('users that can’t create programs aren’t offered to', async () => {
  await open(
    { 'program/getPrograms': { items: [], nextCursor: null }, 'program/countPrograms': { count: 0 } },
    { permissions: ['create.programs:see'] },
  );
  await screen.findByText('No programs yet');
  expect(screen.queryByRole('button', { name: 'New program' })).toBeNull();
});

test('a list that couldn’t be loaded can be asked for again', async () => {
  const { user } = await open({
    'program/getPrograms': inTurn(new Refusal('forbidden'), { items: three, nextCursor: null }),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await rowOf(/Program 1/)).toBeTruthy();
});
