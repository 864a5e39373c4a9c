import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { api, pageFor, productUrl } from './session.ts';

const stamp = Date.now().toString(36);
const address = (number: number) => `c${number}-${stamp}@outside.example`;

/** Twelve contacts, of whom three cannot come in as they stand. */
async function makeTable(): Promise<string> {
  const lines = Array.from(
    { length: 12 },
    (_each, at) => `${address(at)};Contact ${at};Acme;${at < 5 ? 'Kiel' : 'Bonn'}`,
  );
  lines[2] = 'contact two;Contact 2;Acme;Kiel';
  lines[6] = `${address(5)};Contact 6;Acme;Bonn`;
  lines[7] = ';Contact 7;Acme;Bonn';
  lines[8] = `${address(8)};=1+1;Acme;Bonn`;
  const file = join(await mkdtemp(join(tmpdir(), 'rushes-contacts-')), 'contacts.csv');
  await writeFile(file, `\uFEFFEmail;Full name;Company;City ${stamp}\r\n${lines.join('\r\n')}\r\n`);
  return file;
}

async function openContacts(browser: Browser): Promise<Page> {
  const page = await pageFor(browser, 'cm@north.demo');
  // A tab that is not there is the first.
  await page.goto(`${productUrl()}/audience/contacts?tab=nonsense`);
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
  return page;
}

test('a table of contacts is mended and comes in, a segment fits some, two become one, a CSV goes out', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await openContacts(browser);
  await importTable(page);
  await makeSegment(page);
  await mergeTwo(page);
  await exportAll(page);
});

async function importTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts from CSV' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles(await makeTable());
  await expect(dialog.getByLabel(`Attribute: City ${stamp}`)).toHaveValue(/Kiel/);
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await expect(dialog.getByText('3 of 12 rows have errors.')).toBeVisible();
  await dialog.getByLabel('Email in row 4').fill(address(2));
  await dialog.getByLabel('Email in row 8').fill(address(6));
  await dialog.getByRole('button', { name: 'Skip row 9' }).click();
  // What was typed is no part of what would come in yet.
  await expect(dialog.getByRole('button', { name: 'Import 9 contacts' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(dialog.getByText('11 rows are ready to import.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 11 contacts' }).click();
  await expect(dialog.getByText('11 contacts imported.')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await dialog.getByRole('button', { name: 'Open contacts.csv' }).first().click();
  await expect(dialog.getByText('11 contacts imported.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

async function makeSegment(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Segments' }).click();
  await page.getByRole('button', { name: 'New segment' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New segment' });
  await dialog.getByLabel('Name').fill(`Kiel ${stamp}`);
  await dialog.getByRole('textbox', { name: 'Attribute' }).fill(`City ${stamp}`);
  await dialog.getByLabel('Value').fill('kiel');
  await expect(dialog.getByText('Matches 5 contacts.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(`nowhere ${stamp}`);
  await expect(page.getByText('No results')).toBeVisible();
  await search.fill(`kiel ${stamp}`);
  const row = page.getByRole('grid', { name: 'Segments' }).getByRole('row', { name: `Kiel ${stamp}` });
  await expect(row.getByRole('gridcell', { name: '5', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Actions for Kiel ${stamp}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await row.getByRole('link', { name: `Kiel ${stamp}` }).click();
  await expect(page.getByText(address(0))).toBeVisible();
  await expect(page.getByText(address(5))).toBeHidden();
}

const choose = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: new RegExp(name) });

async function mergeTwo(page: Page): Promise<void> {
  await choose(page, address(0)).click();
  await choose(page, address(1)).click();
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge contacts' });
  await dialog.getByLabel(address(0)).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(`Contacts merged into ${address(0)}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: address(1) })).toBeHidden();
  await page.getByRole('link', { name: address(0) }).click();
  await expect(page).toHaveURL(/contact=[0-9a-f-]{36}/);
  await page.reload();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('region', { name: 'Merged contacts' }).getByText(address(1))).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
}

async function exportAll(page: Page): Promise<void> {
  await page.goto(`${productUrl()}/audience/contacts?q=${stamp}`);
  await expect(page.getByText(address(8))).toBeVisible();
  // A list is made on the way.
  await choose(page, address(8)).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('menuitem', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await dialog.getByLabel('Name').fill(`Made on the way ${stamp}`);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`Made on the way ${stamp}`, { exact: true })).toBeVisible();
  const { api: manager } = await api('cm@north.demo');
  await expect
    .poll(async () => (await manager.contact.getLists({ search: `Made on the way ${stamp}` })).items)
    .toMatchObject([{ members: 1 }]);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(11);
  expect(text).toContain("'=1+1");
}

test('a guest confirms, chooses and ends what they get, on a phone and without an account', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { api: manager } = await api('cm@north.demo');
  const list = await manager.contact.createList({
    name: `Fair ${stamp}`,
    scope: 'organisation',
    optIn: 'double',
  });
  const email = `phone-${stamp}@outside.example`;
  const { contactId } = await manager.contact.createContact({ email, name: 'Paula Phone' });
  await manager.contact.addToList({ listId: list.listId, contactIds: [contactId] });
  const { api: operator } = await api('super@rushes.demo');
  const mailText = async () => (await operator.outbox.getOutbox({ to: email })).mails[0]?.text ?? '';
  await expect.poll(mailText, { timeout: 60_000 }).toContain('/mail/confirm/');
  const linkTo = async (what: string) =>
    new RegExp(`https?://\\S+/mail/${what}/[\\w-]+`).exec(await mailText())?.[0] ?? '';
  const state = async () => (await manager.contact.getContact({ contactId })).memberships[0]?.state;

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 780 } })).newPage();
  await phone.goto(await linkTo('confirm'));
  await expect(phone.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible();
  expect(await state()).toBe('unconfirmed');
  await phone.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(phone.getByRole('heading', { name: "You're subscribed" })).toBeVisible();
  expect(await state()).toBe('confirmed');

  await phone.goto(await linkTo('preferences'));
  await expect(phone.getByText(email)).toBeVisible();
  await phone.getByLabel(`Fair ${stamp}`).uncheck();
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('Saved.')).toBeVisible();
  const saved = await phone.getByText('Saved.').boundingBox();
  const field = await phone.getByLabel(`Fair ${stamp}`).boundingBox();
  expect((saved?.y ?? 0) + (saved?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
  expect(await state()).toBe('unsubscribed');

  // The number of the list and what it opens are of those who get something.
  const counted = await manager.contact.getList({ listId: list.listId });
  expect(counted.members).toBe(0);
  await manager.contact.deleteContacts({ contactIds: [contactId] });
  const again = await manager.contact.createContact({ email, name: 'Paula Phone' });
  expect(again.memberships[0]?.state).toBe('unsubscribed');
  await manager.contact.eraseContact({ contactId: again.contactId });
  await manager.contact.restoreContacts({ contactIds: [contactId] });
  await phone.reload();
  await phone.getByRole('button', { name: 'Unsubscribe from all' }).click();
  await expect(phone.getByText("You've unsubscribed from all emails.")).toBeVisible();
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  const page = await pageFor(browser, 'cm@north.demo');
  await page.goto(`${productUrl()}/audience/contacts?contact=${contactId}`);
  await expect(page.getByText(/This contact unsubscribed from all emails/)).toBeVisible();
});
