import { expect, test } from '@playwright/test';
import { api, pageFor, productUrl, signIn } from './session.ts';

test('two users in one program see who is on which item, and what both change at the same time is merged', async ({
  page,
  browser,
}) => {
  const manager = await api();
  const clips = await manager.api.clip.getClips({ search: 'Dawn' });
  const clipId = clips.items[0]?.clipId ?? '';
  const { programId } = await manager.api.program.createProgram({
    title: 'Cut by two',
    timeline: { items: [{ clipId }, { clipId, inMs: 0, outMs: 2000 }] },
  });
  await manager.api.program.updateProgram({ programId, sharedWithCreators: true });
  await manager.api.clip.updateClip({ clipId, sharedWithCreators: true });
  const draftItems = async () =>
    (await manager.api.program.getProgram({ programId })).draft?.timeline.items ?? [];

  await signIn(page, 'cm@north.demo', `/myprograms/editprogram/${programId}`);
  await expect(page.getByRole('button', { name: 'Add Dawn over the harbour' })).toBeVisible();
  const creator = await pageFor(browser, 'cc@north.demo');
  await creator.goto(`${productUrl()}/myprograms/editprogram/${programId}`);
  await expect(creator.getByText('Clara Mehring is also editing')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: /^1 of 2/ }).click();
  const first = creator
    .getByRole('listitem')
    .filter({ has: creator.getByRole('button', { name: /^1 of 2/ }) });
  await expect(first.getByRole('img', { name: 'Clara Mehring is on this item' })).toBeVisible();

  // The creator's saves are held back until the manager has saved, so that both change the same version.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await creator.route('**/program/saveTimeline', async (route) => {
    await held;
    await route.continue();
  });
  const volumeOf = (who: typeof page) =>
    who.getByRole('region', { name: 'Clip' }).getByRole('slider', { name: 'Clip volume' });
  await creator.getByRole('button', { name: /^2 of 2/ }).click();
  await volumeOf(creator).press('End');
  await volumeOf(page).press('Home');
  await expect.poll(async () => (await draftItems())[0]?.gainDb ?? 0).toBeLessThan(0);
  release();
  await expect.poll(async () => (await draftItems())[1]?.gainDb ?? 0).toBeGreaterThan(0);
  expect((await draftItems())[0]?.gainDb).toBeLessThan(0);
  await expect(creator.getByRole('dialog')).toHaveCount(0);

  // Undo takes back the user's own change alone.
  await creator.keyboard.press('Escape');
  await creator.keyboard.press('Control+z');
  await expect.poll(async () => (await draftItems())[1]?.gainDb ?? 0).toBe(0);
  expect((await draftItems())[0]?.gainDb).toBeLessThan(0);

  // The same field of the same item: the later one is kept, and theirs is offered.
  let releaseAgain = () => {};
  const heldAgain = new Promise<void>((resolve) => {
    releaseAgain = resolve;
  });
  await creator.unroute('**/program/saveTimeline');
  await creator.route('**/program/saveTimeline', async (route) => {
    await heldAgain;
    await route.continue();
  });
  await creator.getByRole('button', { name: /^1 of 2/ }).click();
  await volumeOf(creator).press('End');
  await volumeOf(page).press('ArrowRight');
  const theirs = () => draftItems().then(([one]) => one?.gainDb ?? 0);
  const before = await theirs();
  await expect.poll(theirs).not.toBe(before);
  const wanted = await theirs();
  releaseAgain();
  const news = creator.getByText(/^Clara Mehring also changed the volume of “Dawn over the harbour”/);
  await expect(news).toBeVisible();
  await expect.poll(theirs).toBeGreaterThan(0);
  await creator.getByRole('button', { name: 'Use theirs' }).click();
  await expect.poll(theirs).toBe(wanted);
  await creator.context().close();
});

test('the timeline is cut by keyboard alone, and undo brings it back', async ({ page }) => {
  const manager = await api();
  const clips = await manager.api.clip.getClips({ search: 'Workshop' });
  const { programId } = await manager.api.program.createProgram({
    title: 'By keyboard',
    timeline: { items: [{ clipId: clips.items[0]?.clipId ?? '' }] },
  });
  const itemCount = async () =>
    (await manager.api.program.getProgram({ programId })).draft?.timeline.items.length;
  await signIn(page, 'cm@north.demo', `/myprograms/editprogram/${programId}`);
  await page.getByText('Workshop floor').last().click();
  await page.keyboard.press('Home');
  for (let second = 0; second < 3; second += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('s');
  await expect.poll(itemCount).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(itemCount).toBe(1);
});
