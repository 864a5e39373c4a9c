import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { ApiClient } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { median, type Row, seconds } from './measure.ts';
import { untilQuiet } from './publish.ts';
import { countFrames } from './scrolling.ts';

/** Two hundred pages of 250 words. */
const blocks = 1000;
const wordsInBlock = 50;
const keys = 150;
const boardShots = 300;
const shotsInScene = 20;
const draggedMs = 6000;

const words = 'we show how the new office looks and who works in it every day of the week ';
const spoken = words.repeat(4).split(' ').slice(0, wordsInBlock).join(' ');

async function makeScript({ api }: ApiClient): Promise<string> {
  const { scriptId, revision, blocks: first } = await api.script.createScript({ title: 'Bench script' });
  let afterId = first[0]?.blockId ?? null;
  const changes = Array.from({ length: blocks }, () => {
    const block = { blockId: randomUUID(), kind: 'spoken', speaker: '', text: spoken, visual: '' } as const;
    const change = { type: 'put', block, afterId } as const;
    afterId = block.blockId;
    return change;
  });
  await api.script.updateScript({ scriptId, revision, changes });
  return scriptId;
}

async function makeBoard({ api }: ApiClient): Promise<string> {
  const { storyboardId, revision } = await api.storyboard.createStoryboard({ title: 'Bench board' });
  let afterId: string | null = null;
  const all = boardShots + boardShots / shotsInScene;
  const changes = Array.from({ length: all }, (_, at) => {
    const isScene = at % (shotsInScene + 1) === 0;
    const block = {
      ...{ blockId: randomUUID(), notes: '', shotTypeId: null, angle: null, movement: null },
      ...{ imageId: null, scriptBlockId: null, durationMs: isScene ? 0 : 5000 },
      kind: isScene ? ('scene' as const) : ('shot' as const),
      text: isScene ? `Scene ${at}` : `What is seen in shot ${at}`,
    };
    const change = { type: 'put' as const, block, afterId };
    afterId = block.blockId;
    return change;
  });
  await api.storyboard.updateStoryboard({ storyboardId, revision, changes });
  return storyboardId;
}

/** From the click in the list until its first words can be changed. */
async function openScript(page: Page, product: Product): Promise<number> {
  await page.goto(`${product.url}/script`);
  const link = page.getByRole('link', { name: 'Bench script' }).first();
  await link.waitFor();
  return seconds(async () => {
    await link.click();
    await page.getByRole('textbox', { name: 'Spoken text' }).nth(1).waitFor();
  });
}

/** How long the browser's main thread is busy for one key, with what it draws; in ms. */
async function keyTime(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busyS = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  await page.getByRole('textbox', { name: 'Spoken text' }).nth(3).click();
  await page.keyboard.type('Once, so that the first keys are not measured. ');
  const before = await busyS();
  await page.keyboard.type('a '.repeat(keys / 2), { delay: 20 });
  const tookMs = ((await busyS()) - before) * 1000;
  await session.detach();
  return tookMs / keys;
}

/** Frames a second while a card is dragged over the others. */
async function drag(page: Page): Promise<number> {
  const card = page.getByRole('listitem', { name: 'Shot 1.1', exact: true });
  const box = await card.boundingBox();
  if (box === null) throw new Error('The first shot has no place');
  const { x, y, width } = box;
  const framesPerSecond = await countFrames(page, draggedMs, async (isOver) => {
    await page.mouse.move(x + width / 2, y + 20);
    await page.mouse.down();
    for (let step = 0; !isOver(); step += 1) {
      // There and back over what is on the screen.
      const angle = step / 12;
      await page.mouse.move(720 + 500 * Math.sin(angle), 500 + 280 * Math.sin(angle * 0.7));
      await page.waitForTimeout(16);
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return framesPerSecond;
}

/** Long scripts and storyboards in the browser. */
export async function benchPlans(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  await makeScript(client);
  const storyboardId = await makeBoard(client);
  await untilQuiet(product);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: /cm@north\.demo/ }).click();
    await page.getByRole('button', { name: /^You: / }).waitFor();
    const opened: number[] = [];
    for (let round = 0; round < 3; round += 1) opened.push(await openScript(page, product));
    const keyMs = await keyTime(page);
    await page.goto(`${product.url}/storyboards/edit/${storyboardId}`);
    await page.getByRole('listitem', { name: 'Shot 1.1', exact: true }).waitFor();
    const framesPerSecond = await drag(page);
    const openS = median(opened);
    return [
      {
        point: 'plans',
        what: `a script of ${(blocks * wordsInBlock) / 250} pages opens`,
        ours: `${openS.toFixed(2)} s`,
        bare: '1.00 s',
        ratio: openS,
        bar: '≤ 1 s',
        isMet: openS <= 1,
      },
      {
        point: 'plans',
        what: 'a key in it, time of the main thread',
        ours: `${keyMs.toFixed(1)} ms`,
        bare: '16.0 ms',
        ratio: keyMs / 16,
        bar: '≤ 16 ms',
        isMet: keyMs <= 16,
      },
      {
        point: 'plans',
        what: `a shot is dragged over a storyboard of ${boardShots}`,
        ours: `${framesPerSecond.toFixed(1)} frames/s`,
        bare: '60.0 frames/s',
        ratio: framesPerSecond / 60,
        bar: '≥ 50 frames/s',
        isMet: framesPerSecond >= 50,
      },
    ];
  } finally {
    await browser.close();
  }
}
