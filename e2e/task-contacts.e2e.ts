import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, expect, type Page, test } from '@playwright/test';
import { deviceArguments } from './recorder.ts';
import { api, signIn } from './session.ts';

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** A contact's phone with a camera that is only pretended. */
async function openPhone() {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: deviceArguments,
  });
  const viewport = { width: 320, height: 568 };
  const context = await browser.newContext({
    ...{ viewport, locale: 'en-GB', permissions: ['camera', 'microphone'] },
  });
  return { browser, guest: await context.newPage() };
}

async function record(guest: Page): Promise<void> {
  await guest.getByRole('button', { name: /^(?:Use camera|Record again)$/ }).click();
  await guest.getByRole('button', { name: 'Start recording' }).click();
  await expect(guest.getByRole('timer')).toHaveText('0:02');
  const script = guest.getByRole('region', { name: 'What to say' });
  expect(await script.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await guest.getByRole('button', { name: 'Faster' }).click();
  expect(await isWide(guest)).toBeLessThanOrEqual(0);
  await guest.getByRole('button', { name: 'Stop' }).click();
  await guest.getByRole('button', { name: 'Use this recording' }).click();
  await expect(guest.getByText('Ready to send', { exact: true })).toBeVisible({ timeout: 60_000 });
}

test('a contact records for a task on a small phone by a mailed link, records again on request, and it is accepted', async ({
  page,
}) => {
  const { contact, recordingtask } = (await api()).api;
  const { api: operator } = await api('super@rushes.demo');
  const name = `Gina ${randomUUID().slice(0, 8)}`;
  const email = `gina-${randomUUID().slice(0, 8)}@outside.example`;
  await contact.createContact({ email, name, company: '' });
  const title = `Fair ${randomUUID().slice(0, 8)}`;
  const { taskId } = await recordingtask.createRecordingTask({ title });
  await signIn(page, 'cm@north.demo', `/tasks/asset/${taskId}`);
  await page.getByRole('combobox', { name: 'Contacts and lists' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add shot' }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Say hello');
  await page
    .getByRole('textbox', { name: 'Script' })
    .fill(`Hello from the fair. ${'We are glad that you are here. '.repeat(20)}`);
  await page.getByRole('button', { name: 'Send task' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText('Invited')).toBeVisible();

  const mailed = async (subject: RegExp) => {
    const { mails } = await operator.outbox.getOutbox({ to: email });
    const mail = mails.find((each) => subject.test(each.subject));
    return /https?:\/\/\S+\/g\/task#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(() => mailed(/has asked you for a recording/), { timeout: 60_000 }).not.toBe('');
  const { browser, guest } = await openPhone();
  await guest.goto(await mailed(/has asked you for a recording/));
  await expect(guest.getByRole('heading', { name: title })).toBeVisible();
  expect(await isWide(guest)).toBeLessThanOrEqual(0);
  expect((await new AxeBuilder({ page: guest }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await guest.getByRole('button', { name: 'Deutsch' }).click();
  await expect(guest.getByRole('heading', { name: 'Was Sie aufnehmen' })).toBeVisible();
  await guest.getByRole('button', { name: 'English' }).click();
  await guest.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(guest.getByText(/^Hello from the fair\./)).toBeVisible();
  expect(await isWide(guest)).toBeLessThanOrEqual(0);
  await record(guest);
  expect(await isWide(guest)).toBeLessThanOrEqual(0);
  await guest.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await row.getByRole('button', { name: `Review shot 1 by ${name}` }).click();
  const review = page.getByRole('dialog');
  await review.getByRole('button', { name: 'Request retake' }).click();
  await review.getByRole('textbox', { name: 'What to change' }).fill('Come closer');
  await review.getByRole('button', { name: 'Request retake' }).click();
  await expect.poll(() => mailed(/Please record again/), { timeout: 60_000 }).not.toBe('');
  await guest.reload();
  await expect(guest.getByText('Come closer')).toBeVisible();
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByRole('button', { name: /^Watch your recording/ }).click();
  const own = guest.getByLabel('Your recording');
  const playedS = () => own.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(playedS, { timeout: 20_000 }).toBeGreaterThan(0.2);
  expect(await isWide(guest)).toBeLessThanOrEqual(0);
  await record(guest);
  await guest.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Review shot 1 by ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept take' }).click();
  await expect(row.getByText('Accepted').first()).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Accepted' })).toBeVisible();
  await browser.close();
});
