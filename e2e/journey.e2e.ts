import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { twoClips } from './editor.ts';
import { api, pageFor, signIn } from './session.ts';

test('a clip leads to its program and its viewers, and a viewer clears what they watched', async ({
  page,
  browser,
}) => {
  const manager = await api();
  const [{ clipId }] = await twoClips();
  const title = `Voyage ${randomUUID().slice(0, 8)}`;
  const timeline = { items: [{ clipId, inMs: 0, outMs: 5000 }] };
  const { programId } = await manager.api.program.createProgram({ title, timeline });
  await manager.api.program.publishProgram({ programId, audience: { organisation: true } });
  const isLive = async () => (await manager.api.program.getProgram({ programId })).state === 'published';
  await expect.poll(isLive, { timeout: 30_000 }).toBe(true);
  const watcher = await api('viewer@north.demo');
  await watcher.api.program.saveProgress({ programId, positionMs: 2000, ranges: [[0, 5000]] });

  await signIn(page, 'cm@north.demo', `/clips/edit/${clipId}`);
  const used = page.getByRole('list', { name: 'Used in' });
  await expect(used.getByText(`${title}: Viewed by 1 user`)).toBeVisible();
  await used.getByRole('link', { name: title, exact: true }).click();
  const facts = page.getByRole('complementary', { name: 'Publishing' });
  await facts.getByRole('button', { name: 'Journey' }).press('Enter');
  await expect(page.getByText('This program', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Source' }).getByRole('link').first()).toBeVisible();

  const viewer = await pageFor(browser, 'viewer@north.demo');
  await viewer.getByRole('link', { name: 'History' }).click();
  await expect(viewer.getByRole('link', { name: title }).first()).toBeVisible();
  await viewer.getByRole('button', { name: `Remove “${title}” from history` }).click();
  await expect(viewer.getByRole('link', { name: title })).toHaveCount(0);
  await viewer.getByRole('button', { name: 'Undo' }).click();
  await expect(viewer.getByRole('link', { name: title }).first()).toBeVisible();
});
