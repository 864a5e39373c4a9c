import type { Customer, ListedAdministrator, ListedCustomer } from '@rushes/contract/support/customers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testPassword } from '../../../../test/factories.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signIn, signUp } from '../../../../test/users.ts';

let app: Harness;
let support: string;

beforeAll(async () => {
  app = await createHarness({ work: true });
  support = (await app.signIn((await app.make.superAdmin()).userName)).access_token;
});
afterAll(() => app[Symbol.asyncDispose]());

const ok = <T>(path: string, request: object) => app.ok<T>(`customer/${path}`, request, support);
const refused = async (path: string, request: object) => {
  const { body, text } = await app.call(`customer/${path}`, request, support);
  if (body.status !== 'Error') throw new Error(`${path} was not refused: ${text}`);
  return body;
};

const address = { addressLine: '1 Quay', city: 'Hull', state: '', zip: 'HU1' };
const wanted = (name: string, more: object = {}) => ({
  organisation: { name, ...address },
  quotaBytes: 5_000_000_000,
  seatLimit: null,
  first: { email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, name: 'Clara', role: 'cm' },
  ...more,
});

interface Made {
  customer: Customer;
  invitation: { customerUserId: string; email: string; link: string };
}

/** Follows the link of an invitation to a first sign-in. */
async function enter({ customer, invitation }: Made): Promise<TestUser> {
  const code = new URL(invitation.link).pathname.split('/')[4] ?? '';
  const password = testPassword;
  const form = { client_id: 'rushes-web', grant_type: 'activation', username: invitation.email, code };
  const response = await fetch(`${app.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const activated = (await response.json()) as { access_token: string };
  await app.ok('account/choosePassword', { password }, activated.access_token);
  const { customerUserId, email } = invitation;
  const user = { customerId: customer.customerId, customerUserId, userName: email, role: 'cm', password };
  return signIn(app, user as never);
}

describe('a customer', () => {
  test('is made with the one who runs it, both or neither; its name is taken once', async () => {
    const made = await ok<Made>('createCustomer', wanted('Harbour Trust', { flags: { storyboard: true } }));
    expect(made.customer).toMatchObject({
      name: 'Harbour Trust',
      state: 'active',
      users: 1,
      administrators: 0,
      quotaBytes: 5_000_000_000,
      flags: { storyboard: true, vendor: false },
      revision: 1,
    });
    expect(await ok('getNameUse', { name: 'HARBOUR trust' })).toEqual({ isTaken: true });
    expect((await refused('createCustomer', wanted('harbour Trust'))).code).toBe('name-taken');
    const bad = await refused('createCustomer', {
      ...wanted('Never'),
      first: { email: (await app.make.superAdmin()).userName, name: 'S', role: 'cm' },
    });
    expect(bad.fields).toEqual([{ path: 'email', message: 'not-invitable' }]);
    const { items } = await ok<{ items: ListedCustomer[] }>('getCustomers', { search: 'never' });
    expect(items).toEqual([]);
    expect(await ok('countCustomers', { search: 'harbour' })).toEqual({ count: 1 });
    const clara = await enter(made);
    expect(await clara.ok('setup/getSetup', {})).toMatchObject({
      organisation: { name: 'Harbour Trust' },
      usage: { seats: 1, seatLimit: null },
    });
  });

  test('is changed by who saw its present state; flags hold at once', async () => {
    const { customerId } = await app.make.customer({});
    const cm = await signUp(app, customerId, 'cm', 'Clara');
    const { revision, name } = await ok<Customer>('getCustomer', { customerId });
    const permissions = async () =>
      JSON.stringify(await cm.ok('role/getRolePermissions', { isLoggedInFromMobile: false }));
    expect(await permissions()).not.toContain('create.campaigns');
    const changed = await ok<Customer>('updateCustomer', {
      customerId,
      revision,
      flags: { campaignManager: true },
      seatLimit: 3,
    });
    expect(changed).toMatchObject({ name, seatLimit: 3, flags: { campaignManager: true }, revision: 2 });
    await vi.waitFor(async () => expect(await permissions()).toContain('create.campaigns'), 10_000);
    const stale = { customerId, revision, seatLimit: 9 };
    expect(await refused('updateCustomer', stale)).toMatchObject({
      code: 'conflict',
      details: { current: { seatLimit: 3, revision: 2 }, changedBy: expect.stringMatching(/^TestUser/) },
    });
    const { items } = await cm.ok<{ items: { action: string; changes: string[] }[] }>(
      'audit/getAuditEvents',
      {},
    );
    expect(items.find(({ action }) => action === 'customers.changed')?.changes).toEqual(
      expect.arrayContaining(['seatLimit: nothing → 3', 'features: nothing → campaignManager']),
    );
  });

  test('may call itself like another one, which support changes the rest of as before', async () => {
    const organisation = { addressLine: '', city: '', state: '', zip: '' };
    const { customer } = await ok<Made>('createCustomer', wanted('Twin Quay'));
    const { customerId } = await app.make.customer({ name: 'Other Quay' });
    const cm = await signIn(app, await app.make.user(customerId, 'cm'));
    await cm.ok('setup/saveOrganisation', { ...organisation, name: 'Twin Quay' });
    const { revision } = await ok<{ revision: number }>('getCustomer', { customerId });
    const moved = { ...organisation, name: 'Twin Quay', city: 'Hull' };
    expect(await ok('updateCustomer', { customerId, revision, organisation: moved })).toMatchObject({
      revision: revision + 1,
    });
    const third = { ...organisation, name: 'twin quay ' };
    const { customer: other } = await ok<Made>('createCustomer', wanted('Third Quay'));
    const renamed = { customerId: other.customerId, revision: other.revision, organisation: third };
    expect((await refused('updateCustomer', renamed)).code).toBe('name-taken');
    expect(customer.name).toBe('Twin Quay');
  });

  test('that is suspended locks everybody out at once, and lets them in again', async () => {
    const { customerId } = await app.make.customer({});
    const user = await app.make.user(customerId, 'cm');
    const cm = await signIn(app, user);
    expect(await ok('suspendCustomer', { customerId, reason: 'Unpaid since June' })).toMatchObject({
      state: 'suspended',
      stateReason: 'Unpaid since June',
    });
    expect((await app.call('clip/getClips', {}, cm.token)).http).toBe(401);
    await expect(app.signIn(user.userName)).rejects.toThrow('Your organisation is suspended');
    const again = { customerId, reason: 'Once more' };
    expect((await refused('suspendCustomer', again)).code).toBe('wrong-state');
    expect(await ok('activateCustomer', { customerId })).toMatchObject({
      state: 'active',
      stateReason: null,
    });
    await signIn(app, user);
  });

  test('is closed and erased on the days of its plan, which can be dropped until the last', async () => {
    const { customerId } = await app.make.customer({});
    const user = await app.make.user(customerId, 'cm');
    const cm = await signIn(app, user);
    const clipId = await app.make.clip(user, {});
    const inMs = (ms: number) => new Date(app.app.context.clock.nowMs() + ms).toISOString();
    const day = 24 * 3_600_000;
    const backwards = { customerId, closesAt: inMs(2 * day), erasesAt: inMs(day) };
    expect((await refused('planClosing', backwards)).fields).toMatchObject([{ path: 'erasesAt' }]);
    const past = { customerId, closesAt: inMs(-1000), erasesAt: inMs(day) };
    expect((await refused('planClosing', past)).fields).toMatchObject([{ path: 'closesAt' }]);
    await ok('planClosing', { customerId, closesAt: inMs(day), erasesAt: inMs(2 * day) });
    const { customers } = app.app.features;
    await customers.followPlans();
    const closing = { closesAt: expect.any(String) as string, erasesAt: expect.any(String) as string };
    expect(await cm.ok('session/getSession', {})).toMatchObject({ customer: { closing } });
    const viewer = await signUp(app, customerId, 'viewer', 'Vera');
    expect(await viewer.ok('session/getSession', {})).toMatchObject({ customer: { closing: null } });
    expect((await app.call('clip/getClips', {}, cm.token)).body.status).toBe('Ok');
    await due(customerId, { closes_at: new Date(Date.now() - 1000) });
    await customers.followPlans();
    expect((await app.call('clip/getClips', {}, cm.token)).http).toBe(401);
    expect(await ok('cancelClosing', { customerId })).toMatchObject({ state: 'active', closesAt: null });
    const back = await signIn(app, user);
    expect(JSON.stringify(await back.ok('clip/getClips', {}))).toContain(clipId);
    await ok('planClosing', { customerId, closesAt: inMs(day), erasesAt: inMs(2 * day) });
    const { storage } = app.app.context;
    const key = await bytesOfClip(clipId);
    await storage.put(key, Buffer.from('bytes'));
    await due(customerId, { closes_at: new Date(Date.now() - 2000), erases_at: new Date(Date.now() - 1000) });
    await customers.followPlans();
    await customers.followPlans();
    expect((await refused('getCustomer', { customerId })).code).toBe('not-found');
    await vi.waitFor(async () => expect(await storage.has(key)).toBe(false), 10_000);
    await expect(app.signIn(user.userName)).rejects.toThrow('password');
  });

  async function due(customerId: string, days: { closes_at: Date; erases_at?: Date }): Promise<void> {
    await app.app.context.db.system((trx) =>
      trx.updateTable('customers').set(days).where('id', '=', customerId).execute(),
    );
  }

  async function bytesOfClip(clipId: string): Promise<string> {
    const row = await app.app.context.db.system((trx) =>
      trx.selectFrom('clips').select('asset_id').where('id', '=', clipId).executeTakeFirstOrThrow(),
    );
    return `assets/${row.asset_id}/original`;
  }

  test('on trial is suspended by the clock when the trial ends', async () => {
    const trialEndsAt = new Date(app.app.context.clock.nowMs() + 3_600_000).toISOString();
    const { customer } = await ok<Made>('createCustomer', wanted('Trial House', { trialEndsAt }));
    expect(customer).toMatchObject({ state: 'trial', trialEndsAt });
    await app.app.context.db.system((trx) =>
      trx
        .updateTable('customers')
        .set({ trial_ends_at: new Date(Date.now() - 1000) })
        .where('id', '=', customer.customerId)
        .execute(),
    );
    await app.app.features.customers.followPlans();
    expect(await ok('getCustomer', { customerId: customer.customerId })).toMatchObject({
      state: 'suspended',
      stateReason: 'The trial has ended.',
    });
  });
});

describe('seats', () => {
  test('who is in or invited takes one; beyond the last nobody is invited or let in again', async () => {
    const { customer } = await ok<Made>('createCustomer', wanted('Two Seats', { seatLimit: 3 }));
    const cm = await signUp(app, customer.customerId, 'cm', 'Clara');
    const users = ['a', 'b'].map((each) => ({
      email: `seat-${each}@example.com`,
      name: each,
      role: 'viewer',
    }));
    const { invited, refused: out } = await cm.ok<{
      invited: { customerUserId: string; invitationId: string }[];
      refused: object[];
    }>('user/inviteUsers', { users });
    expect([invited.length, out]).toEqual([1, [{ email: 'seat-b@example.com', reason: 'no-seat' }]]);
    const [first] = invited;
    const customerUserIds = [first?.customerUserId];
    await cm.ok('user/deactivateUsers', { customerUserIds });
    const next = await cm.ok<{ invited: object[] }>('user/inviteUsers', { users: [users[1]] });
    expect(next.invited).toHaveLength(1);
    expect(await cm.ok('user/reactivateUsers', { customerUserIds })).toEqual({
      changed: [],
      refused: [{ customerUserId: first?.customerUserId, reason: 'no-seat' }],
    });
    const again = { invitationId: first?.invitationId };
    expect((await cm.refused('user/resendInvitation', again)).code).toBe('seats-taken');
    expect(await cm.ok('setup/getSetup', {})).toMatchObject({ usage: { seats: 3, seatLimit: 3 } });
  });
});

describe('those who run the organisations', () => {
  test('are listed over all of them, invited, asked again, locked out and let in', async () => {
    const made = await ok<Made>('createCustomer', wanted('Run House'));
    const { customerId } = made.customer;
    const sent = await ok<{ customerUserId: string; link: string }>('inviteAdministrator', {
      customerId,
      email: 'ada@run.example.com',
      name: 'Ada',
      role: 'admin',
    });
    const again = await ok<{ link: string }>('resendAdministrator', { customerUserId: sent.customerUserId });
    expect(again.link).not.toBe(sent.link);
    const list = async (more: object) =>
      (await ok<{ items: ListedAdministrator[] }>('getAdministrators', more)).items;
    expect(
      (await list({ search: 'run house', sort: { column: 'name', direction: 'asc' } })).map(
        ({ name, state }) => [name, state],
      ),
    ).toEqual([
      ['Ada', 'invited'],
      ['Clara', 'invited'],
    ]);
    expect(await ok('countAdministrators', { customerId })).toEqual({ count: 2 });
    const clara = await enter(made);
    const { customerUserId } = made.invitation;
    expect(await ok('stepAdministrator', { customerUserId, step: 'suspend' })).toEqual({
      refused: 'last-of-role',
    });
    const second = await signUp(app, customerId, 'cm', 'Second');
    expect(await ok('stepAdministrator', { customerUserId, step: 'suspend' })).toEqual({ refused: null });
    expect((await app.call('clip/getClips', {}, clara.token)).http).toBe(401);
    expect(
      await list({ customerId, filters: [{ column: 'state', op: 'in', values: ['suspended'] }] }),
    ).toMatchObject([{ customerUserId, role: 'cm' }]);
    const viewer = await app.make.user(customerId, 'viewer');
    const step = { customerUserId: viewer.customerUserId, step: 'suspend' };
    expect((await refused('stepAdministrator', step)).code).toBe('not-found');
    expect((await second.refused('customer/getCustomers', {})).code).toBe('forbidden');
  });
});
