import { expect, type Page, test } from '@playwright/test';
import { frameClip, openProgram } from './editor.ts';
import { full, api } from './session.ts';

const item = (page: Page, at: number) => page.getByRole('button', { name: new RegExp(`^${at} of \\d`) });
const unique = (name: string) => `${name} ${process.pid}-${test.info().workerIndex}-${test.info().retry}`;

test('a deleted clip on the timeline is restored where it is', full, async ({ page }) => {
  const client = await api();
  const clipId = await frameClip(client, unique('Restored'));
  await openProgram(page, 'Restore', [{ clipId, from: 0, to: 90 }]);
  await expect(item(page, 1)).toHaveAccessibleName(/Restored/);
  await client.api.clip.deleteClips({ clipIds: [clipId] });
  await expect(item(page, 1)).toHaveAccessibleName(/Clip deleted/);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(item(page, 1)).toHaveAccessibleName(/Restored/);
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0);
});

test(
  'a clip that is no longer shared is replaced only: there is nothing to restore, and one too narrow for text shows it',
  full,
  async ({ page }) => {
    const manager = await api();
    const clipId = await frameClip(manager, unique('Shared'));
    await manager.api.clip.updateClip({ clipId, sharedWithCreators: true });
    const cuts = [
      { clipId, from: 0, to: 200 },
      { clipId, from: 0, to: 8 },
    ];
    await openProgram(page, unique('Revoked'), cuts, 'cc@north.demo');
    await manager.api.clip.updateClip({ clipId, sharedWithCreators: false });
    await expect(item(page, 1)).toHaveAccessibleName(/Clip not shared with you/);
    await expect(item(page, 1)).toHaveText('Clip not shared with you');
    await expect(item(page, 2)).toHaveText('');
    await expect(item(page, 2).locator('svg')).toBeVisible();
    await expect(item(page, 2)).toHaveAttribute('title', 'Clip not shared with you');
    await item(page, 1).click();
    await expect(page.getByText("This clip isn't shared with you. 2 items use it.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Replace', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0);
  },
);

test(
  'a deleted clip is replaced by another one, and publishing with one asks first',
  full,
  async ({ page }) => {
    const client = await api();
    const clipId = await frameClip(client, unique('Gone'));
    const otherName = unique('Replacement');
    const otherId = await frameClip(client, otherName);
    const program = await openProgram(page, 'Replace', [
      { clipId, from: 100, to: 200 },
      { clipId: otherId, from: 0, to: 60 },
    ]);
    await client.api.clip.deleteClips({ clipIds: [clipId] });
    await expect(item(page, 1)).toHaveAccessibleName(/Clip deleted/);

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Publish with a deleted clip?' });
    await expect(question.getByRole('button', { name: 'Publish anyway' })).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    const { programId } = program;
    expect((await client.api.program.getProgram({ programId })).state).toBe('draft');

    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Replace clip' })
      .getByRole('button', { name: new RegExp(otherName) })
      .click();
    await expect
      .poll(async () => {
        const { draft } = await client.api.program.getProgram({ programId });
        return draft?.timeline.items.map((each) => [each.clipId, each.inFrame, each.outFrame]);
      })
      .toEqual([
        [otherId, 100, 200],
        [otherId, 0, 60],
      ]);
    await expect(page.getByRole('button', { name: 'Replace', exact: true })).toHaveCount(0);
  },
);
