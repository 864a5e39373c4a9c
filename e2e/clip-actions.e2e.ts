import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { frameClip, makeFrameFilm, uploadUnusable } from './editor.ts';
import { full, api, openEntry, playedSeconds, productUrl, signIn } from './session.ts';

test.describe.configure({ timeout: 240_000 });

const unique = (name: string) => `${name} ${process.pid}-${test.info().workerIndex}-${test.info().retry}`;

async function clipIdsOf(client: ApiClient, programId: string): Promise<string[]> {
  const { draft } = await client.api.program.getProgram({ programId });
  return (draft?.timeline.items ?? []).map(({ clipId }) => clipId);
}

const programIdIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Chooses the program in the open picker. */
async function addTo(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add to program' });
  await dialog.getByRole('textbox', { name: 'Search programs' }).fill(title);
  await dialog.getByRole('button', { name: title }).click();
  await expect(dialog).toHaveCount(0);
}

test(
  'selected clips become a program, in order; a clip is added to it, and that is undone',
  full,
  async ({ page }) => {
    const client = await api();
    const word = unique('Harvest');
    const [first, second] = [await frameClip(client, `${word} A`), await frameClip(client, `${word} B`)];
    await uploadUnusable(client, `${word} C`);
    await signIn(page, 'cm@north.demo', `/clips/list?view=table&sort=name&q=${encodeURIComponent(word)}`);
    for (const letter of ['B', 'A', 'C'])
      await page.getByRole('checkbox', { name: `Select ${word} ${letter}` }).click();
    await page
      .getByRole('toolbar', { name: 'Actions for selected items' })
      .getByRole('button', { name: 'New program' })
      .click();
    const title = `${word} in short`;
    const creating = page.getByRole('dialog', { name: 'New program' });
    await expect(creating.getByText("1 clip can't be used yet and isn't included.")).toBeVisible();
    await creating.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('button', { name: `1 of 2: ${word} A` })).toBeVisible();
    const programId = programIdIn(page);
    expect(await clipIdsOf(client, programId)).toEqual([first, second]);

    await page.goto(`${productUrl()}/clips/edit/${second}`);
    await page.getByRole('button', { name: 'Add to program' }).click();
    await addTo(page, title);
    await expect(page.getByText(`Added 1 clip to “${title}”.`)).toBeVisible();
    await expect.poll(() => clipIdsOf(client, programId)).toEqual([first, second, second]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => clipIdsOf(client, programId)).toEqual([first, second]);

    await test.step('another save just before does not lose either', async () => {
      await page.route(
        '**/program/saveTimeline',
        async (route) => {
          const items = [{ clipId: second }];
          await client.api.program.saveTimeline({ programId, timeline: { items } });
          await route.continue();
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: 'Add to program' }).click();
      await addTo(page, title);
      await expect.poll(() => clipIdsOf(client, programId)).toEqual([second, second]);
    });
  },
);

test(
  'a clip plays at once from its card, and waits when its page is opened by the address',
  full,
  async ({ page }) => {
    await signIn(page, 'cm@north.demo', '/clips/list?q=Dawn');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Dawn over the harbour/ })
      .click();
    await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0.3);

    const direct = await page.context().newPage();
    await direct.goto(page.url());
    await expect
      .poll(() => direct.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(2);
    await expect(direct.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
    expect(await playedSeconds(direct)).toBe(0);
  },
);

test('several clips are downloaded as one ZIP', full, async ({ page }) => {
  const client = await api();
  const word = unique('Original');
  for (const letter of ['A', 'B']) await frameClip(client, `${word} ${letter}`);
  await signIn(page, 'cm@north.demo', `/clips/list?view=table&sort=name&q=${encodeURIComponent(word)}`);
  for (const letter of ['A', 'B'])
    await page.getByRole('checkbox', { name: `Select ${word} ${letter}` }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByText(/^Downloading 2 clips as a ZIP \(/)).toBeVisible();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Footage [\d-]+\.zip$/);
  const { stdout } = await promisify(execFile)('unzip', ['-Z1', await download.path()]);
  expect(stdout.trim().split('\n')).toEqual([`${word} A.mp4`, `${word} B.mp4`]);
});

test(
  'a clip fresh from the tray is shared: a program is made, published, and its link is copied',
  full,
  async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const name = unique('Postcard');
    const file = await makeFrameFilm(name, 60);
    await signIn(page, 'cm@north.demo');
    await openEntry(page, 'Create', 'Footage');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('main').getByRole('button', { name: 'Upload footage' }).first().click();
    await (await chooser).setFiles(file);
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByRole('button', { name: /^Actions for / }).click({ timeout: 60_000 });

    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download' }).click();
    expect(await readFile(await (await download).path())).toEqual(await readFile(file));

    await tray.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Share as program' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share as program' });
    await expect(
      dialog.getByText('This creates a program from the clip. You then choose who can watch it.'),
    ).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const publishing = page.getByRole('region', { name: 'Publish' });
    await expect(publishing).toBeFocused();
    await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(publishing.getByRole('link', { name: /\/home\/play\// })).toBeVisible({ timeout: 60_000 });

    await page.getByRole('button', { name: 'New link' }).click();
    const create = page.getByRole('dialog').getByRole('button', { name: 'Create' });
    await expect(create).toBeVisible();
    await create.click();
    await expect(page.getByText('Link created and copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.locator(`a[href="${copied}"]`).first()).toBeVisible();
  },
);
