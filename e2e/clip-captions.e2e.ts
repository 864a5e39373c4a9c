import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, type Page, test } from '@playwright/test';
import { frameClip } from './editor.ts';
import { api, pageFor, productUrl, signIn } from './session.ts';

test.describe.configure({ timeout: 240_000 });

const unique = (name: string) => `${name} ${process.pid}-${test.info().workerIndex}-${test.info().retry}`;

const srt = `1
00:00:00,000 --> 00:00:01,000
Cut away before

2
00:00:01,000 --> 00:00:03,000
Welcome to the harbor

3
00:00:05,000 --> 00:00:06,500
See you soon
`;

/** Words that the browser shows over the video at a moment. */
async function shownAt(page: Page, seconds: number): Promise<string> {
  const video = page.locator('video').first();
  await video.evaluate((element: HTMLVideoElement, at) => {
    element.pause();
    element.currentTime = at;
  }, seconds);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.seeking)).toBe(false);
  return video.evaluate((element: HTMLVideoElement) =>
    [...element.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      .map((cue) => (cue as VTTCue).text)
      .join('|'),
  );
}

test('captions of a file are edited beside the video, and shown over the program where it shows them', async ({
  page,
  browser,
}) => {
  const client = await api();
  page.setDefaultTimeout(20_000);
  const name = unique('Harbour');
  const clipId = await frameClip(client, name);
  const file = join(tmpdir(), `${name}.srt`);
  await writeFile(file, srt);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'cm@north.demo', `/clips/edit/${clipId}`);

  await page.getByRole('button', { name: 'Add captions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add captions' });
  await dialog.getByRole('combobox', { name: 'Language' }).fill('English');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'English captions', level: 1 })).toBeVisible();
  const second = page.getByRole('textbox', { name: 'Text of caption 2' });
  await expect(second).toHaveValue('Welcome to the harbor');
  await second.fill('Welcome to the harbour');
  await page.getByRole('button', { name: 'Go to caption 2' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByText('Welcome to the harbour')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text of caption 3' }).click();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+KeyI');
  await expect(page.getByRole('textbox', { name: 'Start of caption 3' })).toHaveValue(/^0:02\.\d{3}$/);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Start of caption 3' })).toHaveValue('0:05.000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // 1.5 s to 4 s, and 5 s to 7 s of the clip.
  const items = [
    { clipId, inMs: 1500, outMs: 4000 },
    { clipId, inMs: 5000, outMs: 7000 },
  ];
  const made = await client.api.program.createProgram({ title: name, timeline: { items } });
  await page.goto(`${productUrl()}/myprograms/editprogram/${made.programId}`);
  const panel = page.getByRole('region', { name: 'Publish', exact: true });
  await panel.getByRole('radio', { name: 'Everyone in North' }).check({ force: true });
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(panel.getByText('Only users signed in to North can open this link.')).toBeVisible({
    timeout: 60_000,
  });

  const viewer = await pageFor(browser, 'viewer@north.demo');
  await viewer.goto(`${productUrl()}/home/play/${made.programId}`);
  await expect
    .poll(() =>
      viewer
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.readyState),
    )
    .toBeGreaterThan(1);
  await viewer.keyboard.press('c');
  await expect.poll(() => shownAt(viewer, 0.5)).toBe('Welcome to the harbour');
  expect(await shownAt(viewer, 1.45)).toBe('Welcome to the harbour');
  expect(await shownAt(viewer, 1.6)).toBe('');
  await expect.poll(() => shownAt(viewer, 2.6)).toBe('See you soon');
  expect(await shownAt(viewer, 2.45)).toBe('');
  await viewer.getByRole('button', { name: 'Captions' }).click();
  expect(await shownAt(viewer, 0.5)).toBe('');
});
