import { randomUUID } from 'node:crypto';
import type { CustomerFlags } from '@rushes/contract/identity/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

let app: Harness;
let cast: Record<'cm' | 'cc' | 'viewer' | 'admin', TestUser>;

beforeAll(async () => {
  app = await createHarness();
  cast = await createCast({ campaignManager: true, hideOrganisationView: true });
});
afterAll(() => app[Symbol.asyncDispose]());

async function createCast(flags: CustomerFlags) {
  const { customerId } = await app.make.customer({ name: 'North', flags });
  const user = (role: TestUser['role']) => signUp(app, customerId, role, role);
  return {
    cm: await user('cm'),
    cc: await user('cc'),
    viewer: await user('viewer'),
    admin: await user('admin'),
  };
}

test('the analytics address is the customer’s own, else the installation’s, else none [C-09]', async () => {
  const { cc, viewer } = cast;
  expect(await cc.ok('analytics/getAnalyticsUrl', {})).toEqual({ url: null });
  expect((await viewer.refused('analytics/getAnalyticsUrl', {})).code).toBe('forbidden');
  await app.app.context.db.system((trx) =>
    trx
      .updateTable('customers')
      .set({ analytics_url: 'https://numbers.example.test/north' })
      .where('id', '=', cc.customerId)
      .execute(),
  );
  expect(await cc.ok('analytics/getAnalyticsUrl', {})).toEqual({ url: 'https://numbers.example.test/north' });
  await using other = await createHarness({ environment: { ANALYTICS_URL: 'https://numbers.example.test' } });
  const cm = await signUp(other, (await other.make.customer()).customerId, 'cm', 'cm');
  expect(await cm.ok('analytics/getAnalyticsUrl', {})).toEqual({ url: 'https://numbers.example.test' });
});

test('organisation access follows role and flags [C-09]', async () => {
  const ask = (user: TestUser) => user.ok('organization/getOrganizationAccess', {});
  expect(await ask(cast.viewer)).toEqual({
    directory: false,
    channels: false,
    users: false,
    roles: false,
    setup: false,
  });
  expect(await ask(cast.admin)).toEqual({
    directory: true,
    channels: true,
    users: true,
    roles: true,
    setup: false,
  });
  expect(await ask(cast.cm)).toEqual({
    directory: true,
    channels: true,
    users: true,
    roles: true,
    setup: true,
  });
  const open = await createCast({});
  expect(await ask(open.cc)).toEqual({
    directory: true,
    channels: true,
    users: false,
    roles: false,
    setup: false,
  });
});

test('roles are listed with what each may, for those who see the roles [C-09] [P-01]', async () => {
  const { roles } = await cast.admin.ok<{ roles: { roleId: string; role: string; assets: string[] }[] }>(
    'role/getRoles',
    {},
  );
  expect(roles.map(({ role, roleId }) => [role, roleId.slice(-4)])).toEqual([
    ['cc', '1232'],
    ['viewer', '1432'],
    ['admin', '1532'],
    ['cm', '1632'],
  ]);
  expect(roles[3]?.assets).toContain('create.campaigns');
  expect(roles[0]?.assets).not.toContain('create.campaigns');
  expect((await cast.viewer.refused('role/getRoles', {})).code).toBe('forbidden');
});

test('campaign-manager access is for a cm whose customer has the feature [C-09]', async () => {
  const ask = (user: TestUser) => user.ok('campaign/getCampaignManagerAccess', {});
  expect(await ask(cast.cm)).toEqual({ hasAccess: true });
  expect(await ask(cast.cc)).toEqual({ hasAccess: false });
  expect(await ask((await createCast({})).cm)).toEqual({ hasAccess: false });
});

test('the sign-in page is told the brand of the organisation that its address names, and no other', async () => {
  const ask = async (customerId?: string) =>
    (await app.call('signin/getSignInOptions', customerId === undefined ? {} : { customerId })).body
      .clientResponse;
  const none = { google: false, provider: null, captcha: false, mail: false, demo: null, branding: null };
  expect(await ask()).toEqual(none);
  expect(await ask(randomUUID())).toEqual(none);
  expect(await ask(cast.cm.customerId)).toEqual({ ...none, branding: { name: 'North', logo: null } });
});
