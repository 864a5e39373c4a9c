import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { full } from './session.ts';
import { type Builds, type Installation, makeBuilds, startInstallation } from './builds.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 1600, height: 900 }, actionTimeout: 20_000 });

let builds: Builds;
let installation: Installation;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  builds = await makeBuilds();
});
test.afterAll(async () => {
  await builds[Symbol.asyncDispose]();
});
test.beforeEach(async () => {
  installation = await startInstallation(builds);
});
test.afterEach(async () => {
  await installation[Symbol.asyncDispose]();
});

const banner = (page: Page) => page.getByRole('button', { name: 'Changes are available. Click to update.' });
const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

/** Opens a page with its clock in the test's hand. */
async function open(page: Page, url = installation.url, path = '/login'): Promise<void> {
  await page.clock.install();
  await page.goto(url + path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

async function signInAs(page: Page, userName: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(userName) }).click();
  await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
}

async function openFootage(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Create', exact: true }).click();
  await menu.getByRole('link', { name: 'Footage', exact: true }).click();
}

const workerIsActive = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' || active?.state === 'activating';
  });

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: all.flat().map(({ url }) => new URL(url).pathname) };
  });

async function expectBuildFilesAlone(page: Page): Promise<void> {
  const { names, paths } = await kept(page);
  expect(names).toHaveLength(1);
  expect(paths.length).toBeGreaterThan(20);
  expect(
    paths.filter((path) => !/^\/(?:assets\/[^/]+\.(?:js|css|svg)|index\.html|favicon\.svg)$/.test(path)),
  ).toEqual([]);
}

/** Has the worker note which paths it is asked for from now on; the answer reads them. */
async function noteAsked(page: Page): Promise<() => Promise<string[]>> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const paths: string[] = [];
    Object.assign(globalThis, { askedPaths: paths });
    addEventListener('fetch', ({ request }: Event & { request?: Request }) => {
      paths.push(new URL(request?.url ?? '').pathname);
    });
  });
  return async () => (await worker?.evaluate(() => Reflect.get(globalThis, 'askedPaths') as string[])) ?? [];
}

