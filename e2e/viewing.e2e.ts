import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { twoClips } from './editor.ts';
import { api, pageFor, productUrl, signIn } from './session.ts';

test('a program is required, its viewer watches and confirms it, and the manager sees who has', async ({
  page,
  browser,
}) => {
  const manager = await api();
  const [{ clipId }] = await twoClips();
  const item = { clipId, inMs: 0, outMs: 5000 };
  // Nobody has watched it yet, and it isn't over before all was looked at.
  const title = `Safety ${randomUUID().slice(0, 8)}`;
  const timeline = { items: Array.from({ length: 6 }, () => item) };
  const { programId } = await manager.api.program.createProgram({ title, timeline });
  await manager.api.program.publishProgram({ programId });
  const isLive = async () => (await manager.api.program.getProgram({ programId })).state === 'published';
  await expect.poll(isLive, { timeout: 30_000 }).toBe(true);
  await signIn(page, 'cm@north.demo', `/myprograms/editprogram/${programId}`);
  const facts = page.getByRole('complementary', { name: 'Publishing' });
  await facts.getByRole('button', { name: 'More options' }).click();
  for (const name of [/^Required viewing/, /^Ask viewers to confirm/]) {
    const wish = facts.getByRole('switch', { name });
    await wish.press('Space');
    await expect(wish).toBeChecked();
  }
  await expect(facts.getByLabel('Due')).toBeVisible();
  const isAsked = async () => (await manager.api.viewing.getViewing({ programId })).asksConfirmation;
  await expect.poll(isAsked).toBe(true);

  const viewer = await pageFor(browser, 'viewer@north.demo');
  const required = viewer.getByRole('region', { name: 'To do' });
  await required.getByRole('link', { name: title }).click();
  const confirm = viewer.getByRole('button', { name: "I've watched this" });
  await expect(confirm).toBeDisabled();
  await expect(viewer.getByRole('button', { name: 'Mark as viewed' })).toHaveCount(0);
  const watcher = await api('viewer@north.demo');
  await watcher.api.program.saveProgress({ programId, positionMs: 0, ranges: [[0, 30_000]] });
  await viewer.reload();
  await confirm.click();
  await expect(viewer.getByText("You confirmed that you've watched the current version")).toBeVisible();
  await viewer.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(viewer.getByRole('article').first()).toBeVisible();
  await expect(required.getByRole('link', { name: title })).toHaveCount(0);

  await page.reload();
  await facts.getByRole('button', { name: 'Viewers' }).click();
  const drawer = page.getByRole('dialog', { name: 'Viewers' });
  await expect(drawer.getByText('1 confirmed')).toBeVisible();
  await drawer.getByRole('button', { name: /^Remind \d/ }).click();
  await expect(page.getByText(/users? reminded\./)).toBeVisible();

  // A new version is watched and confirmed again.
  const { draft } = await manager.api.program.getProgram({ programId });
  await manager.api.program.saveTimeline({
    ...{ programId, revision: draft?.revision ?? 0, timeline: { items: [item, item] } },
  });
  await manager.api.program.publishProgram({ programId });
  const version = async () => (await watcher.api.viewing.getViewing({ programId })).version;
  await expect.poll(version, { timeout: 30_000 }).toBe(2);
  await viewer.goto(`${productUrl()}/home/play/${programId}`);
  await expect(viewer.getByText(/^A new version was published after you confirmed\./)).toBeVisible();
  await expect(viewer.getByText('Viewed', { exact: true })).toHaveCount(0);
});
