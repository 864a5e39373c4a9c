import { expect, test } from '@playwright/test';
import { openProgram, twoClips } from './editor.ts';
import { full } from './session.ts';

test(
  'a published version is compared with the draft and restored, and undo takes that back',
  full,
  async ({ page }) => {
    const [first, second] = await twoClips();
    const cuts = [first, second].map((clip) => ({ clipId: clip.clipId, from: 0, to: 96 }));
    await openProgram(page, `Versions ${process.pid}-${test.info().retry}`, cuts);
    const item = (at: number) => page.getByRole('button', { name: new RegExp(`^${at} of \\d`) });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^Version 1/)).toBeVisible({ timeout: 60_000 });

    await item(1).click();
    await page.keyboard.press('Delete');
    await expect(item(2)).toHaveCount(0);
    await expect(page.getByText(`Removed “${first.name}”`)).toBeVisible();
    await page.getByRole('button', { name: 'Version history' }).click();
    const drawer = page.getByRole('dialog', { name: 'Version history' });
    await drawer.getByRole('button', { name: /^Version 1 · Live/ }).click();
    await expect(drawer.getByText(`Removed “${first.name}”`)).toBeVisible();
    await drawer.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(item(2)).toBeVisible();
    await expect(page.getByText(`Removed “${first.name}”`)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(item(2)).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
    await page.reload();
    await expect(item(2)).toBeVisible();
  },
);
