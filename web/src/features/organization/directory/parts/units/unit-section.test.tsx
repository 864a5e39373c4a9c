import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf } from '../../../users/fixtures.ts';
import { unitPaths } from '../../api.ts';
import { designOf, faults, unitOf } from '../../fixtures.ts';
import { LocationSection } from './location-section.tsx';
import { UnitSection } from './unit-section.tsx';

const film = unitOf();
const sound = unitOf({ orgUnitId: idOf(32), name: 'Sound', parentId: idOf(31), users: 1 });
const office = unitOf({ orgUnitId: idOf(33), name: 'Office', users: 0 });
const orgUnits = [sound, office, film];
const design = designOf({ orgUnits });
const [createPath, updatePath] = ['directory/createOrgUnit', 'directory/updateOrgUnit'];
const deletePath = 'directory/deleteOrgUnit';

const open = (answers: Record<string, unknown> = {}, canEdit = true) =>
  openApp(<UnitSection orgUnits={orgUnits} canEdit={canEdit} />, { answers });

async function openDialog(action: string, title: string, answers: Record<string, unknown>) {
  const app = await open(answers);
  await app.user.click(screen.getByRole('button', { name: action }));
  const dialog = within(await findDialog(title));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: /^(Create|Save)$/ });
  const chooseParent = async (option: string) => {
    await app.user.click(dialog.getByRole('combobox', { name: 'Parent unit' }));
    await app.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...app, dialog, name, save, chooseParent };
}

test('units are listed as a tree with their users and those of their sub-units', async () => {
  await open();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Office0 usersEdit', 'Film5 usersEdit', 'Sound1 userEdit']);
});

test('units are named by their paths', () => {
  expect(unitPaths(orgUnits).map(({ label, depth }) => [label, depth])).toEqual([
    ['Office', 0],
    ['Film', 0],
    ['Film / Sound', 1],
  ]);
  // A unit whose parent is unknown is at no place in the tree.
  expect(unitPaths([sound])).toEqual([]);
});

test('a unit is made under another', async () => {
  const { user, name, save, chooseParent, requestsOf } = await openDialog('New org unit', 'New org unit', {
    [createPath]: design,
  });
  expect(save.disabled).toBe(true);
  await fill(user, name, 'Editing');
  await chooseParent('Film / Sound');
  await user.click(save);
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(createPath)).toEqual([{ name: 'Editing', parentId: idOf(32) }]);
});

test('a unit is renamed as it was seen, and not offered as its own parent', async () => {
  const { user, dialog, name, save, requestsOf } = await openDialog('Edit Sound', 'Edit org unit', {
    [updatePath]: design,
  });
  await user.click(dialog.getByRole('combobox', { name: 'Parent unit' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Office', 'Film']);
  await fill(user, name, 'Audio');
  await user.click(save);
  await waitFor(() =>
    expect(requestsOf(updatePath)).toEqual([
      { orgUnitId: idOf(32), revision: 2, name: 'Audio', parentId: idOf(31) },
    ]),
  );
});

test.each([
  ['a name that is taken', { name: 'taken' }, 'A unit with this name already exists here.'],
  [
    'a parent below itself',
    { parentId: 'cycle' },
    "A unit can't be inside itself or one of its sub-units. Choose another parent unit.",
  ],
])('%s is refused at its field, and what is typed stays', async (_what, wrong, words) => {
  const { user, dialog, name, save } = await openDialog('Edit Film', 'Edit org unit', {
    [updatePath]: new Refusal('invalid', faults(wrong)),
  });
  await fill(user, name, 'Sound');
  await user.click(save);
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(name.value).toBe('Sound');
});

test('a unit that someone else changed says so, and what is typed stays', async () => {
  const current = { ...film, name: 'Films', revision: 3 };
  const { user, dialog, name, save, requestsOf } = await openDialog('Edit Film', 'Edit org unit', {
    [updatePath]: inTurn(new Refusal('conflict', { details: { current, changedBy: 'Bo' } }), design),
  });
  await fill(user, name, 'Pictures');
  await user.click(save);
  expect(await dialog.findByText('Bo changed this while you were editing')).toBeTruthy();
  expect(name.value).toBe('Pictures');
  await user.click(dialog.getByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(requestsOf(updatePath).at(-1)).toMatchObject({ revision: 3, name: 'Pictures' }));
});

test('deleting a unit says where its users go', async () => {
  const { user, dialog, requestsOf } = await openDialog('Edit Film', 'Edit org unit', {
    [deletePath]: design,
  });
  expect(dialog.getByText(/its sub-units move to the top level and its users have no unit/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(requestsOf(deletePath)).toEqual([{ orgUnitId: idOf(31) }]));
  expect(await screen.findByText('Film deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('deleting a unit inside another one says that its users go there', async () => {
  const { dialog } = await openDialog('Edit Sound', 'Edit org unit', {});
  expect(dialog.getByText(/its users and sub-units move to the parent unit/)).toBeTruthy();
});

test('who may not change the setup sees units and locations alone', async () => {
  const part = (
    <>
      <UnitSection orgUnits={orgUnits} canEdit={false} />
      <LocationSection locations={[{ location: 'Kiel', users: 2 }]} canEdit={false} />
    </>
  );
  await openApp(part);
  expect(screen.getByText('Kiel')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

const renamePath = 'directory/renameLocation';
async function openRename(answer: unknown) {
  const locations = [{ location: 'Kiel', users: 2 }];
  const app = await openApp(<LocationSection locations={locations} canEdit />, {
    answers: { [renamePath]: answer },
  });
  await app.user.click(screen.getByRole('button', { name: 'Rename Kiel' }));
  return { ...app, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'New name' }) };
}

test('a location is renamed for all its users with Enter', async () => {
  const { user, field, requestsOf } = await openRename(design);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await fill(user, field, 'Kiel Harbour');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(renamePath)).toEqual([{ location: 'Kiel', to: 'Kiel Harbour' }]);
  expect(screen.queryByRole('textbox', { name: 'New name' })).toBeNull();
});

test('a new name outlives a failure', async () => {
  const { user, field, requestsOf } = await openRename(inTurn(new Refusal('busy'), design));
  await fill(user, field, 'Oslo');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field.value).toBe('Oslo');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsOf(renamePath)).toHaveLength(2));
});

test('renaming can be called off', async () => {
  const { user, field, asked } = await openRename(design);
  await fill(user, field, 'Oslo');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Kiel')).toBeTruthy();
  expect(asked).toEqual([]);
});
