import { expect, test } from '@playwright/test';
import { api, playedSeconds } from './session.ts';

test('a share link plays on a phone without an account, asks for its password, and dies when withdrawn', async ({
  browser,
}) => {
  const manager = await api();
  const { items } = await manager.api.program.getFeed({});
  const program = items.find((item) => item.title === 'A day at the harbour');
  expect(program).toBeDefined();
  const created = await manager.api.sharelink.createShareLink({
    programId: program?.programId ?? '',
    name: 'Press',
    password: 'open sesame',
  });

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await page.goto(created.url);
  await page.getByLabel('Password').fill('wrong guess');
  await page.getByRole('button', { name: 'Watch' }).click();
  await expect(page.getByText('Wrong password. Try again.')).toBeVisible();
  await page.getByLabel('Password').fill('open sesame');
  await page.getByRole('button', { name: 'Watch' }).click();
  await expect(page.getByRole('heading', { name: 'A day at the harbour' })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(1);
  // The page has its own styles: those of the signed-in app would change its font and colours.
  const [font, loaded] = await page.evaluate(() => [
    getComputedStyle(document.body).fontFamily,
    performance.getEntriesByType('resource').map(({ name }) => name),
  ]);
  expect(font).toMatch(/^"?Inter Variable/);
  expect(loaded).not.toContainEqual(expect.stringMatching(/\/(?:start|shell)-[^/]*\.(?:js|css)$/));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await test.step('it goes on where it was left, and begins again once it was finished', async () => {
    const video = page.locator('video');
    const seekTo = (share: number) =>
      video.evaluate((element: HTMLVideoElement, part) => {
        // The player may still be going to where it resumed, and would undo this seek.
        const seek = () => {
          element.currentTime = element.duration * part;
        };
        if (element.seeking) element.addEventListener('seeked', seek, { once: true });
        else seek();
      }, share);
    const openAgain = async () => {
      await page.reload();
      await expect
        .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
        .toBeGreaterThan(1);
    };
    await seekTo(0.5);
    const halfS = await video.evaluate(({ duration }: HTMLVideoElement) => duration / 2);
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(halfS);
    await openAgain();
    await expect(page.getByText(/^Resumed at/)).toBeVisible();
    expect(await playedSeconds(page)).toBeGreaterThan(halfS - 0.5);
    await seekTo(0.995);
    await page.getByRole('button', { name: 'Play', exact: true }).first().tap();
    // The rest is there to be read in the report should it not end.
    const state = () =>
      video.evaluate(({ ended, paused, seeking, readyState, currentTime, duration }: HTMLVideoElement) => ({
        ...{ ended, paused, seeking, readyState, currentTime, duration },
      }));
    await expect.poll(state).toMatchObject({ ended: true });
    await openAgain();
    await expect(page.getByText(/^Resumed at/)).toHaveCount(0);
    expect(await playedSeconds(page)).toBe(0);
  });

  await manager.api.sharelink.revokeShareLink({ shareLinkId: created.shareLinkId });
  await page.reload();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await phone.close();
});
