import { expect, test } from '@playwright/test';
import { productUrl, signIn } from './session.ts';

test('old links with a hash lead to the same path, here and nowhere else [R-08]', async ({ page }) => {
  await signIn(page, 'cm@north.demo', '/#/clips/list');
  await expect(page).toHaveURL(`${productUrl()}/clips/list`);
  for (const hash of ['//evil.example/x', '/\\evil.example', 'javascript:alert(1)', '/.//evil.example']) {
    await page.goto(`${productUrl()}/#${hash}`);
    await expect(page).toHaveURL(/\/home\/library$/);
    expect(new URL(page.url()).origin).toBe(productUrl());
  }
});

test('a code in an old link leaves the address before any request, as in every other link [R-08]', async ({
  page,
}) => {
  const code = 'c'.repeat(43);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${productUrl()}/#/login/1/nobody%40north.demo/${code}`);
  await expect(page).toHaveURL(`${productUrl()}/login`);
  expect(asked.filter((url) => url.includes(code) && !url.includes('#'))).toEqual([]);
});

test('the old address of background uploads leads to the page about them, also behind a hash and signed out [R-08]', async ({
  page,
}) => {
  for (const path of ['/clips/backgroundUploadClips', '/#/clips/backgroundUploadClips']) {
    await page.goto(productUrl() + path);
    await expect(page).toHaveURL(`${productUrl()}/no-support/info/background-upload-clips`);
    await expect(page.getByRole('heading', { name: 'Uploads continue in the background' })).toBeVisible();
  }
});

test('Internet Explorer gets a page that needs no script [U-12]', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  });
  const page = await context.newPage();
  await page.goto(`${productUrl()}/home/library`);
  await expect(page).toHaveURL(`${productUrl()}/no-support`);
  await expect(page.getByRole('heading', { name: "Rushes doesn't work in this browser" })).toBeVisible();
  await context.close();
});
