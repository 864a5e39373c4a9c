import { expect, test } from '@playwright/test';
import { api, pageFor, productUrl, signIn } from './session.ts';

test('two users in one program see each other, and a stale save offers both versions', async ({
  page,
  browser,
}) => {
  const manager = await api();
  const clips = await manager.api.clip.getClips({ search: 'Dawn' });
  const clipId = clips.items[0]?.clipId ?? '';
  const { programId } = await manager.api.program.createProgram({
    title: 'Cut by two',
    timeline: { items: [{ clipId }] },
  });
  await manager.api.program.updateProgram({ programId, sharedWithCreators: true });
  await manager.api.clip.updateClip({ clipId, sharedWithCreators: true });

  await signIn(page, 'cm@north.demo', `/myprograms/editprogram/${programId}`);
  await expect(page.getByRole('button', { name: 'Add Dawn over the harbour' })).toBeVisible();
  const creator = await pageFor(browser, 'cc@north.demo');
  await creator.goto(`${productUrl()}/myprograms/editprogram/${programId}`);
  await expect(creator.getByText('Clara Mehring is also editing')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Add Dawn over the harbour' }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect
    .poll(async () => (await manager.api.program.getProgram({ programId })).draft?.timeline.items.length)
    .toBe(2);

  // The creator still has the first revision before the eyes while saving over it by another way in.
  const stale = await manager
    .call('program', 'saveTimeline', { programId, revision: 1, timeline: { items: [{ clipId }] } })
    .then(
      () => null,
      (error: { code: string; body: { details: { current: unknown; yours: unknown } } }) => error,
    );
  expect(stale?.code).toBe('conflict');
  expect(Object.keys(stale?.body.details ?? {})).toEqual(expect.arrayContaining(['current', 'yours']));
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
