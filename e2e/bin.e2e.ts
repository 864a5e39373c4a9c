import { expect, test } from '@playwright/test';
import { until } from './api-client.ts';
import { api, makeFilm, openEntry, pageFor, productUrl, signIn } from './session.ts';

const stamp = `binned${Date.now().toString(36)}`;
const film = `Old pier ${stamp}`;
const title = `Pier tour ${stamp}`;
const drafts = [`Draft one ${stamp}`, `Draft two ${stamp}`];
const channel = `Harbour ${stamp}`;
const list = `Press ${stamp}`;

/** A clip that a published program shows, and one of each other kind. */
async function makeObjects(): Promise<{ clipId: string; draftId: string; channelId: string }> {
  const client = await api('cm@north.demo');
  const calls = client.api;
  const clipId = await client.upload(await makeFilm('pier.mp4'), { name: `${film}.mp4` });
  const within = { withinMs: 120_000 };
  await until('ready', async () => (await calls.clip.getClip({ clipId })).state === 'ready', within);
  const { programId } = await calls.program.createProgram({ title, timeline: { items: [{ clipId }] } });
  await calls.program.publishProgram({ programId });
  await until(
    'live',
    async () => (await calls.program.getProgram({ programId })).playback.hls !== null,
    within,
  );
  const made: string[] = [];
  for (const draft of drafts) made.push((await calls.program.createProgram({ title: draft })).programId);
  const { channelId } = await calls.channel.createChannel({
    name: channel,
    visibility: 'private',
    moderated: false,
    subscribing: false,
  });
  await calls.contact.createList({ name: list, scope: 'organisation' });
  return { clipId, draftId: made[0] ?? '', channelId };
}

test('what was deleted is found in the bin, restored, taken back and deleted permanently', async ({
  page,
  browser,
}) => {
  const { clipId, draftId, channelId } = await makeObjects();
  await signIn(page, 'cm@north.demo');
  const bin = page.getByRole('grid', { name: 'Bin' });
  const rows = bin.getByRole('row', { name: stamp });

  await test.step('a clip in use says where before it is deleted', async () => {
    await page.goto(`${productUrl()}/clips/edit/${clipId}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this clip?' });
    await expect(dialog.getByText('1 published program that uses it can still be watched.')).toBeVisible();
    await expect(dialog.getByText(title)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(/clip moved to the bin. You can restore it within 30 days/)).toBeVisible();
  });

  await test.step('its page says who deleted it and gives it back', async () => {
    await page.goto(`${productUrl()}/clips/edit/${clipId}`);
    await expect(page.getByRole('heading', { name: `“${film}” was deleted` })).toBeVisible();
    await expect(
      page.getByText(
        /^Deleted by .* (just now|ago)\. It won't be deleted permanently while it's still in use\.$/,
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('heading', { name: film, exact: true })).toBeVisible();
  });

  await test.step('programs, a channel and a contact list are deleted', async () => {
    await page.goto(`${productUrl()}/myprograms/list?q=${stamp}&sort=title`);
    const programs = page.getByRole('grid', { name: 'Programs' });
    await programs.getByRole('row', { name: drafts[0] ?? '' }).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await expect(programs.getByRole('row', { name: 'Draft' })).toHaveCount(0);
    await page.goto(`${productUrl()}/channel/manage?q=${stamp}`);
    await page.getByRole('grid', { name: 'Channels' }).getByRole('row', { name: channel }).focus();
    await page.keyboard.press('x');
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/channel moved to the bin. You can restore it within 30 days/)).toBeVisible();
    await page.goto(`${productUrl()}/audience/contactlist?q=${stamp}`);
    await page.getByRole('button', { name: `Actions for ${list}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText(`Contact list “${list}” moved to the bin.`)).toBeVisible();
  });

  await test.step('the contacts of the deleted list say so and offer to restore it', async () => {
    await page.goto(`${productUrl()}/audience/contacts?f=lists:has:${encodeURIComponent(list)}`);
    await expect(page.getByRole('heading', { name: `“${list}” was deleted` })).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    const toast = page.getByRole('alert').filter({ hasText: `“${list}” restored.` });
    await expect(page.getByRole('heading', { name: 'No contacts in this list yet' })).toBeVisible();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: `“${list}” was deleted` })).toBeVisible();
  });

  await test.step('the inbox of the deleted channel says so and offers to restore it', async () => {
    await page.goto(`${productUrl()}/home/channel/all?channel=${channelId}`);
    await expect(page.getByRole('heading', { name: `“${channel}” was deleted` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  });

  await test.step('the bin of a list shows its kind, and all kinds when asked', async () => {
    await openEntry(page, 'Create', 'Programs');
    await page.getByRole('main').getByRole('link', { name: 'Bin', exact: true }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'All types' }).click();
    await expect(rows).toHaveCount(4);
    await page.getByRole('searchbox', { name: 'Search' }).fill(stamp);
    await expect(page).toHaveURL(/q=binned/);
  });

  await test.step('by keyboard two are restored at once, and taken back', async () => {
    await bin.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(rows.first()).toHaveAccessibleName(new RegExp(drafts[0] ?? ''));
    await rows.first().focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
    await expect(rows).toHaveCount(2);
    const toast = page.getByRole('alert').filter({ hasText: '2 items restored.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(4);
  });

  await test.step('others find no trace of it', async () => {
    const creator = await pageFor(browser, 'cc@north.demo');
    await creator.goto(`${productUrl()}/myprograms/editprogram/${draftId}`);
    await expect(creator.getByRole('heading', { name: 'Program not found' })).toBeVisible();
    await creator.getByRole('link', { name: 'Go to Programs' }).click();
    await expect(creator.getByRole('heading', { name: /^Programs/ })).toBeVisible();
    await creator.goto(`${productUrl()}/bin?q=${stamp}`);
    await expect(creator.getByText(drafts[0] ?? '')).toHaveCount(0);
    await creator.context().close();
  });

  await test.step('deleting permanently asks first', async () => {
    await page.getByRole('button', { name: `Actions for ${drafts[0]}` }).click();
    await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete “${drafts[0]}” permanently?` });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveCount(4);
    await page.getByRole('button', { name: `Actions for ${drafts[0]}` }).click();
    await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(rows).toHaveCount(3);
    await page.goto(`${productUrl()}/myprograms/editprogram/${draftId}`);
    await expect(page.getByRole('heading', { name: 'Program not found' })).toBeVisible();
  });

  await test.step('a clip in use names the program that keeps it', async () => {
    const { api: calls } = await api('cm@north.demo');
    await calls.clip.deleteClips({ clipIds: [clipId] });
    await page.goto(`${productUrl()}/bin?q=${encodeURIComponent(film)}`);
    await page.getByRole('button', { name: `Actions for ${film}` }).click();
    await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
    const dialog = page.getByRole('dialog', { name: `Can't delete “${film}” permanently` });
    await expect(dialog.getByText(title)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete permanently' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
  });
});
