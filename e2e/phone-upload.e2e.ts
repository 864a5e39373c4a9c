import { expect, type Page, test } from '@playwright/test';
import { full, makeFilm, openEntry, signIn } from './session.ts';

async function showCode(page: Page): Promise<string> {
  await page.getByRole('main').getByRole('button', { name: 'More ways to upload' }).click();
  await page.getByRole('menuitem', { name: 'From your phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload from your phone' });
  await expect(dialog.getByText("Phones can't open this address.", { exact: false })).toBeVisible();
  const address = await dialog.getByRole('link').getAttribute('href');
  return address ?? '';
}

test('a phone opens the code of a computer and uploads videos, which arrive there live', async ({
  page,
  browser,
}) => {
  const name = `Quay ${test.info().retry + 1}-${process.pid}`;
  const films = [await makeFilm(`${name} a.mp4`, 2), await makeFilm(`${name} b.mp4`, 2)];
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'cm@north.demo');
  await openEntry(page, 'Create', 'Footage');
  const address = await showCode(page);

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'Upload from your phone' })).toBeVisible();
  await expect(phone.getByText(/footage in/)).toBeVisible();
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Choose videos' }).click();
  await (await chooser).setFiles(films);
  const sent = phone.getByRole('list', { name: 'Your videos' });
  await expect(sent.getByText('Uploaded', { exact: true })).toHaveCount(2, { timeout: 60_000 });
  await expect(phone.getByText('Done. You can add more videos or close this page.')).toBeVisible();
  const wide = () => phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await wide()).toBe(0);
  await phone.setViewportSize({ width: 320, height: 568 });
  expect(await wide()).toBe(0);

  const dialog = page.getByRole('dialog', { name: 'Upload from your phone' });
  const arrived = dialog.getByRole('region', { name: 'Files from your phone' });
  for (const film of ['a', 'b']) await expect(arrived.getByText(`${name} ${film}.mp4`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText('Ready', { exact: true })).toHaveCount(2, { timeout: 60_000 });

  const late = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Choose videos' }).click();
  await (await late).setFiles(films.slice(0, 1));
  await expect(phone.getByText('This code has ended.', { exact: false })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This code no longer works' })).toBeVisible();
});

test(
  'an address that is pasted on Footage is offered for import, and one that is not public is refused there',
  full,
  async ({ page }) => {
    await signIn(page, 'cm@north.demo');
    await openEntry(page, 'Create', 'Footage');
    await expect(page.getByRole('button', { name: 'More ways to upload' })).toBeVisible();
    const paste = (text: string) =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
    await paste('just words');
    await paste('http://127.0.0.1:9/harbour.mp4');
    const dialog = page.getByRole('dialog', { name: 'Import from links' });
    await expect(dialog.getByRole('textbox', { name: 'Links' })).toHaveValue(
      'http://127.0.0.1:9/harbour.mp4',
    );
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog.getByText('port that files can', { exact: false })).toBeVisible();
    await dialog.getByRole('textbox').fill('http://[::1]/harbour.mp4');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog.getByText("This address isn't public.", { exact: false })).toBeVisible();
    await dialog.getByRole('textbox').fill('https://files.invalid/harbour.mp4');
    await dialog.getByRole('button', { name: 'Import' }).click();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await expect(tray.getByText("This website couldn't be found. Check the address.")).toBeVisible();
    await expect(tray.getByText('From a link')).toBeVisible();
    await tray.getByRole('button', { name: 'Try harbour.mp4 again' }).click();
    await expect(tray.getByText("This website couldn't be found. Check the address.")).toBeVisible();
    await tray.getByRole('button', { name: 'Remove harbour.mp4' }).click();
    await expect(tray).toBeHidden();
  },
);
