import { type Browser, expect, type Page, test } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { full, api, makeFilm, pageFor, playedSeconds, productUrl, signIn } from './session.ts';

const stamp = Date.now().toString(36);
const label = `Expertise ${stamp}`;

async function openProfile(browser: Browser, userName: string): Promise<Page> {
  const page = await pageFor(browser, userName);
  const client = await api(userName);
  const { customerUserId } = await client.api.session.getSession({});
  await page.goto(`${productUrl()}/account/edit/${customerUserId}/profile`);
  await expect(page.getByRole('heading', { name: 'Directory details' })).toBeVisible();
  return page;
}

/** Takes the fields of this run out of use, so that other journeys see the directory as it was. */
test.afterAll(async () => {
  const { api: calls } = await api('cm@north.demo');
  const { fields } = await calls.directory.getDesign({});
  for (const { fieldId, isArchived } of fields.filter((field) => field.label.includes(stamp)))
    if (!isArchived) await calls.directory.archiveField({ fieldId, archived: true });
});

test(
  'a field is defined, filled in by a user, and others find the user by it – until it is hidden',
  full,
  async ({ page, browser }) => {
    await signIn(page, 'cm@north.demo', '/peoplesearch/advanced-profile');
    await page.getByRole('button', { name: 'New field' }).click();
    const dialog = page.getByRole('dialog', { name: 'New field' });
    await dialog.getByRole('textbox', { name: 'Label' }).fill(label);
    await dialog.getByRole('checkbox', { name: 'Required' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page
      .getByRole('list', { name: 'Fields', exact: true })
      .getByRole('listitem')
      .filter({ hasText: label });
    await expect(row.getByText('Required', { exact: true })).toBeVisible();
    const report = page.getByRole('region', { name: 'Profile completeness' });
    await expect(report.getByRole('grid', { name: 'By user' }).getByRole('link').first()).toBeVisible();

    const maker = await openProfile(browser, 'cc@north.demo');
    await maker.getByRole('textbox', { name: label }).fill(`Underwater ${stamp}`);
    await maker
      .getByRole('region', { name: 'Directory details' })
      .getByRole('button', { name: 'Save' })
      .click();
    await expect(maker.getByText('Saved.', { exact: true })).toBeVisible();

    const viewer = await pageFor(browser, 'viewer@north.demo');
    await viewer.goto(`${productUrl()}/peoplesearch/list`);
    await viewer.getByRole('searchbox', { name: 'Search' }).fill(`underwater ${stamp}`);
    const cards = viewer.getByRole('list', { name: 'Directory' }).getByRole('listitem');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Cem');
    await cards.getByRole('link').click();
    const user = viewer.getByRole('dialog', { name: 'User' });
    await expect(user.getByText(`Underwater ${stamp}`).first()).toBeVisible();
    await expect(viewer).toHaveURL(/user=/);
    await viewer.reload();
    await expect(user.getByRole('heading', { name: /Cem/ })).toBeVisible();

    await page.reload();
    await row.getByRole('button', { name: `Edit ${label}` }).click();
    const change = page.getByRole('dialog', { name: 'Edit field' });
    await change.getByRole('combobox', { name: 'Visible to' }).click();
    await page.getByRole('option', { name: 'Content managers only' }).click();
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Visible to: Content managers only');
    await viewer.goto(`${productUrl()}/peoplesearch/list?q=${encodeURIComponent(`underwater ${stamp}`)}`);
    await expect(viewer.getByText('No results')).toBeVisible();
    await Promise.all([maker.close(), viewer.close()]);
  },
);

test(
  'a video is asked for, offered, approved, and plays in the directory',
  full,
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const maker = await api('cc@north.demo');
    const programId = await publishFilm(maker);
    await signIn(page, 'cm@north.demo', '/peoplesearch/list?q=Cem');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Cem/ }) });
    await card.getByRole('checkbox').check();
    await expect(card).toHaveCSS('outline', /solid 3px/);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCSS('outline', /none/);
    await card.getByRole('link').click();
    await page
      .getByRole('dialog', { name: 'User' })
      .getByRole('button', { name: 'Request bio video' })
      .click();
    await expect(page.getByText(/^Bio video requested/)).toBeVisible();

    const own = await openProfile(browser, 'cc@north.demo');
    const section = own.getByRole('region', { name: 'Bio video' });
    await expect(section.getByText('Requested', { exact: true })).toBeVisible();
    await section.getByRole('combobox', { name: 'Program' }).fill(`Bio ${stamp}`);
    await own.getByRole('option', { name: `Bio ${stamp}` }).click();
    await section.getByRole('button', { name: 'Submit video' }).click();
    await expect(section.getByText('Waiting for review')).toBeVisible();

    await page.goto(`${productUrl()}/peoplesearch/list?tab=videos`);
    const waits = page
      .getByRole('grid', { name: 'Bio videos' })
      .getByRole('row')
      .filter({ hasText: `Bio ${stamp}` });
    await waits.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: /^Cem .*'s bio video$/ });
    await expect(review.locator('video')).toBeVisible();
    // Published again meanwhile: only what was looked at can be approved, and what was typed stays.
    const reason = review.getByRole('textbox', { name: 'Reason' });
    await reason.fill('Perhaps');
    await publishAgain(maker, programId);
    const approve = review.getByRole('button', { name: 'Approve' });
    await expect(async () => {
      if (await approve.isEnabled({ timeout: 1_000 })) await approve.click({ timeout: 1_000 });
      const notice = review.getByText('A newer version is published.');
      await expect(notice).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    await expect(approve).toBeDisabled();
    await review.getByRole('button', { name: 'Show current version' }).click();
    await expect(reason).toHaveValue('Perhaps');
    await approve.click();
    await expect(review).toBeHidden();
    await expect(waits.getByText('In the directory', { exact: true })).toBeVisible();
    await expect(section.getByText('In the directory', { exact: true })).toBeVisible();

    const viewer = await pageFor(browser, 'viewer@north.demo');
    await viewer.goto(`${productUrl()}/peoplesearch/list?q=Cem`);
    await viewer.getByRole('link', { name: /^Cem/ }).click();
    const user = viewer.getByRole('dialog', { name: 'User' });
    // A player that has just come may still take its source, which ends a first attempt.
    await expect(() =>
      user.locator('video').evaluate((video: HTMLVideoElement) => {
        video.muted = true;
        return video.play();
      }),
    ).toPass();
    await expect.poll(() => playedSeconds(viewer)).toBeGreaterThan(0.2);
    await Promise.all([own.close(), viewer.close()]);
    const manager = await api('cm@north.demo');
    const { items } = await manager.api.directory.getBios({
      filters: [{ column: 'state', op: 'in', values: ['approved'] }],
    });
    const bio = items.find((each) => each.program?.programId === programId);
    await manager.api.directory.withdrawBio({ bioId: bio?.bioId ?? '' });
  },
);

