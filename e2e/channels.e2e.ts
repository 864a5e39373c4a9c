import { type Browser, expect, type Page, test } from '@playwright/test';
import { until } from './api-client.ts';
import { full, api, makeFilm, openEntry, pageFor, playedSeconds, productUrl, signIn } from './session.ts';

const stamp = Date.now().toString(36);
const channel = `Quay ${stamp}`;
const film = `Night at the quay ${stamp}`;
const group = `Quay crew ${stamp}`;

/** A program of the content creator that nobody but them may watch yet. */
async function publishForNobody(): Promise<string> {
  const creator = await api('cc@north.demo');
  const clipId = await creator.upload(await makeFilm('quay.mp4'), { name: 'quay.mp4' });
  await until(
    'the clip is ready',
    async () => (await creator.api.clip.getClip({ clipId })).state === 'ready',
    {
      withinMs: 120_000,
    },
  );
  const { programId } = await creator.api.program.createProgram({
    title: film,
    timeline: { items: [{ clipId }] },
  });
  await creator.api.program.publishProgram({ programId, audience: { customerUserIds: [] } });
  await until(
    'the program is live',
    async () => (await creator.api.program.getProgram({ programId })).playback.hls,
    {
      withinMs: 120_000,
    },
  );
  return programId;
}

async function makeGroupOfViewer(): Promise<void> {
  const manager = await api('cm@north.demo');
  const { items } = await manager.api.user.getUsers({ search: 'viewer@north.demo' });
  await manager.api.user.createGroup({
    name: group,
    source: 'manual',
    customerUserIds: [items[0]?.customerUserId ?? ''],
  });
}

/** Adds someone on the page of members. */
async function addMember(page: Page, search: string, option: RegExp, level: string): Promise<void> {
  const members = page.getByRole('region', { name: 'Members' });
  await members.getByLabel('Users and groups').fill(search);
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
  await members.getByRole('combobox', { name: 'Level', exact: true }).click();
  await page.getByRole('option', { name: level, exact: true }).click();
  await members.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(members.getByRole('row', { name: option })).toBeVisible();
}

