// How someone who was invited comes in: by the mail in the outbox, or by the link that the inviter copied.
import { type Browser, expect, type Page } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { api } from './session.ts';

/** The password that users choose who come by an invitation. */
export const ownPassword = 'A phrase of my own 42';

/** The link of the mail to this address; waits until the mail lies in the outbox. */
export async function linkInMail(userName: string): Promise<string> {
  const operator = await api('super@rushes.demo');
  await expect.poll(() => findLink(operator, userName), { timeout: 60_000 }).toMatch(/\/login\/1\//);
  return (await findLink(operator, userName)) ?? '';
}

async function findLink(operator: ApiClient, userName: string): Promise<string | undefined> {
  const { mails } = await operator.api.outbox.getOutbox({ to: userName });
  return /https?:\/\/\S+\/login\/1\/\S+/.exec(mails[0]?.text ?? '')?.[0];
}

/** A page with cookies of its own at the link of an invitation. */
export async function openInvitation(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 } })).newPage();
  await page.goto(link);
  return page;
}

/** Goes on from the opened link, chooses a password, and is signed in. */
export async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(ownPassword);
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(ownPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
}

/** A page for someone who was invited, signed in through their link. */
export async function comeBy(browser: Browser, link: string): Promise<Page> {
  const page = await openInvitation(browser, link);
  await accept(page);
  return page;
}
