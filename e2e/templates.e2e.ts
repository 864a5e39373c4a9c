import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { twoClips } from './editor.ts';
import { api, productUrl, signIn } from './session.ts';

const slots = (page: Page) => page.getByRole('region', { name: 'Slots' });
const slot = (page: Page, name: string) => slots(page).getByRole('listitem', { name, exact: true });
const items = (page: Page) => page.getByRole('slider', { name: /^Start of / });

test('a template is made from a program, and a program from it is filled, published and moved to a newer version', async ({
  page,
}) => {
  const client = await api();
  const [first, second] = await twoClips();
  const title = `Portrait ${randomUUID().slice(0, 8)}`;
  const cut = (clipId: string) => ({ clipId, inMs: 0, outMs: 3000 });
  const timeline = { items: [cut(first.clipId), cut(second.clipId)] };
  await client.api.program.createProgram({ title, timeline });
  await signIn(page, 'cm@north.demo', `/myprograms/list?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  const templateId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const names = page.getByRole('textbox', { name: 'Slot title' });
  await expect(names).toHaveCount(2);
  await names.nth(0).fill('Opening');
  await names.nth(1).fill('Answer');
  await page.getByRole('textbox', { name: 'Maximum length (s)' }).nth(1).fill('4');
  await page.getByRole('textbox', { name: 'Prompt' }).nth(1).fill('Why do you work here?');
  await page.getByRole('button', { name: 'Add merge field' }).click();
  await page.getByRole('textbox', { name: 'Program title' }).fill(`${title} of {{name}}`);
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();

  await page.goto(`${productUrl()}/alltemplate/list?q=${encodeURIComponent(title)}`);
  const tile = page.getByRole('listitem').filter({ hasText: title });
  await expect(tile.getByText('2 slots · Never used')).toBeVisible();
  await tile.getByRole('button', { name: `Use template “${title}”` }).click();
  await page.getByRole('textbox', { name: 'name' }).fill('Ada');
  await page.getByRole('button', { name: 'Create program' }).click();
  await expect(page.getByRole('heading', { name: `${title} of Ada` })).toBeVisible();

  await expect(slot(page, 'Opening').getByText('Empty')).toBeVisible();
  await slots(page).getByRole('button', { name: 'Choose a clip for Opening' }).click();
  await page.getByRole('dialog').getByRole('button', { name: first.name }).click();
  await expect(slot(page, 'Opening').getByText('Empty')).toHaveCount(0);
  await expect(items(page)).toHaveCount(1);
  await page.getByText('Publish', { exact: true }).first().click();
  await expect(page.getByText('1 required slot is empty: Answer')).toBeVisible();
  await page.getByText('Slots', { exact: true }).click();

  const footage = page.getByRole('complementary', { name: 'Footage' });
  const dragged = footage.getByRole('listitem').filter({ hasText: second.name });
  await dragged.dragTo(slot(page, 'Answer'));
  await expect(items(page)).toHaveCount(2);
  await expect(slot(page, 'Answer').getByText('Too long')).toBeVisible();
  await slots(page).getByRole('button', { name: 'Trim Answer to 0:04' }).click();
  await expect(slot(page, 'Answer').getByText('Filled')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(slot(page, 'Answer').getByText('Too long')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(slot(page, 'Answer').getByText('Empty')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await expect(slot(page, 'Answer').getByText('Filled')).toBeVisible();

  await page.getByText('Publish', { exact: true }).first().click();
  await expect(page.getByText(/required slot/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Version 1/)).toBeVisible({ timeout: 60_000 });
  const used = await client.api.template.getTemplate({ templateId });
  expect(used).toMatchObject({ timesUsed: 1, timesCompleted: 1 });

  const added = { ...used.draft.slots[0], slotId: randomUUID(), title: 'Greeting', required: false };
  const draft = { ...used.draft, slots: [added as (typeof used.draft.slots)[number], ...used.draft.slots] };
  const saved = await client.api.template.updateTemplate({ templateId, revision: used.revision, draft });
  await client.api.template.publishTemplate({ templateId, revision: saved.revision });
  await page.reload();
  await page.getByText('Slots', { exact: true }).click();
  await page.getByRole('button', { name: 'Update to version 3' }).click();
  await expect(slot(page, 'Greeting').getByText('Empty')).toBeVisible();
  await expect(slot(page, 'Answer').getByText('Filled')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(slot(page, 'Greeting')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Update to version 3' })).toBeVisible();
});
