import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { frameClip, makeFrameFilm, openProgram, uploadUnusable } from './editor.ts';
import { full, api } from './session.ts';

const item = (page: Page, at: number) => page.getByRole('button', { name: new RegExp(`^${at} of \\d`) });
const unique = (name: string) => `${name} ${process.pid}-${test.info().workerIndex}-${test.info().retry}`;

let clipId = '';
test.beforeAll(async () => {
  clipId = await frameClip(await api(), `Placed ${process.pid}-${test.info().workerIndex}`);
});

const cuts = () => [
  { clipId, from: 0, to: 90 },
  { clipId, from: 100, to: 200 },
];

test(
  'a finished upload appears in the open panel and is dragged to the shown position',
  full,
  async ({ page }) => {
    const program = await openProgram(page, 'Live footage', cuts());
    const name = unique('Just uploaded');
    const newId = await program.client.upload(await makeFrameFilm(name, 60));
    const add = page.getByRole('button', { name: `Add ${name}` });
    await expect(add).toBeEnabled({ timeout: 60_000 });

    const row = page.getByRole('listitem').filter({ has: add });
    const second = await item(page, 2).boundingBox();
    if (second === null) throw new Error('no second item');
    await row.hover();
    await page.mouse.down();
    await page.mouse.move(second.x + 30, second.y + 60, { steps: 6 });
    await page.mouse.move(second.x + 12, second.y + 40, { steps: 3 });
    const gap = await page.locator('[data-gap]').boundingBox();
    expect(Math.abs((gap?.x ?? 0) - second.x)).toBeLessThanOrEqual(4);
    await page.mouse.up();
    const clipIds = async () =>
      (
        await program.client.api.program.getProgram({ programId: program.programId })
      ).draft?.timeline.items.map((each) => each.clipId);
    await expect.poll(clipIds).toEqual([clipId, newId, clipId]);
    await page.keyboard.press('Control+z');
    await expect.poll(clipIds).toEqual([clipId, clipId]);
  },
);

test('a file from the desktop is placed where it was dropped on the timeline', async ({ page }) => {
  const program = await openProgram(page, 'Dropped file', cuts());
  const name = unique('From the desktop');
  const bytes = (await readFile(await makeFrameFilm(name, 60))).toString('base64');
  const transfer = await page.evaluateHandle(
    ([data = '', fileName = '']) => {
      const files = new DataTransfer();
      const content = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      files.items.add(new File([content], fileName, { type: 'video/mp4' }));
      return files;
    },
    [bytes, `${name}.mp4`],
  );
  const second = await item(page, 2).boundingBox();
  if (second === null) throw new Error('no second item');
  const at = { dataTransfer: transfer, clientX: second.x + 12, clientY: second.y + 40 };
  for (const type of ['dragenter', 'dragover', 'drop']) await item(page, 2).dispatchEvent(type, at);
  await expect.poll(program.frames, { timeout: 60_000 }).toEqual([
    [0, 90],
    [0, 60],
    [100, 200],
  ]);
  await expect(item(page, 2)).toHaveAccessibleName(new RegExp(name));
  await expect(page.getByRole('button', { name: `Add ${name}` })).toHaveCount(1);
});

test('files that are dropped together are placed in their order', full, async ({ page }) => {
  const program = await openProgram(page, 'Dropped together', cuts());
  const names = ['first', 'second', 'third'].map((word) => unique(`The ${word}`));
  const films = await Promise.all(
    names.map(async (name) => [
      `${name}.mp4`,
      (await readFile(await makeFrameFilm(name, 60))).toString('base64'),
    ]),
  );
  const transfer = await page.evaluateHandle((given) => {
    const files = new DataTransfer();
    for (const [fileName = '', data = ''] of given) {
      const content = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      files.items.add(new File([content], fileName, { type: 'video/mp4' }));
    }
    return files;
  }, films);
  const second = await item(page, 2).boundingBox();
  if (second === null) throw new Error('no second item');
  const at = { dataTransfer: transfer, clientX: second.x + 12, clientY: second.y + 40 };
  for (const type of ['dragenter', 'dragover', 'drop']) await item(page, 2).dispatchEvent(type, at);
  await expect.poll(async () => (await program.frames()).length, { timeout: 90_000 }).toBe(5);
  for (const [index, name] of names.entries())
    await expect(item(page, index + 2)).toHaveAccessibleName(new RegExp(name));
});

test('unusable clips are behind a filter', full, async ({ page }) => {
  const client = await api();
  const name = unique('Not a film');
  await uploadUnusable(client, name);
  await openProgram(page, 'Filter', cuts());
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Add ${name}` })).toHaveCount(0);
  await page.getByRole('switch', { name: "Show clips that can't be added" }).press('Space');
  await expect(page.getByRole('button', { name: `Add ${name}` })).toBeDisabled();
});
