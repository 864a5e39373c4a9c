import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { api, makeFilm, signIn } from './session.ts';

/** Writes a script of two blocks and makes a storyboard of it; gives the addresses of both. */
async function writeAndPlan(page: Page, title: string): Promise<{ script: string; board: string }> {
  await signIn(page, 'cm@north.demo', '/script');
  await page.getByRole('button', { name: 'New script' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New script' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Spoken text' }).first().click();
  await page.keyboard.type('Good morning everyone, and welcome.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See you tomorrow, and take care.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const script = page.url();
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Create storyboard' }).click();
  await expect(page.getByRole('listitem', { name: 'Shot 2', exact: true })).toBeVisible();
  return { script, board: page.url() };
}

/** Asks a creator for all shots; gives the task. */
async function askForAll(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Request recordings' }).click();
  const choice = page.getByRole('dialog', { name: 'Request recordings' });
  const added = page.getByText(`Added 2 shots to “${title}”.`);
  await expect(choice.or(added)).toBeVisible();
  if (await choice.isVisible()) await choice.getByRole('button', { name: 'Add to task' }).click();
  await expect(added).toBeVisible();
  await page
    .getByRole('listitem', { name: /^Shot / })
    .first()
    .click();
  await page.getByRole('link', { name: `Task: ${title}` }).click();
  await page.getByRole('combobox', { name: 'Users and groups' }).fill('Cem');
  await page.getByRole('option', { name: 'Cem Çelik' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send task' }).click();
  await expect(page.getByText('0 of 1 submitted')).toBeVisible();
  return page.url().split('/').at(-1)?.split('?')[0] ?? '';
}

/** The creator records every shot and submits. */
async function recordAll(taskId: string): Promise<void> {
  const creator = await api('cc@north.demo');
  const { recordingtask } = creator.api;
  const { shots } = await recordingtask.getRecordingTask({ taskId });
  for (const [at, { shotId }] of shots.entries()) {
    const name = `take ${at + 1}.mp4`;
    const clipId = await creator.upload(await makeFilm(name, 3), { name });
    await recordingtask.addClipTake({ taskId, shotId, clipId });
  }
  await recordingtask.submitAssignment({ taskId });
}

test('a script becomes a board, its shots are asked for, and the animatic turns into the program as takes arrive', async ({
  page,
  browser,
}) => {
  const title = `Welcome ${randomUUID().slice(0, 8)}`;
  const { script, board } = await writeAndPlan(page, title);
  const taskId = await askForAll(page, title);
  const boardPage = await (await browser.newContext()).newPage();
  await signIn(boardPage, 'cm@north.demo', new URL(board).pathname);
  const shots = boardPage.getByRole('listitem', { name: /^Shot / });
  await expect(shots.first()).toContainText('Assigned');

  await recordAll(taskId);
  await expect(shots.first()).toContainText('Recorded');
  for (const number of [1, 2]) {
    await page
      .getByRole('button', { name: new RegExp(`^Review shot ${number} by `) })
      .click({ timeout: 60_000 });
    const review = page.getByRole('dialog');
    await review.getByRole('button', { name: 'Accept take' }).click();
    await expect(review.getByText('Accepted', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shots.nth(number - 1)).toContainText('Accepted');
  }
  // The board fills with what was recorded.
  await expect(shots.nth(1).getByRole('img')).toHaveJSProperty('complete', true);
  await boardPage.getByRole('button', { name: 'Play animatic' }).click();
  const animatic = boardPage.getByRole('dialog', { name: `Animatic of “${title}”` });
  await expect(animatic.locator('video').first()).toBeVisible({ timeout: 30_000 });
  await boardPage.keyboard.press('Escape');

  await boardPage.getByRole('button', { name: `Actions for “${title}”` }).click();
  await boardPage.getByRole('menuitem', { name: 'Create program' }).click();
  await expect(boardPage.getByText('Program created with every shot.')).toBeVisible();
  await expect(boardPage).toHaveURL(/\/myprograms\/editprogram\//u);
  await page.goto(script);
  await expect(page.getByRole('link', { name: /^Clip: / })).toHaveCount(2);
});
