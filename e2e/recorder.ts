// The recorder with the browser's own pretended camera, microphone and screen.
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { until } from './api-client.ts';
import { api, productUrl, signIn } from './session.ts';

export const deviceArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export const recorderPath = '/clips/add';

/** A browser of its own, with a profile that outlives it. */
export async function openBrowser(profile?: string): Promise<{ context: BrowserContext; profile: string }> {
  const folder = profile ?? (await mkdtemp(join(tmpdir(), 'rushes-profile-')));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: deviceArguments,
    viewport: { width: 1440, height: 900 },
    permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
  });
  return { context, profile: folder };
}

/** Kills every process of a browser, as a crash or a power cut does. */
export async function killBrowser({
  context,
  profile,
}: {
  context: BrowserContext;
  profile: string;
}): Promise<void> {
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  await promisify(execFile)('pkill', ['-9', '-f', profile]);
  await closed;
}

export async function openRecorder(page: Page): Promise<void> {
  await page.goto(productUrl() + recorderPath);
  await expect(page.getByLabel('Preview', { exact: true })).toBeVisible();
}

/** Starts a take and waits until it is that long, as the page tells. */
export async function recordFor(page: Page, seconds: number, within = page.locator('main')): Promise<void> {
  await within.getByRole('button', { name: 'Record', exact: true }).click();
  await waitForSeconds(page, seconds, within);
}

/** Waits until the present take is that long. */
export async function waitForSeconds(
  page: Page,
  seconds: number,
  within = page.locator('main'),
): Promise<void> {
  await expect
    .poll(async () => secondsOf((await within.getByRole('timer').textContent()) ?? ''), {
      timeout: (seconds + 20) * 1000,
    })
    .toBeGreaterThanOrEqual(seconds);
}

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Signs in; gives the authorization of the page's requests. */
export async function signInWatched(page: Page, userName: string): Promise<string> {
  const seen = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await signIn(page, userName);
  return (await seen).headers()['authorization'] ?? '';
}

/** Signs in where that is needed: a browser that was killed may not have written its cookies to the disk in time. */
export async function signInAgain(page: Page, userName: string): Promise<void> {
  const offer = page.getByRole('button', { name: new RegExp(userName) });
  const own = page.getByRole('button', { name: /^You: / });
  await expect(offer.or(own)).toBeVisible();
  if (await offer.isVisible()) await offer.click();
  await expect(own).toBeVisible();
}

/** Ends the session of this page alone: other journeys are signed in as the same user. */
export async function revokeSession(page: Page, authorization: string): Promise<void> {
  const ask = (call: string, clientRequest: object) =>
    page.request.post(`${productUrl()}/rest/secure/service/session/${call}`, {
      headers: { authorization },
      data: { clientRequest },
    });
  const listed = (await (await ask('listSessions', {})).json()) as {
    clientResponse: { sessions: { sessionId: string; isCurrent: boolean }[] };
  };
  const own = listed.clientResponse.sessions.find(({ isCurrent }) => isCurrent);
  expect((await ask('revokeSession', { sessionId: own?.sessionId })).ok()).toBe(true);
}

/** Leaves the browser no room for a recording. */
export async function fillStorage(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: productUrl(), quotaSize: 150_000 });
}

/** Looks at the one recording that was left behind, keeps it, and waits until the server has it. */
export async function keepLeftTake(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Interrupted recordings' });
  if (!page.url().endsWith(recorderPath)) await bar.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const video = page.locator('video[src]').first();
  await expect
    .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
    .toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect.poll(() => keptTakes(page)).toEqual([]);
}

interface KeptTake {
  readonly takeId: string;
  readonly durationMs: number;
  readonly sizeBytes: number;
  readonly uploadId: string | null;
  readonly clipId: string | null;
}

/** The takes that this browser keeps. */
export async function keptTakes(page: Page): Promise<readonly KeptTake[]> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no database'));
      });
    const database = await asked(indexedDB.open('rushes-takes'));
    const found = await asked(database.transaction('takes').objectStore('takes').getAll());
    database.close();
    return found as KeptTake[];
  });
}

/** How long a clip is, once it plays. */
export async function playableMs(userName: string, clipId: string): Promise<number> {
  const client = await api(userName);
  return until('the clip plays', async () => {
    const { playback, durationMs } = await client.api.clip.getClip({ clipId });
    return playback.hls !== null && durationMs;
  });
}

/** The newest clip of a user that is called so, once it plays. */
export async function newestClip(userName: string, search = 'Recording') {
  const client = await api(userName);
  return until('the newest clip plays', async () => {
    const { items } = await client.api.clip.getClips({ limit: 1, search });
    const [clip] = items;
    return clip !== undefined && clip.playback.hls !== null && clip.durationMs !== null && clip;
  });
}
