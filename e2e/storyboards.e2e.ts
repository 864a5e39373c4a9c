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

/** Plays the storyboard, goes on by keys, and gives it a sound. */
async function playAnimatic(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Play animatic' }).click();
  const animatic = page.getByRole('dialog', { name: `Animatic of “${title}”` });
  await expect(animatic.getByRole('img', { name: 'Image of shot 1.1' })).toBeVisible();
  await expect(animatic.getByRole('slider', { name: 'Position' })).not.toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Space');
  await expect(animatic.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(animatic.getByText('A window').first()).toBeVisible();
  await expect(animatic.getByText('0:05 / 0:15')).toBeVisible();
  await animatic
    .locator('input[aria-label="Upload sound"]')
    .setInputFiles({ name: 'voice.wav', mimeType: 'audio/wav', buffer: silence });
  await expect(animatic.locator('audio')).toHaveAttribute('src', /sound\.m4a$/u);
  const address = page.url();
  await animatic.getByRole('button', { name: 'Close animatic' }).click();
  await expect(animatic).toBeHidden();
  await page.goto(address);
  await expect(animatic.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(animatic).toBeHidden();
}

/** Draws on the image of a shot. */
async function sketch(page: Page, number: string): Promise<void> {
  await card(page, number).click();
  const panel = page.getByRole('complementary', { name: `Shot ${number}` });
  const image = panel.getByRole('img', { name: `Image of shot ${number}` });
  const before = (await image.getAttribute('src')) ?? '';
  await panel.getByRole('button', { name: 'Sketch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sketch' });
  const box = await dialog.getByRole('img', { name: 'Drawing area' }).boundingBox();
  const [x, y] = [box?.x ?? 0, box?.y ?? 0];
  await page.mouse.move(x + 50, y + 50);
  await page.mouse.down();
  await page.mouse.move(x + 300, y + 200, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: 'Use sketch' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Redo' }).click();
  await dialog.getByRole('button', { name: 'Use sketch' }).click();
  await expect(dialog).toBeHidden();
  await expect(image).not.toHaveAttribute('src', before);
  await panel.getByRole('button', { name: 'Close' }).click();
}

/** A second of a WAV: 8 kHz, 8 bit. */
const silence = Buffer.concat([
  Buffer.from(
    '52494646641f000057415645666d74201000000001000100401f0000401f00000100080064617461401f0000',
    'hex',
  ),
  Buffer.alloc(8000, 128),
]);

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

  await playAnimatic(page, title);
  await sketch(page, '1.1');

  await page.getByText('List', { exact: true }).click();
  await expect(card(page, '2.2')).toContainText('A bus');
  await page.getByText('Filmstrip', { exact: true }).click();
  await expect(card(page, '2.2')).toBeVisible();
  await page.getByText('Board', { exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(card(page, '2.1')).toContainText('A window');

  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Request recordings' }).click();
  const choice = page.getByRole('dialog', { name: 'Request recordings' });
  const added = page.getByText(`Added 3 shots to “${title}”.`);
  await expect(choice.or(added)).toBeVisible();
  if (await choice.isVisible()) await choice.getByRole('button', { name: 'Add to task' }).click();
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

test('a storyboard is signed off, what changes then is its addendum, and it is copied', async ({ page }) => {
  const title = `Signed ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'cm@north.demo', '/storyboards/list');
  await page.getByRole('button', { name: 'New storyboard' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New storyboard' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Add scene' }).click();
  await page.keyboard.type('Office');
  await addShot(page, 'Office', 'A desk');
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Sign off' }).click();
  await page
    .getByRole('dialog', { name: 'Sign off this storyboard?' })
    .getByRole('button', { name: 'Sign off' })
    .click();
  await expect(page.getByRole('button', { name: 'Signed off' })).toBeVisible();
  await addShot(page, 'Office', 'A window');
  await page.getByRole('button', { name: 'Changed since sign-off · 0:05 longer' }).click();
  const addendum = page.getByRole('dialog', { name: 'Sign-off' });
  await expect(addendum.getByText('1 shot added · 0:05 longer')).toBeVisible();
  await expect(addendum.getByText('1.2 A window')).toBeVisible();
  await addendum.getByRole('button', { name: 'Sign off again' }).click();
  await page
    .getByRole('dialog', { name: 'Sign off this storyboard?' })
    .getByRole('button', { name: 'Sign off' })
    .click();
  await expect(page.getByRole('button', { name: 'Signed off' })).toBeVisible();

  await page.getByRole('tab', { name: 'Programs' }).click();
  await expect(page.getByRole('heading', { name: 'No programs yet' })).toBeVisible();
  await page.getByRole('tab', { name: 'Assets' }).click();
  await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
  await page.getByRole('tab', { name: 'Storyboard' }).click();
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: `${title} (copy)` })).toBeVisible();
});
