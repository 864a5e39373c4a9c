import { expect, type Page, test } from '@playwright/test';
import { expectFrame, frameClip, openProgram, shownFrame } from './editor.ts';
import { until } from './api-client.ts';
import { playJoins } from './joins.ts';
import { full, api, productUrl, signIn } from './session.ts';

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

test(
  'I and O set in and out at the playhead, and arrows up and down go from cut to cut',
  full,
  async ({ page }) => {
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
  },
);

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

test(
  'End shows the last frame, before and after the exact preview is there, also of a fast clip',
  full,
  async ({ page }) => {
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
  },
);

test('J, K and L play backwards, stop and play faster', full, async ({ page }) => {
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

test(
  'what was published passes its joins in hls.js while the quality changes there, on the planned frames',
  full,
  async ({ page }) => {
    const client = await api();
    const cuts = [
      { from: 30, to: 150 },
      { from: 5, to: 95 },
      { from: 110, to: 200 },
      { from: 40, to: 130 },
    ];
    const title = {
      ...{ kind: 'lower-third' as const, text: 'Ada', secondLine: '', place: 'left' as const },
      ...{ colour: '#ff0000', atMs: 1000, durationMs: 2000 },
    };
    const looks = [{ fadeInMs: 500 }, { titles: [title] }, {}, { crossFadeMs: 600 }];
    const items = cuts.map(({ from, to }, at) => ({
      ...{ clipId, inMs: (from * 1000) / 30, outMs: (to * 1000) / 30 },
      ...looks[at],
    }));
    const { programId } = await client.api.program.createProgram({ title: 'Joins', timeline: { items } });
    await client.api.program.publishProgram({ programId, audience: { organisation: true } });
    await signIn(page, 'cm@north.demo');
    const asked = page.waitForResponse(/master\.m3u8/, { timeout: 60_000 });
    await until(
      'the program is live',
      async () => (await client.api.program.getProgram({ programId })).playback.hls,
    );
    await page.goto(`${productUrl()}/home/play/${programId}`);
    const url = (await asked).url();
    // Better qualities join the version when they are made.
    await expect
      .poll(() => page.evaluate((address) => fetch(address).then((answer) => answer.text()), url), {
        timeout: 60_000,
      })
      .toMatch(/v240[\s\S]*v480/);
    await page.goto(`${productUrl()}/home/newprograms`);

    const starts = cuts.map((_, at) => cuts.slice(0, at).reduce((sum, { from, to }) => sum + to - from, 0));
    const played = await playJoins(
      page,
      url,
      starts.slice(1).map((frame) => frame / 30),
    );
    const fadeFrames = 18;
    const planned = (frame: number) => {
      const at = starts.findLastIndex((start) => start <= frame);
      const shown = (index: number) => (cuts[index]?.from ?? 0) + frame - (starts[index] ?? 0);
      const share = (frame + 1 - ((starts[3] ?? 0) - fadeFrames / 2)) / (fadeFrames + 1);
      return share > 0 && share < 1 ? (1 - share) * shown(2) + share * shown(3) : shown(at);
    };
    // The picture fades in before.
    const compared = played.frames
      .map(({ atS, level }) => ({ frame: Math.round(atS * 30), level }))
      .filter(({ frame }) => frame >= 16);
    const wrong = compared.filter(({ frame, level }) =>
      [-1, 0, 1].every((near) => Math.abs(planned(frame + near) - level) > 3),
    );
    expect(wrong).toEqual([]);
    for (const start of starts.slice(1))
      expect(
        compared.some(({ frame }) => frame >= start && frame < start + 12),
        `a frame after the join at ${start}`,
      ).toBe(true);
    expect(played.errors).toEqual([]);
    expect(played.bufferedRanges).toBe(1);
    expect(new Set(played.levels).size).toBeGreaterThan(1);
    expect(played.endedAtS).toBeCloseTo(13, 0);
  },
);
