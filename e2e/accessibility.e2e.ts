import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { customerFlags, isPermitted, type Role } from '@rushes/contract/identity/roles';
import { placeAt, placePaths, places } from '@rushes/contract/places';
import { expect, type Page, test } from '@playwright/test';
import { uploadUnusable } from './editor.ts';
import { full, api, productUrl, signIn } from './session.ts';

test.describe.configure({ timeout: 600_000 });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const users = [
  ['cm', 'cm@north.demo', [1440, 1280]],
  ['admin', 'admin@north.demo', [1440]],
  ['viewer', 'viewer@north.demo', [1440]],
  ['super-admin', 'super@rushes.demo', [1440]],
] as const satisfies readonly (readonly [Role, string, readonly number[]])[];
/** Ordinarily the role that sees most, at one width; all of them in the full run. */
const isFull = process.env['RUSHES_TEST_FULL'] === '1';
const allFlags = Object.fromEntries(customerFlags.map((flag) => [flag, true]));

/** The rules that look at where things stand and in which colours: for the same page at another width. */
const measuring = ['target-size', 'color-contrast', 'scrollable-region-focusable'];

/** What axe finds on what the page shows, in one line each. */
async function findings(page: Page, place: string, isSecond = false): Promise<string[]> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[data-loading], .mantine-Skeleton-root[data-visible]')).toHaveCount(0);
  const axe = new AxeBuilder({ page });
  const { violations } = await (isSecond ? axe.withRules(measuring) : axe.withTags(tags)).analyze();
  return violations.map(
    ({ id, nodes }) => `${place}: ${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

const texts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../web/public/assets/i18n/en.json'), 'utf8'),
) as { shell: { places: Record<string, string> } };

/** Follows an address inside the running app, and waits until the screen before has given way: by its title, or by another heading. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('main :is(h1, h2, h3)'))
      heading.setAttribute('data-left', '');
    history.pushState({}, '', to);
  }, path);
  const place = placeAt(path);
  const title = place === undefined ? '' : (texts.shell.places[places[place].title] ?? '');
  const titled = page.locator('main').getByRole('heading', { name: title, level: 1, exact: true });
  const other = page.locator('main :is(h1, h2, h3):not([data-left])');
  await expect((title === '' ? other : titled.or(other)).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
}

/** Addresses of the role's places, with a program, a clip and the user where one is named. */
async function addressesOf(role: Role, userId: string): Promise<string[]> {
  const manager = await api();
  const program = (await manager.api.program.getFeed({})).items[0]?.programId ?? '';
  const clip = (await manager.api.clip.getClips({})).items[0]?.clipId ?? '';
  const channel = (await manager.api.channel.getChannels({})).items[0]?.channelId ?? '';
  const known: Readonly<Record<string, string>> = {
    $programId: program,
    $clipId: clip,
    $channelId: channel,
    $userId: userId,
  };
  return (
    placePaths
      .filter((path) => isPermitted(places[path].asset, role, allFlags))
      // Only who manages the channel may edit it.
      .filter((path) => role === 'cm' || !path.includes('$channelId'))
      .map((path) => path.replace(/\$\w+/, (name) => known[name] ?? '00000000-0000-4000-8000-00000000dead'))
  );
}

for (const scheme of ['light', 'dark'] as const) {
  for (const [role, userName, widths] of isFull ? users : users.slice(0, 1)) {
    test(
      `places of ${role} pass axe in the ${scheme} scheme`,
      scheme === 'light' ? {} : full,
      async ({ browser }) => {
        const context = await browser.newContext({
          colorScheme: scheme,
          // Nothing is measured while it moves.
          reducedMotion: 'reduce',
          viewport: { width: widths[0], height: 900 },
        });
        const page = await context.newPage();
        const found: string[] = [];
        if (role === 'cm') {
          await page.goto(`${productUrl()}/login`);
          found.push(...(await findings(page, '/login')));
        }
        await signIn(page, userName);
        const user = await api(userName);
        const { userId, customerUserId } = await user.api.session.getSession({});
        // The narrow page differs in its measures, not in its colours.
        for (const width of isFull && scheme === 'light' ? widths : [widths[0]]) {
          await page.setViewportSize({ width, height: 900 });
          const paths = ['/nowhere', ...(await addressesOf(role, customerUserId ?? userId))];
          // All pages are made of the same parts: ordinarily each sixth shows them.
          const each = isFull ? 1 : 6;
          for (const path of paths.filter((_path, index) => index % each === 0)) {
            await follow(page, path);
            found.push(...(await findings(page, `${path} at ${width}`, width !== widths[0])));
          }
        }
        expect(found).toEqual([]);
        await context.close();
      },
    );
  }
}

test(
  'a viewed program and an unusable clip are read easily in the light scheme',
  full,
  async ({ browser }) => {
    const context = await browser.newContext({
      colorScheme: 'light',
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    const manager = await api();
    const programId = (await manager.api.program.getFeed({})).items[0]?.programId ?? '';
    await manager.api.program.markViewed({ programId, viewed: true });
    await signIn(page, 'cm@north.demo', `/home/play/${programId}`);
    await expect(page.getByRole('main').getByText('Viewed', { exact: true }).first()).toBeVisible();
    const found = await findings(page, 'a viewed program', true);

    const name = `Unusable ${process.pid}-${test.info().retry}`;
    await uploadUnusable(manager, name);
    await page.goto(`${productUrl()}/myprograms/editprogram/${programId}`);
    await page.getByRole('switch', { name: "Show clips that can't be added" }).press('Space');
    await expect(page.getByRole('button', { name: `Add ${name}` })).toBeDisabled();
    found.push(...(await findings(page, 'an unusable clip', true)));
    expect(found).toEqual([]);
    await context.close();
  },
);
