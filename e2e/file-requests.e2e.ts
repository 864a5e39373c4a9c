import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { signIn } from './session.ts';

/** A picture of one point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a viewer sends a file that was asked for; rejected once, it is accepted into its folder', async ({
  page,
  browser,
}) => {
  const title = `Brand ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'cm@north.demo', '/tasks/file');
  await page.getByRole('button', { name: 'New request' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Create request' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Add requested file' }).click();
  await page.getByRole('textbox', { name: 'What you need' }).fill('Logo');
  await page.getByRole('combobox', { name: 'Users and groups' }).fill('Vera');
  await page.getByRole('option', { name: 'Vera Lund' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('0 of 1 submitted')).toBeVisible();
  await expect(page.getByText('Missing')).toBeVisible();

  const context = await browser.newContext();
  const sender = await context.newPage();
  await signIn(sender, 'viewer@north.demo', '/tasks/file');
  await sender.getByRole('link', { name: title }).click();
  const item = sender.getByRole('listitem', { name: 'Logo' });
  const send = async (name: string) => {
    const chooser = sender.waitForEvent('filechooser');
    await item.getByRole('button', { name: 'Upload a file for Logo' }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: picture });
    await expect(sender.getByText("You've sent all required files.")).toBeVisible({ timeout: 30_000 });
  };
  await send('small.png');

  const received = page.getByRole('group', { name: 'Review small.png by Vera Lund' });
  await received.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: "What's wrong" }).fill('Too small');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(item.getByText('Too small')).toBeVisible();
  await send('large.png');
  const next = page.getByRole('group', { name: 'Review large.png by Vera Lund' });
  await next.getByRole('button', { name: 'Accept' }).click();
  await expect(next.getByText('Accepted')).toBeVisible();
  await expect(sender.getByText('Your files were accepted.')).toBeVisible();
  await context.close();

  await next.getByRole('link', { name: 'large.png' }).click();
  await expect(page.getByRole('heading', { name: 'Logo – large.png' })).toBeVisible();
});
