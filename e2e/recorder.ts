// The recorder with the browser's own pretended camera, microphone and screen.
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { until } from './api-client.ts';
import { api, productUrl } from './session.ts';

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

interface KeptTake {
  readonly takeId: string;
  readonly durationMs: number;
  readonly sizeBytes: number;
  readonly uploadId: string | null;
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

/** The newest clip of a user that is called so, once it plays. */
export async function newestClip(userName: string, search = 'Recording') {
  const client = await api(userName);
  return until('the newest clip plays', async () => {
    const { items } = await client.api.clip.getClips({ limit: 1, search });
    const [clip] = items;
    return clip !== undefined && clip.playback.hls !== null && clip.durationMs !== null && clip;
  });
}
