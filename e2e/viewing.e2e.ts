import { expect, test } from '@playwright/test';
import { api, pageFor, signIn } from './session.ts';

test('a program is required, its viewer watches and confirms it, and the manager sees who has', async ({
  page,
  browser,
}) => {
  const manager = await api();
  const [published] = (await manager.api.program.getFeed({ filter: 'all', limit: 1 })).items;
  const programId = published?.programId ?? '';
  await signIn(page, 'cm@north.demo', `/myprograms/editprogram/${programId}`);
  const facts = page.getByRole('complementary', { name: 'Publishing' });
  await facts.getByRole('button', { name: 'More options' }).click();
  await facts.getByRole('switch', { name: /^Required viewing/ }).check({ force: true });
  await facts.getByRole('switch', { name: /^Ask viewers to confirm/ }).check({ force: true });
  await expect(facts.getByLabel('Due')).toBeVisible();

  const viewer = await pageFor(browser, 'viewer@north.demo');
  const required = viewer.getByRole('region', { name: 'Required viewing' });
  await required.getByRole('link', { name: new RegExp(published?.title ?? '') }).click();
  const confirm = viewer.getByRole('button', { name: 'I have watched this' });
  await expect(confirm).toBeDisabled();
  await expect(viewer.getByRole('button', { name: 'Mark as viewed' })).toHaveCount(0);
  const watcher = await api('viewer@north.demo');
  const watched: [number, number][] = [[0, published?.durationMs ?? 0]];
  await watcher.api.program.saveProgress({ programId, positionMs: 0, ranges: watched });
  await viewer.reload();
  await confirm.click();
  await expect(viewer.getByText('You confirmed that you watched this version')).toBeVisible();
  await viewer.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(viewer.getByRole('article').first()).toBeVisible();
  await expect(required).toHaveCount(0);

  await page.reload();
  await facts.getByRole('button', { name: 'Viewers' }).click();
  const drawer = page.getByRole('dialog', { name: 'Viewers' });
  await expect(drawer.getByText('1 confirmed')).toBeVisible();
  await drawer.getByRole('button', { name: /^Remind \d/ }).click();
  await expect(page.getByText(/users? reminded\./)).toBeVisible();
  // Others begin with a program that asks nothing.
  await manager.api.viewing.setRequirement({
    ...{ programId, isRequired: false, dueAt: null, asksConfirmation: false },
  });
});
