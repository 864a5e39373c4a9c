import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { type ApiClient, until } from './api-client.ts';
import { openProgram } from './editor.ts';
import { full, api, productUrl } from './session.ts';

const run = promisify(execFile);

/** A clip that can be placed: red and green above, blue and white below. */
async function quartersClip(client: ApiClient): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'rushes-quarters-')), 'quarters.mp4');
  const colours = ['red', 'lime', 'blue', 'white'].map(
    (name, at) => `color=${name}:s=320x180:r=30:d=5[${at}]`,
  );
  const graph = `${colours.join(';')};[0][1]hstack[t];[2][3]hstack[b];[t][b]vstack[v]`;
  const sound = ['-f', 'lavfi', '-i', 'sine=f=440:d=5', '-metadata', `comment=${randomUUID()}`];
  const output = '-map [v] -map 0:a -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'.split(' ');
  await run('ffmpeg', ['-v', 'error', '-y', ...sound, '-filter_complex', graph, ...output, file]);
  const clipId = await client.upload(file);
  const isThere = async () => (await client.api.clip.getClip({ clipId })).publishable;
  await until('the clip can be published', isThere);
  return clipId;
}

/** What the user sees at a place of the preview, 0 to 1 of its width and height. */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'rushes-preview-')), 'preview.png');
  await page.getByRole('group', { name: 'Preview' }).screenshot({ path: file });
  const filter = `crop=1:1:iw*${x}:ih*${y},format=rgb24`;
  const args = ['-v', 'error', '-i', file, '-vf', filter, '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer' });
  const [red = 0, green = 0, blue = 0] = stdout;
  const parts = [red > 128 ? 'red' : '', green > 128 ? 'green' : '', blue > 128 ? 'blue' : ''];
  return parts.filter(Boolean).join(' ');
}

test('a clip is zoomed into and moved on the picture, and plays as it was framed', full, async ({ page }) => {
  const client = await api();
  const clipId = await quartersClip(client);
  const title = `Framing ${process.pid}-${test.info().retry}`;
  const { programId } = await openProgram(page, title, [{ clipId, from: 0, to: 150 }]);
  await page.getByRole('button', { name: /^1 of 1/ }).click();
  const form = page.getByRole('region', { name: 'Framing' });
  await form.getByRole('slider', { name: 'Zoom' }).press('End');
  await form.getByRole('switch', { name: 'Adjust in the preview' }).press(' ');
  const layer = page.getByRole('application', { name: /^Framing of the clip/ });
  await expect.poll(() => colourAt(page, 0.7, 0.2)).toBe('green');

  // Half a frame to the right: its left half shows.
  for (let step = 0; step < 5; step += 1) await layer.press('Shift+ArrowRight');
  await expect.poll(() => colourAt(page, 0.7, 0.2)).toBe('red');
  const box = await layer.boundingBox();
  if (box === null) throw new Error('the picture is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => colourAt(page, 0.7, 0.2)).toBe('blue');
  await layer.press('Control+z');
  await expect.poll(() => colourAt(page, 0.7, 0.2)).toBe('red');
  await layer.press('Control+Shift+Z');

  // The same picture where publishing's own frames are played.
  const isExact = () =>
    page
      .getByRole('group', { name: 'Preview' })
      .evaluate((group) => [...group.querySelectorAll('video')].at(-1)?.style.visibility === 'visible');
  await expect.poll(isExact, { timeout: 60_000 }).toBe(true);
  await expect.poll(() => colourAt(page, 0.7, 0.25)).toBe('blue');
  const { timeline } = await client.api.program.getProgram({ programId });
  expect(timeline.items[0]?.framing?.['16:9']).toMatchObject({ fit: 'contain', zoom: 4 });

  await form.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => colourAt(page, 0.7, 0.2)).toBe('green');
  await expect(form.getByRole('button', { name: 'Reset' })).toBeHidden();
});

test('a program is also published upright, with its own framing, and watched in either shape', async ({
  page,
}) => {
  const client = await api();
  const clipId = await quartersClip(client);
  const title = `Shapes ${process.pid}-${test.info().retry}`;
  const { programId } = await openProgram(page, title, [{ clipId, from: 0, to: 96 }]);
  await page.getByRole('button', { name: 'Aspect ratios' }).click();
  await page.getByRole('checkbox', { name: 'Portrait 9:16' }).click();
  await expect(page.getByRole('checkbox', { name: 'Portrait 9:16' })).toBeChecked();
  await page.keyboard.press('Escape');
  const shown = page.getByRole('radiogroup', { name: 'Aspect ratio shown' });
  await shown.getByText('9:16').click();
  await expect.poll(() => colourAt(page, 0.9, 0.1)).toBe('green');
  await page.getByRole('button', { name: /^1 of 1/ }).click();
  const form = page.getByRole('region', { name: 'Framing' });
  await form.getByRole('slider', { name: 'Horizontal position' }).press('Home');
  await expect.poll(() => colourAt(page, 0.9, 0.1)).toBe('red');
  // The main shape keeps its own.
  await shown.getByText('16:9').click();
  await expect.poll(() => colourAt(page, 0.9, 0.1)).toBe('green');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Version 1/)).toBeVisible({ timeout: 60_000 });
  await until('the upright shape can be watched', async () => {
    const { playback } = await client.api.program.getProgram({ programId });
    return playback.variants.length === 1;
  });
  await page.goto(`${productUrl()}/home/play/${programId}`);
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Aspect ratio' }).click();
  await page.getByRole('menuitemradio', { name: 'Portrait 9:16' }).click();
  const isUpright = () =>
    player.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight > video.videoWidth);
  await expect.poll(isUpright).toBe(true);
  // All of it can be seen at once.
  const { height = Number.POSITIVE_INFINITY } = (await player.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect.poll(isUpright).toBe(true);
});
