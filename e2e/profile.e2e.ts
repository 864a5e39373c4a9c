import { execFile } from 'node:child_process';
import { mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { comeBy, linkInMail, ownPassword } from './invitation.ts';
import { api, full, productUrl, signIn } from './session.ts';

const run = promisify(execFile);

test.describe.configure({ mode: 'serial', timeout: 120_000 });

async function drawn(name: string, size = '640x360'): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'rushes-picture-')), name);
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=${size}`,
    '-frames:v',
    '1',
    file,
  ]);
  return file;
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
}

async function chooseFile(page: Page, button: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(file);
}

const headerPicture = (page: Page) => page.getByRole('button', { name: /^You: / }).locator('img');

test('a name and a cropped picture are seen in the header at once, round and 30 pixels high [N-08] [U-08] [E-03]', async ({
  page,
}) => {
  await signIn(page, 'viewer@north.demo');
  await openProfile(page);
  const name = await page.getByRole('textbox', { name: 'Name' }).inputValue();
  await page.getByRole('textbox', { name: 'Name' }).fill('Vera <b>Lind</b>');
  await page.getByRole('region', { name: 'Name' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'You: Vera <b>Lind</b>' })).toBeVisible();

  await chooseFile(page, 'Choose picture', await drawn('me.png'));
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Picture saved.')).toBeVisible();
  await expect(headerPicture(page)).toBeVisible();
  const shown = await headerPicture(page).evaluate((image: HTMLImageElement) => ({
    natural: image.naturalWidth,
    box: image.parentElement?.getBoundingClientRect().width,
    radius: getComputedStyle(image.parentElement ?? image).borderRadius,
  }));
  expect(shown).toMatchObject({ natural: 256, box: 30 });
  expect(Number.parseFloat(shown.radius)).toBeGreaterThanOrEqual(15);
  await page.reload();
  await expect(headerPicture(page)).toBeVisible();

  await page.getByRole('region', { name: 'Profile picture' }).getByRole('button', { name: 'Remove' }).click();
  await expect(headerPicture(page)).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('region', { name: 'Name' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `You: ${name}` })).toBeVisible();
});

test(
  'a session that is ended in the profile is over in the other browser [N-08]',
  full,
  async ({ browser }) => {
    // No other journey ends the sessions of this user, or needs them.
    const userName = `two-browsers-${Date.now().toString(36)}@north.example`;
    const { api: admin } = await api('admin@north.demo');
    await admin.user.inviteUsers({ users: [{ email: userName, name: 'Two Browsers', role: 'viewer' }] });
    const page = await comeBy(browser, await linkInMail(userName));
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(`${productUrl()}/login`);
    await elsewhere.getByLabel('Username', { exact: true }).fill(userName);
    await elsewhere.getByLabel('Password', { exact: true }).fill(ownPassword);
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(elsewhere.getByRole('button', { name: /^You: / })).toBeVisible();
    await openProfile(page);
    const sessions = page.getByRole('list', { name: 'Sessions' });
    await expect(sessions.getByText('This device')).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out other devices' }).click();
    await expect(page.getByText(/\d+ devices? signed out\./)).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    // The page may leave for sign-in by itself before this load is through.
    await elsewhere.goto(`${productUrl()}/home/library`, { waitUntil: 'commit' }).catch(() => undefined);
    await expect(elsewhere.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  },
);

test('the five latest sessions are shown, and all of them on demand [N-08]', full, async ({ page }) => {
  await signIn(page, 'cc@north.demo');
  for (let more = 0; more < 6; more += 1) await api('cc@north.demo');
  await openProfile(page);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(5);
  await expect(sessions.first()).toContainText('This device');
  const showAll = page.getByRole('button', { name: /^Show all \(\d+\)$/ });
  const count = Number((await showAll.textContent())?.match(/\d+/)?.[0]);
  expect(count).toBeGreaterThanOrEqual(7);
  await showAll.click();
  await expect(sessions).toHaveCount(count);
  await expect(showAll).toHaveCount(0);
});

test(
  'a signature with an image is saved and shown again; what cannot stand in it is refused with the reason [K-03] [C-05]',
  full,
  async ({ page }) => {
    await signIn(page, 'cc@north.demo');
    await openProfile(page);
    await page.getByRole('button', { name: /^(?:Add|Edit) signature$/ }).click();
    const text = page.getByRole('textbox', { name: 'Signature' });
    await text.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('Kind regards');

    const folder = await mkdtemp(join(tmpdir(), 'rushes-refused-'));
    const refused = async (name: string, sizeBytes: number, words: RegExp) => {
      const file = join(folder, name);
      await writeFile(file, 'x');
      await truncate(file, sizeBytes);
      await chooseFile(page, 'Image', file);
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    };
    await refused('large.png', 10_485_761, /larger than 10 MB/);
    await refused('notes.txt', 100, /supported image/);
    await refused('long.mp4', 50 * 1024 * 1024 + 1, /larger than 50 MB/);
    await refused('called.png', 100, /couldn't be used/);
    const size = page.getByRole('textbox', { name: 'Font size (px)' });
    await size.fill('97');
    await size.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '8 to 96 pixels' })).toBeVisible();

    await chooseFile(page, 'Image', await drawn('logo.png', '200x80'));
    await expect(text.locator('img')).toBeVisible();
    await page.getByRole('button', { name: 'Save signature' }).click();
    const shown = page.getByRole('group', { name: 'Your signature' });
    await expect(shown.locator('strong')).toHaveText('Kind regards');
    await page.reload();
    const image = shown.locator('img');
    await expect(image).toBeVisible();
    expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(200);
  },
);

test('a report is made, downloaded and read [N-08]', async ({ page }) => {
  await signIn(page, 'cm@north.demo', '/myprofile/report');
  await page.getByRole('button', { name: 'Create report: My programs' }).click();
  const list = page.getByRole('list', { name: 'Reports and exports' });
  const row = list.getByRole('listitem').first();
  await expect(row.getByText('Ready')).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download My programs' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^programs-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toMatch(/^\uFEFF"Title","Description","Tags","Status"/);
  const count = await list.getByRole('listitem').count();
  await row.getByRole('button', { name: 'Delete My programs' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(count - 1);
});

test('your own pages pass axe in both schemes', full, async ({ browser }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await signIn(page, 'cc@north.demo');
    await openProfile(page);
    await page.getByRole('button', { name: /^(?:Add|Edit) signature$/ }).click();
    await expect(page.getByRole('textbox', { name: 'Signature' })).toBeVisible();
    const findings: string[] = [];
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, nodes } of violations)
        findings.push(`${colorScheme} ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    };
    await check();
    for (const path of ['/myprofile/report', '/myprofile/changepassword']) {
      await page.goto(`${productUrl()}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check();
    }
    expect(findings).toEqual([]);
    await context.close();
  }
});
