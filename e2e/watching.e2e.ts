import { expect, type Page, test } from '@playwright/test';
import { full, api, pageFor, playedSeconds, productUrl, signIn } from './session.ts';

const seekToEnd = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3;
    });

/** Opens the first program that the viewer need not confirm: one to confirm doesn't lead on to the next. */
async function openFirst(page: Page): Promise<string> {
  const viewer = await api('viewer@north.demo');
  const { items } = await viewer.api.program.getFeed({ limit: 50 });
  let first: (typeof items)[number] | undefined;
  for (const item of items) {
    const { asksConfirmation } = await viewer.api.viewing.getViewing({ programId: item.programId });
    if (!asksConfirmation) first = item;
    if (first !== undefined) break;
  }
  const link = page.getByRole('main').locator(`a[href*="/home/play/${first?.programId}"]`).first();
  await link.click();
  await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
  return first?.title ?? '';
}

test('a card plays at once, the next program follows unless it is cancelled, and the choice is kept', async ({
  page,
}) => {
  await signIn(page, 'viewer@north.demo', '/home/library');
  const first = await openFirst(page);
  await seekToEnd(page);
  const end = page.getByRole('region', { name: 'Player' }).getByRole('group', { name: 'Up next' });
  await expect(end.getByText(/^Up next in \d s$/)).toBeVisible();
  await expect(end.getByRole('button', { name: 'Play now' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(end.getByText(/^Up next in/)).toHaveCount(0);
  await expect(end.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  await end.getByRole('button', { name: 'Replay' }).click();
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.2);
  await expect(end).toHaveCount(0);

  await seekToEnd(page);
  await expect(end.getByRole('button', { name: 'Play now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: first, level: 1, exact: true })).toHaveCount(0);
  await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0.3);

  const autoplay = page.getByRole('switch', { name: 'Autoplay' });
  if (await autoplay.isVisible()) {
    await autoplay.uncheck({ force: true });
    await page.reload();
    await expect(autoplay).not.toBeChecked();
  }
});

test('after everything was viewed, the end screen still offers the next program', full, async ({ page }) => {
  await signIn(page, 'viewer@north.demo');
  await page.route('**/program/getFeed', async (route) => {
    const asked = route.request().postDataJSON() as { filter?: string };
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: asked.filter === 'notViewed' ? { ...body, items: [], nextCursor: null } : body,
    });
  });
  await page.goto(`${productUrl()}/home/library`);
  await openFirst(page);
  await seekToEnd(page);
  const end = page.getByRole('region', { name: 'Player' }).getByRole('group', { name: 'Up next' });
  await expect(end.getByRole('button', { name: 'Play now' })).toBeVisible();
});

test('full screen stays when the next program plays', full, async ({ page }) => {
  await signIn(page, 'viewer@north.demo', '/home/library');
  const first = await openFirst(page);
  await page.keyboard.press('f');
  const isPictureFull = () =>
    page.evaluate(() => {
      const video = document.fullscreenElement?.querySelector('video');
      return video?.getBoundingClientRect().width === innerWidth;
    });
  await expect.poll(isPictureFull).toBe(true);
  await seekToEnd(page);
  const end = page.getByRole('region', { name: 'Player' }).getByRole('group', { name: 'Up next' });
  await expect(end.getByRole('button', { name: 'Play now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: first, level: 1, exact: true })).toHaveCount(0);
  await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0.3);
  await expect.poll(isPictureFull).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test(
  'Home shows how far a program was watched as soon as the viewer comes back',
  full,
  async ({ browser }) => {
    const page = await pageFor(browser, 'both@north.demo');
    await page.goto(`${productUrl()}/home/library`);
    const viewer = await api('both@north.demo');
    const { items } = await viewer.api.program.getFeed({ limit: 50 });
    const longest = items.toSorted((one, other) => other.durationMs - one.durationMs)[0];
    const card = page.getByRole('main').getByRole('link', { name: longest?.title ?? '' });
    await card.click();
    await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
    await page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => {
        video.currentTime = video.duration / 2;
      });
    await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
    await page.goBack();
    await expect(card.getByRole('img', { name: /^(4|5)\d% watched$/ })).toBeVisible();
    await page.context().close();
  },
);

test(
  'the first tap on a playing share page shows the controls and stops nothing',
  full,
  async ({ browser }) => {
    const manager = await api();
    const { items } = await manager.api.program.getFeed({ limit: 50 });
    const longest = items.toSorted((one, other) => other.durationMs - one.durationMs)[0];
    const { url } = await manager.api.sharelink.createShareLink({
      programId: longest?.programId ?? '',
      name: 'Phone',
    });
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await phone.newPage();
    await page.goto(url);
    const controls = page.getByRole('group', { name: 'Player controls' });
    await page.getByRole('button', { name: 'Play', exact: true }).first().tap();
    await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0.2);
    await expect(controls).toHaveCSS('opacity', '0');
    // Where the button of the hidden controls lies.
    const box = await controls.getByRole('button', { name: 'Pause', exact: true }).boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await expect(controls).toHaveCSS('opacity', '1');
    const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
    expect(await isPaused()).toBe(false);
    await page.getByRole('button', { name: 'Pause', exact: true }).first().tap();
    await expect.poll(isPaused).toBe(true);
    await phone.close();
  },
);
