import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { full, api, productUrl, signInByPage } from './session.ts';

const password = process.env['RUSHES_PASSWORD'] ?? '';
const code = 'A'.repeat(43);

const at = (path: string) => `${productUrl()}${path}`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const signedIn = (page: Page) => expect(page.getByRole('button', { name: /^You: / })).toBeVisible();

async function signInByPassword(page: Page, userName: string, word: string): Promise<void> {
  await field(page, 'Username').fill(userName);
  await field(page, 'Password').fill(word);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('each status of the sign-in page says its own, and clear empties what is stored [R-03]', async ({
  page,
}) => {
  await page.goto(at('/login/status/sessionExpired'));
  await expect(page.getByText(/Your session has expired/)).toBeVisible();
  await page.goto(at('/login/status/inActive'));
  await expect(page.getByText(/isn't active/)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('rushes.left', 'over'));
  await page.goto(at('/login/status/clear'));
  await expect(page.getByText(/was cleared/)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rushes.left'))).toBeNull();
  await page.goto(at('/landing'));
  await expect(page.getByText('Sign in again to continue.')).toBeVisible();
  await expect(page).toHaveURL(at('/landing'));
});

test('a user who is not active is led to the page that says so, however they sign in [R-03]', async ({
  page,
}) => {
  await page.route('**/oauth/token', (route) =>
    route.fulfill({ status: 400, json: { error_description: 'User is not active' } }),
  );
  const waysIn = [
    () => signInByPassword(page, 'viewer@north.demo', password),
    () => page.getByRole('button', { name: /viewer@north\.demo/ }).click(),
  ];
  for (const enter of waysIn) {
    await page.goto(at('/login'));
    await enter();
    await expect(page).toHaveURL(at('/login/status/inActive'));
    await expect(page.getByText(/isn't active/)).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('the address that clears ends the session on the server too [R-03]', async ({ page }) => {
  const call = page.waitForRequest((request) => request.url().endsWith('/session/getSession'));
  await signInByPage(page, 'viewer@south.demo');
  const authorization = (await call).headers()['authorization'] ?? '';
  const isSignedIn = async () =>
    (
      await page.request.post(at('/rest/secure/service/session/getSession'), {
        headers: { authorization, 'content-type': 'application/json' },
        data: {},
      })
    ).status();
  expect(await isSignedIn()).toBe(200);
  await page.goto(at('/login/status/clear'));
  await expect(page.getByText(/was cleared/)).toBeVisible();
  await expect.poll(isSignedIn).toBe(401);
  await page.goto(at('/home/library'));
  await expect(page).toHaveURL(at('/login'));
});

test('the link of a first sign-in leaves the address before any request, and spends nothing before Continue [R-02]', async ({
  page,
}) => {
  const sent: { url: string; body: string; address: string }[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    sent.push({ url: request.url(), body: request.postData() ?? '', address: page.url() });
  });
  await page.goto(at(`/login/1/new%40north.demo/${code}`));
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect(page).toHaveURL(at('/login'));
  await expect(page.getByText(/signs you in as new@north.demo/)).toBeVisible();
  const calls = () => sent.filter(({ url }) => /\/(rest|oauth)\//.test(url));
  expect(calls().every(({ address }) => !address.includes(code))).toBe(true);
  expect(sent.some(({ url, body }) => url.includes(code) || body.includes(code))).toBe(false);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/already been used or has expired/)).toBeVisible();
  await page.getByRole('button', { name: 'Already have a password? Sign in' }).click();
  await expect(field(page, 'Username')).toHaveValue('new@north.demo');
});

test('a real password in such a link fills in the name alone [R-02]', full, async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.goto(at(`/login/1/cm%40north.demo/${encodeURIComponent(password)}`));
  await expect(field(page, 'Username')).toHaveValue('cm@north.demo');
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(page).toHaveURL(at('/login'));
  expect(bodies.some((body) => body.includes(password))).toBe(false);
});

test('a forgotten password: ask, take the link from the outbox, choose another, sign in with it [R-04]', async ({
  page,
}) => {
  const userName = 'viewer@south.demo';
  const chosen = `phrase of the journey ${Date.now()}`;
  const support = await api('super@rushes.demo');
  const before = new Set((await support.api.outbox.getOutbox({ limit: 100 })).mails.map(({ id }) => id));
  await page.goto(at('/login'));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('button', { name: 'Request reset link' })).toBeVisible();
  await field(page, 'Username').fill(userName);
  await page.getByRole('button', { name: 'Request reset link' }).click();
  await expect(page.getByText(/a reset link has been created/)).toBeVisible();
  const link = await newLink(support, userName, before);
  // The tab is at that page already.
  await page.goto(link);
  await expect(field(page, 'New password')).toBeVisible();
  await expect(page).toHaveURL(at('/resetpassword'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Request reset link' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page).toHaveURL(at('/resetpassword'));
  const save = page.getByRole('button', { name: 'Save' });
  await field(page, 'New password').fill('password1');
  await field(page, 'Confirm new password').fill('password1');
  await save.click();
  await expect(page.getByText(/This password is too easy to guess/)).toBeVisible();
  await field(page, 'New password').fill(chosen);
  await field(page, 'Confirm new password').fill(chosen);
  await save.click();
  await expect(page.getByText(/Your password was changed/)).toBeVisible();
  await signInByPassword(page, userName, chosen);
  await signedIn(page);
  // Everybody in the demo has one password, which others rely on.
  const user = await ApiClient.signIn(productUrl(), userName, chosen);
  await user.api.account.changePassword({ currentPassword: chosen, password });
});

async function newLink(support: ApiClient, userName: string, before: ReadonlySet<string>): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { mails } = await support.api.outbox.getOutbox({});
    link = mails
      .filter(({ id, to }) => to === userName && !before.has(id))
      .map(({ text }) => /http\S+\/resetpassword#\S+/.exec(text)?.[0])
      .find((each) => each !== undefined);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

test('after three failures the page proves by itself that it is no machine; the solver is loaded only then [C-08]', async ({
  page,
}) => {
  const userName = 'viewer@south.demo';
  const tokens: string[] = [];
  const solvers: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/lib-[\w-]+\.js$/.test(request.url())) solvers.push(request.url());
    if (request.url().endsWith('/oauth/token')) tokens.push(request.postData() ?? '');
  });
  await page.goto(at('/login'));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await signInByPassword(page, userName, 'not this one');
    await expect(page.getByRole('alert')).toContainText('is wrong');
    await expect(field(page, 'Password')).toHaveValue('');
  }
  expect(tokens.every((body) => !body.includes('captcha'))).toBe(true);
  expect(solvers).toEqual([]);
  await signInByPassword(page, userName, password);
  await signedIn(page);
  expect(tokens.filter((body) => body.includes('captcha='))).toHaveLength(1);
  expect(solvers).toHaveLength(1);
});

test('the password can be shown, and caps lock is reported', full, async ({ page }) => {
  await page.goto(at('/login'));
  await field(page, 'Password').fill('seen');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await field(page, 'Password').dispatchEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true });
  await expect(page.getByText('Caps lock is on.')).toBeVisible();
});

test('Safari on a Mac goes by the landing page, which strips the code at once [U-10]', async ({
  browser,
}) => {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  });
  const page = await context.newPage();
  const pages: string[] = [];
  const grants: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest())
      pages.push(new URL(request.url()).pathname + new URL(request.url()).search);
    if (request.url().endsWith('/oauth/token')) grants.push(request.postData() ?? '');
    else expect(request.headers()['referer'] ?? '').not.toContain('refreshToken');
  });
  await page.goto(at('/login'));
  await signInByPassword(page, 'viewer@north.demo', password);
  await page.waitForURL(at('/home/library'));
  await signedIn(page);
  expect(pages.filter((path) => /^\/landing\?refreshToken=[\w-]{43}$/.test(path))).toHaveLength(1);
  expect(grants.filter((body) => body.includes('grant_type=handoff'))).toHaveLength(1);
  await context.close();
});
