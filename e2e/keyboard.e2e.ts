import { expect, type Locator, type Page, test } from '@playwright/test';
import { full, api, playedSeconds, productUrl } from './session.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const mostSteps = 150;

/** Whether the focus is on it. */
async function isFocused(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return target.first().evaluate((element) => element === document.activeElement);
}

/** Goes there as a user without a pointer does: by Tab, until the focus is on it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let step = 0; step < mostSteps; step += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Writes into a field that has the focus, in place of what is there. */
async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** From the address bar into the menu, to a section, and on into its flyout to an entry. */
async function byMenu(page: Page, section: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await tabTo(page, menu.getByRole('link', { name: section, exact: true }), 'Shift+Tab');
  const flyout = menu.getByRole('group', { name: `${section} menu` });
  await press(page, flyout.getByRole('link', { name: new RegExp(`^${entry}`) }));
}

async function byPalette(page: Page, text: string, choice: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  const search = page.getByRole('dialog').getByRole('textbox');
  await expect(search).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('dialog').getByRole('button', { name: choice })).toBeVisible();
  await page.keyboard.press('Enter');
}

async function signInByKeys(page: Page, userName: string): Promise<void> {
  await page.goto(`${productUrl()}/login`);
  await tabTo(page, page.getByLabel('Username', { exact: true }));
  await write(page, userName);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(process.env['RUSHES_PASSWORD'] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
}

async function signOutByKeys(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: /^You: / }));
  const item = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(item).toBeVisible();
  for (let step = 0; step < 15 && !(await isFocused(item)); step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
}

test(
  'by keyboard alone: sign in, skip to the content, find a clip and rename it, log out',
  full,
  async ({ page }) => {
    const manager = await api();
    const [clip] = (await manager.api.clip.getClips({ sort: { column: 'name', direction: 'asc' } })).items;
    const clipId = clip?.clipId ?? '';
    const name = clip?.name ?? '';
    await signInByKeys(page, 'cm@north.demo');

    await test.step('the skip link is the first stop and leads past header and menu', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('#content')).toBeFocused();
      await page.keyboard.press('Tab');
      expect(await page.locator('#content :focus').count()).toBe(1);
    });

    await test.step('the menu opens footage', async () => {
      await byMenu(page, 'Create', 'Footage');
      await expect(page.getByRole('heading', { name: 'Footage', level: 1 })).toBeVisible();
    });

    await test.step('a clip is chosen, let go, and opened', async () => {
      const links = page.getByRole('main').locator('[data-card]');
      await tabTo(page, links.first());
      await page.keyboard.press('x');
      await expect(page.getByRole('main').getByText('1 selected')).toBeVisible();
      const first = page.getByRole('main').getByRole('checkbox').first();
      await first.focus();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('main').getByText('1 selected')).toHaveCount(0);
      await page.keyboard.press('x');
      await expect(page.getByRole('main').getByText('1 selected')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('main').getByText('1 selected')).toHaveCount(0);
      const wanted = page.locator(`[data-card="${clipId}"]`);
      for (let step = 0; step < 60 && !(await isFocused(wanted)); step += 1)
        await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    });

    await test.step('it is renamed', async () => {
      await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
      await write(page, `${name} by hand`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: `${name} by hand`, level: 1 })).toBeVisible();
      await manager.api.clip.updateClip({ clipId, name });
    });
    await signOutByKeys(page);
  },
);

test('by keyboard alone: make a program, cut it, publish and share it, watch it', full, async ({ page }) => {
  const manager = await api();
  const clips = (
    await manager.api.clip.getClips({ sort: { column: 'name', direction: 'asc' } })
  ).items.filter(({ publishable }) => publishable);
  const [first, second] = clips.map(({ name }) => name);
  if (first === undefined || second === undefined) throw new Error('the demo has two clips');
  const title = `Cut by keys ${process.pid}-${test.info().retry}`;
  await signInByKeys(page, 'cm@north.demo');

  await test.step('a new program', async () => {
    await byMenu(page, 'Create', 'Programs');
    await press(page, page.getByRole('button', { name: 'New program' }).first());
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Footage' })).toBeVisible();
  });

  const item = (position: number, count: number, name: string) =>
    page.getByRole('button', { name: new RegExp(`^${position} of ${count}: ${name}`) });

  await test.step('two clips from the panel, in another order', async () => {
    await press(page, page.getByRole('button', { name: `Add ${first}`, exact: true }));
    await expect(item(1, 1, first)).toBeVisible();
    await press(page, page.getByRole('button', { name: `Add ${second}`, exact: true }));
    await tabTo(page, item(2, 2, second));
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(item(1, 2, second)).toBeVisible();
    await expect(item(2, 2, first)).toBeVisible();
  });

  await test.step('a trim, a split, and both taken back', async () => {
    const start = page.getByRole('slider', { name: `Start of ${second}` }).first();
    await tabTo(page, start);
    await page.keyboard.press('Shift+ArrowRight');
    await expect(start).toHaveAttribute('aria-valuenow', '10');
    await tabTo(page, item(1, 2, second), 'Shift+Tab');
    await page.keyboard.press('Home');
    for (let frame = 0; frame < 2; frame += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('s');
    await expect(item(3, 3, first)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(item(2, 2, first)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(start).toHaveAttribute('aria-valuenow', '0');
    await expect(page.getByText(/^Saved at \d/)).toBeVisible();
  });

  await test.step('published, and a link for guests', async () => {
    await press(page, page.getByRole('button', { name: 'Publish', exact: true }));
    await expect(page.getByRole('link', { name: /\/home\/play\// })).toBeVisible({ timeout: 60_000 });
    await press(page, page.getByRole('button', { name: 'New link' }));
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('For the board');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'For the board' })).toBeVisible();
  });

  await test.step('played, paused and sought on its page', async () => {
    await tabTo(page, page.getByRole('link', { name: /\/home\/play\// }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0.2);
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
    const position = page.getByRole('slider', { name: 'Seek' });
    await tabTo(page, position);
    const before = await playedSeconds(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(before + 1);
  });
  await signOutByKeys(page);
});

test('by keyboard alone: the profile and the appearance', full, async ({ page }) => {
  await signInByKeys(page, 'viewer@north.demo');
  const you = page.getByRole('button', { name: /^You: / });
  await press(page, you);
  const profile = page.getByRole('menuitem', { name: 'Profile' });
  await expect(profile).toBeVisible();
  for (let step = 0; step < 5 && !(await isFocused(profile)); step += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Name' });
  const name = await field.inputValue();
  for (const wanted of [`${name} Keys`, name]) {
    await tabTo(page, field);
    await write(page, wanted);
    await press(page, page.getByRole('region', { name: 'Name' }).getByRole('button', { name: 'Save' }));
    await expect(page.getByRole('button', { name: `You: ${wanted}`, exact: true })).toBeVisible();
  }
  const html = page.locator('html');
  await byPalette(page, 'dark', 'Use dark appearance');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await byPalette(page, 'light', 'Use light appearance');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await signOutByKeys(page);
});
