import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { api, signIn } from './session.ts';

test('a visitor comments on a shot by a link on a phone; its owner sees it at once, answers and resolves', async ({
  page,
  browser,
}) => {
  const { storyboard } = (await api()).api;
  const title = `Launch ${randomUUID().slice(0, 8)}`;
  const { storyboardId, revision } = await storyboard.createStoryboard({ title });
  const empty = {
    notes: '',
    shotTypeId: null,
    angle: null,
    movement: null,
    imageId: null,
    scriptBlockId: null,
  };
  const scene = { ...empty, blockId: randomUUID(), kind: 'scene' as const, text: 'Office', durationMs: 0 };
  const shot = { ...empty, blockId: randomUUID(), kind: 'shot' as const, text: 'A desk', durationMs: 5000 };
  await storyboard.updateStoryboard({
    ...{ storyboardId, revision },
    changes: [
      { type: 'put', block: scene, afterId: null },
      { type: 'put', block: shot, afterId: scene.blockId },
    ],
  });
  await signIn(page, 'cm@north.demo', `/storyboards/edit/${storyboardId}`);
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Share storyboard' }).click();
  const links = page.getByRole('dialog', { name: 'Share storyboard' });
  await links.getByRole('textbox', { name: 'Name' }).fill('Agency');
  const made = page.waitForResponse((response) => response.url().endsWith('/createStoryboardLink'));
  await links.getByRole('button', { name: 'Create link' }).click();
  const { url } = ((await (await made).json()) as { clientResponse: { url: string } }).clientResponse;
  await expect(links.getByText('Agency')).toBeVisible();
  await page.keyboard.press('Escape');

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const visitor = await context.newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
  await visitor.getByRole('button', { name: 'Comment on shot 1.1' }).click();
  await visitor.getByRole('textbox', { name: 'Comment on shot 1.1' }).fill('<b>Tidier</b>, please');
  await visitor.getByRole('textbox', { name: 'Your name' }).fill('Vera');
  await visitor.getByRole('button', { name: 'Post comment' }).click();
  await expect(visitor.getByText('Vera (visitor)')).toBeVisible();
  const width = await visitor.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page: visitor }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  const card = page.getByRole('listitem', { name: 'Shot 1.1' });
  await expect(card.getByRole('img', { name: '1 comment' })).toBeVisible();
  await card.click();
  const panel = page.getByRole('complementary', { name: 'Shot 1.1' });
  await panel.getByRole('tab', { name: '1 comment' }).click();
  const thread = panel.getByRole('article', { name: '<b>Tidier</b>, please' });
  await expect(thread.getByText('Visitors with the “Agency” link can see this thread.')).toBeVisible();
  await thread.getByRole('button', { name: 'Reply to Vera (visitor)' }).click();
  await thread.getByRole('textbox').fill('Done');
  await thread.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(thread.getByText('Done')).toBeVisible();
  await thread.getByRole('button', { name: 'Resolve' }).click();
  await expect(card.getByRole('img', { name: /comment/ })).toHaveCount(0);
  await expect(visitor.getByText('Done')).toBeVisible({ timeout: 40_000 });
  await expect(visitor.getByText('Resolved')).toBeVisible();

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(`A visitor commented on “${title}”`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Share storyboard' }).click();
  await expect(links.getByText(/1 comment · Opened/)).toBeVisible();
  await links.getByRole('button', { name: 'Actions for Agency' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(links.getByText('Revoked')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  await context.close();
});
