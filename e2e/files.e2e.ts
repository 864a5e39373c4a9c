import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './session.ts';

const run = promisify(execFile);
const card = (page: Page, name: string) => page.locator('[data-card]').filter({ hasText: name });

async function makePicture(folder: string, name: string, source: string): Promise<string> {
  const file = join(folder, name);
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-frames:v', '1', file]);
  return file;
}

async function choose(page: Page, button: string, files: string | string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await (await choosing).setFiles(files);
}

test('a logo and subtitles are uploaded, versioned, licensed, sorted, deleted and brought back', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-files-'));
  const logo = await makePicture(folder, 'logo.png', 'testsrc2=s=640x360');
  const second = await makePicture(folder, 'logo-wide.png', 'testsrc2=s=800x200');
  const subtitles = join(folder, 'english.srt');
  await writeFile(subtitles, '1\n00:00:01,000 --> 00:00:02,000\nGood morning\n');
  await signIn(page, 'cm@south.demo', '/files/list');
  await expect(page.getByText('No files yet')).toBeVisible();
  await choose(page, 'Upload files', [logo, subtitles]);
  await expect(card(page, 'logo.png').locator('img')).toBeVisible();
  await card(page, 'english.srt').click();
  await expect(page.getByText('Good morning')).toBeVisible();
  await page.goBack();
  await card(page, 'logo.png').click();
  await expect(page.getByRole('img', { name: 'logo.png' })).toBeVisible();
  await expect(page.getByText('640 × 360')).toBeVisible();
  await choose(page, 'New version', second);
  await expect(page.getByText('800 × 200')).toBeVisible();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('640 × 360')).toBeVisible();
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('textbox', { name: 'Rights holder' }).fill('Ada Agency');
  await page.getByLabel('Expires on').fill(soon);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Expires soon', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Files', exact: true }).last().click();
  await expect(card(page, 'logo.png').getByText('Expires soon')).toBeVisible();
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Brand');
  await page.keyboard.press('Enter');
  const brand = page.getByRole('link', { name: 'Brand', exact: true });
  await card(page, 'logo.png').dragTo(brand);
  await expect(card(page, 'logo.png')).toHaveCount(0);
  await brand.click();
  await card(page, 'logo.png').focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(card(page, 'logo.png')).toHaveCount(0);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).last().click();
  await expect(card(page, 'logo.png')).toBeVisible();
});
