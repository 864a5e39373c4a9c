import { rm } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import {
  deviceArguments,
  fillStorage,
  keepLeftTake,
  keptTakes,
  killBrowser,
  newestClip,
  openBrowser,
  openRecorder,
  recordFor,
  recorderPath,
  revokeSession,
  signInAgain,
  signInWatched,
  waitForSeconds,
} from './recorder.ts';
import { api, full, productUrl, signIn } from './session.ts';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...deviceArguments, '--autoplay-policy=no-user-gesture-required'],
  },
  permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
});

const user = 'cc@north.demo';
/** Signs in and records until the take is that long. */
async function startTake(page: Page, seconds: number): Promise<void> {
  await signIn(page, user);
  await openRecorder(page);
  await recordFor(page, seconds);
}

/** The recorder where a clip is chosen for a program. */
const recorderDialog = (page: Page) => ({
  open: page
    .getByRole('complementary', { name: 'Footage' })
    .getByRole('button', { name: 'Record', exact: true }),
  dialog: page.getByRole('dialog', { name: 'Record a clip' }),
});

/** Keeps the one recording that was left behind, and gives the length of its clip. */
async function recover(page: Page): Promise<number> {
  await keepLeftTake(page);
  return (await newestClip(user)).durationMs ?? 0;
}

test('a take is in the clipboard as a link that plays, and becomes a program in a click', async ({
  page,
  browser,
}) => {
  await startTake(page, 4);
  await page.keyboard.press('m');
  await expect(page).toHaveTitle(/^🔴 0:0\d /u);
  const stoppedAt = Date.now();
  await page.keyboard.press('r');
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  const video = guest.locator('video');
  await expect
    .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
    .toBeGreaterThan(1);
  test
    .info()
    .annotations.push({ type: 'ms to a link that plays', description: String(Date.now() - stoppedAt) });
  const clip = await newestClip(user);
  expect(clip.durationMs).toBeGreaterThan(3000);
  await expect
    .poll(async () => (await newestClip(user)).markers)
    .toMatchObject([{ atMs: expect.any(Number), name: '' }]);
  const take = page.getByRole('listitem', { name: 'Take 1' });
  await take.getByLabel('Name').fill('My first take');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await newestClip(user, 'My first take')).markers.length).toBe(1);
  await take.getByRole('button', { name: 'New program' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await take.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Take moved to the bin.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await newestClip(user, 'My first take')).markers.length).toBe(1);
});

test(
  'the ends of a take are trimmed; a guest and a new program get what was kept',
  full,
  async ({ page, browser }) => {
    await startTake(page, 6);
    await page.keyboard.press('r');
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const take = page.getByRole('listitem', { name: 'Take 1' });
    const video = take.locator('video');
    const seek = (seconds: number) =>
      video.evaluate(async (element: HTMLVideoElement, to) => {
        const sought = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
        element.currentTime = to;
        await sought;
      }, seconds);
    await take.getByRole('slider', { name: 'Start', exact: true }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await seek(4);
    await take.getByRole('button', { name: 'Set end' }).click();
    await expect(take.getByText('Keeps 0:02 – 0:04 (0:02)')).toBeVisible();
    const handle = await take.getByRole('slider', { name: 'End', exact: true }).boundingBox();
    const [x, y] = [(handle?.x ?? 0) + 6, (handle?.y ?? 0) + 18];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 40, y, { steps: 4 });
    await page.mouse.up();
    await expect(take.getByText('Keeps 0:02 – 0:03 (0:01)')).toBeVisible();
    await take.getByRole('button', { name: 'Undo trim' }).click();
    await expect(take.getByText('Keeps 0:02 – 0:04 (0:02)')).toBeVisible();
    await seek(0);
    await video.evaluate((element: HTMLVideoElement) => element.play());
    await expect.poll(() => video.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true);
    const endedAt = await video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
    expect(endedAt).toBeGreaterThan(3.9);
    expect(endedAt).toBeLessThan(4.5);
    await expect
      .poll(async () => (await newestClip(user)).usableRange)
      .toEqual({ inMs: 2000, outMs: expect.any(Number) });
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(link);
    const watched = guest.locator('video');
    await expect
      .poll(() => watched.evaluate(({ duration }: HTMLVideoElement) => Math.round(duration * 10) / 10))
      .toBe(2);
    await take.getByRole('button', { name: 'New program' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(/editprogram/);
    const programId = page.url().split('/').at(-1) ?? '';
    const { timeline } = await (await api(user)).api.program.getProgram({ programId });
    expect(timeline.items).toMatchObject([{ inMs: 2000, outMs: 4000 }]);
  },
);

test(
  'a clip is recorded where the editor asks for one, and closing asks while it is recorded',
  full,
  async ({ page }) => {
    const { programId } = await (await api(user)).api.program.createProgram({ title: 'Recorded here' });
    await signIn(page, user, `/myprograms/editprogram/${programId}`);
    const { open, dialog } = recorderDialog(page);
    const timer = dialog.getByRole('timer');
    const question = page.getByRole('dialog', { name: "You're still recording" });
    const record = async () => {
      await open.click();
      await expect(dialog.getByLabel('Preview', { exact: true })).toBeVisible();
      await page.keyboard.press('r');
      await expect(timer).toHaveText('0:02', { timeout: 20_000 });
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
    };
    await record();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Keep recording' }).click();
    await expect(question).toHaveCount(0);
    await expect(timer).toBeVisible();
    await page.keyboard.press('r');
    const take = dialog.getByRole('listitem', { name: 'Take 1' });
    await take.getByRole('slider', { name: 'Start', exact: true }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await take.getByRole('button', { name: 'Use this take' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^1 of 1/ })).toBeVisible();
    await expect
      .poll(async () => (await (await api(user)).api.program.getProgram({ programId })).timeline.items)
      .toMatchObject([{ inMs: 1000 }]);
    await record();
    await question.getByRole('button', { name: 'Stop and close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => keptTakes(page)).toEqual([]);
    expect((await newestClip(user)).durationMs).toBeGreaterThanOrEqual(1500);
  },
);

test(
  'pausing leaves a pause out, starting over throws the take away, and the recording goes on elsewhere',
  full,
  async ({ page }) => {
    await startTake(page, 2);
    await page.keyboard.press('p');
    const paused = await page.locator('main').getByRole('timer').textContent();
    await expect(page.getByText('Paused')).toBeVisible();
    await expect(page.locator('main').getByRole('timer')).toHaveText(paused ?? '');
    await page.keyboard.press('p');
    await waitForSeconds(page, 3);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(async () => (await keptTakes(page)).length).toBeLessThanOrEqual(1);
    await waitForSeconds(page, 2);
    // Through the app: the page stays.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const button = page.getByRole('link', { name: /^Recording: / });
    await expect(button).toBeVisible();
    await button.click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('listitem', { name: 'Take 1' })).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'Take 2' })).toHaveCount(0);
  },
);

