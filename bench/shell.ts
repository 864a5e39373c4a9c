import { type Browser, chromium, type Page } from '@playwright/test';
import type { Product } from '../e2e/product.ts';
import { median, type Row } from './measure.ts';

interface Start {
  /** From the request of the page to its first card. */
  readonly usableS: number;
  readonly largestPaintS: number;
  /** Before the first card, images not counted. */
  readonly requests: number;
  readonly scriptKb: number;
}

async function signedInPage(browser: Browser, product: Product): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    // What the worker would have stored before is fetched here.
    serviceWorkers: 'block',
  });
  await page.goto(`${product.url}/login`);
  await page.getByRole('button', { name: /cm@north.demo/ }).click();
  await page.locator('main a[href^="/home/play/"]').first().waitFor();
  return page;
}

declare global {
  interface Window {
    /** Milliseconds from the page's start to its first card, once it is there. */
    firstCardMs?: number;
    /** Milliseconds from Ctrl+K to the focus in a field. */
    paletteMs?: Promise<number>;
  }
}

/** Notes in the page itself when the first card is on screen: looking from outside costs tenths of a second. */
async function noteFirstCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('main a[href^="/home/play/"]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        window.firstCardMs = performance.now();
      });
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Opens the start page as a user with a stored session does, without what the browser had cached. */
async function start(page: Page, url: string, slowDown: number): Promise<Start> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const requests = new Map<string, { atMs: number; type: string | undefined; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, wallTime, type }) => {
    requests.set(requestId, { atMs: wallTime * 1000, type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.bytes = encodedDataLength;
  });
  await page.goto(`${url}/home/library`, { waitUntil: 'commit' });
  await page.locator('main a[href^="/home/play/"]').first().waitFor();
  const { usableMs, originMs, largestPaintMs } = await page.evaluate(
    async () =>
      new Promise<{ usableMs: number; originMs: number; largestPaintMs: number }>((resolve) => {
        new PerformanceObserver((list) =>
          resolve({
            usableMs: window.firstCardMs ?? performance.now(),
            originMs: performance.timeOrigin,
            largestPaintMs: list.getEntries().at(-1)?.startTime ?? 0,
          }),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await session.detach();
  const before = [...requests.values()].filter(({ atMs }) => atMs <= originMs + usableMs);
  const scripts = before.filter(({ type }) => type === 'Script');
  return {
    usableS: usableMs / 1000,
    largestPaintS: largestPaintMs / 1000,
    requests: before.filter(({ type }) => type !== 'Image').length,
    scriptKb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
  };
}

/** A click on an entry of the menu until another heading shows. */
async function routeChangeS(page: Page): Promise<number> {
  const tries: number[] = [];
  const heading = page.locator('main').getByRole('heading', { level: 1 });
  for (const name of ['Tasks', 'Audience', 'Home', 'Tasks', 'Home']) {
    const before = await heading.first().innerText();
    const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });
    await link.hover();
    const begun = performance.now();
    await link.click();
    await heading.filter({ hasNotText: before }).first().waitFor();
    tries.push((performance.now() - begun) / 1000);
  }
  return median(tries);
}

/** Ctrl+K, for the first time after the page was loaded, until the field of the palette has the focus. */
async function paletteMs(page: Page, url: string): Promise<number> {
  const tries: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await page.goto(`${url}/home/library`);
    await page.locator('main a[href^="/home/play/"]').first().waitFor();
    // The palette comes after the first screen; the connection for live events never lets the network rest.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/palette-[^/]*\.js$/.test(name)),
    );
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(() => {
      window.paletteMs = new Promise((resolve) => {
        document.addEventListener(
          'keydown',
          ({ key, timeStamp }) => {
            if (key.toLowerCase() !== 'k') return;
            document.addEventListener('focusin', ({ target }) => {
              if (target instanceof HTMLInputElement) resolve(performance.now() - timeStamp);
            });
          },
          { capture: true },
        );
      });
    });
    await page.keyboard.press('Control+K');
    tries.push((await page.evaluate(() => window.paletteMs)) ?? Number.NaN);
  }
  return median(tries);
}

/** How soon a signed-in user sees their start page, with the processor as it is and four times slower. */
export async function benchShell(product: Product): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  const rows: Row[] = [];
  const row = (what: string, ours: number, limit: number, unit: string) =>
    rows.push({
      point: 'shell',
      what,
      ours: `${ours.toFixed(unit === 's' ? 2 : 0)} ${unit}`,
      bare: `${limit} ${unit}`,
      ratio: ours / limit,
      bar: `≤ ${limit} ${unit}`,
      isMet: ours <= limit,
    });
  try {
    const page = await signedInPage(browser, product);
    await noteFirstCard(page);
    for (const { slowDown, limit } of [
      { slowDown: 1, limit: 1 },
      { slowDown: 4, limit: 2.5 },
    ]) {
      const starts: Start[] = [];
      for (let round = 0; round < 3; round += 1) starts.push(await start(page, product.url, slowDown));
      const of = (key: keyof Start) => median(starts.map((found) => found[key]));
      const suffix = slowDown === 1 ? '' : `, processor ${slowDown} × slower`;
      row(`signed-in start to the first card${suffix}`, of('usableS'), limit, 's');
      row(`largest contentful paint${suffix}`, of('largestPaintS'), limit, 's');
      if (slowDown > 1) continue;
      row('requests before the first card, images not counted', of('requests'), 20, 'requests');
      row('JavaScript before the first card, as sent', of('scriptKb'), 250, 'KB');
    }
    const fast = await signedInPage(browser, product);
    row('route change', await routeChangeS(fast), 0.2, 's');
    row('palette opened by Ctrl+K, the first time', await paletteMs(fast, product.url), 150, 'ms');
  } finally {
    await browser.close();
  }
  return rows;
}
