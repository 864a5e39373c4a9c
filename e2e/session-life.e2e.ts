import { expect, type Page, test } from '@playwright/test';
import { full, api, productUrl, signInByPage, signOut } from './session.ts';

const here = (path: string) => `${productUrl()}${path}`;
const callUrl = (name: string) => `**/rest/secure/service/${name}`;
const you = (page: Page) => page.getByRole('button', { name: /^You: / });

/** Signs in by name and password, wherever sign-in shows. */
async function fillSignIn(page: Page, userName: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(process.env['RUSHES_PASSWORD'] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Answers the next call of that name, once, in place of the server. */
async function answerOnce(page: Page, name: string, status: number, body: object): Promise<void> {
  await page.route(
    callUrl(name),
    (route) => route.fulfill({ status, json: body, headers: { 'x-request-id': 'req-4711' } }),
    { times: 1 },
  );
}

const fault = { status: 'Error', errorMessage: 'Something went wrong on our side.', code: 'internal' };

/** Counts the loads of a page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

test('a link opened while signed out is reached after sign-in, with its search [R-10] [S-01] [S-02]', async ({
  page,
}) => {
  await page.goto(here('/clips/list?search=Dawn'));
  await fillSignIn(page, 'cm@north.demo');
  await expect(page).toHaveURL(here('/clips/list?search=Dawn'));
  await expect(you(page)).toBeVisible();
  // The stored token opens the session again; sign-in is left at once.
  await page.goto(here('/login'));
  await expect(page).toHaveURL(here('/home/library'));
});

test(
  'what a chat or a video meeting sent along is followed from any page, once [S-02]',
  full,
  async ({ page }) => {
    await signInByPage(page, 'cm@north.demo');
    const stored = async (name: string) =>
      page.evaluate((key) => localStorage.getItem(key), `rushes.${name}`);
    await page.goto(here('/home/newprograms?chatChannelId=4f'));
    await expect(page).toHaveURL(here('/channel/edit/4f'));
    expect(await stored('chatChannelId')).toBeNull();
    await page.goto(here('/home/newprograms?videoMeetingUserId=9'));
    await expect(page).toHaveURL(here('/integrations/zoom?userId=9'));
    expect(await stored('videoMeetingUserId')).toBeNull();
    await page.goto(here('/home/newprograms'));
    await expect(you(page)).toBeVisible();
    await expect(page).toHaveURL(here('/home/newprograms'));
  },
);

test('a target that is not the role’s, or not the app’s, leads to the start page [S-02] [R-09]', async ({
  page,
}) => {
  await page.goto(here('/clips/list'));
  await fillSignIn(page, 'viewer@north.demo');
  await expect(page).toHaveURL(here('/home/library'));
  await expect(page.getByText("You don't have permission to view that page")).toBeVisible();
  await signOut(page);
  await page.evaluate(() => localStorage.setItem('rushes.target', '//evil.example/x'));
  await fillSignIn(page, 'viewer@north.demo');
  await expect(page).toHaveURL(here('/home/library'));
});

test('a fault of the server costs nobody anything, and does not go round [X-01]', full, async ({ page }) => {
  await signInByPage(page, 'cm@north.demo');
  await answerOnce(page, 'program/getPrograms', 500, fault);
  await page.goto(here('/myprograms/list'));
  await expect(page).toHaveURL(here('/home/library'));
  const notice = page.getByRole('alert').filter({ hasText: 'Something went wrong on our side' });
  await expect(notice).toContainText('req-4711');
  await expect(you(page)).toBeVisible();
  await answerOnce(page, 'program/getPrograms', 500, fault);
  await notice.getByRole('button', { name: 'Go back to your page' }).click();
  await expect(page.getByRole('heading', { name: "This page isn't working" })).toBeVisible();
  await expect(page.locator('#root').getByText('req-4711')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Programs', level: 1 })).toBeVisible();
});

test('idle: the box counts down, stays where wanted, and ends the session in all tabs [S-03] [U-06]', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signInByPage(page, 'viewer@north.demo');
  await page.clock.fastForward('29:10');
  const box = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(box.getByText(/^(4\d|50) seconds left$/).first()).toBeVisible();
  await page.clock.fastForward('00:10');
  await expect(box.getByText(/^(3\d|40) seconds left$/).first()).toBeVisible();
  await box.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(box).toBeHidden();
  const other = await context.newPage();
  await other.goto(here('/home/completedprograms'));
  await expect(you(other)).toBeVisible();
  await page.clock.fastForward('31:00');
  await expect(page).toHaveURL(here('/login/status/sessionExpired'));
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await expect(other).toHaveURL(here('/login/status/sessionExpired'));
  expect(await other.evaluate(() => localStorage.getItem('rushes.refreshToken'))).toBeNull();
  // Each tab goes back to where it was once one of them signs in.
  await other.bringToFront();
  await fillSignIn(other, 'viewer@north.demo');
  await expect(other).toHaveURL(here('/home/completedprograms'));
});

const tabCount = process.env['RUSHES_TEST_FULL'] === '1' ? 20 : 6;

test(`${tabCount} tabs whose token runs out together refresh it once, and stay signed in [S-04]`, async ({
  browser,
}) => {
  const context = await browser.newContext();
  await context.route('**/m/**', (route) => route.abort());
  const first = await context.newPage();
  await signInByPage(first, 'viewer@south.demo');
  const tabs = await Promise.all(Array.from({ length: tabCount }, () => context.newPage()));
  for (const tab of tabs) await tab.goto(here('/home/completedprograms'), { waitUntil: 'commit' });
  for (const tab of tabs) await expect(you(tab)).toBeVisible();
  await first.close();
  let refreshes = 0;
  let counts = 0;
  context.on('response', (response) => {
    if (response.url().endsWith('/oauth/token')) refreshes += 1;
    if (response.url().endsWith('/getMenuNotificationCount') && response.ok()) counts += 1;
  });
  // What tabs tell each other: first a token that has run out, then that counts changed, which all of them ask for.
  await tabs[0]?.evaluate(() => {
    new BroadcastChannel('rushes-tokens').postMessage({
      type: 'token',
      token: { value: 'x', expiresAtMs: 0 },
    });
    new BroadcastChannel('rushes-events').postMessage({ type: 'counts' });
  });
  await expect.poll(() => counts).toBeGreaterThanOrEqual(tabCount);
  expect(refreshes).toBe(1);
  for (const tab of tabs) {
    expect(tab.url()).toBe(here('/home/completedprograms'));
    await expect(you(tab)).toBeVisible();
  }
  await context.close();
});

test('sign-out clears the device and takes the other tabs along, each once [S-05] [S-06] [K-02]', async ({
  page,
  context,
}) => {
  await page.goto(here('/login'));
  await page.getByLabel('Remember my username').check();
  await fillSignIn(page, 'cm@north.demo');
  await expect(you(page)).toBeVisible();
  const others = await Promise.all([context.newPage(), context.newPage()]);
  for (const other of others) {
    await other.goto(here('/clips/list'));
    await expect(you(other)).toBeVisible();
  }
  await page.evaluate(() => localStorage.setItem('rushes.grid.footage.filter', '[]'));
  const token = page.waitForRequest((request) => request.url().endsWith('/session/logout'));
  const loads = others.map(countLoads);
  await signOut(page);
  for (const other of others) await expect(other).toHaveURL(here('/login'));
  for (const other of others)
    await expect(other.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  expect(loads.map((count) => count())).toEqual([1, 1]);
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    'rushes.rememberMe',
    'rushes.userName',
  ]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('cm@north.demo');
  const authorization = (await token).headers()['authorization'] ?? '';
  const late = await page.request.post(here('/rest/secure/service/session/getSession'), {
    headers: { authorization, 'content-type': 'application/json' },
    data: {},
  });
  expect(late.status()).toBe(401);
  // And signing in brings them along again.
  await fillSignIn(page, 'cm@north.demo');
  for (const other of others) await expect(you(other)).toBeVisible();
  expect(loads.map((count) => count())).toEqual([2, 2]);
});

test('the profile is switched from the logo, by keys, and the other tab follows once [S-07] [U-01] [S-06]', async ({
  page,
  context,
}) => {
  await signInByPage(page, 'both@north.demo');
  const other = await context.newPage();
  await other.goto(here('/home/library'));
  await expect(other.getByRole('button', { name: 'North: switch organisation' })).toBeVisible();
  const loads = countLoads(other);
  await page.getByRole('button', { name: 'North: switch organisation' }).press('Enter');
  await page.getByPlaceholder('Search organisation or location').fill('south');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'South: switch organisation' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'South: switch organisation' })).toBeVisible();
  expect(loads()).toBe(1);
});

test(
  'a tab that sends bytes reloads only when they are safe, and says that it waits [S-06]',
  full,
  async ({ page, context }) => {
    await signInByPage(page, 'both@north.demo');
    const sending = await context.newPage();
    await sending.goto(here('/home/library'));
    await expect(you(sending)).toBeVisible();
    const held = Promise.withResolvers<void>();
    await sending.route('**/uploads/*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const begun = sending.waitForRequest((request) => request.method() === 'PATCH');
    await sending
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'harbour.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(200_000, 7) });
    await begun;
    await page.getByRole('button', { name: 'North: switch organisation' }).click();
    await page.getByRole('option', { name: /South/ }).click();
    await expect(page.getByRole('button', { name: 'South: switch organisation' })).toBeVisible();
    const bar = sending.getByRole('status').filter({ hasText: 'reloads once uploads are done' });
    await expect(bar).toBeVisible();
    await sending.screenshot({ path: 'test-results/waiting-bar.png' });
    await expect(sending.getByRole('button', { name: 'Reload anyway' })).toBeVisible();
    held.resolve();
    await expect(sending.getByRole('button', { name: 'South: switch organisation' })).toBeVisible();
  },
);

test(
  'an object of another profile takes the user there, once in ten seconds [X-03]',
  full,
  async ({ page }) => {
    await signInByPage(page, 'both@north.demo');
    const profiles = await (await api('both@north.demo')).api.customeruser.getCustomerProfiles({});
    const south = Object.values(profiles).find(({ customerName }) => customerName === 'South');
    const answer = {
      status: 'Error',
      errorMessage: `Switch ##${south?.customerID}##`,
      code: 'switch-customer',
    };
    await answerOnce(page, 'program/getPrograms', 409, answer);
    const loads = countLoads(page);
    await page.goto(here('/myprograms/list'));
    await expect(page.getByRole('button', { name: 'South: switch organisation' })).toBeVisible();
    expect(loads()).toBe(2);
  },
);

test(
  'a link to a program of another profile switches to it and shows the program [X-03] [S-07]',
  full,
  async ({ page }) => {
    const manager = await api('cm@south.demo');
    const [footage] = (await manager.api.clip.getClips({})).items;
    const { programId } = await manager.api.program.createProgram({
      title: 'Evening over the meadow',
      timeline: { items: [{ clipId: footage?.clipId ?? '' }] },
    });
    await manager.api.program.publishProgram({ programId });
    await expect
      .poll(async () => (await manager.api.program.getProgram({ programId })).state, { timeout: 60_000 })
      .toBe('published');
    await signInByPage(page, 'both@north.demo');
    await expect(page.getByRole('button', { name: 'North: switch organisation' })).toBeVisible();
    await page.goto(here(`/home/play/${programId}`));
    await expect(page.getByRole('button', { name: 'South: switch organisation' })).toBeVisible();
    await expect(page).toHaveURL(here(`/home/play/${programId}`));
    await expect(page.getByRole('heading', { name: 'Evening over the meadow' })).toBeVisible();
  },
);

test('a profile list that cannot be read is shown in a toast [X-06] [C-02]', full, async ({ page }) => {
  await page.route(callUrl('customeruser/getCustomerProfiles'), (route) =>
    route.fulfill({
      json: { status: 'Error', errorMessage: 'The profiles are resting.', code: 'wrong-state' },
    }),
  );
  await signInByPage(page, 'both@north.demo');
  await expect(page.getByText('The profiles are resting.')).toBeVisible();
});

test('what the server refuses leads where its rule says [X-01] [X-02] [X-04] [X-05]', async ({ page }) => {
  const oops = "Oops, there's something wrong. Try clearing your browser cache by pressing Ctrl+F5";
  await signInByPage(page, 'viewer@north.demo');
  await answerOnce(page, 'program/getFeed', 200, { status: 'Error', errorMessage: oops });
  await page.reload();
  await expect(page).toHaveURL(here('/login'));
  expect(await page.context().cookies()).toEqual([]);
  for (const [status, message, path] of [
    [404, 'Invalid refresh token', '/login/status/sessionExpired'],
    [400, 'Invalid refresh token', '/landing'],
    [400, 'User is not active', '/login/status/inActive'],
    [500, 'internal', '/login/status/sessionExpired'],
  ] as const) {
    await signInByPage(page, 'viewer@north.demo');
    await page.route(
      '**/oauth/token',
      (route) => route.fulfill({ status, json: { error_description: message } }),
      { times: 1 },
    );
    await page.reload();
    await expect(page).toHaveURL(here(path));
    expect(await page.evaluate(() => localStorage.getItem('rushes.refreshToken'))).toBeNull();
  }
});

