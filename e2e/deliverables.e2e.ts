import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { twoClips } from './editor.ts';
import { signIn } from './session.ts';

/** Chooses a clip by its name in the dialog that is open. */
async function chooseClip(page: Page, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Clip' });
  await field.fill(name);
  await page.getByRole('option', { name }).first().click();
}

test('a delivered clip is sent back with a comment, comes again, is approved and becomes a program', async ({
  page,
  browser,
}) => {
  const [first, second] = await twoClips();
  const title = `Harbour spot ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'cm@north.demo', '/tasks/deliverable');
  await page.getByRole('button', { name: 'New deliverable' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New deliverable' });
  await chooseClip(page, first.name);
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('combobox', { name: 'Reviewers' }).fill('Vera');
  await page.getByRole('option', { name: 'Vera Lund' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/tasks\/deliverable\/[0-9a-f-]{36}$/);
  await expect(page.getByText('In review')).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'viewer@north.demo', '/tasks/ctr');
  await other.getByRole('link', { name: title }).click();
  await expect(other).toHaveURL(/\/tasks\/deliverable\//);
  const video = other.locator('video');
  await expect(video).toHaveJSProperty('readyState', 4, { timeout: 60_000 });
  await other.keyboard.press('.');
  await expect(video).toHaveJSProperty('seeking', false);
  await other.keyboard.press('c');
  await other.getByRole('textbox', { name: 'Comment' }).fill('The logo is missing');
  await other.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(
    other.getByRole('article', { name: 'The logo is missing' }).getByRole('button', { name: '00:00:00:01' }),
  ).toBeVisible();
  await other.getByRole('button', { name: 'Request changes' }).click();
  await other.getByRole('textbox', { name: 'What should change?' }).fill('Add the logo');
  await other.getByRole('button', { name: 'Request changes' }).click();

  await expect(page.getByText('Changes requested').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add version' }).click();
  await chooseClip(page, second.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue('Round 2 · version 2');

  await expect(other.getByRole('combobox', { name: 'Version' })).toHaveValue('Round 2 · version 2');
  await other.getByRole('switch', { name: 'Compare' }).check({ force: true });
  await expect(other.locator('video')).toHaveCount(2);
  await other.getByRole('switch', { name: 'Compare' }).uncheck({ force: true });
  await other.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(other.getByRole('region', { name: 'Your decision' })).toBeHidden();
  await context.close();

  await page.getByRole('button', { name: 'Create program' }).click();
  await expect(page).toHaveURL(/\/myprograms\/editprogram\//);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
});
