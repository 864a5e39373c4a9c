import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { full, makeFilm, openEntry, signIn } from './session.ts';

async function choose(page: Page, files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('main').getByRole('button', { name: 'Upload footage' }).first().click();
  await (await chooser).setFiles(files);
}

test(
  'a text is refused before it is sent, and a film that is there already is offered instead',
  full,
  async ({ page }) => {
    const name = `Pier ${test.info().retry + 1}-${process.pid}`;
    const film = await makeFilm(`${name}.mp4`, 2);
    const readme = join(dirname(film), 'README.md');
    await writeFile(readme, '# Pier\n\nWhat lies in this folder.\n');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/uploads')) sent.push(request.url());
    });
    await signIn(page, 'cm@north.demo');
    await openEntry(page, 'Create', 'Footage');
    await choose(page, [film, readme]);
    const tray = page.getByRole('region', { name: 'Uploads' });
    await expect(tray.getByText("This isn't a video or audio file")).toBeVisible();
    await expect(tray.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(tray.getByText('1 file needs attention')).toBeVisible();
    expect(sent).toHaveLength(1);

    await tray.getByRole('button', { name: 'Clear completed' }).click();
    await choose(page, [film]);
    await expect(tray.getByText(`Already in Footage as “${name}”`)).toBeVisible();
    await tray.getByRole('button', { name: `Upload ${name}.mp4 anyway` }).click();
    await expect(tray.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(sent).toHaveLength(2);

    await choose(page, [film]);
    await tray.getByRole('link', { name: `Open the existing clip for ${name}.mp4` }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  },
);
