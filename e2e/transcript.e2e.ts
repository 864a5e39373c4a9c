import { expect, test } from '@playwright/test';
import { frameClip } from './editor.ts';
import { api, pageFor, productUrl, signIn } from './session.ts';

test.describe.configure({ timeout: 240_000 });

test('captions are written from speech, words are cut from the video, and the shorter program is published', async ({
  page,
  browser,
}) => {
  const client = await api();
  page.setDefaultTimeout(20_000);
  const name = `Speech ${process.pid}-${test.info().retry}`;
  const clipId = await frameClip(client, name);
  await signIn(page, 'cm@north.demo', `/clips/edit/${clipId}`);
  await page.getByRole('button', { name: 'Generate captions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate captions' });
  await dialog.getByRole('button', { name: 'Generate captions' }).click();
  await expect(page.getByRole('link', { name: 'English' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Automatic', { exact: true })).toBeVisible();

  await client.api.clip.updateClip({ clipId, markers: [{ atMs: 5000, name: 'Goodbye' }] });

  const items = [{ clipId, inMs: 0, outMs: 6000 }];
  const { programId } = await client.api.program.createProgram({ title: name, timeline: { items } });
  await page.goto(`${productUrl()}/myprograms/editprogram/${programId}`);
  await page.getByText('Transcript', { exact: true }).click();
  const words = page.getByRole('listbox', { name: 'Words of the program' });
  await expect(words.getByRole('option')).toHaveText(['So', 'um', 'grüß', 'Gott', 'and', 'welcome', 'home']);
  await page.getByRole('button', { name: 'Cut 1 filler word' }).click();
  await expect(words.getByRole('option')).toHaveCount(6);
  await words.getByText('grüß').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Delete');
  await expect(words.getByRole('option')).toHaveText(['So', 'and', 'welcome', 'home']);
  await page.keyboard.press('Control+z');
  await expect(words.getByRole('option')).toHaveCount(6);
  await page.keyboard.press('Control+Shift+z');
  await expect(words.getByRole('option')).toHaveCount(4);
  await expect
    .poll(async () => {
      const { draft } = await client.api.program.getProgram({ programId });
      return draft?.timeline.items.map(({ inFrame, outFrame }) => [inFrame, outFrame]);
    })
    .toEqual([
      [0, 17],
      [56, 180],
    ]);

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Chapters from markers' }).click();
  await expect(page.getByRole('button', { name: /^Chapter “Goodbye”/ })).toBeVisible();

  const panel = page.getByRole('region', { name: 'Publish', exact: true });
  await panel.getByRole('radio', { name: 'Everyone in North' }).check({ force: true });
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(panel.getByText('Only users signed in to North can open this link.')).toBeVisible({
    timeout: 60_000,
  });
  const viewer = await pageFor(browser, 'viewer@north.demo');
  await viewer.goto(`${productUrl()}/home/play/${programId}`);
  const video = viewer.locator('video').first();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
    .toBeCloseTo((17 + 180 - 56) / 30, 1);
});