test(
  'unsaved work outlives a session that the server ended, for the same user only [X-01] [S-05]',
  full,
  async ({ page }) => {
    const manager = await api();
    const clipId = (await manager.api.clip.getClips({ search: 'Dawn' })).items[0]?.clipId ?? '';
    const { programId } = await manager.api.program.createProgram({
      title: 'Cut while the session ended',
      timeline: { items: [{ clipId }] },
    });
    await manager.api.program.updateProgram({ programId, sharedWithCreators: true });
    await manager.api.clip.updateClip({ clipId, sharedWithCreators: true });
    const path = `/myprograms/editprogram/${programId}`;
    await signInByPage(page, 'cm@north.demo');
    await page.goto(here(path));
    const add = page.getByRole('button', { name: 'Add Dawn over the harbour' });
    await expect(add).toBeVisible();
    await page.route(callUrl('program/saveTimeline'), (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/saveTimeline'));
    await add.click();
    const authorization = (await failed).headers()['authorization'] ?? '';
    await page.unroute(callUrl('program/saveTimeline'));
    await page.request.post(here('/rest/secure/service/session/logout'), {
      headers: { authorization, 'content-type': 'application/json' },
      data: {},
    });
    await expect(page).toHaveURL(here('/login/status/sessionExpired'));

    await fillSignIn(page, 'cc@north.demo');
    await expect(page).toHaveURL(here(path));
    await expect(add).toBeVisible();
    await expect(page.getByText('Your unsaved changes are restored.')).toBeHidden();
    await signOut(page);
    await fillSignIn(page, 'cm@north.demo');
    await expect(you(page)).toBeVisible();
    await page.goto(here(path));
    await expect(page.getByText('Your unsaved changes are restored.')).toBeVisible();
    await expect
      .poll(async () => (await manager.api.program.getProgram({ programId })).draft?.timeline.items.length)
      .toBe(2);
  },
);
