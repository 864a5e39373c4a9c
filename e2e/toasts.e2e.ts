import { expect, type Locator, test } from '@playwright/test';
import { full, api, signIn } from './session.ts';

/** What of a page an element lies over. */
async function coveredBy(element: Locator, selector: string): Promise<(string | null)[]> {
  return element.evaluate((over, wanted) => {
    const box = over.getBoundingClientRect();
    return [...document.querySelectorAll(wanted)]
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map((each) => each.textContent);
  }, selector);
}

test('a toast covers no field, no button, no header and no dialog of the editor', full, async ({ page }) => {
  const manager = await api('cm@north.demo');
  const { items } = await manager.api.program.getFeed({});
  const program = items.find(({ title }) => title === 'A day at the harbour');
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'cm@north.demo', `/myprograms/editprogram/${program?.programId}`);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Link created' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect
    // The editor lies over the footer.
    .poll(() => coveredBy(toast, 'h1, :is(main, header) :is(input, textarea, button, a):not(footer *)'))
    .toEqual([]);
  // The next dialog is opened while the toast is there.
  await page.getByRole('button', { name: 'New link' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Create' })).toBeVisible();
  await toast.hover();
  await expect.poll(() => coveredBy(toast, '[role=dialog]')).toEqual([]);
  await expect(toast).toBeVisible();
});

test('a toast covers no title, no action and no footer of a clip page', full, async ({ page }) => {
  const { api: manager } = await api('cm@north.demo');
  const { items } = await manager.clip.getClips({ search: 'Harbour from the crane' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'cm@north.demo', `/clips/edit/${items[0]?.clipId}`);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Link created' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect
    .poll(() => coveredBy(toast, 'h1, header *, footer *, main :is(input, textarea, button, a)'))
    .toEqual([]);
});
