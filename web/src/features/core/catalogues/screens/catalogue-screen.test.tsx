import type { CatalogueItem } from '@rushes/contract/core/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { IndustrySelect } from '../parts/industry-select.tsx';
import { CatalogueScreen } from './catalogue-screen.tsx';

const idOf = (number: number) => `a0000000-0000-4000-8000-00000000000${number}`;
const itemOf = (number: number, name: string, more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  itemId: idOf(number),
  name,
  state: 'active',
  uses: 0,
  mergedNames: [],
  position: number,
  revision: 3,
  ...more,
});
const items = [
  itemOf(1, 'Close-up', { uses: 4 }),
  itemOf(2, 'Wide'),
  itemOf(3, 'Drone', { state: 'deprecated', mergedNames: ['Aerial'] }),
];
const whole = { items };
const [addPath, renamePath] = ['catalogue/addItem', 'catalogue/renameItem'];
const [archivePath, mergePath] = ['catalogue/setItemDeprecated', 'catalogue/mergeItem'];

async function open(answers: Record<string, unknown> = {}, shown: CatalogueItem[] = items) {
  const app = await openApp(<CatalogueScreen catalogue="shot-types" />, {
    answers: {
      'catalogue/getItems': { items: shown, nextCursor: null },
      'catalogue/countItems': { count: shown.length },
      'catalogue/getCatalogue': { items: shown },
      ...answers,
    },
  });
  const choose = async (name: string, item: string) => {
    await app.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await app.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...app, choose };
}
const newItem = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New shot type' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('an item is added with Enter, and the field is free for the next', async () => {
  const { user, requestsOf } = await open({ [addPath]: whole });
  expect(button('Add').disabled).toBe(true);
  await fill(user, newItem(), ' Macro ');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Macro added.')).toBeTruthy();
  expect(requestsOf(addPath)).toEqual([{ catalogue: 'shot-types', name: ' Macro ' }]);
  expect(newItem().value).toBe('');
});

test('a name that is taken is refused, and what is typed stays', async () => {
  const { user } = await open({ [addPath]: new Refusal('name-taken') });
  await fill(user, newItem(), 'Wide');
  await user.click(button('Add'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(newItem().value).toBe('Wide');
});

test('an item is renamed as it was seen', async () => {
  const { user, choose, requestsOf } = await open({ [renamePath]: whole });
  await choose('Wide', 'Rename');
  const dialog = within(await findDialog('Rename Wide'));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await user.clear(name);
  expect(dialog.getByText('Enter a name.')).toBeTruthy();
  await fill(user, name, 'Long shot');
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsOf(renamePath)).toEqual([{ itemId: idOf(2), revision: 3, name: 'Long shot' }]);
});

test('an item that someone else changed isn’t renamed over it until that is chosen', async () => {
  const theirs = whole.items.map((item) =>
    item.itemId === idOf(2) ? { ...item, name: 'Far', revision: 4 } : item,
  );
  const details = { current: theirs.find(({ itemId }) => itemId === idOf(2)), changedBy: '' };
  const { user, choose, requestsOf } = await open({
    [renamePath]: inTurn(new Refusal('conflict', { details }), whole),
  });
  await choose('Wide', 'Rename');
  const dialog = within(await findDialog('Rename Wide'));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await fill(user, name, 'Long shot');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsOf(renamePath).at(-1)).toEqual({ itemId: idOf(2), revision: 4, name: 'Long shot' });
});

test('an item is archived, and undo makes it available again', async () => {
  const { user, choose, requestsOf } = await open({ [archivePath]: whole });
  await choose('Wide', 'Archive');
  expect(await screen.findByText("Wide archived. It's kept where it's already used.")).toBeTruthy();
  await user.click(button('Undo'));
  await waitFor(() =>
    expect(requestsOf(archivePath)).toEqual([
      { itemId: idOf(2), isDeprecated: true },
      { itemId: idOf(2), isDeprecated: false },
    ]),
  );
});

test('an archived item is restored, and shows which names it took in', async () => {
  const { choose, requestsOf } = await open({ [archivePath]: whole });
  const row = within(await screen.findByRole('row', { name: /Drone/ }));
  expect(row.getByText('Archived')).toBeTruthy();
  expect(row.getByText('Aerial')).toBeTruthy();
  await choose('Drone', 'Restore');
  await waitFor(() => expect(requestsOf(archivePath)).toEqual([{ itemId: idOf(3), isDeprecated: false }]));
});

test('merging says how much changes, and only into an item that is available', async () => {
  const { user, choose, requestsOf } = await open({ [mergePath]: { ...whole, moved: 4 } });
  await choose('Close-up', 'Merge');
  const dialog = within(await findDialog('Merge Close-up'));
  expect(dialog.getByText(/ is used in 4 places.*Merging can't be undone\.$/)).toBeTruthy();
  const merge = dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge' });
  expect(merge.disabled).toBe(true);
  await user.click(dialog.getByRole('combobox', { name: 'Merge into' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Wide']);
  await user.click(screen.getByRole('option', { name: 'Wide' }));
  await user.click(merge);
  expect(await screen.findByText('Close-up merged into Wide. 4 places were updated.')).toBeTruthy();
  expect(requestsOf(mergePath)).toEqual([{ itemId: idOf(1), intoId: idOf(2) }]);
});

test('the only item can’t be merged', async () => {
  const { user } = await open({}, items.slice(0, 1));
  await user.click(await screen.findByRole('button', { name: 'Actions for Close-up' }));
  const merge = await screen.findByRole('menuitem', { name: 'Merge' });
  expect(merge.hasAttribute('disabled') || merge.dataset['disabled'] === 'true').toBe(true);
});

const [setPath, customersPath] = ['catalogue/setIndustry', 'catalogue/findCustomers'];
const customer = (industry: object | null) => ({
  customers: [{ customerId: idOf(9), name: 'North', industry }],
});
const openIndustry = (industry: unknown, answers: Record<string, unknown> = {}) =>
  openApp(<IndustrySelect customerId={idOf(9)} name="North" />, {
    answers: {
      'catalogue/getCatalogue': { items: [itemOf(1, 'Energy'), itemOf(2, 'Old', { state: 'deprecated' })] },
      [customersPath]: industry,
      ...answers,
    },
  });
const industryField = async () => {
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Industry' });
  await waitFor(() => expect(field.disabled).toBe(false));
  return field;
};

test('the industry of a customer is saved as it is chosen', async () => {
  const { user, requestsOf } = await openIndustry(
    inTurn(customer(null), customer({ itemId: idOf(1), name: 'Energy' })),
    { [setPath]: { industry: { itemId: idOf(1), name: 'Energy' } } },
  );
  await user.click(await industryField());
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Energy']);
  await user.click(screen.getByRole('option', { name: 'Energy' }));
  expect(await screen.findByText('Industry saved.')).toBeTruthy();
  expect(requestsOf(setPath)).toEqual([{ customerId: idOf(9), itemId: idOf(1) }]);
});

test('an archived industry that a customer has is still shown', async () => {
  await openIndustry(customer({ itemId: idOf(2), name: 'Old' }));
  const field = await industryField();
  await waitFor(() => expect(field.value).toBe('Old'));
});

test('an industry that can’t be saved stays as it was', async () => {
  const { user } = await openIndustry(customer(null), { [setPath]: new Refusal('busy') });
  await user.click(await industryField());
  await user.click(await screen.findByRole('option', { name: 'Energy' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((await industryField()).value).toBe('');
});
