import { type Browser, expect, type Page, test } from '@playwright/test';
import { ApiClient, until } from './api-client.ts';
import { comeBy, ownPassword } from './invitation.ts';
import { full, api, makeFilm, pageFor, playedSeconds, productUrl, signIn } from './session.ts';

const open = (page: Page, path: string) => page.goto(`${productUrl()}${path}`);

test('support makes a customer; its first content manager comes by the link, brands it, invites users; suspended, all are out at once [N-09]', async ({
  page,
  browser,
}) => {
  const name = `Harbour ${Date.now()}`;
  const email = `clara.${Date.now()}@harbour.example.com`;
  await signIn(page, 'super@rushes.demo');
  await open(page, '/organization/customer/manage');
  await page.getByRole('button', { name: 'New customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('north');
  await expect(dialog.getByText('A customer with this name already exists.')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('North ');
  // Sooner than the name is checked while someone types.
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(dialog.getByText('A customer with this name already exists.')).toHaveCount(1);
  await expect(dialog.getByRole('textbox', { name: 'City' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'City' }).fill('Hull');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('textbox', { name: 'Seat limit' }).fill('3');
  await dialog.getByRole('switch', { name: 'Campaigns' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Clara');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`${email} has been added.`)).toBeVisible();
  await page.getByRole('link', { name: 'Open customer' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Admins' }).getByText('Invited')).toBeVisible();

  const support = await api('super@rushes.demo');
  const { items } = await support.api.customer.getAdministrators({ search: email });
  const { link } = await support.api.customer.resendAdministrator({
    customerUserId: items[0]?.customerUserId ?? '',
  });
  const clara = await comeBy(browser, link ?? '');
  await open(clara, '/organization/customer/edit/Admin');
  await clara.getByRole('textbox', { name: 'Accent colour' }).fill('#0f766e');
  await clara.getByRole('heading', { name: 'Brand' }).click();
  await clara.getByRole('button', { name: 'Apply' }).click();
  await expect(clara.getByText('Accent colour updated.')).toBeVisible();
  await expect(clara.getByText('1 of 3')).toBeVisible();
  const manager = await ApiClient.signIn(productUrl(), email, ownPassword);
  const { invited, refused } = await manager.api.user.inviteUsers({
    users: ['a', 'b', 'c'].map((each) => ({
      email: `${each}.${email}`,
      name: each,
      role: 'viewer' as const,
    })),
  });
  expect([invited.length, refused.map(({ reason }) => reason)]).toEqual([2, ['no-seat']]);

  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const suspending = page.getByRole('dialog', { name: `Suspend ${name}` });
  await suspending.getByRole('textbox', { name: 'Reason' }).fill('Unpaid');
  await suspending.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Suspended: Unpaid')).toBeVisible();
  await expect(clara.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText(`${name} reactivated.`)).toBeVisible();
  // What was said lies over the foot of the page until it goes.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Schedule closure' }).click();
  const plan = page.getByRole('dialog', { name: `Schedule closure for ${name}` });
  await plan.getByRole('button', { name: 'Schedule closure' }).click();
  await expect(page.getByText(/^Closes on .* Everything is deleted on/)).toBeVisible();
  await clara.getByLabel('Username', { exact: true }).fill(email);
  await clara.getByLabel('Password', { exact: true }).fill(ownPassword);
  await clara.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(clara.getByRole('region', { name: 'Scheduled closure' })).toContainText(`${name} closes on`);
  await page.getByRole('button', { name: 'Cancel closure' }).click();
  await expect(page.getByText('Closure cancelled.')).toBeVisible();
  await clara.close();
});

test('support looks in for a reason, changes nothing, leaves; the customer reads who looked and why', async ({
  page,
  browser,
}) => {
  const name = `For all ${Date.now()}`;
  const { api: manager } = await api('cm@south.demo');
  await manager.channel.createChannel({ name, visibility: 'open', moderated: false, subscribing: true });
  await signIn(page, 'super@rushes.demo');
  await open(page, '/organization/customer/manage');
  await page.getByRole('link', { name: 'South', exact: true }).click();
  await page.getByRole('button', { name: 'View as user' }).click();
  const dialog = page.getByRole('dialog', { name: 'View South as a user' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('short');
  await dialog.getByRole('button', { name: 'Start viewing' }).click();
  await expect(dialog.getByText('Enter a reason of at least 10 characters.')).toBeVisible();
  const reason = 'South asked why a clip does not play';
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Start viewing' }).click();
  const bar = page.getByRole('region', { name: 'Support view' });
  await expect(bar.getByText(reason)).toBeVisible();
  await open(page, '/clips/list');
  await expect(page.getByText('South meadow').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload footage' })).toBeHidden();
  await open(page, '/home/discover-channel');
  await expect(page.getByText(name)).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('button', { name: /^(Follow|Following|Leave)$/ }),
  ).toHaveCount(0);
  await open(page, '/organization/customer/edit/Admin');
  await expect(page.getByText('You have view-only access.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City' })).not.toBeEditable();
  await expect(page.getByRole('main').getByRole('button', { name: /^(Apply|Save|Remove)/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();
  const south = await pageFor(browser, 'cm@south.demo');
  await south.goto(`${productUrl()}/organization/audit`);
  await expect(south.getByText(`reason: ${reason}`).first()).toBeVisible();
  await south.close();
});

/** A new organisation with a film behind a share link. */
async function makeShared(browser: Browser): Promise<{ customerId: string; title: string; url: string }> {
  const stamp = Date.now();
  const email = `quay.${stamp}@quay.example.com`;
  const support = await api('super@rushes.demo');
  const { customer, invitation } = await support.api.customer.createCustomer({
    organisation: { name: `Quay ${stamp}`, addressLine: '', city: '', state: '', zip: '' },
    quotaBytes: 10_000_000_000,
    seatLimit: null,
    first: { email, name: 'Quentin', role: 'cm' },
  });
  await (await comeBy(browser, invitation.link ?? '')).context().close();
  const manager = await ApiClient.signIn(productUrl(), email, ownPassword);
  const clipId = await manager.upload(await makeFilm('quay.mp4'));
  const title = `Quay at dawn ${stamp}`;
  const plays = (what: string, ask: () => Promise<{ playback: { hls: string | null } }>) =>
    until(what, async () => (await ask()).playback.hls, { withinMs: 120_000 });
  await plays('the clip plays', () => manager.api.clip.getClip({ clipId }));
  const { programId } = await manager.api.program.createProgram({ title, timeline: { items: [{ clipId }] } });
  await manager.api.program.publishProgram({ programId, audience: { organisation: true } });
  await plays('the program plays', () => manager.api.program.getProgram({ programId }));
  const { url } = await manager.api.sharelink.createShareLink({ programId, name: 'Press' });
  return { customerId: customer.customerId, title, url };
}

test(
  'the share links of a suspended customer say that the video is away, and play again when it is let in',
  full,
  async ({ browser }) => {
    test.setTimeout(240_000);
    const { customerId, title, url } = await makeShared(browser);
    const support = await api('super@rushes.demo');
    const outside = await browser.newContext();
    const page = await outside.newPage();
    await page.goto(url);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await support.api.customer.suspendCustomer({ customerId, reason: 'Unpaid' });
    await page.reload();
    await expect(page.getByRole('heading', { name: "This video isn't available right now" })).toBeVisible();
    await expect(page.getByText(title)).toBeHidden();
    await expect(page.getByText('Unpaid')).toBeHidden();
    await support.api.customer.activateCustomer({ customerId });
    await page.reload();
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(1);
    await outside.close();
  },
);
