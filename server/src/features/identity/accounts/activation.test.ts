import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, testPassword } from '../../../../test/factories.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createMailReceiver, type MailReceiver } from '../../../../test/mail-receiver.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let clock: TestClock;
let app: Harness;
let mails: MailReceiver;
let first: string;
let second: string;
let member: MadeUser;
let secondProfile: string;

beforeAll(async () => {
  clock = testClock(new Date());
  mails = await createMailReceiver();
  app = await createHarness({ clock, work: true, environment: mails.environment });
  first = (await app.make.customer({ name: 'First' })).customerId;
  second = (await app.make.customer({ name: 'Second <b>' })).customerId;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await mails[Symbol.asyncDispose]();
});
beforeEach(async () => {
  member = await app.make.user(first, 'viewer');
  secondProfile = await app.make.profile(member.userId, second, 'cm', { sequence: 1 });
});

/** A code as a delivered mail brings it. */
async function issue(customerUserId: string): Promise<{ code: string; expiresAt: Date }> {
  const { codes } = app.app.features.sessions;
  return app.app.context.db.system((trx) =>
    codes.issue(trx, {
      purpose: 'activation',
      userId: member.userId,
      customerUserId,
      livesMs: 72 * 3_600_000,
      isMailed: true,
    }),
  );
}

async function activate(form: Record<string, string>) {
  const response = await fetch(`${app.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'rushes-web',
      grant_type: 'activation',
      username: member.userName,
      ...form,
    }),
  });
  return {
    http: response.status,
    body: (await response.json()) as Record<string, string> & {
      additionalDetails?: { CustomerDetails: { customerId: string } };
    },
  };
}

test('a code leads once to choosing a password, in the profile that it names [R-02]', async () => {
  const { code, expiresAt } = await issue(secondProfile);
  expect(Buffer.from(code, 'base64url')).toHaveLength(32);
  expect(expiresAt.getTime() - clock.nowMs()).toBe(72 * 3_600_000);
  const begun = await activate({ code, customer_id: second });
  expect([begun.http, begun.body['redirect']]).toEqual([200, 'Change Password']);
  expect(begun.body.additionalDetails?.CustomerDetails.customerId).toBe(second);
  const access = begun.body['access_token'] ?? '';
  expect((await app.call('customeruser/findUsers', {}, access)).body.code).toBe('forbidden');
  await app.ok('account/choosePassword', { password: 'a phrase of my own 42' }, access);
  expect(await app.ok('session/getSession', {}, access)).toMatchObject({
    role: 'cm',
    customer: { customerId: second },
  });
  expect((await activate({ code, customer_id: second })).body['errorMessage']).toMatch(
    /already been used or has expired/,
  );
  await expect(app.signIn(member.userName)).rejects.toThrow('is wrong');
  await app.signIn(member.userName, { password: 'a phrase of my own 42' });
});

test('opening the address spends nothing; it is answered with the app, not to be kept, without referrer, and not logged [R-02]', async () => {
  const { code } = await issue(secondProfile);
  const link = `${app.url}/login/1/${encodeURIComponent(member.userName)}/${code}/${second}`;
  for (let visit = 0; visit < 2; visit += 1) {
    const response = await fetch(link);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    if (!response.ok) continue;
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('<div id="root">');
  }
  expect(app.logged()).toContain('/login/[redacted]');
  expect(app.logged().includes(code)).toBe(false);
  expect((await activate({ code })).http).toBe(200);
});

test('a standing password is no code, nor is a code of another user or one that is 72 hours old [R-02]', async () => {
  const standing = await activate({ code: testPassword });
  expect([standing.http, standing.body['error']]).toEqual([400, 'invalid_request']);
  const { code } = await issue(secondProfile);
  const other = await app.make.user(first, 'viewer');
  expect((await activate({ code, username: other.userName })).http).toBe(400);
  expect(
    (await activate({ code, customer_id: (await app.make.customer()).customerId })).body['errorMessage'],
  ).toMatch(/locked/);
  clock.advance(72 * 3_600_000 - 1);
  const late = await issue(secondProfile);
  clock.advance(1);
  expect((await activate({ code })).http).toBe(400);
  expect((await activate({ code: late.code })).http).toBe(200);
});

test('of two at once one gets in, and an account that is not active is not let in', async () => {
  const { code } = await issue(secondProfile);
  const answers = await Promise.all([activate({ code }), activate({ code })]);
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const inactive = await app.make.user(first, 'viewer', { isActive: false });
  member = inactive;
  const late = await issue(inactive.customerUserId);
  expect((await activate({ code: late.code })).http).toBe(400);
});
