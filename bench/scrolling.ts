import { chromium, type Page } from '@playwright/test';
import type { Product } from '../e2e/product.ts';
import type { Row } from './measure.ts';

const scrolledS = 6;
/** Three screens a second: about as fast as users scroll and still look. */
const wheelPx = 120;
const wheelMs = 40;
const framesLeast = 50;

/** Frames a second that the page draws while something goes on that is told when to end. */
export async function countFrames(
  page: Page,
  ms: number,
  work: (isOver: () => boolean) => Promise<void>,
): Promise<number> {
  const counting = page.evaluate(
    (forMs) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        let frames = 0;
        const tick = () => {
          frames += 1;
          const passedMs = performance.now() - from;
          if (passedMs < forMs) requestAnimationFrame(tick);
          else resolve((frames / passedMs) * 1000);
        };
        requestAnimationFrame(tick);
      }),
    ms,
  );
  let isOver = false;
  void counting.finally(() => {
    isOver = true;
  });
  await work(() => isOver);
  return counting;
}

/** Frames a second that the page draws while the wheel turns, and how far it came. */
export async function scroll(page: Page): Promise<{ framesPerSecond: number; px: number }> {
  await page.mouse.move(700, 500);
  const framesPerSecond = await countFrames(page, scrolledS * 1000, async (isOver) => {
    while (!isOver()) {
      await page.mouse.wheel(0, wheelPx);
      await page.waitForTimeout(wheelMs);
    }
  });
  const px = await page.evaluate(() =>
    Math.max(...Array.from(document.querySelectorAll('*'), (element) => element.scrollTop)),
  );
  return { framesPerSecond, px };
}

/** Scrolling through the cards of Footage, beside a long page of nothing but text. */
export async function benchScrolling(product: Product, user: string): Promise<Row> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.setContent(`<div style="height:900000px">${'<p>text</p>'.repeat(2000)}</div>`);
    const bare = await scroll(page);
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: new RegExp(user) }).click();
    await page.getByRole('button', { name: /^You: / }).waitFor();
    await page.goto(`${product.url}/clips/list`);
    await page
      .getByRole('link', { name: /Take \d+/ })
      .first()
      .waitFor();
    // Once, so that what is measured isn't the first pages' code.
    await scroll(page);
    const ours = await scroll(page);
    if (ours.px < 5000) throw new Error(`Footage was scrolled by ${ours.px} px only`);
    const rate = ({ framesPerSecond }: typeof ours) => `${framesPerSecond.toFixed(1)} frames/s`;
    return {
      point: 'footage',
      what: `scrolling through the cards of 100 000 clips for ${scrolledS} s, beside a page of text`,
      ours: rate(ours),
      bare: rate(bare),
      ratio: ours.framesPerSecond / bare.framesPerSecond,
      bar: `≥ ${framesLeast} frames/s`,
      isMet: ours.framesPerSecond >= framesLeast,
    };
  } finally {
    await browser.close();
  }
}
