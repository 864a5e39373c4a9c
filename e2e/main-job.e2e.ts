import { expect, test } from '@playwright/test';
import { makeFilm, openEntry, pageFor, playedSeconds, signIn, signOut } from './session.ts';

test('a manager uploads a film, cuts a program, publishes it, and a colleague watches it [R-10]', async ({
  page,
  browser,
}) => {
  // A retry finds the first try's clip still there.
  const name = `Opening day ${test.info().retry + 1}-${process.pid}`;
  const title = `${name} in short`;
  const film = await makeFilm(`${name}.mp4`, 6);
  await signIn(page, 'cm@north.demo');

  await test.step('the film lands in the tray and becomes a clip', async () => {
    await openEntry(page, 'Create', 'Footage');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('main').getByRole('button', { name: 'Upload footage' }).first().click();
    await (await chooser).setFiles(film);
    const tray = page.getByRole('region', { name: 'Uploads' });
    await expect(tray.getByText(name)).toBeVisible();
    await expect(tray.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  });

  await test.step('a program is made of it, trimmed and saved by itself', async () => {
    await openEntry(page, 'Create', 'Programs');
    await page.getByRole('button', { name: 'New program' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await expect(page.getByText(/^Saved at \d/)).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`1 of 1: ${name}`) }).click();
    await page.keyboard.press('Home');
    for (let second = 0; second < 2; second += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('[');
    await expect(page.getByText('This is exactly what viewers will see.')).toBeVisible({
      timeout: 30_000,
    });
  });

  const link = await test.step('publishing gives the link at once', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const address = page.getByRole('link', { name: /\/home\/play\// });
    await expect(address).toBeVisible({ timeout: 30_000 });
    const download = page.getByRole('button', { name: 'Download MP4' });
    await download.scrollIntoViewIfNeeded();
    expect((await download.boundingBox())?.height).toBeGreaterThanOrEqual(30);
    return (await address.getAttribute('href')) ?? '';
  });

  await test.step('an edit after it shows at once as not published', async () => {
    const heading = page.getByRole('heading', { level: 1, name: title }).locator('xpath=..');
    await expect(heading.getByText('Published', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`1 of 1: ${name}`) }).click();
    await page.keyboard.press('d');
    await expect(heading.getByText('Published · unpublished changes')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(heading.getByText('Published', { exact: true })).toBeVisible();
  });

  await test.step('a viewer finds it first among what is not viewed, and watches it', async () => {
    const viewer = await pageFor(browser, 'viewer@north.demo');
    await openEntry(viewer, 'Home', 'Not Viewed');
    await expect(viewer.getByRole('main').getByRole('article').first()).toContainText(title);
    await viewer.goto(new URL(link, viewer.url()).href);
    await expect.poll(() => playedSeconds(viewer), { timeout: 30_000 }).toBeGreaterThan(3.5);
    await expect(viewer.getByRole('button', { name: 'Mark as not viewed' })).toBeVisible({ timeout: 30_000 });
    await openEntry(viewer, 'Home', 'Viewed');
    await expect(viewer.getByRole('main').getByText(title)).toBeVisible();
    await viewer.context().close();
  });

  await signOut(page);
});

test('a viewer gets neither footage nor programs, and is told why [R-09][P-03]', async ({ page }) => {
  await signIn(page, 'viewer@north.demo');
  await expect(page.getByRole('link', { name: 'Create', exact: true })).toHaveCount(0);
  await page.goto(`${process.env['RUSHES_URL']}/clips/list`);
  await expect(page).toHaveURL(/\/home\/library/);
  await expect(page.getByText(/You don't have permission to view that page/)).toBeVisible();
});

test('a deep link asks for the sign-in and then opens its target [R-10]', async ({ page }) => {
  await page.goto(`${process.env['RUSHES_URL']}/home/completedprograms`);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /viewer@north\.demo/ }).click();
  await expect(page).toHaveURL(/\/home\/completedprograms/);
});
