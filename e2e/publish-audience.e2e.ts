import { expect, test } from '@playwright/test';
import { until } from './api-client.ts';
import { full, api, makeFilm, signIn } from './session.ts';

const stamp = Date.now().toString(36);

test(
  'a creator publishes to a group and a channel from the editor; the group watches, the channel shows it',
  full,
  async ({ page }) => {
    const manager = await api('cm@north.demo');
    const userId = async (search: string) =>
      (await manager.api.user.getUsers({ search })).items[0]?.customerUserId ?? '';
    const name = `Harbour crew ${stamp}`;
    await manager.api.user.createGroup({
      name,
      source: 'manual',
      customerUserIds: [await userId('viewer@north.demo'), await userId('cc@north.demo')],
    });
    const channel = `Harbour news ${stamp}`;
    const { channelId } = await manager.api.channel.createChannel({
      name: channel,
      visibility: 'restricted',
      moderated: false,
      subscribing: false,
    });
    await manager.api.channel.setMembers({
      channelId,
      users: [
        { customerUserId: await userId('cc@north.demo'), level: 'contributor' },
        { customerUserId: await userId('admin@north.demo'), level: 'member' },
      ],
    });
    const creator = await api('cc@north.demo');
    const clipId = await creator.upload(await makeFilm('crew.mp4'), { name: 'crew.mp4' });
    await until(
      'the clip is ready',
      async () => (await creator.api.clip.getClip({ clipId })).state === 'ready',
      {
        withinMs: 120_000,
      },
    );
    const title = `For the crew ${stamp}`;
    const { programId } = await creator.api.program.createProgram({
      title,
      timeline: { items: [{ clipId }] },
    });

    await signIn(page, 'cc@north.demo', `/myprograms/editprogram/${programId}`);
    const panel = page.getByRole('region', { name: 'Publish', exact: true });
    await panel.getByRole('radio', { name: 'Specific users and groups' }).check();
    await panel.getByRole('combobox', { name: 'Users and groups' }).fill(name);
    await page.getByRole('option', { name }).click();
    await page.keyboard.press('Escape');
    await panel.getByRole('combobox', { name: 'Channels' }).fill(channel);
    await page.getByRole('option', { name: channel }).click();
    await expect(panel.getByText('Added when you publish.')).toBeVisible();
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    // The channel has a member who is not in the group.
    const dialog = page.getByRole('dialog', { name: 'Who can watch' });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`Added to ${channel}`)).toBeVisible();
    await expect(panel.getByRole('button', { name: `Remove from ${channel}` })).toBeVisible();
    await expect(panel.getByText('Only users signed in to North can open this link.')).toBeVisible();
    await page.reload();
    await expect(panel.getByText(name)).toBeVisible();
    await expect(panel.getByText(channel)).toBeVisible();

    const viewer = await api('viewer@north.demo');
    const feed = await viewer.api.program.getFeed({ search: title });
    expect(feed.items.map((item) => item.title)).toEqual([title]);
    await panel.getByRole('button', { name: `Remove from ${channel}` }).click();
    await expect(panel.getByText(channel)).toBeHidden();
    const admin = await api('admin@north.demo');
    expect((await admin.api.program.getFeed({ search: title })).items).toEqual([]);
  },
);
