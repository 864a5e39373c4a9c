import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { until } from './api-client.ts';
import { deviceArguments, recordFor } from './recorder.ts';
import { api, productUrl, signIn } from './session.ts';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...deviceArguments, '--autoplay-policy=no-user-gesture-required'],
  },
});

const devices = { permissions: ['camera', 'microphone'] };
const recorders = [
  { userName: 'viewer@north.demo', name: 'Vera Lund' },
  { userName: 'cc@north.demo', name: 'Cem Çelik' },
  { userName: 'admin@north.demo', name: 'Adam Okafor' },
] as const;

/** A program template with a slot for a colleague and one for a guest, and a channel for everyone. */
async function prepare(title: string): Promise<void> {
  const { channel, template } = (await api()).api;
  const { templateId, revision, draft } = await template.createTemplate({ title });
  const slots = ['Colleague', 'Guest'].map((name) => ({
    ...{ slotId: randomUUID(), title: name, prompt: 'Say hello', minMs: null, maxMs: 20_000 },
    ...{ required: true, locked: false, clipId: null, shotTypeId: null },
  }));
  const saved = await template.updateTemplate({ templateId, revision, draft: { ...draft, slots } });
  await template.publishTemplate({ templateId, revision: saved.revision });
  await channel.createChannel({ name: title, visibility: 'open', moderated: false, subscribing: true });
}

async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
}

/** Makes the job template: who records which slot, who approves, and where the program goes. */
async function makeJobTemplate(page: Page, title: string): Promise<void> {
  await signIn(page, 'cm@north.demo', '/alltemplate/list?tab=jobs');
  await page.getByRole('button', { name: 'New job template' }).first().click();
  const creating = page.getByRole('dialog', { name: 'New job template' });
  await creating.getByRole('textbox', { name: 'Title' }).fill(title);
  await creating.getByRole('button', { name: 'Create' }).click();
  await choose(page, 'Program template', title);
  const guest = page.getByRole('listitem', { name: 'Guest', exact: true });
  await guest.getByRole('combobox', { name: 'Recorded by' }).selectOption('Guests');
  await guest.getByRole('textbox', { name: 'Prompt' }).fill('Who are you?');
  for (const { name } of recorders) await choose(page, 'Users and groups', name);
  await page.getByRole('button', { name: 'Add stage' }).click();
  await choose(page, 'Reviewers', 'Cem Çelik');
  await choose(page, 'Channel', title);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Job template saved')).toBeVisible();
}