test('a closed tab loses at most two seconds of a recording, and none of its markers', async ({
  context,
  page,
}) => {
  await startTake(page, 4);
  await page.keyboard.press('m');
  await waitForSeconds(page, 5);
  await page.close();
  const next = await context.newPage();
  await next.goto(`${productUrl()}/clips/list`);
  expect(await recover(next)).toBeGreaterThanOrEqual(3000);
  await expect.poll(async () => (await newestClip(user)).markers).toHaveLength(1);
});

test('a browser that is killed loses at most two seconds of a recording', full, async () => {
  const first = await openBrowser();
  const page = await first.context.newPage();
  await startTake(page, 5);
  await killBrowser(first);
  const second = await openBrowser(first.profile);
  const next = await second.context.newPage();
  await next.goto(`${productUrl()}/clips/list`);
  await signInAgain(next, user);
  expect(await recover(next)).toBeGreaterThanOrEqual(3000);
  await second.context.close();
  await rm(first.profile, { recursive: true, force: true });
});

test(
  'a recording goes on without a network, and arrives whole when it is back',
  full,
  async ({ context, page }) => {
    await startTake(page, 2);
    await context.setOffline(true);
    await expect(page.getByText('Connection lost. The recording continues')).toBeVisible();
    await waitForSeconds(page, 6);
    await page.keyboard.press('m');
    await context.setOffline(false);
    await waitForSeconds(page, 7);
    await page.keyboard.press('r');
    await expect.poll(() => keptTakes(page)).toEqual([]);
    const clip = await newestClip(user);
    expect(clip.durationMs).toBeGreaterThanOrEqual(6500);
    expect(clip.markers).toHaveLength(1);
  },
);

test('a recording arrives whole where the browser has no room for it', full, async ({ context, page }) => {
  await signIn(page, user);
  await openRecorder(page);
  await fillStorage(context, page);
  await recordFor(page, 5);
  await expect(page.getByText('This device is out of storage')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('listitem', { name: 'Take 1' }).getByText('Ready')).toBeVisible();
  expect((await newestClip(user)).durationMs).toBeGreaterThanOrEqual(4500);
});

test(
  'a session that ends while recording loses at most two seconds, after the next sign-in',
  full,
  async ({ page }) => {
    const authorization = await signInWatched(page, user);
    await openRecorder(page);
    await recordFor(page, 5);
    await revokeSession(page, authorization);
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, user);
    expect(await recover(page)).toBeGreaterThanOrEqual(3000);
  },
);

