import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './session.ts';

const card = (page: Page, number: string) => page.getByRole('listitem', { name: `Shot ${number}` });

async function addShot(page: Page, scene: string, description: string): Promise<void> {
  await page.getByRole('region', { name: scene }).getByRole('button', { name: 'Add shot' }).click();
  const panel = page.getByRole('complementary', { name: /^Shot / });
  await panel.getByRole('textbox', { name: 'Description' }).fill(description);
  await panel.getByRole('button', { name: 'Close' }).click();
}

test('a storyboard gets scenes and shots, which are moved, become a task and tell how far they are', async ({
  page,
}) => {
  const title = `Launch ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'cm@north.demo', '/storyboards/list');
  await page.getByRole('button', { name: 'New storyboard' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New storyboard' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  for (const scene of ['Office', 'Street']) {
    await page.getByRole('button', { name: 'Add scene' }).click();
    await expect(page.getByRole('textbox', { name: 'Scene title' }).last()).toBeFocused();
    await page.keyboard.type(scene);
  }
  await addShot(page, 'Office', 'A desk');
  await addShot(page, 'Office', 'A window');
  await addShot(page, 'Street', 'A bus');
  await expect(page.getByText('0:15 · 3 shots')).toBeVisible();
  await card(page, '1.1').click();
  const picture = { name: 'desk.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[aria-label="Upload image"]').setInputFiles(picture);
  await expect(card(page, '1.1').getByRole('img', { name: 'Image of shot 1.1' })).toBeVisible();
  await page.getByRole('complementary', { name: 'Shot 1.1' }).getByRole('button', { name: 'Close' }).click();

  // By keyboard over the title of the next scene, by pointer back.
  await card(page, '1.2').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(card(page, '2.1')).toBeFocused();
  await expect(card(page, '2.1')).toContainText('A window');
  await card(page, '2.1').dragTo(card(page, '1.1'), { targetPosition: { x: 8, y: 60 } });
  await expect(card(page, '1.1')).toContainText('A window');
  await page.keyboard.press('Control+z');
  await expect(card(page, '2.1')).toContainText('A window');

  await page.getByText('List', { exact: true }).click();
  await expect(card(page, '2.2')).toContainText('A bus');
  await page.getByText('Filmstrip', { exact: true }).click();
  await expect(card(page, '2.2')).toBeVisible();
  await page.getByText('Board', { exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(card(page, '2.1')).toContainText('A window');

  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Ask for recordings' }).click();
  const choice = page.getByRole('dialog', { name: 'Ask for recordings' });
  const added = page.getByText(`Added 3 shots to “${title}”.`);
  await expect(choice.or(added)).toBeVisible();
  if (await choice.isVisible()) await choice.getByRole('button', { name: 'Add shots' }).click();
  await expect(added).toBeVisible();
  await card(page, '1.1').click();
  const panel = page.getByRole('complementary', { name: 'Shot 1.1' });
  await expect(panel.getByText('To do')).toBeVisible();
  const boardUrl = page.url();
  await panel.getByRole('link', { name: `Task: ${title}` }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt' }).first()).toHaveValue('A desk');
  await expect(page.getByRole('img', { name: 'Example' }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Users and groups' }).fill('Vera');
  await page.getByRole('option', { name: 'Vera Lund' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send task' }).click();
  await expect(page.getByText('0 of 1 submitted')).toBeVisible();
  await page.goto(boardUrl);
  await expect(card(page, '1.1')).toContainText('Assigned');
});
