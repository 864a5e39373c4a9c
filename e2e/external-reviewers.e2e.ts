import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { twoClips } from './editor.ts';
import { api, signIn } from './session.ts';

test('a guest opens the mailed link on a phone, enters the mailed code, comments and approves', async ({
  page,
  browser,
}) => {
  const { program } = (await api()).api;
  const { api: operator } = await api('super@rushes.demo');
  const [clip] = await twoClips();
  const title = `Welcome ${randomUUID().slice(0, 8)}`;
  const timeline = { items: [{ clipId: clip.clipId }] };
  const { programId } = await program.createProgram({ title, timeline });
  await signIn(page, 'cm@north.demo', `/myprograms/editprogram/${programId}`);
  const approval = page.getByRole('region', { name: 'Approval', exact: true });
  await approval.getByRole('button', { name: 'Request approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request approval' });
  await dialog.getByRole('button', { name: 'Add external reviewer' }).click();
  const email = `gina-${randomUUID().slice(0, 8)}@outside.example`;
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Name (optional)' }).fill('Gina Guest');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(approval.getByText('In review')).toBeVisible();

  const mailed = async (pattern: RegExp) => {
    const { mails } = await operator.outbox.getOutbox({ to: email });
    return mails.flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])[0] ?? '';
  };
  const link = /https?:\/\/\S+\/g\/review#[\w-]+/;
  await expect.poll(() => mailed(link), { timeout: 60_000 }).not.toBe('');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const guest = await context.newPage();
  await guest.goto(await mailed(link));
  await guest.getByRole('button', { name: 'Email code' }).click();
  const code = /\b\d{6}\b/;
  await expect.poll(() => mailed(code), { timeout: 60_000 }).not.toBe('');
  await guest.getByRole('textbox', { name: 'Code' }).fill(await mailed(code));
  await guest.getByRole('button', { name: 'Continue' }).click();
  await expect(guest.getByRole('heading', { name: title })).toBeVisible();
  await expect(guest.locator('video')).toHaveJSProperty('readyState', 4, { timeout: 60_000 });
  await guest.getByRole('textbox', { name: 'Comment' }).fill('Shorter at the end');
  await guest.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(guest.getByText('Gina Guest · Guest')).toBeVisible();
  const width = await guest.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  expect((await new AxeBuilder({ page: guest }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await guest.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(guest.getByRole('heading', { name: 'This review is finished' })).toBeVisible();
  await context.close();

  await expect(approval.getByText('Current version approved')).toBeVisible();
  await approval.getByRole('link', { name: 'Open review' }).click();
  await expect(page.getByText('Gina Guest · External reviewer').first()).toBeVisible();
});
