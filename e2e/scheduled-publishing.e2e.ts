import { expect, test } from '@playwright/test';
import { until } from './api-client.ts';
import { frameClip, openProgram } from './editor.ts';
import { full, api } from './session.ts';

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

test(
  'a program is scheduled, scheduled again after an edit, moved, and goes live by itself',
  full,
  async ({ page }) => {
    test.setTimeout(240_000);
    const manager = await api('cm@north.demo');
    const clipId = await frameClip(manager, `Launch ${process.pid}`);
    const title = `Launch ${process.pid}-${test.info().retry}`;
    const { programId, client } = await openProgram(page, title, [
      { clipId, from: 0, to: 90 },
      { clipId, from: 96, to: 192 },
    ]);
    const panel = page.getByRole('region', { name: 'Publish', exact: true });
    await panel.getByRole('button', { name: 'Schedule…' }).click();
    const form = panel.getByRole('form', { name: 'Publish later' });
    const time = form.getByLabel('Date and time');
    await expect(form.getByText(/^Your time zone: /)).toBeVisible();
    await time.fill('2020-01-01T09:00');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(form.getByText('Choose a date and time in the future.')).toBeVisible();
    await time.fill('2099-06-01T09:30');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    const box = panel.getByRole('group', { name: 'Scheduled' });
    await expect(box.getByText(/^Goes live on .*2099.* 0?9:30/)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);

    // An edit doesn't change what was scheduled: the panel offers to schedule it again.
    await page.getByRole('button', { name: /^2 of 2/ }).click();
    await page.keyboard.press('Delete');
    await box.getByRole('button', { name: 'Schedule again' }).click();
    await expect(box.getByText(/^Version 2/)).toBeVisible();
    await expect(box.getByRole('button', { name: 'Schedule again' })).toHaveCount(0);

    await box.getByRole('button', { name: 'Change time' }).click();
    await box.getByLabel('Date and time').fill('2098-06-01T09:30');
    await box.getByRole('button', { name: 'Save' }).click();
    await expect(box.getByText(/^Goes live on .*2098/)).toBeVisible();
    await page.reload();
    await expect(box.getByText(/^Goes live on .*2098/)).toBeVisible();

    const viewer = await api('viewer@north.demo');
    const seen = async () => (await viewer.api.program.getFeed({ search: title })).items.length;
    expect(await seen()).toBe(0);
    await client.api.program.changeSchedule({ programId, publishAt: inMs(1_000) });
    await until('it is live', async () => (await seen()) === 1, { withinMs: 90_000 });
    await expect(panel.getByText(/^Version 2/)).toBeVisible();
    await expect(panel.getByRole('link', { name: /\/home\/play\// })).toBeVisible();
    await expect(box).toHaveCount(0);
  },
);
