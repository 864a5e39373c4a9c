import { expect, type Page, test } from '@playwright/test';
import { full, api, productUrl, signIn } from './session.ts';

const long = `${'Averylongtitlewithoutspaces'.repeat(5)} ${Date.now().toString(36)} and some more words`;

/** Cells and headers that end outside of their table, and headers and times whose text is cut off. */
async function cutOff(page: Page): Promise<string[]> {
  return page.getByRole('grid').evaluate((grid) => {
    const frame = grid.parentElement?.getBoundingClientRect();
    const headers = [...grid.querySelectorAll<HTMLElement>('[role=columnheader] button')];
    return [
      ...[...grid.querySelectorAll<HTMLElement>('[role=columnheader], [role=gridcell]')].filter(
        (cell) => cell.getBoundingClientRect().right > (frame?.right ?? 0),
      ),
      ...[...headers, ...grid.querySelectorAll<HTMLElement>('[role=gridcell]:has(time)')].filter(
        (element) => element.scrollWidth > element.clientWidth,
      ),
    ].map((element) => element.textContent);
  });
}

test(
  'at 1280 pixels every list shows whole columns, and a long title keeps its thumbnail',
  full,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const manager = await api('cm@north.demo');
    const { programId } = await manager.api.program.createProgram({ title: long });
    const deleted = await manager.api.program.createProgram({ title: long });
    await manager.api.program.deletePrograms({ programIds: [deleted.programId] });
    const email = `${long.replaceAll(' ', '-').toLowerCase().slice(-40)}@north.demo`;
    const { invited } = await manager.api.user.inviteUsers({
      users: [{ email, name: long.slice(-40), role: 'viewer' }],
    });
    const { segmentId } = await manager.api.contact.createSegment({
      name: long.slice(-80),
      rule: [{ column: 'company', op: 'filled' }],
    });
    const named = await manager.api.channel.createChannel({
      name: long.slice(-80),
      visibility: 'open',
      moderated: false,
      subscribing: true,
    });
    const [channel] = (await manager.api.channel.getChannels({})).items;
    await signIn(page, 'cm@north.demo');
    for (const path of [
      '/clips/list?view=table',
      '/myprograms/list',
      '/channel/manage?view=table',
      '/audience/contacts',
      '/audience/contactlist',
      '/users/list',
      '/users/list?tab=invitations',
      '/users/list?tab=groups',
      '/audience/contacts?tab=segments',
      `/channel/edit/details/${channel?.channelId}`,
      '/bin',
      '/organization/audit',
    ]) {
      await page.goto(`${productUrl()}${path}`);
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      expect([path, await cutOff(page)]).toEqual([path, []]);
    }
    await page.goto(`${productUrl()}/channel/edit/${named.channelId}`);
    await expect(page.getByRole('link', { name: 'Settings and members' })).toBeVisible();
    const labels = page.getByRole('main').locator('.mantine-Button-label');
    expect(
      await labels.evaluateAll((all) =>
        all.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
      ),
    ).toEqual([]);
    await page.goto(`${productUrl()}/myprograms/list?q=${long.slice(0, 20)}`);
    const row = page.getByRole('row').filter({ hasText: long.slice(0, 40) });
    await expect(row).toBeVisible();
    const thumbnail = await row.locator('span[style*="96px"]').boundingBox();
    expect(thumbnail?.width).toBe(96);
    await manager.api.program.deletePrograms({ programIds: [programId] });
    await manager.api.channel.deleteChannels({ channelIds: [named.channelId] });
    await manager.api.contact.deleteSegment({ segmentId });
    for (const { invitationId } of invited) await manager.api.user.revokeInvitation({ invitationId });
  },
);

test(
  'at 1280 pixels what does not fit in a row ends with an ellipsis and is whole in its title; a card shows it whole',
  full,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, 'cm@north.demo', '/users/list');
    const groups = page.getByRole('gridcell', { name: /^Everyone in / }).first();
    await expect(groups).toHaveCSS('text-overflow', 'ellipsis');
    await groups.hover();
    await expect(groups).toHaveAttribute('title', await groups.innerText());

    await page.goto(`${productUrl()}/peoplesearch/list`);
    const card = page.getByRole('list', { name: 'Directory' }).getByRole('listitem').first();
    const name = card.getByRole('link');
    await expect(name).toHaveAttribute('title', await name.innerText());
    // No user of the demo has a name as long as this.
    const ends = await name.evaluate((link, text) => {
      link.textContent = text;
      return { isCut: link.scrollWidth > link.clientWidth, rightPx: link.getBoundingClientRect().right };
    }, long);
    expect(ends.isCut).toBe(false);
    const box = await card.boundingBox();
    expect(ends.rightPx).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
  },
);