/** Makes a private channel with a group, a contributor and a moderator. */
async function makeChannel(page: Page): Promise<void> {
  await signIn(page, 'cm@north.demo');
  await openEntry(page, 'Audience', 'Channels');
  await page.getByRole('button', { name: 'New channel' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New channel' });
  await dialog.getByLabel('Name').fill(channel);
  await dialog.getByRole('radio', { name: 'Private' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/channel\/edit\/details\//);
  await addMember(page, group, new RegExp(group), 'Member');
  await addMember(page, 'cc@north', /Cem Çelik/, 'Contributor');
  await addMember(page, 'admin@north', /Adam Okafor/, 'Moderator');
}

async function openInbox(browser: Browser, userName: string): Promise<Page> {
  const page = await pageFor(browser, userName);
  await page.goto(`${productUrl()}/home/channel/all`);
  await expect(page.getByRole('heading', { name: 'Channels inbox' })).toBeVisible();
  return page;
}

test('a program goes into a private channel by a contributor and a moderator, and reaches its members alone', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const programId = await publishForNobody();
  await makeGroupOfViewer();
  await makeChannel(page);

  const creator = await openInbox(browser, 'cc@north.demo');
  await creator.getByRole('navigation', { name: 'Your channels' }).getByText(channel).click();
  await creator.getByRole('button', { name: 'Submit program' }).click();
  const dialog = creator.getByRole('dialog', { name: `Submit a program to ${channel}` });
  await dialog.getByLabel('Program').fill(film);
  await creator.getByRole('option', { name: film }).click();
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  const asking = creator.getByRole('dialog', { name: 'Who can watch' });
  await expect(asking.getByText(/^Viewers now: \d+\. After this change: \d+\.$/)).toBeVisible();
  await asking.getByRole('button', { name: 'Show new viewers' }).click();
  await expect(asking.getByText('Adam Okafor, Vera Lund')).toBeVisible();
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await expect(creator.getByRole('region', { name: 'Your submissions' }).getByText(film)).toBeVisible();

  const member = await openInbox(browser, 'viewer@north.demo');
  await expect(member.getByText(channel)).toBeVisible();
  await expect(member.getByText(film)).toHaveCount(0);

  const moderator = await openInbox(browser, 'admin@north.demo');
  const waiting = moderator.getByRole('listitem', { name: film });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await moderator.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(waiting).toHaveCount(0);

  await member.getByRole('button', { name: 'Show updates' }).click();
  await member.getByRole('link', { name: film }).click();
  await expect(member.getByRole('heading', { name: film })).toBeVisible();
  await expect.poll(() => playedSeconds(member), { timeout: 30_000 }).toBeGreaterThan(1);

  const foreignUser = await openInbox(browser, 'both@north.demo');
  await expect(foreignUser.getByText(channel)).toHaveCount(0);
  await foreignUser.goto(`${productUrl()}/home/discover-channel`);
  await expect(foreignUser.getByRole('heading', { name: 'Discover channels' })).toBeVisible();
  await expect(foreignUser.getByText(channel)).toHaveCount(0);
  await foreignUser.goto(`${productUrl()}/home/play/${programId}`);
  await expect(foreignUser.getByRole('heading', { name: 'Program not found' })).toBeVisible();
  await Promise.all([creator, member, moderator, foreignUser].map((each) => each.context().close()));
});

test(
  'users follow an open channel; a manager who is no content manager arranges their own',
  full,
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const manager = await api('cm@north.demo');
    const name = `Open ${stamp}`;
    const { channelId } = await manager.api.channel.createChannel({
      name,
      visibility: 'open',
      moderated: false,
      subscribing: true,
    });
    const { items: found } = await manager.api.user.getUsers({ search: 'viewer@north.demo' });
    const customerUserId = found[0]?.customerUserId ?? '';
    await manager.api.channel.setMembers({ channelId, users: [{ customerUserId, level: 'manager' }] });
    const { items: programs } = await manager.api.program.getFeed({ limit: 50 });
    const seeded = ['A day at the harbour', 'Inside the workshop'];
    for (const title of seeded) {
      const programId = programs.find((program) => program.title === title)?.programId ?? '';
      await manager.api.channel.submitProgram({ channelId, programId });
    }

    await signIn(page, 'viewer@north.demo', `/channel/edit/${channelId}`);
    const items = page.getByRole('region', { name: 'Programs' }).getByRole('listitem');
    await expect(items.first()).toContainText('Inside the workshop');
    await page.getByRole('button', { name: 'Move A day at the harbour up' }).click();
    await expect(items.first()).toContainText('A day at the harbour');
    await page.getByRole('button', { name: 'Actions for A day at the harbour' }).click();
    await page.getByRole('menuitem', { name: 'Remove from channel' }).click();
    await expect(items.first()).toContainText('Inside the workshop');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('“A day at the harbour” restored.')).toBeVisible();
    await expect(items.first()).toContainText('A day at the harbour');

    const follower = await pageFor(browser, 'both@north.demo');
    await follower.goto(`${productUrl()}/home/discover-channel`);
    const card = follower.getByRole('listitem', { name });
    await card.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(card.getByRole('button', { name: 'Following' })).toBeVisible();
    await card.getByRole('link', { name }).click();
    await expect(follower.getByRole('list', { name }).getByRole('link').first()).toContainText(
      'A day at the harbour',
    );
    await follower.getByRole('button', { name: 'Following' }).click();
    await follower.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(follower.getByRole('button', { name: 'Following' })).toBeVisible();
    expect((await (await api('both@north.demo')).api.channel.getInbox({})).channels).toContainEqual(
      expect.objectContaining({ channelId }),
    );
    await manager.api.channel.leave({ channelId });
    const chief = await pageFor(browser, 'cm@north.demo');
    await chief.goto(`${productUrl()}/channel/edit/${channelId}`);
    await chief.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(chief.getByRole('button', { name: 'Following' })).toBeVisible();
    await chief.getByRole('link', { name: 'View channel' }).click();
    await expect(chief.getByRole('list', { name })).toBeVisible();
    await chief.context().close();
    await follower.goto(`${productUrl()}/channel/edit/${channelId}`);
    await expect(follower.getByText("You don't have permission to view that page")).toBeVisible();
    await expect(follower).toHaveURL(/\/home\/library$/);
    await manager.api.channel.archiveChannels({ channelIds: [channelId] });
    await follower.close();
  },
);

/** A program of the content manager for the whole organisation, of footage that is there. */
async function publishForAll(title: string): Promise<string> {
  const manager = await api('cm@north.demo');
  const { items } = await manager.api.clip.getClips({ search: 'harbour' });
  const { programId } = await manager.api.program.createProgram({
    title,
    timeline: { items: [{ clipId: items[0]?.clipId ?? '' }] },
  });
  await manager.api.program.publishProgram({ programId, audience: { organisation: true } });
  await until(
    'the program is live',
    async () => (await manager.api.program.getProgram({ programId })).playback.hls,
    { withinMs: 120_000 },
  );
  return programId;
}

test(
  'a narrowed program stays in its channels until it is removed there, and a group comes in once that is confirmed',
  full,
  async ({ page }) => {
    test.setTimeout(240_000);
    const manager = await api('cm@north.demo');
    const title = `For some ${stamp}`;
    const programId = await publishForAll(title);
    const channelOf = (name: string, visibility: 'open' | 'private') =>
      manager.api.channel.createChannel({ name, visibility, moderated: false, subscribing: true });
    const square = `Square ${stamp}`;
    const { channelId: open } = await channelOf(square, 'open');
    await manager.api.channel.submitProgram({ channelId: open, programId });
    const viewer = await api('viewer@north.demo');

    await signIn(page, 'cm@north.demo', `/myprograms/editprogram/${programId}`);
    const publishing = page.getByRole('region', { name: 'Publish' });
    await publishing.getByRole('radio', { name: 'Specific users and groups' }).check();
    await publishing.getByRole('combobox', { name: 'Users and groups' }).fill('Cem');
    await page.getByRole('option', { name: /Cem Çelik/ }).click();
    await page.keyboard.press('Escape');
    await publishing.getByRole('button', { name: 'Change who can watch' }).click();
    // The channel stays as it is: it is listed, and removed there.
    const shown = publishing.getByRole('group', { name: 'Channels' });
    await expect(shown.getByText(square)).toBeVisible();
    await viewer.api.program.getProgram({ programId });
    await shown.getByRole('button', { name: `Remove from ${square}` }).click();
    await expect
      .poll(() => viewer.api.program.getProgram({ programId }).catch((error: Error) => error.message))
      .toMatch(/couldn't be found/);

    const crew = `Late crew ${stamp}`;
    const { items } = await manager.api.user.getUsers({ search: 'viewer@north.demo' });
    await manager.api.user.createGroup({
      name: crew,
      source: 'manual',
      customerUserIds: [items[0]?.customerUserId ?? ''],
    });
    const { channelId } = await channelOf(`Back room ${stamp}`, 'private');
    await manager.api.channel.submitProgram({ channelId, programId });
    await page.goto(`${productUrl()}/channel/edit/details/${channelId}`);
    const members = page.getByRole('region', { name: 'Members' });
    await members.getByLabel('Users and groups').fill(crew);
    await page.getByRole('option', { name: crew }).click();
    await page.keyboard.press('Escape');
    await members.getByRole('button', { name: 'Add', exact: true }).click();
    const coming = page.getByRole('dialog', { name: 'Who can watch' });
    await coming.getByRole('button', { name: 'Show new viewers' }).click();
    await expect(coming.getByText('Vera Lund')).toBeVisible();
    await coming.getByRole('button', { name: 'Confirm' }).click();
    const row = members.getByRole('row', { name: crew });
    await expect(row).toBeVisible();
    await viewer.api.program.getProgram({ programId });
    await row.getByRole('button', { name: `Actions for ${crew}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
    await manager.api.channel.archiveChannels({ channelIds: [open, channelId] });
  },
);

test(
  'what has ended and what was archived comes back once it is confirmed who can watch it',
  full,
  async ({ page }) => {
    test.setTimeout(240_000);
    const manager = await api('cm@north.demo');
    const title = `Over ${stamp}`;
    const programId = await publishForAll(title);
    const { channelId } = await manager.api.channel.createChannel({
      name: `Ebb ${stamp}`,
      visibility: 'open',
      moderated: false,
      subscribing: false,
    });
    const { itemId } = await manager.api.channel.submitProgram({ channelId, programId });
    await manager.api.channel.arrangeItem({
      channelId,
      itemId,
      from: '2026-01-01T08:00:00Z',
      to: '2026-01-02T08:00:00Z',
    });
    const nobody = { programId, audience: { customerUserIds: [] } };
    await manager.api.program.setAudience(nobody);

    await signIn(page, 'cm@north.demo', `/channel/edit/${channelId}`);
    const item = page.getByRole('listitem', { name: title });
    await expect(item.getByText('Ended')).toBeVisible();
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Set dates' }).click();
    await page.getByLabel('Until').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    const asking = page.getByRole('dialog', { name: 'Who can watch' });
    await asking.getByRole('button', { name: 'Show new viewers' }).click();
    await expect(asking.getByText(/Adam Okafor/)).toBeVisible();
    await expect(item.getByText('Ended')).toBeVisible();
    await asking.getByRole('button', { name: 'Confirm' }).click();
    await expect(item.getByText('Visible', { exact: true })).toBeVisible();

    // Undone at once, archiving asks nothing.
    await page.goto(`${productUrl()}/channel/manage?search=Ebb ${stamp}`);
    await page.getByRole('checkbox', { name: `Ebb ${stamp}` }).check();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Channel restored.')).toBeVisible();

    await manager.api.channel.archiveChannels({ channelIds: [channelId] });
    await page.goto(`${productUrl()}/channel/edit/${channelId}`);
    await expect(page.getByText('This channel is archived')).toBeVisible();
    await expect(item.getByText('Not visible')).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await asking.getByRole('button', { name: 'Confirm' }).click();
    await expect(asking).toHaveCount(0);
    await expect(item.getByText('Visible', { exact: true })).toBeVisible();
    await manager.api.channel.archiveChannels({ channelIds: [channelId] });
  },
);
