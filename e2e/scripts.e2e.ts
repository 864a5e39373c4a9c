import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { comeBy } from './invitation.ts';
import { api, productUrl, signIn } from './session.ts';

const spoken = (page: Page) => page.getByRole('textbox', { name: 'Spoken text' });

test('a script is written by keys, laid out in two columns, becomes shots of a recording task and is printed', async ({
  page,
}) => {
  const title = `Launch ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'cm@north.demo', '/script');
  await page.getByRole('button', { name: 'New script' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New script' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await spoken(page).first().click();
  await page.keyboard.type('Good morning everyone.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('This is our new office.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Goodbye.');
  await expect(spoken(page)).toHaveCount(3);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(spoken(page).nth(1)).toHaveValue('Goodbye.');
  await expect(spoken(page).nth(1)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(spoken(page).nth(2)).toHaveValue('Goodbye.');
  await expect(page.getByText('0:04 · 9 words')).toBeVisible();

  await page.getByText('Two columns', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Visual' }).nth(1).fill('A walk through the office');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(spoken(page).nth(1)).toHaveValue('This is our new office.');
  await expect(page.getByRole('textbox', { name: 'Visual' }).nth(1)).toHaveValue('A walk through the office');

  await page.getByRole('button', { name: 'Block actions' }).nth(1).click();
  await page.getByRole('menuitem', { name: 'Request recording' }).click();
  const choice = page.getByRole('dialog', { name: 'Request recording' });
  const added = page.getByText(`Block added to the recording task “${title}”.`);
  await expect(choice.or(added)).toBeVisible();
  if (await choice.isVisible()) await choice.getByRole('button', { name: 'Add shot' }).click();
  const link = page.getByRole('listitem').getByRole('link', { name: title });
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'Block actions' }).nth(0).click();
  await page.getByRole('menuitem', { name: 'Request recording' }).click();
  await expect(link).toHaveCount(2);

  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Compare with takes' }).click();
  const takes = page.getByRole('dialog', { name: 'Compare with takes' });
  await expect(takes.getByText('No accepted take')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Export as PDF' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export as PDF' }).getByText('Two columns').click();
  await page.getByRole('dialog', { name: 'Export as PDF' }).getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toBe(`${title}.pdf`);
  await link.first().click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Prompt' }).first()).toHaveValue(
    'A walk through the office',
  );
  await expect(page.getByRole('textbox', { name: 'Script' }).first()).toHaveValue('This is our new office.');
});

test('two users write at once: their blocks are put together, and of the same block both versions stay', async ({
  page,
}) => {
  const client = await api();
  const title = `Shared ${randomUUID().slice(0, 8)}`;
  const script = await client.api.script.createScript({ title });
  const { scriptId, blocks } = script;
  const [first] = blocks;
  if (first === undefined) throw new Error('a new script has a block');
  await signIn(page, 'cm@north.demo', `/script/edit/${scriptId}`);
  await spoken(page).first().click();
  // While the page can't save, someone else does.
  await page.route('**/script/updateScript', (route) => route.abort());
  await page.keyboard.type('My words');
  await expect(page.getByText("Couldn't save. Your text is kept on this page.").first()).toBeVisible();
  const { copy: _, ...block } = first;
  await client.api.script.updateScript({
    ...{ scriptId, revision: script.revision },
    changes: [
      { type: 'put', block: { ...block, text: 'Other words' }, afterId: null },
      {
        type: 'put',
        block: { ...block, blockId: randomUUID(), text: 'A block more' },
        afterId: block.blockId,
      },
    ],
  });
  await page.unroute('**/script/updateScript');
  await page.keyboard.type(' go on');
  await expect(page.getByText('at the same time. This is your version.')).toBeVisible();
  await page.keyboard.type(' and on');
  await expect(spoken(page)).toHaveCount(3);
  await expect(spoken(page).nth(0)).toHaveValue('Other words');
  await expect(spoken(page).nth(1)).toHaveValue('My words go on and on');
  await page.getByRole('button', { name: 'Keep this version' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`${productUrl()}/script/edit/${scriptId}`);
  await expect(spoken(page)).toHaveCount(2);
  await expect(spoken(page).nth(0)).toHaveValue('My words go on and on');
});

test('a version is saved by name, compared with what became of it, and restored', async ({ page }) => {
  const client = await api('cm@north.demo');
  const { scriptId } = await client.api.script.createScript({
    title: `Versions ${randomUUID().slice(0, 8)}`,
  });
  await signIn(page, 'cm@north.demo', `/script/edit/${scriptId}`);
  await spoken(page).first().fill('Good morning everyone.');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const drawer = page.getByRole('dialog', { name: 'Versions' });
  await expect(drawer.getByText('No versions yet')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Version name' }).fill('First draft');
  await drawer.getByRole('button', { name: 'Save version' }).click();
  await expect(drawer.getByRole('button', { name: /^First draft/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await spoken(page).first().fill('Good evening everyone.');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await drawer.getByRole('button', { name: /^First draft/ }).click();
  await expect(drawer.locator('del')).toHaveText('morning');
  await expect(drawer.locator('ins')).toHaveText('evening');
  await drawer.getByRole('button', { name: 'Restore' }).click();
  await expect(drawer.getByText('The script is the same as this version.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(drawer.locator('ins')).toHaveText('evening');
  await page.keyboard.press('Escape');
  await expect(spoken(page).first()).toHaveValue('Good evening everyone.');
});

test('users see who is in which block and comment on it: others see it at once, reply, resolve, and find it when the block is gone', async ({
  page,
  browser,
}) => {
  const client = await api('cm@north.demo');
  const { scriptId } = await client.api.script.createScript({
    title: `Comments ${randomUUID().slice(0, 8)}`,
  });
  await signIn(page, 'cm@north.demo', `/script/edit/${scriptId}`);
  await spoken(page).first().fill('Good morning everyone.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Goodbye.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const email = `${randomUUID().slice(0, 8)}@north.demo`;
  const { invited } = await client.api.user.inviteUsers({
    users: [{ email, name: 'Rita Reader', role: 'cm' }],
  });
  const reader = await comeBy(browser, invited[0]?.link ?? '');
  await reader.goto(`${productUrl()}/script/edit/${scriptId}?comments=true`);
  const theirs = reader.getByRole('complementary', { name: 'Comments' });
  await expect(theirs.getByText('No comments yet.', { exact: false })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Rita Reader has this script open' })).toBeVisible();
  const readRow = reader.getByRole('list', { name: 'Script text' }).getByRole('listitem').nth(1);
  await expect(readRow.getByRole('img', { name: 'Clara Mehring is in this block' })).toBeVisible();

  const rows = page.getByRole('list', { name: 'Script text' }).getByRole('listitem');
  await page.keyboard.press('Control+Alt+m');
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await expect(panel.getByRole('textbox', { name: 'Add comment' })).toBeFocused();
  await page.keyboard.type('Too short?');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  const row = rows.nth(1);
  await expect(row.getByRole('button', { name: '1 comment' })).toBeVisible();
  await theirs
    .getByRole('article', { name: 'Too short?' })
    .getByRole('button', { name: /^Reply/ })
    .click();
  await theirs.getByRole('textbox', { name: /^Reply/ }).fill('Fine for me');
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(panel.getByText('Fine for me')).toBeVisible();
  await expect(row.getByRole('button', { name: '2 comments' })).toBeVisible();

  // The comment moves with its block.
  await panel.getByRole('button', { name: 'Goodbye.' }).click();
  await expect(spoken(page).nth(1)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.first().getByRole('button', { name: '2 comments' })).toBeVisible();

  await panel.getByRole('button', { name: 'Resolve' }).click();
  await expect(panel.getByText('Too short?')).toBeHidden();
  await panel.getByRole('button', { name: 'Show resolved (1)' }).click();
  await panel.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'Block actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete block' }).click();
  await expect(
    panel.getByRole('region', { name: 'Deleted blocks' }).getByRole('article', { name: 'Too short?' }),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Delete' }).first().click();
  await expect(panel.getByText('Too short?')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('Too short?')).toBeVisible();
});
