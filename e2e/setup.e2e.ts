import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { full, api, openEntry, pageFor, productUrl, signIn } from './session.ts';

const filled = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled').trim(),
  );

test.afterEach(async () => {
  const manager = await api('cm@south.demo');
  await manager.api.setup.saveBrand({ accentColour: null });
  await manager.api.setup.removeLogo({});
  const links = { terms: null, privacy: null, chat: null, browserPlugin: null, analytics: null };
  await manager.api.setup.saveLinks(links);
  const { fonts } = await manager.api.font.getFonts({});
  for (const { fontId } of fonts) await manager.api.font.removeFont({ fontId });
});

test('a colour is tried out, applied, and shows to everybody of the organisation at once; others keep theirs', async ({
  page,
  browser,
}) => {
  await signIn(page, 'cm@south.demo');
  const colleague = await pageFor(browser, 'viewer@south.demo');
  const neighbour = await pageFor(browser, 'cm@north.demo');
  const own = await filled(colleague);
  await page.goto(`${productUrl()}/organization/customer/edit/Admin`);
  await page.getByRole('textbox', { name: 'Accent colour' }).fill('#c2410c');
  await page.getByRole('heading', { name: 'Brand' }).click();
  await expect(page.getByText(/contrast ratio of 5\.1/)).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Email' }).getByText('South', { exact: true })).toBeVisible();
  expect(await filled(page)).toBe(own);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Accent colour updated.')).toBeVisible();
  await expect.poll(() => filled(page)).not.toBe(own);
  await expect.poll(() => filled(colleague)).not.toBe(own);
  expect(await filled(neighbour)).toBe(own);
  await Promise.all([colleague.close(), neighbour.close()]);
});

test('each part is saved on its own, and what cannot be is shown at its field', full, async ({ page }) => {
  await signIn(page, 'cm@south.demo', '/organization/customer/edit/Admin');
  const links = page.getByRole('region', { name: 'Links' });
  await links.getByRole('textbox', { name: 'Terms' }).fill('javascript:alert(1)');
  await links.getByRole('button', { name: 'Save' }).click();
  await expect(links.getByText('Enter a link that starts with https://')).toBeVisible();
  await links.getByRole('textbox', { name: 'Terms' }).fill('https://south.example/terms');
  await links.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    'https://south.example/terms',
  );
  await links.getByRole('textbox', { name: 'Terms' }).fill('');
  await links.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    '/legal/terms',
  );
});

// A dot of one colour.
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a logo is seen in the previews before it is applied, and so is its absence', full, async ({ page }) => {
  await signIn(page, 'cm@south.demo', '/organization/customer/edit/Admin');
  const brand = page.getByRole('region', { name: 'Brand' });
  const previews = ['App', 'Share page'].flatMap((name) => brand.getByRole('figure', { name }).first());
  const inHeader = page.getByRole('banner').locator('img[src^="/brand/"]');
  const chooser = page.waitForEvent('filechooser');
  await brand.getByRole('button', { name: 'Choose logo' }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: image });
  for (const preview of previews) await expect(preview.locator('img[src^="blob:"]')).toHaveCount(1);
  await expect(inHeader).toHaveCount(0);
  await brand.getByRole('button', { name: 'Keep current logo' }).click();
  for (const preview of previews) await expect(preview.locator('img')).toHaveCount(0);

  const second = page.waitForEvent('filechooser');
  await brand.getByRole('button', { name: 'Choose logo' }).click();
  await (await second).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: image });
  await brand.getByRole('button', { name: 'Apply logo' }).click();
  await expect(page.getByText('Logo updated.')).toBeVisible();
  await expect(inHeader).toHaveCount(1);
  await brand.getByRole('button', { name: 'Remove logo' }).click();
  for (const preview of previews) await expect(preview.locator('img')).toHaveCount(0);
  await expect(inHeader).toHaveCount(1);
  await brand.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByText('Logo removed. The Rushes logo is shown instead.')).toBeVisible();
  await expect(inHeader).toHaveCount(0);
});

test('the current colour, typed in capitals, is nothing to save', full, async ({ page }) => {
  const manager = await api('cm@south.demo');
  await manager.api.setup.saveBrand({ accentColour: '#0f766e' });
  await signIn(page, 'cm@south.demo', '/organization/customer/edit/Admin');
  const colour = page.getByRole('textbox', { name: 'Accent colour' });
  await expect(colour).toHaveValue('#0f766e');
  await colour.fill('#0F766E');
  await openEntry(page, 'Create', 'Programs');
  await expect(page.getByRole('heading', { name: 'Programs', level: 1 })).toBeVisible();
  await page.goto(`${productUrl()}/organization/customer/edit/Admin`);
  await colour.fill('#B91C1C');
  await openEntry(page, 'Create', 'Programs');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave without saving' })
    .click();
  await expect(page.getByRole('heading', { name: 'Programs', level: 1 })).toBeVisible();
});

test('a font is uploaded to Files, added for titles, removed, and back by undo', full, async ({ page }) => {
  await signIn(page, 'cm@south.demo', '/organization/customer/edit/Admin');
  const fonts = page.getByRole('region', { name: 'Fonts' });
  await expect(fonts.getByText('No fonts yet.')).toBeVisible();
  await fonts.getByRole('button', { name: 'Add font' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a font' });
  const file = 'node_modules/@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2';
  await dialog.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '..', file));
  await dialog
    .getByRole('button', { name: /noto-sans-latin/ })
    .first()
    .click({ timeout: 30_000 });
  const row = fonts.getByRole('listitem', { name: 'Noto Sans' });
  await expect(row.getByRole('img', { name: 'Sample of Noto Sans' })).toBeVisible();
  const defaults = page.getByRole('region', { name: 'Titles and captions' });
  const titleFont = defaults.getByLabel('Title font');
  await titleFont.selectOption('Noto Sans');
  await defaults.getByRole('button', { name: 'Save' }).click();
  await expect(defaults.getByRole('button', { name: 'Save' })).toBeDisabled();
  await row.getByRole('button', { name: 'Remove Noto Sans' }).click();
  await expect(row).toHaveCount(0);
  await expect(titleFont).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await expect(titleFont.locator('option:checked')).toHaveText('Noto Sans');
});