async function recordAsUser(browser: Browser, userName: string, title: string): Promise<void> {
  const context = await browser.newContext(devices);
  const page = await context.newPage();
  await signIn(page, userName, '/tasks/ctr');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Colleague: Say hello' });
  await expect(dialog.getByLabel('Preview', { exact: true })).toBeVisible();
  await recordFor(page, 2, dialog);
  await page.keyboard.press('r');
  await expect(dialog.getByRole('listitem', { name: 'Take 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Play Take 1' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('The requester will review them.')).toBeVisible();
  await context.close();
}

async function recordAsGuest(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ ...devices, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Gina Guest');
  await page.getByRole('textbox', { name: 'Email' }).fill('gina@guest.test');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Use camera' }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:02');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Use this recording' }).click();
  await expect(page.getByText('Ready to send', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await context.close();
}

const approvalOf = (page: Page) => page.getByRole('region', { name: 'Approval', exact: true });

async function openPublish(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Slots' })).toBeVisible();
  await page.getByText('Publish', { exact: true }).first().click();
}

async function requestApproval(page: Page, action: string): Promise<void> {
  await approvalOf(page).getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: 'Request approval' });
  // Whom the job template names, or who was asked before.
  await expect(dialog.getByText('Cem Çelik')).toBeVisible();
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(approvalOf(page).getByText('In review')).toBeVisible();
}

test('one click starts a job: three users and a guest record, the program assembles itself, is corrected, approved, shown in a channel and confirmed', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const title = `Portrait ${randomUUID().slice(0, 8)}`;
  const client = (await api()).api;
  await prepare(title);
  await makeJobTemplate(page, title);
  await page.getByRole('button', { name: 'Start job' }).click();
  const starting = page.getByRole('dialog', { name: 'Start job' });
  await expect(starting.getByRole('switch', { name: /^Guest link/ })).toBeChecked();
  await starting.getByRole('button', { name: 'Start job' }).click();
  await expect(page.getByText('0 of 3 submitted')).toBeVisible();
  const task = page.url();

  for (const { userName } of recorders) await recordAsUser(browser, userName, title);
  const [guests] = (await client.guestrecording.getGuestRecordings({ search: title })).items;
  const { guestRecordingId = '' } = guests ?? {};
  const { url, program } = await client.guestrecording.getGuestRecording({ guestRecordingId });
  const programId = program?.programId ?? '';
  await recordAsGuest(browser, url);

  await expect(page.getByText('3 of 3 submitted')).toBeVisible();
  await page.getByRole('button', { name: 'Review shot 1 by Vera Lund' }).click({ timeout: 60_000 });
  const review = page.getByRole('dialog');
  await expect(review.locator('video')).toHaveJSProperty('readyState', 4, { timeout: 30_000 });
  await review.getByRole('button', { name: 'Accept take' }).click();
  await expect(page.getByText('It now fills its slot in the program.')).toBeVisible();
  await page.goto(`${productUrl()}/tasks/crowd-sourced/${guestRecordingId}`);
  await page.getByRole('button', { name: 'Gina Guest' }).click();
  const response = page.getByRole('dialog', { name: 'Gina Guest' });
  await expect(response.locator('video')).toBeVisible({ timeout: 60_000 });
  await response.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('The recording now fills its slot in the program.')).toBeVisible();

  const editor = `${productUrl()}/myprograms/editprogram/${programId}`;
  await page.goto(editor);
  const slots = page.getByRole('region', { name: 'Slots' });
  for (const name of ['Colleague', 'Guest'])
    await expect(slots.getByRole('listitem', { name }).getByText('Filled')).toBeVisible();
  const filled = (await client.program.getProgram({ programId })).draft?.timeline.items ?? [];
  for (const { clipId } of filled)
    await until('the clip is prepared', async () => (await client.clip.getClip({ clipId })).publishable);
  await openPublish(page);
  await requestApproval(page, 'Request approval');
  const reviewer = await browser.newPage();
  const { approval } = await client.approval.getProgramApproval({ programId });
  await signIn(reviewer, 'cc@north.demo', `/tasks/approvals/${approval?.approvalId}`);
  await expect(reviewer.locator('video')).toHaveJSProperty('readyState', 4, { timeout: 60_000 });
  await reviewer.keyboard.press('c');
  await reviewer.getByRole('textbox', { name: 'Comment' }).fill('The guest comes first');
  await reviewer.getByRole('button', { name: 'Comment', exact: true }).click();
  await reviewer.getByRole('button', { name: 'Request changes' }).click();
  await reviewer.getByRole('textbox', { name: 'What should change?' }).fill('Swap the two');
  await reviewer.getByRole('button', { name: 'Request changes' }).click();

  await expect(approvalOf(page).getByText('Changes requested').first()).toBeVisible();
  await page.goto(task);
  await client.program.saveTimeline({ programId, timeline: { items: filled.toReversed() } });
  await page.goto(editor);
  await openPublish(page);
  await requestApproval(page, 'Request approval again');
  await expect(reviewer.getByRole('combobox', { name: 'Version' })).toHaveValue('Round 2 · version 2');
  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click();
  await reviewer.close();

  await expect(approvalOf(page).getByText('Current version approved')).toBeVisible();
  const publish = page.getByRole('region', { name: 'Publish', exact: true });
  await expect(publish.getByRole('group', { name: 'Channels' }).getByText(title)).toBeVisible();
  await publish.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`Added to ${title}.`)).toBeVisible({ timeout: 60_000 });
  await client.viewing.setRequirement({ programId, isRequired: true, asksConfirmation: true, dueAt: null });

  const viewer = await browser.newPage();
  await signIn(viewer, 'viewer@north.demo', `/home/play/${programId}`);
  const { api: watcher } = await api('viewer@north.demo');
  await watcher.program.saveProgress({ programId, positionMs: 0, ranges: [[0, 60_000]] });
  await viewer.reload();
  await viewer.getByRole('button', { name: "I've watched this" }).click();
  await expect(viewer.getByText("You confirmed that you've watched the current version")).toBeVisible();
  await viewer.close();

  await page.reload();
  await page.getByRole('button', { name: 'Journey' }).press('Enter');
  const before = page.getByRole('list', { name: 'Source' });
  for (const kind of ['Template', 'Job template', 'Recording task', 'Guest recording task', 'Clips'])
    await expect(before.getByText(kind, { exact: true })).toBeVisible();
  const after = page.getByRole('list', { name: 'Used in' });
  for (const step of ['Round 1', 'Round 2', 'Channels', 'Viewed by 1 user'])
    await expect(after.getByText(step, { exact: true })).toBeVisible();
});
