import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { twoClips } from './editor.ts';
import { api, productUrl, signIn } from './session.ts';

const approvalOf = (page: Page) => page.getByRole('region', { name: 'Approval', exact: true });

async function request(page: Page, action: string): Promise<void> {
  await approvalOf(page).getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: 'Request approval' });
  const reviewers = dialog.getByRole('combobox', { name: 'Reviewers' });
  if (action === 'Request approval') {
    await reviewers.fill('Vera');
    await page.getByRole('option', { name: 'Vera Lund' }).click();
    await page.keyboard.press('Escape');
  }
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(dialog).toBeHidden();
  await expect(approvalOf(page).getByText('In review')).toBeVisible();
}

test('a viewer asks for changes with a comment and a drawing, and approves the next version', async ({
  page,
  browser,
}) => {
  const { program } = (await api()).api;
  const [first, second] = await twoClips();
  const title = `Welcome ${randomUUID().slice(0, 8)}`;
  const timeline = { items: [{ clipId: first.clipId }, { clipId: second.clipId }] };
  const { programId } = await program.createProgram({ title, timeline });
  const editor = `/myprograms/editprogram/${programId}`;
  await signIn(page, 'cm@north.demo', editor);
  await request(page, 'Request approval');

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'viewer@north.demo', '/tasks/ctr');
  await other.getByRole('link', { name: title }).click();
  await expect(other.getByRole('heading', { name: title })).toBeVisible();
  const video = other.locator('video');
  await expect(video).toHaveJSProperty('readyState', 4, { timeout: 60_000 });
  await other.keyboard.press('.');
  await other.keyboard.press('.');
  await expect(video).toHaveJSProperty('seeking', false);
  await other.keyboard.press('c');
  await expect(other.getByText('00:00:00:02')).toBeVisible();
  await other.getByRole('button', { name: 'Draw', exact: true }).click();
  const canvas = other.getByRole('img', { name: 'Draw on the picture' });
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('there is nothing to draw on');
  await other.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await other.mouse.down();
  await other.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 5 });
  await other.mouse.up();
  await other.getByRole('textbox', { name: 'Comment' }).fill('The logo is missing here');
  await other.getByRole('button', { name: 'Comment', exact: true }).click();
  const thread = other.getByRole('article', { name: 'The logo is missing here' });
  await expect(thread.getByRole('button', { name: '00:00:00:02 · With drawing' })).toBeVisible();
  await expect(other.getByRole('img', { name: 'Drawing' }).locator('path')).toHaveCount(1);
  await other.getByRole('button', { name: 'Request changes' }).click();
  await other.getByRole('textbox', { name: 'What should change?' }).fill('Shorter, with a logo');
  await other.getByRole('button', { name: 'Request changes' }).click();
  await expect(other.getByText('Changes requested').first()).toBeVisible();

  await expect(approvalOf(page).getByText('Changes requested').first()).toBeVisible();
  await approvalOf(page).getByRole('button', { name: '00:00:00:02 The logo is missing here' }).click();
  await approvalOf(page).getByRole('checkbox', { name: 'Resolve: The logo is missing here' }).click();
  await expect(approvalOf(page).getByText('1 open comment')).toBeHidden();
  await page.goto(`${productUrl()}/myprograms/list`);
  await program.saveTimeline({ programId, timeline: { items: timeline.items.slice(0, 1) } });
  await page.goto(`${productUrl()}${editor}`);
  await expect(approvalOf(page).getByText('Changed since review', { exact: true })).toBeVisible();
  await request(page, 'Request approval again');

  await expect(other.getByRole('combobox', { name: 'Version' })).toHaveValue('Round 2 · version 2');
  await other.getByRole('switch', { name: 'Compare' }).check({ force: true });
  await expect(other.locator('video')).toHaveCount(2);
  await other.getByRole('switch', { name: 'Compare' }).uncheck({ force: true });
  await other.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(other.getByRole('region', { name: 'Your decision' })).toBeHidden();
  await context.close();

  await expect(approvalOf(page).getByText('Current version approved')).toBeVisible();
  const publish = page.getByRole('region', { name: 'Publish', exact: true });
  await publish.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(publish.getByText(/Version \d/)).toBeVisible({ timeout: 60_000 });
});
