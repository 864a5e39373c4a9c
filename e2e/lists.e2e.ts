import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { full, api, pageFor, productUrl, signIn } from './session.ts';

// Another run on the same data has names of its own.
const word = `listed${Date.now().toString(36)}`;
const names = Array.from({ length: 8 }, (_, index) => `${word} ${index + 1}`);

test.beforeAll(async () => {
  const client = await api('cm@north.demo');
  for (const title of names) await client.call('program', 'createProgram', { title });
});

test('a list is searched, filtered, sorted and shaped; the link, a saved view and the columns bring it back elsewhere [E-04]', async ({
  page,
  browser,
}) => {
  await signIn(page, 'cm@north.demo', '/myprograms/list');
  const grid = page.getByRole('grid', { name: 'Programs' });
  await page.getByRole('searchbox', { name: 'Search' }).fill(word);
  await expect(grid.getByRole('row', { name: word })).toHaveCount(8);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Value' }).fill(`${word} 3`);
  await form.getByRole('button', { name: 'Add filter' }).click();
  await expect(grid.getByRole('row', { name: word })).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove filter/ }).click();
  await grid.getByRole('columnheader', { name: 'Program' }).getByRole('button').click();
  await expect(grid.getByRole('row', { name: word }).first()).toHaveAccessibleName(`${word} 1`);
  await grid.getByRole('columnheader', { name: 'Program' }).getByRole('button').click();
  await expect(grid.getByRole('row', { name: word }).first()).toHaveAccessibleName(`${word} 8`);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine, from the end');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mine, from the end' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Published', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('columnheader', { name: 'Published' })).toBeVisible();
  const link = page.url();

  const elsewhere = await pageFor(browser, 'cm@north.demo');
  await elsewhere.goto(`${productUrl()}/myprograms/list`);
  const there = elsewhere.getByRole('grid', { name: 'Programs' });
  await expect(there.getByRole('columnheader', { name: 'Published' })).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Saved views' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Mine, from the end' }).click();
  await expect(there.getByRole('row', { name: word }).first()).toHaveAccessibleName(`${word} 8`);

  const colleague = await pageFor(browser, 'cc@north.demo');
  await colleague.goto(link);
  await expect(colleague.getByRole('searchbox', { name: 'Search' })).toHaveValue(word);
  await expect(colleague.getByRole('button', { name: 'Saved views' })).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Mine, from the end' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Delete view “Mine, from the end”' }).click();
  await expect(elsewhere.getByRole('button', { name: 'Saved views', exact: true })).toBeVisible();
  await Promise.all([elsewhere.close(), colleague.close()]);
});

test('by keyboard: rows are reached, a range is chosen, many are deleted at once and come back; columns move and grow', async ({
  page,
}) => {
  await signIn(page, 'cm@north.demo', `/myprograms/list?q=${word}&sort=title`);
  const grid = page.getByRole('grid', { name: 'Programs' });
  await expect(grid.getByRole('row', { name: `${word} 1` })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await grid.getByRole('row', { name: `${word} 1` }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(grid.getByRole('row', { name: `${word} 2` })).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page
    .getByRole('toolbar', { name: 'Actions for selected items' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(
    page.getByText('3 programs moved to the bin. You can restore them within 30 days.'),
  ).toBeVisible();
  await expect(grid.getByRole('row', { name: word })).toHaveCount(5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(grid.getByRole('row', { name: word })).toHaveCount(8);
  const state = grid.getByRole('columnheader', { name: 'Status' });
  const before = await state.boundingBox();
  await state.getByRole('button').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await state.boundingBox())?.width).toBe((before?.width ?? 0) + 16);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(grid.getByRole('columnheader').nth(1)).toHaveText('Status');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect(grid.getByRole('columnheader').nth(1)).toHaveText('Program');
});

test(
  'what a list shows is downloaded as CSV, as it is filtered and in the columns shown',
  full,
  async ({ page }) => {
    await signIn(page, 'cm@north.demo', `/myprograms/list?q=${word}&sort=title&cols=title,state`);
    await expect(page.getByRole('row', { name: `${word} 1` })).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Program","Status"');
    expect(lines.slice(1)).toEqual(names.map((name) => `"${name}","draft"`));
  },
);

/** As many as the largest list has; ordinarily as many as shows that only some are in the page. */
const rowCount = process.env['RUSHES_TEST_FULL'] === '1' ? 100_000 : 15_000;

test(
  `of ${rowCount} rows few are in the page, at the first and at the last [K-01]`,
  full,
  async ({ page }) => {
    await signIn(page, 'cm@north.demo');
    const client = await api();
    const [real] = (await client.api.program.getPrograms({ limit: 1 })).items;
    const row = (index: number) => ({
      ...real,
      programId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      title: `Row ${index}`,
    });
    const answer = (clientResponse: object) => ({ json: { status: 'Ok', clientResponse } });
    // News of other programs would ask for all these pages again.
    await page.route('**/events', (route) => route.abort());
    await page.route('**/program/countPrograms', (route) => route.fulfill(answer({ count: 10_001 })));
    await page.route('**/program/getPrograms', (route) => {
      const { clientRequest } = route.request().postDataJSON() as { clientRequest: { cursor?: string } };
      const from = Number(clientRequest.cursor ?? 0);
      const items = Array.from({ length: 5000 }, (_, index) => row(from + index));
      return route.fulfill(
        answer({ items, nextCursor: from + 5000 < rowCount ? String(from + 5000) : null }),
      );
    });
    await page.goto(`${productUrl()}/myprograms/list?density=compact`);
    const grid = page.getByRole('grid', { name: 'Programs' });
    await expect(grid.getByRole('row', { name: 'Row 0', exact: true })).toBeVisible();
    await grid.getByRole('row', { name: 'Row 0', exact: true }).focus();
    for (let page_ = 1; page_ <= rowCount / 5000; page_ += 1) {
      const last = grid.getByRole('row', { name: `Row ${page_ * 5000 - 1}`, exact: true });
      // The key leads to the last row that has arrived: pressed before the next page has, it is pressed again.
      await expect(async () => {
        await page.keyboard.press('End');
        await expect(last).toBeFocused({ timeout: 2_000 });
      }).toPass({ timeout: 20_000 });
    }
    expect(await grid.getByRole('row').count()).toBeLessThan(80);
    await page.keyboard.press('Home');
    await expect(grid.getByRole('row', { name: 'Row 0', exact: true })).toBeFocused();
    expect(await grid.getByRole('row').count()).toBeLessThan(80);
  },
);
