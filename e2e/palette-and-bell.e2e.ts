import { expect, type Page, test } from '@playwright/test';
import { frameClip } from './editor.ts';
import { full, api, pageFor, productUrl, signIn } from './session.ts';

const stamp = Date.now().toString(36);

/** Opens the palette and gives its field. */
async function openPalette(page: Page) {
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Search or jump to…' });
  // A page that is just there may not hear the first key.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await expect(field).toBeFocused({ timeout: 3000 });
  }).toPass();
  return field;
}

test('the palette is there at once, finds actions, users, programs and footage, and Enter opens the first hit', async ({
  page,
}) => {
  await signIn(page, 'cm@north.demo', '/clips/list');
  await expect(page.getByRole('heading', { name: 'Footage', level: 1 })).toBeVisible();
  const palette = await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/palette-[^/]*\.js$/.test(name)),
  );
  await page.evaluate(async (url) => void (await import(url ?? '')), await palette.jsonValue());
  // Loaded with the first screen, so that nothing is waited for when it is opened.
  const scripts = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
    );
  // What the shell fetches late has come too.
  await page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime, duration }) => startTime + duration);
    return performance.now() - Math.max(...ends) > 1000;
  });
  const before = await scripts();
  await openPalette(page);
  expect(await scripts()).toEqual(before);
  const dialog = page.getByRole('dialog');
  for (const action of ['New program', 'Upload', 'Invite users', 'Sign out'])
    await expect(dialog.getByRole('button', { name: action, exact: true })).toBeVisible();
  await page.keyboard.type('new program');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /program/i })).toBeVisible();
  await page.keyboard.press('Escape');

  await openPalette(page);
  await page.keyboard.type('harbour');
  const clip = dialog.getByRole('button', { name: /harbour/i }).last();
  await expect(clip.locator('img')).toBeVisible();
  const program = dialog.getByRole('button', { name: 'A day at the harbour', exact: true });
  await expect(program.locator('img')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Harbour news', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Clara');
  await expect(dialog.getByRole('button', { name: 'Clara Mehring' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Cem');
  // Before the hits are there: the first one that comes is opened.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/peoplesearch\/list\?.*user=/);
  await expect(page.getByRole('heading', { name: /Cem/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${productUrl()}/myprograms/list`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await expect(dialog.locator('[data-action]').filter({ hasText: 'Cem' })).toBeVisible();
  await page.keyboard.type('nothing is called so');
  await expect(dialog.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a viewer finds no action in the palette that they may not do', full, async ({ page }) => {
  await signIn(page, 'viewer@north.demo');
  await openPalette(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Sign out' })).toBeVisible();
  for (const action of ['New program', 'Upload', 'Invite users'])
    await expect(dialog.getByRole('button', { name: action, exact: true })).toHaveCount(0);
});

test('a user of two organisations switches by the palette', full, async ({ page }) => {
  await signIn(page, 'both@north.demo');
  await openPalette(page);
  await page.keyboard.type('switch');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Switch organisation' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('South').first()).toBeVisible();
});

test('the bell tells live who asks to join, leads to where it is decided, and tells the answer', async ({
  page,
  browser,
}) => {
  const manager = await api('cm@north.demo');
  const channel = `Bell ${stamp}`;
  const { channelId } = await manager.api.channel.createChannel({
    name: channel,
    visibility: 'restricted',
    moderated: true,
    subscribing: true,
  });
  await signIn(page, 'cm@north.demo');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const viewer = await pageFor(browser, 'viewer@north.demo');
  await viewer.goto(`${productUrl()}/home/discover-channel`);
  await viewer.getByLabel('Search channels').fill(channel);
  await viewer.getByRole('button', { name: 'Ask to join' }).click();
  await expect(bell).toHaveAccessibleName(/unread/);
  await bell.click();
  const asks = page.getByRole('link', { name: new RegExp(`asked to join ${channel}`) });
  await expect(asks.getByRole('img', { name: 'Unread' })).toBeVisible();
  await asks.click();
  await expect(page).toHaveURL(new RegExp(`/channel/edit/details/${channelId}`));
  await page.goto(`${productUrl()}/channel/edit/${channelId}`);
  await page.getByRole('link', { name: '1 join request' }).click();
  await expect(page).toHaveURL(new RegExp(`/channel/edit/details/${channelId}`));
  await page
    .getByRole('region', { name: 'Members' })
    .getByRole('button', { name: /^Accept / })
    .click();

  const theirs = viewer.getByRole('button', { name: /^Notifications/ });
  await expect(theirs).toHaveAccessibleName(/unread/);
  await theirs.click();
  const accepted = viewer.getByRole('link', {
    name: new RegExp(`accepted your request to join ${channel}`),
  });
  await expect(accepted).toBeVisible();
  await viewer.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(accepted.getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await expect(theirs).toHaveAccessibleName('Notifications');
  await accepted.click();
  await expect(viewer).toHaveURL(/\/home\/channel\/all/);
});

test(
  'a program opened from Home is read in the bell, and a search shows no counts of the whole lists',
  full,
  async ({ page }) => {
    const manager = await api('cm@north.demo');
    const clipId = await frameClip(manager, `Read ${stamp}`);
    const title = `Read from Home ${stamp}`;
    const { programId } = await manager.api.program.createProgram({
      title,
      timeline: { items: [{ clipId }] },
    });
    await manager.api.program.publishProgram({ programId, audience: { organisation: true } });
    await signIn(page, 'viewer@north.demo');
    const unread = page
      .getByRole('link', { name: new RegExp(title) })
      .filter({ has: page.getByRole('img', { name: 'Unread' }) });
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/unread/);
    await bell.click();
    await expect(unread).toHaveCount(1);
    await page.keyboard.press('Escape');

    await page.goto(`${productUrl()}/home/library`);
    const tabs = page.getByRole('navigation', { name: 'Home lists' });
    await expect(tabs.getByRole('link', { name: /^All\s*\d/ })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search programs' }).fill(title);
    await expect(tabs.getByRole('link', { name: 'All', exact: true })).toBeVisible();
    await page.getByRole('article').filter({ hasText: title }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await bell.click();
    const published = page.getByRole('link', { name: new RegExp(`published “${title}”`) });
    await expect(published).toBeVisible();
    await expect(unread).toHaveCount(0);
    await page.goto(`${productUrl()}/home/library`);
    await bell.click();
    await published.click();
    await expect(page).toHaveURL(new RegExp(`/home/play/${programId}`));
    await manager.api.program.deletePrograms({ programIds: [programId] });
  },
);
