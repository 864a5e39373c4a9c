import { gzipSync } from 'node:zlib';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { deviceArguments } from './recorder.ts';
import { openEntry, productUrl, signIn } from './session.ts';

const phone = { viewport: { width: 390, height: 844 }, permissions: ['camera', 'microphone'] };

/** A guest's browser with a camera that is only pretended. */
async function openPhone(locale = 'en-GB'): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: deviceArguments,
  });
  const context = await browser.newContext({ ...phone, locale });
  return { browser, page: await context.newPage() };
}

/** Makes a guest recording with a question and two prompts, opens it and gives its address. */
async function openRecording(page: Page, title: string): Promise<string> {
  await openEntry(page, 'Tasks', 'Crowdsourced');
  await page.getByRole('button', { name: 'New guest recording task' }).first().click();
  const creating = page.getByRole('dialog', { name: 'New guest recording task' });
  await creating.getByRole('textbox', { name: 'Title' }).fill(title);
  await creating.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Welcome text' }).fill('Tell us what you like.');
  await page.getByRole('combobox', { name: 'Welcome video' }).fill('Night shift');
  await page.getByRole('option', { name: 'Night shift, vertical' }).click();
  for (const [at, prompt] of ['Who are you?', 'What do you like?'].entries()) {
    await page.getByRole('button', { name: 'Add prompt' }).click();
    await page.getByRole('textbox', { name: 'Prompt' }).nth(at).fill(prompt);
  }
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Would you come again?');
  await page.getByRole('combobox', { name: 'Answer type' }).click();
  await page.getByRole('option', { name: 'Scale 0–10' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Guest recording task saved')).toBeVisible();
  await page.getByRole('button', { name: 'Open for responses' }).click();
  await expect(page.getByText('Guests can record now')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Guest link' });
  const address = await dialog.getByRole('link').getAttribute('href');
  await page.keyboard.press('Escape');
  return address ?? '';
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function recordFor(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: /^(?:Use camera|Record again)$/ }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByRole('timer')).toHaveText(`0:0${seconds}`);
}

test('a guest records on a phone, the tab closes and it goes on; accepted, the recordings are in Footage', async ({
  page,
}) => {
  const title = `Stories ${test.info().retry}-${process.pid}`;
  await signIn(page, 'cm@north.demo');
  const address = await openRecording(page, title);
  const { browser, page: guest } = await openPhone();
  const scripts = new Set<string>();
  guest.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name: title })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Play video' })).toBeVisible();
  await guest.getByRole('button', { name: 'Start' }).click();
  await guest.getByRole('textbox', { name: 'Name' }).fill('Gina Guest');
  await guest.getByRole('textbox', { name: 'Email' }).fill('gina@guest.test');
  await guest.getByRole('textbox', { name: 'Town or company' }).fill('Bonn');
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByRole('button', { name: 'I agree' }).click();
  await expect(guest.getByRole('heading', { name: 'Questions' })).toBeVisible();
  expect(await isWide(guest)).toBeLessThanOrEqual(0);
  // What came before anything records is little.
  let bytes = 0;
  for (const url of scripts) bytes += gzipSync(await (await guest.request.get(url)).body()).length;
  expect(bytes).toBeLessThan(120 * 1024);
  await guest.getByRole('radio', { name: '9', exact: true }).check();
  await guest.getByRole('button', { name: 'Continue' }).click();

  await expect(guest.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await recordFor(guest, 6);
  // The tab is closed in the middle of it.
  await guest.close();
  const again = await browser.contexts()[0]?.newPage();
  if (again === undefined) throw new Error('The browser is gone');
  await again.goto(address);
  await expect(again.getByText('We kept your last recording.')).toBeVisible();
  await again.getByRole('button', { name: 'Use this recording' }).click();
  await expect(again.getByRole('heading', { name: 'What do you like?' })).toBeVisible();
  await recordFor(again, 2);
  await again.getByRole('button', { name: 'Stop' }).click();
  await again.setViewportSize({ width: 320, height: 568 });
  expect(await isWide(again)).toBeLessThanOrEqual(0);
  await again.getByRole('button', { name: 'Use this recording' }).click();
  await expect(again.getByText('Ready to send', { exact: true })).toHaveCount(2, { timeout: 60_000 });
  await expect(again.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(await isWide(again)).toBeLessThanOrEqual(0);
  await again.getByRole('button', { name: 'Send' }).click();
  await expect(again.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await browser.close();

  await page.getByRole('tab', { name: 'Responses' }).click();
  await page.getByRole('button', { name: 'Gina Guest' }).click();
  const response = page.getByRole('dialog', { name: 'Gina Guest' });
  await expect(response.getByRole('link', { name: 'gina@guest.test' })).toBeVisible();
  await expect(response.getByText('Would you come again?')).toBeVisible();
  await response.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Response accepted. The recordings are now in Footage.')).toBeVisible();
  await response.getByRole('link', { name: 'Open clip' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
});

test('a guest sees German where the browser asks for it, and switches', async ({ page }) => {
  await signIn(page, 'cm@north.demo');
  const address = await openRecording(page, `Deutsch ${test.info().retry}-${process.pid}`);
  const { browser, page: guest } = await openPhone('de-DE');
  await guest.goto(address);
  await guest.getByRole('button', { name: 'Video abspielen' }).click();
  await expect(guest.getByLabel('Begrüßungsvideo')).toHaveJSProperty('readyState', 4, { timeout: 30_000 });
  await guest.getByRole('button', { name: "Los geht's" }).click();
  await expect(guest.getByRole('heading', { name: 'Über Sie' })).toBeVisible();
  await guest.getByRole('button', { name: 'English' }).click();
  await expect(guest.getByRole('heading', { name: 'About you' })).toBeVisible();
  await guest.goto(`${productUrl()}/g`);
  await expect(guest.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await browser.close();
});
