// Every way to lose a recording, twenty times each: at most two seconds may be gone.
import { rm } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  deviceArguments,
  fillStorage,
  keepLeftTake,
  keptTakes,
  killBrowser,
  openBrowser,
  openRecorder,
  playableMs,
  recordFor,
  revokeSession,
  signInAgain,
  signInWatched,
} from './recorder.ts';
import { full, productUrl, signIn } from './session.ts';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...deviceArguments, '--autoplay-policy=no-user-gesture-required'],
  },
  permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
});

const user = 'both@north.demo';
/** Fewer of them, to try it out. */
const runs = Number(process.env['RECORDING_RUNS'] ?? 20);
/** One sign-in serves that many. */
const runsOfOneSignIn = 5;
const lostMsMax = 2000;
const outageS = 60;

/** Does it twenty times, with a sign-in for each five. */
function testRuns(name: string, secondsEach: number, body: (args: Args) => Promise<void>): void {
  for (let first = 1; first <= runs; first += runsOfOneSignIn) {
    const last = Math.min(runs, first + runsOfOneSignIn - 1);
    test(`${name}: ${first} to ${last} of ${runs}`, full, async ({ context, page }) => {
      test.setTimeout((60 + (last - first + 1) * secondsEach) * 1000);
      await body({ context, page, count: last - first + 1 });
    });
  }
}

interface Args {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly count: number;
}

/** Waits for the moment at which the take is that long. */
async function untilSeconds(page: Page, seconds: number): Promise<void> {
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  await page.waitForFunction(
    (time) => document.querySelector('main [role=timer]')?.textContent === time,
    text,
  );
}

/** Records until the server knows the clip; gives that. */
async function record(page: Page, seconds: number): Promise<string> {
  await recordFor(page, 1);
  await expect.poll(async () => (await keptTakes(page))[0]?.clipId).toBeTruthy();
  const [{ clipId } = { clipId: null }] = await keptTakes(page);
  await untilSeconds(page, seconds);
  return clipId ?? '';
}

async function expectKept(clipId: string, seconds: number): Promise<void> {
  const lostMs = seconds * 1000 - (await playableMs(user, clipId));
  test.info().annotations.push({ type: 'ms lost', description: String(lostMs) });
  expect(lostMs).toBeLessThanOrEqual(lostMsMax);
}

testRuns('a closed tab loses at most two seconds', 40, async ({ context, page, count }) => {
  await signIn(page, user);
  let tab = page;
  for (let run = 0; run < count; run += 1) {
    await openRecorder(tab);
    const clipId = await record(tab, 4 + run);
    await tab.close();
    tab = await context.newPage();
    await tab.goto(`${productUrl()}/clips/list`);
    await keepLeftTake(tab);
    await expectKept(clipId, 4 + run);
  }
});

testRuns('a killed browser loses at most two seconds', 60, async ({ count }) => {
  let browser = await openBrowser();
  for (let run = 0; run < count; run += 1) {
    const tab = await browser.context.newPage();
    await tab.goto(`${productUrl()}/login`);
    await signInAgain(tab, user);
    await openRecorder(tab);
    const clipId = await record(tab, 4 + run);
    await killBrowser(browser);
    browser = await openBrowser(browser.profile);
    const next = await browser.context.newPage();
    await next.goto(`${productUrl()}/clips/list`);
    await signInAgain(next, user);
    await keepLeftTake(next);
    await expectKept(clipId, 4 + run);
  }
  await browser.context.close();
  await rm(browser.profile, { recursive: true, force: true });
});

testRuns('a minute without a network loses nothing', 60 + outageS, async ({ context, page, count }) => {
  await signIn(page, user);
  await openRecorder(page);
  for (let run = 0; run < count; run += 1) {
    const clipId = await record(page, 2 + run);
    await context.setOffline(true);
    await untilSeconds(page, 2 + run + outageS);
    await context.setOffline(false);
    await page.keyboard.press('r');
    await expect.poll(() => keptTakes(page), { timeout: 60_000 }).toEqual([]);
    expect(await playableMs(user, clipId)).toBeGreaterThanOrEqual((2 + run + outageS) * 1000 - 200);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
  }
});

testRuns('a full device loses nothing', 40, async ({ context, page, count }) => {
  await signIn(page, user);
  await openRecorder(page);
  await fillStorage(context, page);
  for (let run = 0; run < count; run += 1) {
    await recordFor(page, 4 + run);
    await expect(page.getByText('This device is out of storage')).toBeVisible();
    await page.keyboard.press('r');
    const take = page.getByRole('listitem', { name: 'Take 1' });
    const link = take.getByRole('link', { name: 'Open in Footage' });
    const clipId = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    expect(await playableMs(user, clipId)).toBeGreaterThanOrEqual((4 + run) * 1000 - 200);
    await take.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(take).toHaveCount(0);
  }
});

testRuns('an ended session loses at most two seconds', 40, async ({ page, count }) => {
  let authorization = await signInWatched(page, user);
  for (let run = 0; run < count; run += 1) {
    await openRecorder(page);
    const clipId = await record(page, 4 + run);
    await revokeSession(page, authorization);
    await expect(page).toHaveURL(/\/login/);
    authorization = await signInWatched(page, user);
    await keepLeftTake(page);
    await expectKept(clipId, 4 + run);
  }
});
