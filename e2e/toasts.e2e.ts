import { expect, test } from '@playwright/test';
import { api, productUrl, signIn } from './session.ts';

test('a toast covers no field, no button and no footer of its page', async ({ page }) => {
  const manager = await api('cm@north.demo');
  const { items } = await manager.api.program.getFeed({});
  const program = items.find(({ title }) => title === 'A day at the harbour');
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'cm@north.demo');
  await page.goto(`${productUrl()}/myprograms/editprogram/${program?.programId}`);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Link created' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  const covered = await toast.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const controls = document.querySelectorAll('main :is(input, textarea, button, a), footer *');
    return [...controls]
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map((each) => each.textContent);
  });
  expect(covered).toEqual([]);
});