test('what was interrupted can be thrown away, here and on the server', full, async ({ context, page }) => {
  await startTake(page, 3);
  const [{ uploadId } = { uploadId: null }] = await keptTakes(page);
  await page.close();
  const next = await context.newPage();
  await next.goto(productUrl() + recorderPath);
  await next.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => keptTakes(next)).toEqual([]);
  const { uploads } = await (await api(user)).api.upload.getUploads({});
  expect(uploads.map((each) => each.uploadId)).not.toContain(uploadId);
});

test(
  'a recording whose upload the server ended is sent whole, as another clip',
  full,
  async ({ context, page }) => {
    const authorization = await signInWatched(page, user);
    await openRecorder(page);
    await recordFor(page, 3);
    const [{ uploadId } = { uploadId: null }] = await keptTakes(page);
    await context.setOffline(true);
    await expect(page.getByText('Connection lost. The recording continues')).toBeVisible();
    // As the server does after a day.
    const at = `${productUrl()}/uploads/${uploadId}`;
    const headers = { authorization, 'Tus-Resumable': '1.0.0' };
    const offset = (await page.request.head(at, { headers })).headers()['upload-offset'] ?? '';
    const end = { 'Upload-Offset': offset, 'Upload-Length': offset };
    const type = { 'Content-Type': 'application/offset+octet-stream' };
    const ended = await page.request.patch(at, { headers: { ...headers, ...end, ...type } });
    expect(ended.status()).toBe(204);
    await waitForSeconds(page, 6);
    await context.setOffline(false);
    await waitForSeconds(page, 8);
    await page.keyboard.press('r');
    await expect.poll(() => keptTakes(page)).toEqual([]);
    expect((await newestClip(user)).durationMs).toBeGreaterThanOrEqual(7500);
  },
);

test(
  'nothing stays on after the recorder is left, or one of its devices has ended',
  full,
  async ({ page }) => {
    await page.addInitScript(() => {
      const opened: MediaStreamTrack[] = [];
      const screens: MediaStreamTrack[] = [];
      Object.assign(globalThis, { opened, screens });
      for (const name of ['getUserMedia', 'getDisplayMedia'] as const) {
        const open = navigator.mediaDevices[name].bind(navigator.mediaDevices);
        navigator.mediaDevices[name] = async (options) => {
          const stream = await open(options);
          opened.push(...stream.getTracks());
          if (name === 'getDisplayMedia') screens.push(...stream.getVideoTracks());
          return stream;
        };
      }
    });
    const liveTracks = () =>
      page.evaluate(
        () =>
          (globalThis as unknown as { opened: MediaStreamTrack[] }).opened.filter(
            ({ readyState }) => readyState === 'live',
          ).length,
      );
    const goHome = () => page.getByRole('link', { name: 'Home', exact: true }).click();
    await startTake(page, 2);
    expect(await liveTracks()).toBe(2);
    await page.keyboard.press('r');
    await goHome();
    await expect.poll(liveTracks).toBe(0);
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    await expect(page.getByLabel('Preview', { exact: true })).toBeVisible();
    await page.locator('main').getByRole('button', { name: 'Record', exact: true }).click();
    await goHome();
    await expect.poll(liveTracks).toBe(0);
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    await page.getByText('Both', { exact: true }).click();
    await page.getByRole('button', { name: 'Choose a screen' }).click();
    await expect(page.getByLabel('Preview', { exact: true })).toBeVisible();
    await recordFor(page, 2);
    // As the browser's "Stop sharing" does.
    await page.evaluate(() => {
      const { screens } = globalThis as unknown as { screens: MediaStreamTrack[] };
      const screen = screens.find(({ readyState }) => readyState === 'live');
      screen?.stop();
      screen?.dispatchEvent(new Event('ended'));
    });
    await expect(page.getByRole('heading', { name: 'Screen sharing has ended' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose a screen' })).toBeVisible();
    expect(await liveTracks()).toBe(0);
  },
);

test(
  'screen and camera are one picture, its layout changes while recording, and a text to read is not in it',
  full,
  async ({ page }) => {
    await signIn(page, user);
    await page.goto(productUrl() + recorderPath);
    await page.getByText('Both', { exact: true }).click();
    await page.getByRole('button', { name: 'Choose a screen' }).click();
    await expect(page.getByLabel('Preview', { exact: true })).toBeVisible();
    await page.getByRole('switch', { name: /^Teleprompter/ }).click();
    await page.getByLabel('Script', { exact: true }).fill('Good morning.\n'.repeat(60));
    await recordFor(page, 2);
    const prompter = page.getByRole('region', { name: 'Teleprompter' });
    await expect.poll(() => prompter.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20);
    await page.getByRole('switch', { name: 'Show camera as main picture' }).click();
    await waitForSeconds(page, 4);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('listitem', { name: 'Take 1' })).toBeVisible();
    const clip = await newestClip(user);
    expect(clip.durationMs).toBeGreaterThanOrEqual(3500);
    expect(clip.hasAudio).toBe(true);
  },
);
