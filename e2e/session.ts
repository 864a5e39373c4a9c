import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';

const run = promisify(execFile);

/** Part of `npm run test:full` alone: a further case of a story that another journey tells. */
export const full = { tag: '@full' };

export function productUrl(): string {
  return process.env['RUSHES_URL'] ?? '';
}

/** Signs in by the demo's one-click offer. */
export async function signInByPage(page: Page, userName: string): Promise<void> {
  await page.goto(`${productUrl()}/login`);
  await page.getByRole('button', { name: new RegExp(userName) }).click();
  await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
}

/** Opens a path of the app as this user, without the page and the Home that come with a sign-in. */
export async function signIn(page: Page, userName: string, path = '/'): Promise<void> {
  const form = { client_id: 'rushes-web', grant_type: 'password', username: userName };
  const answer = await page.request.post(`${productUrl()}/oauth/token`, {
    form: { ...form, password: process.env['RUSHES_PASSWORD'] ?? '' },
  });
  expect(answer.ok(), `${userName} is signed in`).toBe(true);
  // A file of the product, so that its storage can be written.
  await page.goto(`${productUrl()}/favicon.svg`);
  await page.evaluate(() => localStorage.setItem('rushes.refreshToken', 'cookie'));
  await page.goto(`${productUrl()}${path}`);
  await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
}

/** Follows an entry of the menu, through the flyout of its section. */
export async function openEntry(page: Page, section: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: section, exact: true }).hover();
  await menu
    .getByRole('link', { name: new RegExp(`^${entry}`) })
    .last()
    .click();
}

/** A page of its own for someone else, with cookies of their own. */
export async function pageFor(browser: Browser, userName: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, userName);
  return page;
}

export async function api(userName = 'cm@north.demo'): Promise<ApiClient> {
  return ApiClient.signIn(productUrl(), userName, process.env['RUSHES_PASSWORD'] ?? '');
}

/** A small moving picture with sound, made by ffmpeg under the given name. */
export async function makeFilm(name: string, durationS = 5): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'rushes-film-')), name);
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc=s=640x360:r=30:d=${durationS}`],
    ...['-f', 'lavfi', '-i', `sine=f=440:d=${durationS}`, '-c:v', 'libx264', '-preset', 'ultrafast'],
    // No two films are the same: one that is in Footage already is not uploaded again.
    ...['-metadata', `comment=${randomUUID()}`, '-pix_fmt', 'yuv420p', '-c:a', 'aac', file],
  ]);
  return file;
}

/** Seconds that the page's player has reached; waits until there is a player. */
export async function playedSeconds(page: Page): Promise<number> {
  return page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentTime);
}
