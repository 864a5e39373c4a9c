import { expect, type Page, test } from '@playwright/test';
import { openProgram, twoClips } from './editor.ts';
import { full, productUrl, signIn, signOut } from './session.ts';

const item = (page: Page, at: number) => page.getByRole('button', { name: new RegExp(`^${at} of \\d`) });
const items = (page: Page) => page.getByRole('list', { name: 'Timeline items' }).getByRole('button');
const selected = (page: Page) =>
  page.getByRole('list', { name: 'Timeline items' }).locator('[aria-pressed=true]');

test(
  'several items are moved, pasted into another program, and undone after a reload',
  full,
  async ({ page }) => {
    const [first, second] = await twoClips();
    const name = `${process.pid}-${test.info().retry}`;
    const cuts = [first, second, first, second].map(({ clipId }, at) => ({
      clipId,
      from: at,
      to: 60 + at * 5,
    }));
    const source = await openProgram(page, `Copied from ${name}`, cuts);
    const { client } = source;
    const { programId } = await client.api.program.createProgram({
      title: `Pasted into ${name}`,
      timeline: { items: [{ clipId: first.clipId, inMs: 0, outMs: 2000 }] },
    });
    const framesOfTarget = async () => {
      const { draft } = await client.api.program.getProgram({ programId });
      return (draft?.timeline.items ?? []).map(({ inFrame, outFrame }) => [inFrame, outFrame]);
    };

    await test.step('a range is selected, and moves as one', async () => {
      await item(page, 1).click();
      await page.keyboard.press('n');
      await expect(page.getByRole('region', { name: 'Title' })).toBeVisible();
      await item(page, 1).click();
      await item(page, 3).click({ modifiers: ['Shift'] });
      await expect(selected(page)).toHaveCount(3);
      await expect(page.getByRole('region', { name: 'Selected items' })).toContainText('3 items selected');
      await item(page, 2).click({ modifiers: ['Control'] });
      await expect(page.getByText(/^2 of 4 items selected/)).toHaveCount(1);
      await page.keyboard.press('Alt+ArrowRight');
      await page.keyboard.press('Alt+ArrowRight');
      await expect.poll(async () => (await source.frames()).map(([from]) => from)).toEqual([1, 3, 0, 2]);
      await item(page, 4).dragTo(item(page, 2), { targetPosition: { x: 60, y: 40 } });
      await expect.poll(async () => (await source.frames()).map(([from]) => from)).toEqual([1, 0, 2, 3]);
    });

    await test.step('they are pasted into another program, with their title', async () => {
      await item(page, 2).click();
      await page.keyboard.press('Shift+ArrowDown');
      await expect(selected(page)).toHaveCount(2);
      await page.keyboard.press('Control+c');
      await expect(page.getByText('2 items copied.')).toBeVisible();
      await page.goto(`${productUrl()}/myprograms/editprogram/${programId}`);
      await item(page, 1).click();
      await page.keyboard.press('Control+v');
      await expect(items(page)).toHaveCount(3);
      await expect(selected(page)).toHaveCount(2);
      await expect(page.getByRole('button', { name: /^Title “/ })).toBeVisible();
      await expect.poll(async () => (await framesOfTarget()).map(([from]) => from)).toEqual([0, 0, 2]);
    });

    await test.step('a cut and the footage of an item are moved by keys', async () => {
      await page
        .getByRole('slider', { name: /^End of / })
        .nth(1)
        .focus();
      await page.keyboard.press('Control+ArrowLeft');
      await expect
        .poll(async () => (await framesOfTarget()).slice(1))
        .toEqual([
          [0, 59],
          [1, 70],
        ]);
      await item(page, 2).click();
      await page.keyboard.press('.');
      await expect.poll(async () => (await framesOfTarget())[1]).toEqual([1, 60]);
    });

    await test.step('after a reload, undo and redo go on', async () => {
      await page.reload();
      await expect(items(page)).toHaveCount(3);
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await framesOfTarget())[1]).toEqual([0, 59]);
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expect(items(page)).toHaveCount(1);
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(async () => (await framesOfTarget()).length).toBe(3);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
      await page.keyboard.press('Control+z');
      await expect(items(page)).toHaveCount(1);
    });

    await test.step('a sign-out forgets the steps', async () => {
      await expect.poll(async () => (await framesOfTarget()).length).toBe(1);
      await page.goto(`${productUrl()}/home/library`);
      await signOut(page);
      await signIn(page, 'cm@north.demo', `/myprograms/editprogram/${programId}`);
      await expect(items(page)).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Redo', exact: true })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
    });
  },
);
