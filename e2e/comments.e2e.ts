import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { twoClips } from './editor.ts';
import { api, pageFor, signIn } from './session.ts';

test('a viewer comments at a time and reacts, the owner hears of it, replies, and turns comments off', async ({
  page,
  browser,
}) => {
  const manager = await api();
  const [{ clipId }] = await twoClips();
  const title = `Town hall ${randomUUID().slice(0, 8)}`;
  const timeline = { items: [{ clipId, inMs: 0, outMs: 5000 }] };
  const { programId } = await manager.api.program.createProgram({ title, timeline });
  await manager.api.program.publishProgram({ programId });
  const isLive = async () => (await manager.api.program.getProgram({ programId })).state === 'published';
  await expect.poll(isLive, { timeout: 30_000 }).toBe(true);

  const viewer = await pageFor(browser, 'viewer@north.demo');
  await viewer.goto(new URL(`/home/play/${programId}`, viewer.url()).href);
  // The program is short, and the viewer is to stay on its page.
  await viewer.getByRole('switch', { name: 'Autoplay' }).press('Space');
  await viewer.getByLabel('Add a comment').fill('Well explained');
  await viewer.getByRole('button', { name: 'Post comment' }).click();
  const said = viewer.getByRole('article', { name: 'Well explained' });
  await expect(said.getByRole('button', { name: /^0:0\d$/ })).toBeVisible();
  await viewer.getByRole('button', { name: 'Celebrate' }).click();
  await expect(viewer.getByRole('button', { name: 'Celebrate, 1' })).toHaveAttribute('aria-pressed', 'true');

  await signIn(page, 'cm@north.demo');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: new RegExp(`commented on “${title}”`) }).click();
  const thread = page.getByRole('article', { name: 'Well explained' });
  await thread.getByRole('button', { name: /^Reply to/ }).click();
  await page.keyboard.type('Thank you');
  await page.keyboard.press('Control+Enter');
  await expect(thread.getByRole('textbox')).toHaveCount(0);
  await expect(thread.getByText('Thank you')).toBeVisible();
  await viewer.reload();
  await expect(said.getByText('Thank you')).toBeVisible();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const facts = page.getByRole('complementary', { name: 'Publishing' });
  await facts.getByRole('button', { name: 'More options' }).click();
  const allow = facts.getByRole('switch', { name: /^Allow comments/ });
  await allow.press('Space');
  await expect(allow).not.toBeChecked();
  await viewer.reload();
  await expect(viewer.getByText('Comments are turned off for this program.')).toBeVisible();
});
