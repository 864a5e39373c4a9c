import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { api, signIn } from './session.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Approval/ });
const spoken = (page: Page) => page.getByRole('textbox', { name: 'Spoken text' });

async function request(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^Approval/ }).click();
  await panelOf(page).getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: 'Request approval' });
  if (action === 'Request approval') {
    await dialog.getByRole('combobox', { name: 'Reviewers' }).fill('Vera');
    await page.getByRole('option', { name: 'Vera Lund' }).click();
    await page.keyboard.press('Escape');
  }
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(dialog).toBeHidden();
  await panelOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Approval In review' })).toBeVisible();
}

test('a viewer asks for changes to a script with a comment on a block, compares the next round and approves it', async ({
  page,
  browser,
}) => {
  const { script } = (await api()).api;
  const title = `Speech ${randomUUID().slice(0, 8)}`;
  const text = 'Good morning everyone.\n\nThis is our new office.';
  const { scriptId } = await script.importScript({ title, format: 'markdown', text });
  await signIn(page, 'cm@north.demo', `/script/edit/${scriptId}`);
  await request(page, 'Request approval');

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'viewer@north.demo', '/tasks/ctr');
  await other.getByRole('link', { name: title }).click();
  await expect(other.getByRole('heading', { name: title })).toBeVisible();
  const block = other.getByRole('listitem').filter({ hasText: 'Good morning everyone.' });
  await block.hover();
  await block.getByRole('button', { name: 'Add comment' }).click();
  await other.getByRole('textbox', { name: 'Comment' }).fill('Warmer, please');
  await other.getByRole('button', { name: 'Comment', exact: true }).click();
  const thread = other.getByRole('article', { name: 'Warmer, please' });
  await expect(thread.getByRole('button', { name: 'Good morning everyone.' })).toBeVisible();
  await other.getByRole('button', { name: 'Request changes' }).click();
  await other.getByRole('textbox', { name: 'What should change?' }).fill('A warmer opening');
  await other.getByRole('button', { name: 'Request changes' }).click();
  await expect(other.getByText('Changes requested').first()).toBeVisible();

  await page.getByRole('button', { name: 'Approval Changes requested' }).click();
  await panelOf(page).getByRole('button', { name: 'Warmer, please' }).click();
  await expect(spoken(page).first()).toBeFocused();
  await spoken(page).first().fill('Good evening everyone.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await request(page, 'Request approval again');

  await expect(other.getByRole('combobox', { name: 'Version' })).toHaveValue('Round 2 · version 2');
  await other.getByRole('switch', { name: 'Compare' }).check({ force: true });
  await expect(other.locator('ins')).toHaveText('evening');
  await expect(other.locator('del')).toHaveText('morning');
  await other.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(other.getByRole('region', { name: 'Your decision' })).toBeHidden();
  await context.close();

  await expect(page.getByRole('button', { name: 'Approval Approved' })).toBeVisible();
  await spoken(page).first().fill('Hello everyone.');
  await expect(page.getByRole('button', { name: 'Approval Changed since approval' })).toBeVisible();
});
