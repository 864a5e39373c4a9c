import { expect, type Page, test } from '@playwright/test';
import { edgeX, expectFrame, frameClip, openProgram, pointAt } from './editor.ts';
import { full, api } from './session.ts';

const handle = (page: Page, side: 'Start' | 'End', at: number) =>
  page.getByRole('slider', { name: new RegExp(`^${side} of `) }).nth(at);
const item = (page: Page, at: number) => page.getByRole('button', { name: new RegExp(`^${at} of \\d`) });

let clipId = '';
test.beforeAll(async () => {
  clipId = await frameClip(await api(), `Trimmed ${process.pid}-${test.info().workerIndex}`);
});

const threeCuts = () => [
  { clipId, from: 20, to: 60 },
  { clipId, from: 60, to: 130 },
  { clipId, from: 20, to: 180 },
];

/** More than fits at the widest scale. */
const manyCuts = () => [
  { clipId, from: 60, to: 140 },
  ...threeCuts().slice(1),
  ...[1, 2, 3, 4].map(() => ({ clipId, from: 0, to: 200 })),
];

/** Zooms by the button until it was pressed so often; the strip stays at its start. */
async function zoomIn(page: Page, times: number): Promise<void> {
  await item(page, 1).click();
  await page.keyboard.press('Home');
  for (let press = 0; press < times; press += 1)
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
}

// The scale between the two ends is a further case of the same.
for (const { zoom, presses } of [
  { zoom: 'all in sight', presses: 0 },
  { zoom: 'closer', presses: 2 },
  { zoom: 'closest', presses: 9 },
])
  test(`a trim handle stays under the pointer: ${zoom}`, zoom === 'closest' ? {} : full, async ({ page }) => {
    const program = await openProgram(page, `Under the pointer, ${zoom}`, manyCuts());
    await zoomIn(page, presses);
    const edges =
      presses === 9
        ? ([['Start', 0]] as const)
        : ([
            ['Start', 0],
            ['End', 0],
            ['Start', 1],
          ] as const);
    for (const [side, at] of edges) {
      const grip = handle(page, side, at);
      const point = await pointAt(page, grip);
      const offset = (await edgeX(grip)) - point.x;
      await page.keyboard.down('Alt');
      await page.mouse.down();
      for (const movedPx of [7, 33, 58, 41, -12, 19]) {
        await page.mouse.move(point.x + movedPx, point.y, { steps: 3 });
        await expect
          .poll(async () => Math.abs((await edgeX(grip)) - offset - (point.x + movedPx)), { timeout: 3_000 })
          .toBeLessThanOrEqual(2);
      }
      await page.mouse.up();
      await page.keyboard.up('Alt');
    }
    await expect.poll(async () => (await program.frames())[0]?.[0]).toBeGreaterThan(60);
  });

test(
  'the end of the last item follows the pointer where all is in sight, and the scale rests',
  full,
  async ({ page }) => {
    await openProgram(page, 'The last end', manyCuts());
    const grip = handle(page, 'End', 6);
    const first = await item(page, 1).boundingBox();
    const point = await pointAt(page, grip);
    const offset = (await edgeX(grip)) - point.x;
    await page.keyboard.down('Alt');
    await page.mouse.down();
    for (const movedPx of [-80, -200, -140]) {
      await page.mouse.move(point.x + movedPx, point.y, { steps: 4 });
      await expect
        .poll(async () => Math.abs((await edgeX(grip)) - offset - (point.x + movedPx)))
        .toBeLessThanOrEqual(2);
      expect((await item(page, 1).boundingBox())?.width).toBe(first?.width);
    }
    await page.mouse.up();
    await page.keyboard.up('Alt');
    // Now there is room, and the strip fits again.
    await expect
      .poll(async () => (await item(page, 1).boundingBox())?.width)
      .toBeGreaterThan(first?.width ?? 0);
  },
);

