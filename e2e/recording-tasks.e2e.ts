import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { deviceArguments, recordFor } from './recorder.ts';
import { api, productUrl, signIn } from './session.ts';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...deviceArguments, '--autoplay-policy=no-user-gesture-required'],
  },
  permissions: ['camera', 'microphone'],
});

/** A program with an empty slot. */
async function programWithSlot(title: string): Promise<string> {
  const { template } = (await api()).api;
  const { templateId, revision, draft } = await template.createTemplate({ title });
  const slot = {
    ...{ slotId: randomUUID(), title: 'Opening', prompt: 'Say hello', minMs: null, maxMs: 20_000 },
    ...{ required: true, locked: false, clipId: null, shotTypeId: null },
  };
  const saved = await template.updateTemplate({ templateId, revision, draft: { ...draft, slots: [slot] } });
  await template.publishTemplate({ templateId, revision: saved.revision });
  return (await template.createProgramFromTemplate({ templateId })).programId;
}

const toRecord = (page: Page) => page.getByRole('listitem', { name: 'Shot 1', exact: true });

test('a viewer records what a program lacks, and the accepted take fills its slot', async ({
  page,
  browser,
}) => {
  const title = `Greeting ${randomUUID().slice(0, 8)}`;
  const programId = await programWithSlot(title);
  await signIn(page, 'cm@north.demo', `/myprograms/editprogram/${programId}`);
  await page.getByRole('button', { name: 'Request footage' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Opening: Say hello');
  await page.getByRole('textbox', { name: 'Brief' }).click();
  await page.keyboard.type('Be yourself');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  const picture = { name: 'example.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[aria-label="Upload image"]').setInputFiles(picture);
  await expect(page.getByRole('img', { name: 'Example' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Script' }).fill('Hello, and welcome to the north');
  await page.getByRole('combobox', { name: 'Users and groups' }).fill('Vera');
  await page.getByRole('option', { name: 'Vera Lund' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send task' }).click();
  await expect(page.getByText('0 of 1 submitted')).toBeVisible();

  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const phone = await context.newPage();
  await signIn(phone, 'viewer@north.demo', '/tasks/ctr');
  await phone.getByRole('link', { name: title }).click();
  const shot = toRecord(phone);
  await expect(phone.locator('strong', { hasText: 'Be yourself' })).toBeVisible();
  await expect(shot.getByRole('img', { name: 'Example' })).toHaveJSProperty('complete', true);
  await expect(shot.getByText('Hello, and welcome to the north')).toBeVisible();
  await shot.getByRole('button', { name: 'Record', exact: true }).click();
  const dialog = phone.getByRole('dialog', { name: /Opening: Say hello$/ });
  await expect(dialog.getByLabel('Preview', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Teleprompter' })).toContainText('welcome to the north');
  await recordFor(phone, 3, dialog);
  await phone.keyboard.press('r');
  await expect(dialog.getByRole('listitem', { name: 'Take 1' })).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(shot.getByText('Ready to submit')).toBeVisible();
  // It plays for who recorded it, without a footage library.
  await expect(shot.getByRole('button', { name: 'Play Take 1' })).toBeVisible({ timeout: 60_000 });
  await phone.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(phone.getByText('The requester will review them.')).toBeVisible();

  await expect(page.getByText('1 of 1 submitted')).toBeVisible();
  await page.getByRole('button', { name: /^Review shot 1 by / }).click({ timeout: 60_000 });
  const review = page.getByRole('dialog');
  await expect(review.locator('video')).toHaveJSProperty('readyState', 4, { timeout: 30_000 });
  await review.getByRole('button', { name: 'Accept take' }).click();
  await expect(page.getByText('It now fills its slot in the program.')).toBeVisible();
  await expect(phone.getByText('Your takes were accepted.')).toBeVisible();
  await context.close();

  await page.goto(`${productUrl()}/myprograms/editprogram/${programId}`);
  const slot = page.getByRole('region', { name: 'Slots' }).getByRole('listitem', { name: 'Opening' });
  await expect(slot.getByText('Filled')).toBeVisible();
});
