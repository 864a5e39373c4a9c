import { expect, type Page, test } from '@playwright/test';
import { full, api, productUrl, signIn } from './session.ts';

const layoutsPath = '/organization/eMailLayouts/eMailLayoutList/SuperAdmin';
const supportName = 'super@rushes.demo';

/** Invites someone new, and reads the subject of the mail that it brings. */
async function subjectOfInvitation(page: Page): Promise<string> {
  const email = `guest-${crypto.randomUUID()}@example.org`;
  const manager = await api('cm@north.demo');
  await manager.api.user.inviteUsers({ users: [{ email, name: 'Guest', role: 'viewer' }] });
  const support = await api(supportName);
  const subjects = async () =>
    (await support.api.outbox.getOutbox({ limit: 100 })).mails
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject);
  await expect.poll(subjects, { timeout: 20_000 }).toHaveLength(1);
  await page.goto(`${productUrl()}/organization/outbox`);
  const [subject = ''] = await subjects();
  await expect(page.getByText(subject).first()).toBeVisible();
  return subject;
}

test(
  'the words of a mail are changed, looked at, sent to the next user, and taken back',
  full,
  async ({ page }) => {
    await signIn(page, supportName, `${layoutsPath}`);
    await page.getByRole('link', { name: /^Invitation/ }).click();
    await expect(page).toHaveURL(/mail=people\.invitation/);
    const editor = page.getByRole('region', { name: 'Invitation' });
    const subject = editor.getByRole('textbox', { name: 'Subject' });
    await subject.fill('Come to {{organisation}}, {{nobody}}');
    await expect(editor.getByText('This email has no placeholder {{nobody}}.')).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Activate' })).toBeDisabled();
    await subject.fill('Come to ');
    await editor.getByRole('button', { name: '{{organisation}}' }).click();
    await expect(subject).toHaveValue('Come to {{organisation}}');
    await expect(
      editor.getByRole('figure', { name: 'Preview' }).getByText('Come to North').first(),
    ).toBeVisible();
    await editor.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved. Activate it to use it in new emails.')).toBeVisible();
    expect(await subjectOfInvitation(page)).toBe('Clara Mehring invited you to join North');
    await page.goto(`${productUrl()}${layoutsPath}?mail=people.invitation`);
    await expect(subject).toHaveValue('Come to {{organisation}}');
    await editor.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByText('Text activated. New emails use it from now on.')).toBeVisible();
    expect(await subjectOfInvitation(page)).toBe('Come to North');
    await page.goto(`${productUrl()}${layoutsPath}?mail=people.invitation`);
    await editor.getByRole('button', { name: 'Restore built-in text' }).click();
    await expect(page.getByText('Text restored. New emails use it from now on.')).toBeVisible();
    expect(await subjectOfInvitation(page)).toBe('Clara Mehring invited you to join North');
  },
);

test('who edits a mail while someone else saves it is told, and keeps the words', full, async ({ page }) => {
  await signIn(page, supportName, `${layoutsPath}?mail=accounts.reset`);
  const editor = page.getByRole('region', { name: 'Password reset' });
  const subject = editor.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Mine');
  const support = await api(supportName);
  const event = 'accounts.reset' as const;
  const { revision } = await support.api.maillayout.getMailLayout({ event });
  await support.api.maillayout.saveMailDraft({ event, revision, subject: 'Theirs', paragraphs: ['Theirs'] });
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor.getByText('Changed by you in another tab')).toBeVisible();
  await expect(subject).toHaveValue('Mine');
  await editor.getByRole('button', { name: 'Reload and discard' }).click();
  await expect(subject).toHaveValue('Theirs');
  await editor.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('Draft discarded.')).toBeVisible();
});

test(
  'two shot types become one, and the clip that named the first names the second',
  full,
  async ({ page }) => {
    const name = `Dolly ${Date.now()}`;
    await signIn(page, supportName, '/organization/customer/shot-types');
    await page.getByRole('textbox', { name: 'New shot type' }).fill(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toBeVisible();
    const manager = await api('cm@north.demo');
    const { items } = await manager.api.catalogue.getShotTypes({});
    const shotTypeId = items.find((item) => item.name === name)?.itemId ?? '';
    const clips = await manager.api.clip.getClips({ limit: 1 });
    const clipId = clips.items[0]?.clipId ?? '';
    await manager.api.clip.updateClip({ clipId, shotTypeId });
    await page.reload();
    await expect(row.getByRole('gridcell', { name: '1', exact: true })).toBeVisible();
    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Merge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Merge into' }).click();
    await page.getByRole('option', { name: 'Wide', exact: true }).click();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText(`${name} merged into Wide. 1 place was updated.`)).toBeVisible();
    expect((await manager.api.clip.getClip({ clipId })).shotType?.name).toBe('Wide');
    await manager.api.clip.updateClip({ clipId, shotTypeId: null });
  },
);

test(
  'a template of share pages is made, chosen for a customer, and shows to who opens a link',
  full,
  async ({ page, browser }) => {
    const manager = await api('cm@north.demo');
    const programs = await manager.api.program.getPrograms({
      limit: 1,
      filters: [{ column: 'state', op: 'in', values: ['published'] }],
    });
    const programId = programs.items[0]?.programId ?? '';
    const { url, shareLinkId } = await manager.api.sharelink.createShareLink({ programId });
    await signIn(page, supportName, '/organization/customer/sharepage');
    await page.getByRole('button', { name: 'New template' }).first().click();
    await expect(page).toHaveURL(/template=/);
    await page.getByRole('textbox', { name: 'Headline' }).fill('News of the harbour');
    await expect(
      page.getByRole('figure', { name: 'Preview' }).getByText('News of the harbour'),
    ).toBeVisible();
    await page.getByRole('radio', { name: 'Below the video' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved\. Share pages with this template update/)).toBeVisible();
    const template = await page.getByRole('textbox', { name: 'Template name' }).inputValue();
    await page.getByRole('combobox', { name: 'Template for North' }).click();
    await page.getByRole('option', { name: template, exact: true }).click();
    await expect(page.getByText('Template changed for North.')).toBeVisible();
    const foreignUser = await (await browser.newContext()).newPage();
    await foreignUser.goto(url);
    await expect(foreignUser.getByText('News of the harbour')).toBeVisible();
    await expect(foreignUser.getByRole('link', { name: 'Download video' })).toHaveAttribute(
      'href',
      /program\.mp4$/,
    );
    await foreignUser.close();
    // It lies over the choices.
    await expect(page.getByText('Template changed for North.')).toBeHidden();
    const choice = page.getByRole('combobox', { name: 'Template for North' });
    await choice.scrollIntoViewIfNeeded();
    await choice.press('ArrowDown');
    await page.getByRole('option', { name: 'No template' }).click();
    await manager.api.sharelink.revokeShareLink({ shareLinkId });
  },
);