test(
  'the worker is asked for the files of the build alone, and after logout nothing about anyone is kept [C-01] [S-06]',
  full,
  async ({ page }) => {
    await open(page);
    expect(await workerIsActive(page)).toBe(true);
    await page.reload();
    const askedPaths = await noteAsked(page);
    const seen: { path: string; isFromWorker: boolean }[] = [];
    page.on('response', (response) => {
      seen.push({ path: new URL(response.url()).pathname, isFromWorker: response.fromServiceWorker() });
    });
    await signInAs(page, 'cm@north.demo');
    await openFootage(page);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    const entry = (await page.locator('script[type="module"]').first().getAttribute('src')) ?? '';
    const read = (isBypassed: boolean) =>
      page.evaluate(async ({ path, headers }) => (await fetch(path, { headers })).status, {
        path: entry,
        headers: isBypassed ? { 'ngsw-bypass': 'true' } : { accept: '*/*' },
      });
    seen.length = 0;
    expect(await read(false)).toBe(200);
    await expect.poll(() => seen.find(({ path }) => path === entry)?.isFromWorker).toBe(true);
    seen.length = 0;
    expect(await read(true)).toBe(200);
    await expect.poll(() => seen.find(({ path }) => path === entry)?.isFromWorker).toBe(false);
    await page.reload();
    await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
    const intercepted = seen.filter(
      ({ path, isFromWorker }) => isFromWorker && /^\/(?:rest|oauth|m|uploads|events)/.test(path),
    );
    expect(intercepted).toEqual([]);
    expect(seen.some(({ path }) => path.startsWith('/rest/'))).toBe(true);
    // Nor is it asked: it would keep the bodies of what is uploaded.
    const asked = await askedPaths();
    expect(asked.some((path) => path.startsWith('/assets/'))).toBe(true);
    expect(asked.filter((path) => /^\/(?:rest|oauth|m|uploads|events)/.test(path))).toEqual([]);
    await page.getByRole('button', { name: /^You: / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
    await expectBuildFilesAlone(page);
  },
);

test('a new version raises the banner without any reload, and a click leads to it [U-07] [S-08]', async ({
  page,
}) => {
  await open(page);
  const first = await buildOf(page);
  expect(await workerIsActive(page)).toBe(true);
  await signInAs(page, 'viewer@north.demo');
  const second = builds.names[1];
  await installation.deploy();
  expect(second).not.toBe(first);
  await page.clock.fastForward(31_000);
  await expect(banner(page)).toBeVisible();
  expect(await buildOf(page)).toBe(first);
  await banner(page).click();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', second);
  await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
  await expect(page.getByText('Version 1.0.1')).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(banner(page)).toHaveCount(0);
  await expectBuildFilesAlone(page);
});

test(
  'a click renews its own tab alone: another one keeps what it shows, and still loads its parts [U-07]',
  full,
  async ({ context, page }) => {
    await open(page);
    expect(await workerIsActive(page)).toBe(true);
    await signInAs(page, 'cm@north.demo');
    const other = await context.newPage();
    await open(other, installation.url, '/home/library');
    await installation.deploy();
    for (const tab of [page, other]) {
      await tab.clock.fastForward(31_000);
      await expect(banner(tab)).toBeVisible();
    }
    await banner(page).click();
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', builds.names[1]);
    await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
    expect(await buildOf(other)).toBe(builds.names[0]);
    await openFootage(other);
    await expect(other.getByRole('heading', { name: 'Footage' })).toBeVisible();
    expect(await buildOf(other)).toBe(builds.names[0]);
    await expect(banner(other)).toBeVisible();
  },
);

test(
  'a tab of an earlier build still loads its parts; one whose parts are gone offers to load again [U-07]',
  full,
  async ({ browser }) => {
    const context: BrowserContext = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 1600, height: 900 },
    });
    const page = await context.newPage();
    await open(page);
    await signInAs(page, 'cm@north.demo');
    const first = await buildOf(page);
    const parts = await readdir(join(installation.dist, 'assets'));
    const second = builds.names[1];
    await installation.deploy();
    const newParts = (await readdir(join(installation.dist, 'assets'))).filter(
      (name) => !parts.includes(name),
    );
    const lists = (names: string[]) => names.filter((name) => /^clip-list-screen-.*\.js$/.test(name));
    expect(lists(newParts)).toHaveLength(1);
    await openFootage(page);
    await expect(page.getByRole('heading', { name: 'Footage' })).toBeVisible();
    expect(await buildOf(page)).toBe(first);
    for (const name of parts.filter((part) => /^program-list-screen-.*\.js/.test(part))) {
      if (!newParts.includes(name)) await rm(join(installation.dist, 'assets', name));
    }
    await page.getByRole('link', { name: 'Programs', exact: true }).click();
    await expect(page.getByRole('heading', { name: "Couldn't load this page" })).toBeVisible();
    expect(await buildOf(page)).toBe(first);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', second);
    await expect(page.getByRole('button', { name: 'New program' })).toBeVisible();
    await context.close();
  },
);

test(
  'where the worker is refused a message says so once, and the app works on, the banner too [X-07]',
  full,
  async ({ page }) => {
    installation.gone.add('/sw.js');
    await open(page);
    const message = page.getByText("Your browser doesn't support background updates");
    await expect(message).toBeVisible();
    await signInAs(page, 'cm@north.demo');
    const second = builds.names[1];
    await installation.deploy();
    await page.clock.fastForward(31_000);
    await banner(page).click();
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', second);
    await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
    await expect(message).toHaveCount(0);
  },
);

test(
  'over plain http from another machine the app works without a worker, and says so [X-07]',
  full,
  async () => {
    await using lan = await startInstallation(builds, 'rushes.test');
    const { launchOptions } = test.info().project.use;
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP rushes.test 127.0.0.1'],
    });
    const page = await browser.newPage();
    await open(page, lan.url);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await expect(page.getByText("Your browser doesn't support background updates")).toBeVisible();
    await browser.close();
  },
);
