import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openProgram, twoClips } from './editor.ts';

/** A picture of one colour. */
async function makeLogo(name: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'rushes-logo-')), name);
  const colour = `color=c=0x${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}:s=300x100`;
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', colour, '-frames:v', '1', file]);
  return file;
}

test('a program gets a lower third, music, a cross-fade, a logo, a fade and a chapter, and is published with them', async ({
  page,
}) => {
  const [first, second] = await twoClips();
  const cuts = [first, second].map((clip) => ({ clipId: clip.clipId, from: 30, to: 150 }));
  const title = `Titles ${process.pid}-${test.info().retry}`;
  await openProgram(page, title, cuts);

  await page.keyboard.press('n');
  const form = page.getByRole('region', { name: 'Title' });
  await form.getByLabel('Text').fill('Ada Lovelace');
  await form.getByLabel('Second line').fill('Mathematician');
  const bar = page.getByRole('button', { name: /^Title “Ada Lovelace” at 00:00:00:00/ });
  await expect(bar).toBeVisible();
  await bar.press('Shift+ArrowRight');
  await expect(page.getByRole('button', { name: /^Title “Ada Lovelace” at 00:00:01:00/ })).toBeVisible();

  await page.getByRole('button', { name: `Use ${second.name} as music` }).click();
  await expect(page.getByRole('region', { name: 'Music' })).toBeVisible();

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Image' }).click();
  const logo = `logo-${process.pid}-${test.info().retry}.png`;
  const images = page.getByRole('dialog', { name: 'Choose an image' });
  await images.locator('input[type=file]').setInputFiles(await makeLogo(logo));
  await images.getByRole('button', { name: logo }).click({ timeout: 30_000 });
  const image = page.getByRole('region', { name: 'Image' });
  await image.getByRole('radio', { name: 'Bottom right' }).check();
  await image.getByLabel('Until the end of the program').check();
  await expect(page.getByRole('button', { name: `Image “${logo}” at` })).toBeVisible();

  await page.getByRole('button', { name: /^1 of 2/ }).click();
  const clip = page.getByRole('region', { name: 'Clip' });
  await clip.getByRole('slider', { name: 'Fade in' }).press('End');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^2 of 2/ }).click();
  const mark = page.getByRole('slider', { name: `Cross-fade into ${second.name}` });
  await mark.press('Enter');
  await expect(mark).toHaveAttribute('aria-valuetext', '1.0 s');
  await mark.press('ArrowLeft');
  await expect(mark).toHaveAttribute('aria-valuetext', '0.9 s');
  await expect(clip.getByRole('slider', { name: 'Cross-fade from previous clip' })).toHaveAttribute(
    'aria-valuenow',
    '0.9',
  );
  await page.getByRole('button', { name: /^2 of 2/ }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('c');
  await page.getByRole('region', { name: 'Chapter' }).getByLabel('Chapter name').fill('Second part');
  await expect(page.getByRole('button', { name: /^Chapter “Second part”/ })).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Version 1/)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Title “Ada Lovelace” at 00:00:01:00/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Music “/ })).toBeVisible();
  await expect(mark).toHaveAttribute('aria-valuetext', '0.9 s');
  await expect(page.getByRole('button', { name: `Image “${logo}” at` })).toBeVisible();
});
