import { expect, type Page, test } from '@playwright/test';
import { full, api, openEntry, playedSeconds, productUrl, signIn, signOut } from './session.ts';

/** Plays the longest demo program from its middle on. */
async function playFromMiddle(page: Page): Promise<{ programId: string; title: string; middleS: number }> {
  const viewer = await api('viewer@north.demo');
  const { items } = await viewer.api.program.getFeed({ limit: 50 });
  const longest = items.toSorted((one, other) => other.durationMs - one.durationMs)[0];
  if (longest === undefined) throw new Error('The demo has no program');
  const { programId, title, durationMs } = longest;
  const middleS = Math.round(durationMs / 2000);
  await page.goto(`${productUrl()}/home/play/${programId}?t=${middleS}`);
  await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(middleS + 0.5);
  return { programId, title, middleS };
}

const storedS = async (programId: string) => {
  const viewer = await api('viewer@north.demo');
  return (await viewer.api.program.getProgram({ programId })).watch.positionMs / 1000;
};

test('where someone stopped is kept when they leave by the menu while it plays, and the next visit goes on there', async ({
  page,
}) => {
  await signIn(page, 'viewer@north.demo');
  const { programId, middleS } = await playFromMiddle(page);
  await openEntry(page, 'Home', 'All');
  await expect.poll(() => storedS(programId)).toBeGreaterThan(middleS);
  await page.goto(`${productUrl()}/home/play/${programId}`);
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(middleS);
});

test('where someone stopped is kept when they sign out while it plays', full, async ({ page }) => {
  await signIn(page, 'viewer@north.demo');
  const { programId, middleS } = await playFromMiddle(page);
  const leftAtS = await playedSeconds(page);
  await signOut(page);
  expect(await storedS(programId)).toBeGreaterThanOrEqual(leftAtS - 0.5);
  expect(leftAtS).toBeGreaterThan(middleS);
});

test(
  'where someone stopped is kept when the page is hidden or closed, and after a step without playing',
  full,
  async ({ page }) => {
    await signIn(page, 'viewer@north.demo');
    const { programId, middleS } = await playFromMiddle(page);
    // As a phone does that is locked: the page is hidden and hears no more.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => storedS(programId)).toBeGreaterThan(middleS);
    await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
    await page.evaluate((toS) => {
      const video = document.querySelector('video');
      if (video !== null) video.currentTime = toS;
    }, middleS - 2);
    await expect.poll(() => playedSeconds(page)).toBeLessThan(middleS - 1.5);
    await page.goto('about:blank');
    await expect.poll(() => storedS(programId)).toBeLessThan(middleS - 1.5);
    expect(await storedS(programId)).toBeGreaterThan(middleS - 2.5);
  },
);
