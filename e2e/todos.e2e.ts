import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { api, pageFor, signIn } from './session.ts';

test('a user snoozes one to-do, delegates another, and chooses when emails come', async ({
  page,
  browser,
}) => {
  const mark = randomUUID().slice(0, 8);
  const [later, other] = [`Later ${mark}`, `Other ${mark}`];
  const { recordingtask, customeruser } = (await api()).api;
  const { users } = await customeruser.findUsers({ search: 'Vera Lund' });
  const customerUserIds = users.map(({ customerUserId }) => customerUserId);
  for (const title of [later, other]) {
    const { taskId, revision } = await recordingtask.createRecordingTask({ title });
    const shot = {
      shotId: randomUUID(),
      prompt: 'Wave',
      script: '',
      shotTypeId: null,
      minMs: null,
      maxMs: null,
    };
    const recipients = { customerUserIds, groupIds: [] };
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    await recordingtask.updateRecordingTask({ taskId, revision, dueAt, shots: [shot], recipients });
    await recordingtask.sendRecordingTask({ taskId });
  }
  await signIn(page, 'viewer@north.demo', '/home/library');
  const block = page.getByRole('region', { name: 'To do' });
  await block.getByRole('link', { name: /^Open to-do list/ }).click();
  const list = page.getByRole('list', { name: 'Open' });
  await list.getByRole('button', { name: `Snooze “${later}”` }).click();
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
  await expect(list.getByText(later)).toHaveCount(0);
  await list.getByRole('button', { name: `Delegate “${other}”` }).click();
  const dialog = page.getByRole('dialog', { name: `Delegate “${other}”` });
  await dialog.getByRole('combobox', { name: 'Delegate to' }).fill('Cem');
  await page.getByRole('option', { name: /^Cem/ }).first().click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('I am away');
  await dialog.getByRole('button', { name: 'Delegate' }).click();
  await expect(list.getByText(other)).toHaveCount(0);
  await page.getByRole('tab', { name: /^Snoozed/ }).click();
  await page.getByRole('button', { name: `Unsnooze “${later}”` }).click();
  await page.getByRole('tab', { name: 'Open' }).click();
  await expect(list.getByText(later)).toBeVisible();

  const creator = await pageFor(browser, 'cc@north.demo');
  await creator.goto(new URL('/tasks/todo', creator.url()).href);
  await expect(creator.getByRole('list', { name: 'Open' }).getByText(other)).toBeVisible();

  await page.goto(new URL('/account/notifications', page.url()).href);
  const approvals = page.getByRole('radiogroup', { name: 'Approvals' });
  await approvals.getByText('Daily').click();
  await expect(page.getByText('Preferences saved.')).toBeVisible();
  await page.reload();
  await expect(approvals.getByRole('radio', { name: 'Daily' })).toBeChecked();
});
