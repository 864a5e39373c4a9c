import { expect, type Page, test } from '@playwright/test';
import { expectFrame, frameClip, openProgram, shownFrame } from './editor.ts';
import { full, api } from './session.ts';

const item = (page: Page, at: number) => page.getByRole('button', { name: new RegExp(`^${at} of \\d`) });
const clock = (page: Page) => page.locator('[data-time]');

let clipId = '';
test.beforeAll(async () => {
  clipId = await frameClip(await api(), `Played ${process.pid}-${test.info().workerIndex}`);
});

const cuts = () => [
  { clipId, from: 20, to: 60 },
  { clipId, from: 100, to: 200 },
];

test('I and O set in and out at the playhead, and arrows up and down go from cut to cut', async ({
  page,
}) => {
  const program = await openProgram(page, 'In and out', cuts());
  await item(page, 1).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(clock(page)).toContainText('00:00:01:10');
  await expectFrame(page, 100);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('i');
  await expect.poll(async () => (await program.frames())[1]).toEqual([130, 200]);
  await expectFrame(page, 130);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('o');
  await expect.poll(async () => (await program.frames())[1]).toEqual([130, 161]);
  await page.keyboard.press('ArrowUp');
  await expect(clock(page)).toContainText('00:00:01:10');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await program.frames())[1]).toEqual([100, 200]);
});

test(
  'after a trim the arrows up and down go from cut to cut, and the strip follows',
  full,
  async ({ page }) => {
    const program = await openProgram(page, 'On to the next cut', cuts());
    await page
      .getByRole('slider', { name: /^End of / })
      .first()
      .click();
    for (let press = 0; press < 9; press += 1)
      await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page
      .getByRole('slider', { name: /^End of / })
      .first()
      .focus();
    await page.keyboard.press('ArrowDown');
    await expect(clock(page)).toContainText('00:00:01:10');
    await page.keyboard.press('ArrowDown');
    await expect(clock(page)).toContainText('00:00:04:20');
    await expect(page.locator('[data-playhead]')).toBeInViewport();
    expect(await program.frames()).toEqual([
      [20, 60],
      [100, 200],
    ]);
  },
);

const isExact = (page: Page) =>
  page
    .getByRole('group', { name: 'Preview' })
    .evaluate((group) => [...group.querySelectorAll('video')].at(-1)?.style.visibility === 'visible');

test('End shows the last frame, before and after the exact preview is there, also of a fast clip', async ({
  page,
}) => {
  const program = await openProgram(page, 'The last frame', cuts());
  await item(page, 1).click();
  await page.keyboard.press('End');
  await expect(clock(page)).toContainText('00:00:04:20 / 00:00:04:20');
  await expectFrame(page, 199);
  await expect(page.getByText('This is exactly what viewers will see.')).toBeVisible({
    timeout: 60_000,
  });
  await page.keyboard.press('Home');
  await expectFrame(page, 20);
  await page.keyboard.press('End');
  await expectFrame(page, 199);

  await item(page, 2).click();
  const speed = page.getByRole('region', { name: 'Clip' }).getByLabel('Speed', { exact: true });
  await speed.fill('200');
  await speed.press('Enter');
  await expect(clock(page)).toContainText('/ 00:00:03:00');
  await expect.poll(async () => (await program.frames())[1]).toEqual([50, 100]);
  await item(page, 2).click();
  const showsFastFrames = async () => {
    await page.keyboard.press('End');
    await expectFrame(page, 198);
    await page.keyboard.press('ArrowUp');
    await expectFrame(page, 100);
    await page.keyboard.press('Shift+ArrowRight');
    await expectFrame(page, 160);
  };
  await showsFastFrames();
  await expect.poll(() => isExact(page), { timeout: 60_000 }).toBe(true);
  await showsFastFrames();
  // A second of the program is two of the clip, whichever way it plays.
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(clock(page)).toContainText('00:00:03:00 / 00:00:03:00', { timeout: 15_000 });
});

test('J, K and L play backwards, stop and play faster', async ({ page }) => {
  await openProgram(page, 'Shuttle', cuts());
  await item(page, 1).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await expect(page.getByText('2×', { exact: true })).toBeVisible();
  await expect.poll(() => shownFrame(page)).toBeGreaterThan(100);
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await expectFrame(page, 199);
  await page.keyboard.press('j');
  await expect(page.getByText('-1×', { exact: true })).toBeVisible();
  await expect.poll(() => shownFrame(page), { intervals: [100] }).toBeLessThan(180);
  await page.keyboard.press('k');
  await expect(page.getByText('-1×', { exact: true })).toHaveCount(0);
});

test(
  'Space plays after a click on a button of the editor, and presses one that was reached by keyboard',
  full,
  async ({ page }) => {
    await openProgram(page, 'Space', cuts());
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    const mute = page.getByRole('button', { name: 'Mute', exact: true });
    await mute.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  },
);

test(
  'the preview goes to full screen and back, and its sound is set and remembered',
  full,
  async ({ page }) => {
    await openProgram(page, 'Full screen', cuts());
    await item(page, 1).click();
    await page.keyboard.press('Shift+F');
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label')))
      .toBe('Preview');
    await page.keyboard.press('Shift+F');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    await page.getByRole('slider', { name: 'Volume', exact: true }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    const volumes = () =>
      page
        .getByRole('group', { name: 'Preview' })
        .evaluate((group) =>
          [...group.querySelectorAll('video')].map(({ volume, muted }) => [volume, muted]),
        );
    await expect.poll(volumes).toEqual([1, 2, 3].map(() => [0.05, false]));
    await page.reload();
    await expect.poll(volumes).toEqual([1, 2, 3].map(() => [0.05, false]));
    await item(page, 1).click();
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  },
);

test(
  'panels are resized by pointer and keys and keep their size, and notes never move the picture',
  full,
  async ({ page }) => {
    await openProgram(page, 'Panels', cuts());
    const divider = page.getByRole('separator', { name: 'Footage panel width' });
    const panel = page.getByRole('complementary', { name: 'Footage' });
    const widthOf = async () => Math.round((await panel.boundingBox())?.width ?? 0);
    const before = await widthOf();
    const box = await divider.boundingBox();
    if (box === null) throw new Error('no divider');
    await page.mouse.move(box.x + 4, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 64, box.y + 100, { steps: 4 });
    await page.mouse.up();
    await expect.poll(widthOf).toBe(before + 60);
    await divider.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(widthOf).toBe(before + 76);
    const strip = page.getByRole('separator', { name: 'Timeline height' });
    await strip.focus();
    await page.keyboard.press('ArrowUp');
    await expect(strip).toHaveAttribute('aria-valuenow', '266');
    await page.reload();
    await expect.poll(widthOf).toBe(before + 76);
    await expect(strip).toHaveAttribute('aria-valuenow', '266');

    const picture = page.getByRole('group', { name: 'Preview' });
    await expect(page.getByText('This is exactly what viewers will see.')).toBeVisible({
      timeout: 60_000,
    });
    const place = await picture.boundingBox();
    await item(page, 1).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('i');
    await expect(page.getByText(/^Preparing /)).toBeVisible();
    expect(await picture.boundingBox()).toEqual(place);
    await page.keyboard.press('Control+z');
  },
);
