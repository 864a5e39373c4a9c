import { expect, type Page, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { full, api, productUrl, signIn } from './session.ts';

const word = `Sort${Date.now().toString(36)}`;
const names = [1, 2, 3].map((number) => `${word} ${number}`);

/** The items of this run, as users choose them. */
async function chosenOrder(): Promise<string[]> {
  const manager = await api('cm@north.demo');
  const { items } = await manager.api.catalogue.getShotTypes({});
  return items.map(({ name }) => name).filter((name) => name.startsWith(word));
}

async function openShotTypes(page: Page) {
  await page.goto(`${productUrl()}/organization/customer/shot-types`);
  return page.getByRole('grid', { name: 'Shot types' });
}

test.beforeAll(async () => {
  const support = await api('super@rushes.demo');
  for (const name of names) await support.api.catalogue.addItem({ catalogue: 'shot-types', name });
});

test(
  'a catalogue is put in order by hand, with the pointer and by keys, while it is whole and in its own order',
  full,
  async ({ page }) => {
    await signIn(page, 'super@rushes.demo');
    const grid = await openShotTypes(page);
    const row = (name: string) => grid.getByRole('row', { name, exact: true });
    await row(`${word} 2`)
      .getByRole('button', { name: `Move ${word} 2 up` })
      .click();
    await expect.poll(chosenOrder).toEqual([`${word} 2`, `${word} 1`, `${word} 3`]);
    await row(`${word} 3`).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(chosenOrder).toEqual([`${word} 2`, `${word} 3`, `${word} 1`]);
    await expect(row(`${word} 3`)).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(row(`${word} 3`)).toBeFocused();
    await expect.poll(chosenOrder).toEqual([`${word} 3`, `${word} 2`, `${word} 1`]);
    await page.reload();
    await expect(grid.getByRole('row', { name: word }).first()).toHaveAccessibleName(`${word} 3`);
    await page.getByRole('searchbox', { name: 'Search' }).fill(word);
    await expect(grid.getByRole('row', { name: word })).toHaveCount(3);
    await expect(grid.getByRole('button', { name: /^Move / })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await grid.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').click();
    await expect(grid.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(grid.getByRole('button', { name: /^Move / })).toHaveCount(0);
    await grid.getByRole('columnheader', { name: 'Order' }).getByRole('button').click();
    await expect(row(`${word} 3`).getByRole('button', { name: /^Move / })).toHaveCount(2);
  },
);

test('what a catalogue shows leaves as CSV, and of that catalogue alone', full, async ({ page }) => {
  await signIn(page, 'super@rushes.demo');
  const grid = await openShotTypes(page);
  await expect(grid.getByRole('row', { name: names[0] ?? '' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Name","Status","Merged from","Clips","Order"');
  const support = await api('super@rushes.demo');
  const { count } = await support.api.catalogue.countItems({ catalogue: 'shot-types' });
  expect(lines).toHaveLength(count + 1);
});

test.afterAll(async () => {
  const support = await api('super@rushes.demo');
  const { items } = await support.api.catalogue.getCatalogue({ catalogue: 'shot-types' });
  const intoId = items.find(({ name }) => name === 'Wide')?.itemId ?? '';
  for (const { itemId, name } of items)
    if (name.startsWith(word)) await support.api.catalogue.mergeItem({ itemId, intoId });
});