test('grabbing a handle selects its item, so that Delete removes that one', full, async ({ page }) => {
  const program = await openProgram(page, 'Grab and delete', threeCuts());
  await item(page, 1).click();
  await pointAt(page, handle(page, 'Start', 1));
  await page.mouse.down();
  await page.mouse.up();
  await expect(item(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Delete');
  await expect.poll(program.frames).toEqual([
    [20, 60],
    [20, 180],
  ]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await program.frames()).length).toBe(3);
});

test(
  'the preview shows the frame at the edge with its time, at both edges, and goes back after',
  full,
  async ({ page }) => {
    const program = await openProgram(page, 'Frames at the edges', threeCuts());
    await item(page, 1).click();
    await page.keyboard.press('Home');
    await expectFrame(page, 20);
    for (const { side, word, shows } of [
      { side: 'Start', word: 'Start', shows: (frame: number) => frame },
      { side: 'End', word: 'End', shows: (frame: number) => frame - 1 },
    ] as const) {
      const grip = handle(page, side, 1);
      const point = await pointAt(page, grip);
      await page.keyboard.down('Alt');
      await page.mouse.down();
      await page.mouse.move(point.x - 60, point.y, { steps: 5 });
      const frame = Number(await grip.getAttribute('aria-valuenow'));
      expect(frame).toBeLessThan(side === 'Start' ? 60 : 130);
      await expectFrame(page, shows(frame));
      await expect(
        page.getByRole('group', { name: 'Preview' }).getByText(new RegExp(`^${word} 00:00:`)),
      ).toBeVisible();
      await page.mouse.up();
      await page.keyboard.up('Alt');
      await item(page, 1).click();
      await expect(page.getByRole('group', { name: 'Preview' }).getByText(/^(Start|End) 00:00:/)).toHaveCount(
        0,
      );
      await expectFrame(page, 20);
    }
    await expect.poll(async () => (await program.frames())[1]?.[1]).toBeLessThan(130);
  },
);

test('while a trimmed clip loads, the picture stays as it was', full, async ({ page }) => {
  const later = await frameClip(await api(), `Loads late ${process.pid}-${test.info().workerIndex}`);
  await openProgram(page, 'Loads late', [...threeCuts(), { clipId: later, from: 50, to: 150 }]);
  await expect(page.getByText('This is exactly what viewers will see.')).toBeVisible({
    timeout: 30_000,
  });
  await expectFrame(page, 20);
  // Nothing more of any clip arrives.
  await page.route('**/m/**', () => undefined);
  const point = await pointAt(page, handle(page, 'End', 3));
  await page.mouse.down();
  await page.mouse.move(point.x - 60, point.y, { steps: 4 });
  await expect(page.getByRole('group', { name: 'Preview' }).getByText(/^End 00:00:/)).toBeVisible();
  await expectFrame(page, 20);
  await page.mouse.up();
});

test('Escape puts a dragged edge back, and nothing is saved', full, async ({ page }) => {
  const program = await openProgram(page, 'Escape', threeCuts());
  const grip = handle(page, 'End', 1);
  const point = await pointAt(page, grip);
  await page.mouse.down();
  await page.mouse.move(point.x - 90, point.y, { steps: 4 });
  await expect(grip).not.toHaveAttribute('aria-valuenow', '130');
  await page.keyboard.press('Escape');
  await expect(grip).toHaveAttribute('aria-valuenow', '130');
  await page.mouse.move(point.x - 120, point.y);
  await page.mouse.up();
  await expect(grip).toHaveAttribute('aria-valuenow', '130');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  expect((await program.frames())[1]).toEqual([60, 130]);
});

test('an edge snaps to the playhead with a line, and passes it with Alt', full, async ({ page }) => {
  const program = await openProgram(page, 'Snapping', threeCuts());
  await item(page, 1).click();
  await page.keyboard.press('Home');
  // 0:03 and 7 frames: no whole second and no cut is near.
  for (let second = 0; second < 3; second += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let frame = 0; frame < 7; frame += 1) await page.keyboard.press('ArrowRight');
  const grip = handle(page, 'End', 1);
  const box = await item(page, 2).boundingBox();
  const pxPerFrame = ((box?.width ?? 0) + 2) / 70;
  const point = await pointAt(page, grip);
  // The item ends at frame 110 of the program; the playhead is at 97.
  const toPlayhead = -13 * pxPerFrame;
  await page.mouse.down();
  await page.mouse.move(point.x + toPlayhead + 4, point.y, { steps: 6 });
  await expect(grip).toHaveAttribute('aria-valuenow', '117');
  await expect(page.locator('[data-snap]')).toBeVisible();
  await page.keyboard.down('Alt');
  await expect(page.locator('[data-snap]')).toHaveCount(0);
  await page.keyboard.up('Alt');
  await expect(page.locator('[data-snap]')).toBeVisible();
  await page.mouse.up();
  await expect.poll(async () => (await program.frames())[1]).toEqual([60, 117]);
});

test('edges are trimmed by keyboard, by one and by ten frames', full, async ({ page }) => {
  const program = await openProgram(page, 'Trim by keys', threeCuts());
  await handle(page, 'End', 1).focus();
  await expect(item(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expectFrame(page, 118);
  await handle(page, 'Start', 1).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectFrame(page, 71);
  await expect.poll(async () => (await program.frames())[1]).toEqual([71, 119]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await program.frames())[1]).toEqual([60, 130]);
});