async function liveVersionOf(programId: string): Promise<string> {
  const { api: manager } = await api('cm@north.demo');
  const { items } = await manager.directory.getBios({ limit: 100 });
  return items.find(({ program }) => program?.programId === programId)?.program?.versionId ?? '';
}

async function publishAgain(maker: ApiClient, programId: string): Promise<void> {
  const before = await liveVersionOf(programId);
  const { draft } = await maker.api.program.getProgram({ programId });
  const [item] = draft?.timeline.items ?? [];
  if (item === undefined) throw new Error('The program is empty.');
  const { clipId } = item;
  await maker.api.program.saveTimeline({ programId, timeline: { items: [{ clipId }, { clipId }] } });
  await maker.api.program.publishProgram({ programId });
  await expect.poll(async () => liveVersionOf(programId), { timeout: 60_000 }).not.toBe(before);
}

/** A program of the maker that is live for nobody by itself. */
async function publishFilm(maker: ApiClient): Promise<string> {
  const clipId = await maker.upload(await makeFilm(`bio-${stamp}.mp4`, 3));
  await expect
    .poll(async () => (await maker.api.clip.getClip({ clipId })).state, { timeout: 60_000 })
    .toBe('ready');
  const { programId } = await maker.api.program.createProgram({
    title: `Bio ${stamp}`,
    timeline: { items: [{ clipId }] },
  });
  await maker.api.program.publishProgram({ programId, audience: { customerUserIds: [] } });
  await expect
    .poll(async () => (await maker.api.program.getProgram({ programId })).state, { timeout: 60_000 })
    .toBe('published');
  return programId;
}

test(
  'with the organisation view hidden the area is gone, in the menu and by its address',
  full,
  async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    // No organisation of the demo hides it: the answer about the rights is as it is where one does.
    await page.route(/\/role\/getRolePermissions$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as {
        clientResponse: { rolePermissionVO: Record<string, { asset: string }> };
      };
      const rights = body.clientResponse.rolePermissionVO;
      for (const [key, { asset }] of Object.entries(rights))
        if (asset === 'organization.directory') Reflect.deleteProperty(rights, key);
      await route.fulfill({ response: answer, json: body });
    });
    await signIn(page, 'viewer@north.demo');
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }),
    ).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Organization' }),
    ).toHaveCount(0);
    await page.goto(`${productUrl()}/peoplesearch/list`);
    await expect(page.getByRole('button', { name: /^You: / })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Directory', level: 1 })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Directory' })).toHaveCount(0);
    await page.close();
  },
);
