import { expect, test } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { full, api, openEntry, signIn } from './session.ts';

test('without a connection a bar says so, seen lists stay, and no screen waits for ever; back again, all goes on', async ({
  page,
}) => {
  await signIn(page, 'cm@north.demo');
  await openEntry(page, 'Create', 'Footage');
  const main = page.getByRole('main');
  const footage = main
    .getByRole('region', { name: 'Footage' })
    .getByText(/harbour/i)
    .first();
  await expect(footage).toBeVisible();
  await openEntry(page, 'Home', 'Viewed');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await openEntry(page, 'Home', 'All');
  await expect(main.getByRole('listitem').first()).toBeVisible();

  await page.context().setOffline(true);
  const bar = page.getByText('Showing saved data');
  await expect(bar).toBeVisible({ timeout: 3_000 });
  await openEntry(page, 'Create', 'Footage');
  await expect(footage).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('something never asked for');
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 10_000 });

  await page.context().setOffline(false);
  await expect(bar).toBeHidden({ timeout: 15_000 });
  await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden({ timeout: 15_000 });
});

test(
  'a place whose code is not there when the network goes says so in the shell, and opens by itself afterwards',
  full,
  async ({ page }) => {
    await signIn(page, 'cm@north.demo');
    await page.context().setOffline(true);
    await openEntry(page, 'Create', 'Footage');
    const main = page.getByRole('main');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(main.getByText("This page opens when you're back online.")).toBeVisible();
    // What the shell fetches ahead has failed by now as well.
    await expect(page.getByText('Showing saved data')).toBeVisible();
    await expect(menu).toBeVisible();
    await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
    await page.keyboard.press('Control+K');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(menu).toBeVisible();

    await page.context().setOffline(false);
    const footage = main.getByRole('region', { name: 'Footage' });
    await expect(footage.getByText(/harbour/i).first()).toBeVisible();
    // What was opened without a network opens with it.
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Search' })).toBeVisible();
  },
);

/** How many programs a list of Home holds, page after page. */
async function countFeed({ api: calls }: ApiClient, filter: 'all' | 'notViewed' | 'viewed'): Promise<number> {
  let count = 0;
  let cursor: string | null | undefined;
  do {
    const page = await calls.program.getFeed({ filter, limit: 100, ...(cursor == null ? {} : { cursor }) });
    count += page.items.length;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return count;
}

test('Home shows its lists as tabs with what they hold', full, async ({ page }) => {
  await signIn(page, 'viewer@north.demo');
  const tabs = page.getByRole('navigation', { name: 'Home lists' });
  await expect(tabs.getByRole('link', { name: /^All \d/ })).toHaveAttribute('aria-current', 'page');
  const viewer = await api('viewer@north.demo');
  // Other journeys publish meanwhile.
  await expect(async () => {
    await page.reload();
    for (const [name, filter] of [
      ['All', 'all'],
      ['Not Viewed', 'notViewed'],
      ['Viewed', 'viewed'],
    ] as const) {
      const count = await countFeed(viewer, filter);
      // An empty list shows no number.
      const label = count === 0 ? name : `${name} ${count}`;
      await expect(tabs.getByRole('link', { name: label, exact: true })).toBeVisible({ timeout: 3_000 });
    }
  }).toPass();
  await tabs.getByRole('link', { name: /^Not Viewed/ }).click();
  await expect(page).toHaveURL(/\/home\/newprograms$/);
  await expect(tabs.getByRole('link', { name: /^Not Viewed/ })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: /^Channels/ }).click();
  await expect(page).toHaveURL(/\/home\/channel\/all$/);
  await expect(tabs.getByRole('link', { name: /^Viewed/ })).toBeVisible();
});
