import { expect, type Page, test } from '@playwright/test';
import { full, api, makeFilm, productUrl, signIn } from './session.ts';

const card = (page: Page, name: string) => page.locator('[data-card]').filter({ hasText: name });

test('footage is sorted into folders by dragging and by a dialog, found by a word from above, and nothing is lost with a folder', async ({
  page,
}) => {
  const manager = await api('cm@south.demo');
  const [first] = (await manager.api.clip.getClips({})).items;
  const name = first?.name ?? '';
  await signIn(page, 'cm@south.demo', '/clips/list');
  for (const folder of ['Season', 'Archive']) {
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(folder);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: folder, exact: true })).toBeVisible();
  }
  const season = page.getByRole('link', { name: 'Season', exact: true });
  await card(page, name).dragTo(season);
  await expect(page.getByText('Clip moved.')).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for Archive' }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to' });
  await dialog.getByRole('button', { name: 'Season' }).click();
  await dialog.getByRole('button', { name: 'Move to Season' }).click();
  await season.click();
  await expect(card(page, name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Archive', exact: true })).toBeVisible();
  const film = await makeFilm('into-the-folder.mp4', 2);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload footage' }).click();
  await (await choosing).setFiles(film);
  await expect(card(page, 'into-the-folder')).toBeVisible();
  // The address leads to the folder, and a search from the top finds what is in it.
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Folder path' }).getByText('Season')).toBeVisible();
  await page.getByRole('navigation', { name: 'Folder path' }).getByRole('link', { name: 'Footage' }).click();
  await expect(card(page, name)).toHaveCount(0);
  const search = page.locator('main').getByRole('searchbox', { name: 'Search' });
  await search.fill(name);
  await expect(card(page, name)).toContainText('Season');
  await search.fill('');
  await page.getByRole('button', { name: 'Actions for Season' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(card(page, name)).toBeVisible();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Season deleted.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(season).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
});

test('a clip gets notes, names and stars, and is found by a word of its notes', full, async ({ page }) => {
  const manager = await api('cm@south.demo');
  const clip = (await manager.api.clip.getClips({})).items.at(-1);
  await signIn(page, 'cm@south.demo', `/clips/edit/${clip?.clipId ?? ''}`);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Second take, the crane is in the way');
  await page.getByRole('combobox', { name: 'On camera' }).fill('Ada Byron');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: '4 stars' }).press('Space');
  await expect
    .poll(async () => manager.api.clip.getClip({ clipId: clip?.clipId ?? '' }))
    .toMatchObject({ rating: 4, namesShown: ['Ada Byron'], notes: 'Second take, the crane is in the way' });
  await page.goto(`${productUrl()}/clips/list?q=crane+ada`);
  await expect(card(page, clip?.name ?? '')).toBeVisible();
});
