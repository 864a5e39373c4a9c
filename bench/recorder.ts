import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, type Locator, type Page } from '@playwright/test';
import { ApiClient, until } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { type Row, treePssMb } from './measure.ts';
import { benchSource } from './sources.ts';
import { UnwatchedBrowser } from './unwatched-browser.ts';

const run = promisify(execFile);

const user = 'cm@north.demo';
const framesPerSecond = 30;
const recordedS = 30;
const uploadCount = 9;
/** Slow enough that the uploads outlast the recording. */
const uploadBytesPerSecond = 4_000_000;
const droppedMost = 0.01;

/** A figure given as `RECORDING_MIN` is when the last measurement is made, an hour for instance. */
const soakMin = { from: 2, to: Number(process.env['RECORDING_MIN'] ?? 10) };
/** Within what a garbage collector leaves. */
const growthMost = 1.1;

interface Recording {
  readonly clipId: string;
  /** From the browser's word that it records until it was asked to stop. */
  readonly wallS: number;
}

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--use-fake-ui-for-media-stream',
  `--use-fake-device-for-media-stream=fps=${framesPerSecond}`,
];

declare global {
  interface Window {
    /** When the recorder began and ended, by the page's clock. */
    recordedMs?: { from: number; to: number };
  }
}

/** Runs `work` in a browser whose camera gives 1080p, 30 times a second. */
async function withRecorder<T>(product: Product, work: (page: Page) => Promise<T>): Promise<T> {
  // With a profile on the disk, as users have one: a private window keeps its database in memory.
  const profile = await mkdtemp(join(tmpdir(), 'rushes-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    viewport: { width: 1440, height: 900 },
    permissions: ['camera', 'microphone'],
    serviceWorkers: 'block',
    args: browserArguments,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const { start, stop } = MediaRecorder.prototype;
      MediaRecorder.prototype.start = function (slice?: number) {
        this.addEventListener('start', () => {
          window.recordedMs = { from: performance.now(), to: 0 };
        });
        start.call(this, slice);
      };
      MediaRecorder.prototype.stop = function () {
        if (window.recordedMs !== undefined) window.recordedMs.to = performance.now();
        stop.call(this);
      };
    });
    await signIn(page, product);
    return await work(page);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function signIn(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByRole('button', { name: new RegExp(user) }).click();
  await page.getByRole('button', { name: /^You: / }).waitFor();
}

async function openRecorder(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/clips/add`);
  await page.getByLabel('Preview', { exact: true }).waitFor();
}

async function startRecording(page: Page): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Record', exact: true }).click();
  await page.locator('main').getByRole('timer').waitFor();
}

/** Waits until the recording is that long. */
async function untilRecorded(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction(
    (ms) => window.recordedMs !== undefined && performance.now() - window.recordedMs.from >= ms,
    seconds * 1000,
    { timeout: (seconds + 60) * 1000, polling: 200 },
  );
}

async function stopRecording(page: Page): Promise<Recording> {
  await page.keyboard.press('r');
  const take = page.getByRole('listitem', { name: 'Take 1' });
  const link = take.getByRole('link', { name: 'Open in Footage' });
  await link.waitFor({ timeout: 180_000 });
  const clipId = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const { from, to } = (await page.evaluate(() => window.recordedMs)) ?? { from: 0, to: 0 };
  return { clipId, wallS: (to - from) / 1000 };
}

/** The frames that are in the recorded file, and its height. */
async function framesOf(product: Product, clipId: string): Promise<{ frames: number; height: number }> {
  const client = await ApiClient.signIn(product.url, user, product.password);
  const original = await until(
    'the recording is stored',
    async () => (await client.api.clip.getClip({ clipId })).playback.original,
  );
  const folder = await mkdtemp(join(tmpdir(), 'rushes-frames-'));
  const file = join(folder, 'recorded.mp4');
  const stored = await fetch(client.url + original, { headers: { cookie: client.mediaCookies() } });
  await writeFile(file, Buffer.from(await stored.arrayBuffer()));
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v:0', '-count_packets'],
    ...['-show_entries', 'stream=nb_read_packets,height', '-of', 'json', file],
  ]);
  await rm(folder, { recursive: true });
  const { streams } = JSON.parse(stdout) as { streams: { nb_read_packets: string; height: number }[] };
  return { frames: Number(streams[0]?.nb_read_packets), height: streams[0]?.height ?? 0 };
}

/** Nine files, none like another: what is in Footage already isn't sent again. */
async function uploadSources(): Promise<{ folder: string; files: string[] }> {
  const source = await benchSource(60);
  const folder = await mkdtemp(join(tmpdir(), 'rushes-nine-'));
  const files = Array.from({ length: uploadCount }, (_, at) => join(folder, `while-recording-${at}.mp4`));
  for (const [at, file] of files.entries()) {
    if (at === 0) await copyFile(source, file);
    else await run('ffmpeg', ['-v', 'error', '-i', source, '-c', 'copy', '-metadata', `comment=${at}`, file]);
  }
  return { folder, files };
}

/** The share of frames that are missing in a recording of half a minute, with so many files on their way. */
async function droppedShare(product: Product, files: readonly string[]): Promise<number> {
  return withRecorder(product, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    const network = { offline: false, latency: 20, downloadThroughput: -1 };
    await devtools.send('Network.emulateNetworkConditions', {
      ...network,
      uploadThroughput: uploadBytesPerSecond,
    });
    await openRecorder(page, product);
    if (files.length > 0) {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
      await (await chooser).setFiles([...files]);
      // Giving the files to the browser costs as much as sending them.
      await sending(page).waitFor({ timeout: 120_000 });
    }
    await startRecording(page);
    await untilRecorded(page, recordedS);
    if (files.length > 0 && !(await sending(page).isVisible()))
      throw new Error('the uploads were over before the recording was');
    await devtools.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 });
    const { clipId, wallS } = await stopRecording(page);
    const { frames, height } = await framesOf(product, clipId);
    if (height !== 1080) throw new Error(`the recording has ${height} lines`);
    return Math.max(0, 1 - frames / (wallS * framesPerSecond));
  });
}

/** The line of a file that is on its way. */
function sending(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Uploads' })
    .getByText(/\/s · /)
    .first();
}

/** Frames that a recording at 1080p30 loses while nine files are uploaded, beside the same without them. */
export async function benchRecordedFrames(product: Product): Promise<Row[]> {
  const { folder, files } = await uploadSources();
  const bare = await droppedShare(product, []);
  const ours = await droppedShare(product, files);
  await rm(folder, { recursive: true });
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
  return [
    {
      point: 'recorder',
      what: `frames lost in ${recordedS} s at 1080p30 while ${uploadCount} files upload, beside the same without them`,
      ours: percent(ours),
      bare: percent(bare),
      ratio: bare === 0 ? Number.NaN : ours / bare,
      bar: `≤ ${percent(droppedMost)}`,
      isMet: ours <= droppedMost,
    },
  ];
}

interface Memory {
  readonly heapMb: number;
  readonly browserMb: number;
}

async function memoryOf(browser: UnwatchedBrowser): Promise<Memory> {
  const usedSize = await browser.drive(async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  });
  return { heapMb: usedSize / 1e6, browserMb: await treePssMb(browser.pid) };
}

/** Memory of the page and of the whole browser after ten minutes of a recording, beside that after two. */
export async function benchRecorderMemory(product: Product): Promise<Row[]> {
  const { from, to } = soakMin;
  const browser = await UnwatchedBrowser.open(browserArguments);
  try {
    await browser.drive(async (page) => {
      await signIn(page, product);
      await page.goto(`${product.url}/clips/add`);
      await page.getByRole('button', { name: 'Turn on camera' }).click();
      await page.getByLabel('Preview', { exact: true }).waitFor();
      await startRecording(page);
    });
    await pause(from * 60_000);
    const early = await memoryOf(browser);
    await pause((to - from) * 60_000);
    const late = await memoryOf(browser);
    await browser.drive(async (page) => {
      await page.keyboard.press('r');
      await page.getByRole('link', { name: 'Open in Footage' }).waitFor({ timeout: 180_000 });
    });
    const row = (name: string, atFirst: number, atLast: number): Row => ({
      point: 'recorder-memory',
      what: `${name} after ${to} min of a recording at 1080p30, beside that after ${from} min`,
      ours: `${atLast.toFixed(1)} MB`,
      bare: `${atFirst.toFixed(1)} MB`,
      ratio: atLast / atFirst,
      bar: `≤ ${growthMost}×`,
      isMet: atLast <= atFirst * growthMost,
    });
    return [
      row('script memory of the page', early.heapMb, late.heapMb),
      row('memory of the browser', early.browserMb, late.browserMb),
    ];
  } finally {
    await browser.close();
  }
}
