import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { solveCaptcha } from '../../../../test/captcha.ts';
import { type MadeUser, testPassword } from '../../../../test/factories.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let clock: TestClock;
let app: Harness;
let customerId: string;
let member: MadeUser;

beforeAll(async () => {
  clock = testClock(new Date());
  app = await createHarness({ clock });
  customerId = (await app.make.customer({ flags: { zoomIntegration: true }, idleMinutes: 30 })).customerId;
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  member = await app.make.user(customerId, 'cm');
});

async function token(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/oauth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client_id: 'rushes-api', ...form }),
  });
  const body = (await response.json()) as Record<string, string>;
  return { http: response.status, body, headers: response.headers };
}

const refresh = (refreshToken: string, form: Record<string, string> = {}) =>
  token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...form });
const isSignedIn = async (accessToken: string) =>
  (await app.call('session/getSession', {}, accessToken)).http === 200;
const keysOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]))
    : null;
const auditOf = (userId: string) =>
  app.app.context.db.system((trx) =>
    trx
      .selectFrom('audit_events')
      .select('action')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('action')
      .execute()
      .then((rows) => rows.map((row) => row.action)),
  );

describe('sign-in', () => {
  test('answers with exactly the names of the entity [E-02]', async () => {
    const answer = await app.signIn(member.userName);
    expect(keysOf(answer)).toEqual({
      access_token: null,
      refresh_token: null,
      token_type: null,
      expires_in: null,
      userUUID: null,
      userRoles: null,
      redirect: null,
      additionalDetails: {
        CustomerUserDetails: { isFirstTimeLogin: null, userName: null, youTubeIntegrated: null },
        CustomerDetails: {
          name: null,
          city: null,
          state: null,
          zip: null,
          addnlLogoFile: null,
          customerId: null,
          allowZoomIntegration: null,
          allowYoutubeIntegration: null,
        },
        UserDetails: { name: null },
      },
      preSignedCookie: { keyPairId: null, signature: null, policy: null, hashAlgorithm: null },
    });
    expect(answer).toMatchObject({
      token_type: 'bearer',
      expires_in: 600,
      redirect: 'Default',
      userUUID: member.customerUserId,
    });
    expect(answer.userRoles[0]).toMatch(/1632$/);
    expect(answer.additionalDetails.CustomerDetails).toMatchObject({
      customerId,
      allowZoomIntegration: true,
    });
    expect(answer.additionalDetails.CustomerUserDetails.isFirstTimeLogin).toBe(true);
    const second = await app.signIn(member.userName.toUpperCase());
    expect(second.additionalDetails.CustomerUserDetails.isFirstTimeLogin).toBe(false);
  });

  test('an unknown user and a wrong password get the same answer [R3]', async () => {
    const form = { grant_type: 'password', password: 'not the password' };
    const wrong = await token({ ...form, username: member.userName });
    const unknown = await token({ ...form, username: 'nobody@example.test' });
    const hostile = await token({ ...form, username: 'no\u0000body' });
    for (const answer of [wrong, unknown, hostile]) {
      expect(answer.http).toBe(400);
      const { requestId, ...rest } = answer.body;
      expect(requestId).toBeTruthy();
      expect(rest).toEqual({
        error: 'invalid_grant',
        error_description: 'The username or password is wrong.',
        errorMessage: 'The username or password is wrong.',
      });
    }
    expect(await auditOf(member.userId)).toEqual(['sessions.sign-in-failed']);
  });

  test('a user who is not active hears so after the right password only [X-05]', async () => {
    const gone = await app.make.user(customerId, 'viewer', { isActive: false });
    const form = { grant_type: 'password', username: gone.userName };
    expect((await token({ ...form, password: 'wrong' })).body['errorMessage']).not.toMatch(/active/);
    expect((await token({ ...form, password: testPassword })).body['errorMessage']).toBe(
      'User is not active',
    );
  });

  test('the default profile is the first by sequence that is not locked; all locked is refused', async () => {
    const second = await app.make.customer();
    const user = await app.make.user(customerId, 'cc', { isLocked: true, sequence: 0 });
    const locked = await token({ grant_type: 'password', username: user.userName, password: testPassword });
    expect([locked.http, locked.body['errorMessage']]).toEqual([400, 'User is not active']);
    await app.make.profile(user.userId, second.customerId, 'viewer', { sequence: 1 });
    const linked = { username: user.userName, password: testPassword, customer_id: customerId };
    expect((await token({ grant_type: 'password', ...linked })).body['errorMessage']).toBe(
      'This profile is locked. Sign in without this link to use your other profiles.',
    );
    const session = await app.signIn(user.userName);
    expect(session.additionalDetails.CustomerDetails.customerId).toBe(second.customerId);
    const profiles = await app.ok<Record<string, { isLocked: boolean; sequence: number }>>(
      'customeruser/getCustomerProfiles',
      {},
      session.access_token,
    );
    expect(profiles[customerId]).toMatchObject({ isLocked: true, sequence: 0, customerID: customerId });
    expect(profiles[second.customerId]).toMatchObject({ isLocked: false });
  });

  test('who must change the password may do nothing else [S-01]', async () => {
    const fresh = await app.make.user(customerId, 'cm', { mustChangePassword: true });
    const session = await app.signIn(fresh.userName);
    expect(session.redirect).toBe('Change Password');
    expect(await isSignedIn(session.access_token)).toBe(true);
    const refused = await app.call('customeruser/findUsers', {}, session.access_token);
    expect([refused.http, refused.body.code]).toEqual([200, 'forbidden']);
  });

  test('the present user and customer have their fields, in the sign-in and for who asks again [E-03]', async () => {
    const answer = await app.signIn(member.userName);
    const { CustomerDetails, CustomerUserDetails } = answer.additionalDetails;
    expect(answer.userUUID).toBe(member.customerUserId);
    expect(CustomerUserDetails.youTubeIntegrated).toBe(false);
    expect(CustomerDetails).toMatchObject({
      customerId,
      addnlLogoFile: null,
      allowZoomIntegration: true,
      allowYoutubeIntegration: false,
    });
    const me = await app.ok<Record<string, unknown>>('session/getSession', {}, answer.access_token);
    expect(me).toMatchObject({
      customerUserId: member.customerUserId,
      userPictureURL3: null,
      youTubeIntegrated: false,
      customer: {
        customerId,
        addnlLogoFile: null,
        allowZoomIntegration: true,
        allowYoutubeIntegration: false,
      },
    });
  });

  test('super-admin has no customer', async () => {
    const support = await app.make.superAdmin();
    const session = await app.signIn(support.userName);
    expect(session.userUUID).toBe(support.userId);
    expect(session.additionalDetails.CustomerDetails.customerId).toBeNull();
    const answer = await app.ok<{ role: string; customer: null }>(
      'session/getSession',
      {},
      session.access_token,
    );
    expect(answer).toMatchObject({ role: 'super-admin', customer: null, customerUserId: null });
  });

  test('requests that are no token request are refused in OAuth’s words', async () => {
    expect((await token({ grant_type: 'magic' })).body['error']).toBe('unsupported_grant_type');
    expect((await token({ grant_type: 'password' })).body['error']).toBe('invalid_request');
    const twice = await fetch(`${app.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams('grant_type=password&grant_type=password'),
    });
    expect(twice.status).toBe(400);
    const json = await fetch(`${app.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"grant_type":',
    });
    expect([json.status, ((await json.json()) as { error: string }).error]).toEqual([400, 'invalid_request']);
  });

  test('ten failures of one name from one address are followed by a delay, for that name alone', async () => {
    const form = { grant_type: 'password', username: member.userName };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await token({ ...form, password: 'wrong', captcha: await solveCaptcha(app) });
    }
    const blocked = await token({ ...form, password: testPassword });
    expect([blocked.http, blocked.headers.get('retry-after')]).toEqual([429, '1']);
    const other = await app.make.user(customerId, 'viewer');
    await app.signIn(other.userName, { captcha: await solveCaptcha(app) });
    clock.advance(1001);
    await app.signIn(member.userName, { captcha: await solveCaptcha(app) });
    // Later tests sign in from the same address: its failures are forgotten.
    clock.advance(15 * 60_000);
  });
});

describe('refresh', () => {
  test('each exchange gives another refresh token, and the access tokens work [C-04]', async () => {
    const first = await app.signIn(member.userName);
    const second = await refresh(first.refresh_token);
    expect(second.http).toBe(200);
    expect(keysOf(second.body)).toEqual(keysOf(first));
    expect(second.body['refresh_token']).not.toBe(first.refresh_token);
    expect(await isSignedIn(second.body['access_token'] ?? '')).toBe(true);
  });

  test('a lost answer can be had again within 10 s: the same successor, also for twenty at once', async () => {
    const first = await app.signIn(member.userName);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)));
    expect(answers.map((answer) => answer.http)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.body['refresh_token'])).size).toBe(1);
    clock.advance(9000);
    const late = await refresh(first.refresh_token);
    expect(late.body['refresh_token']).toBe(answers[0]?.body['refresh_token']);
  });

  test('a token used again after the grace ends the whole family, and says so in the audit', async () => {
    const first = await app.signIn(member.userName);
    const second = await refresh(first.refresh_token);
    clock.advance(11_000);
    const replay = await refresh(first.refresh_token);
    expect([replay.http, replay.body['error'], replay.body['errorMessage']]).toEqual([
      400,
      'invalid_grant',
      'Invalid refresh token',
    ]);
    expect(await isSignedIn(second.body['access_token'] ?? '')).toBe(false);
    expect((await refresh(second.body['refresh_token'] ?? '')).http).toBe(400);
    expect(await auditOf(member.userId)).toEqual(['sessions.signed-in', 'sessions.refresh-reused']);
  });

  test('an unknown refresh token is 404, one of the other client is refused [X-02]', async () => {
    const unknown = await refresh('A'.repeat(43));
    expect([unknown.http, unknown.body['errorMessage']]).toEqual([404, 'Invalid refresh token']);
    const session = await app.signIn(member.userName);
    expect((await refresh(session.refresh_token, { client_id: 'rushes-web' })).http).toBe(400);
  });

  test('a browser gets a marker, and its token as an HttpOnly, SameSite=Strict cookie of 24 hours [C-04] [K-01]', async () => {
    const form = { client_id: 'rushes-web', grant_type: 'password', username: member.userName };
    const first = await token({ ...form, password: testPassword });
    expect(first.body['refresh_token']).toBe('cookie');
    const cookies = first.headers.getSetCookie();
    const own = cookies.find((cookie) => cookie.startsWith('rushes_refresh=')) ?? '';
    expect(own.endsWith('; Max-Age=86400; Path=/; HttpOnly; SameSite=Strict')).toBe(true);
    expect(cookies.filter((cookie) => cookie.startsWith('CloudFront-'))).toHaveLength(4);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly/);
    const value = own.split(';')[0] ?? '';
    const again = await refresh('cookie', { client_id: 'rushes-web' });
    expect(again.http).toBe(404);
    // What the answer takes on its way is not taken from the cookie's 24 hours.
    clock.advance(400);
    const renewed = await token(
      { client_id: 'rushes-web', grant_type: 'refresh_token', refresh_token: 'cookie' },
      { cookie: value },
    );
    expect(renewed.headers.getSetCookie().join()).toContain('; Max-Age=86400; Path=/; HttpOnly;');
    expect([renewed.http, renewed.body['refresh_token']]).toEqual([200, 'cookie']);
    const foreign = await token(
      { client_id: 'rushes-web', grant_type: 'refresh_token', refresh_token: 'cookie' },
      { cookie: value, origin: 'https://evil.example' },
    );
    expect(foreign.http).toBe(400);
  });
});

describe('the end of a session', () => {
  test('logout ends tokens at once, in every form [S-05]', async () => {
    const session = await app.signIn(member.userName);
    expect(await isSignedIn(session.access_token)).toBe(true);
    await app.ok('session/logout', {}, session.access_token);
    const after = await app.call('session/getSession', {}, session.access_token);
    expect([after.http, after.body.code]).toEqual([401, 'not-signed-in']);
    expect((await refresh(session.refresh_token)).http).toBe(400);
    expect(await auditOf(member.userId)).toEqual(['sessions.signed-in', 'sessions.signed-out']);
  });

  test('an access token lives 10 minutes, a session 24 hours with activity [K-01]', async () => {
    const session = await app.signIn(member.userName);
    clock.advance(599_000);
    expect(await isSignedIn(session.access_token)).toBe(true);
    clock.advance(1000);
    expect(await isSignedIn(session.access_token)).toBe(false);
    let current = session.refresh_token;
    for (let minutes = 10; minutes < 1440; minutes += 20) {
      const next = await refresh(current);
      expect(next.http).toBe(200);
      current = next.body['refresh_token'] ?? '';
      expect(await isSignedIn(next.body['access_token'] ?? '')).toBe(true);
      clock.advance(20 * 60_000);
    }
    expect((await refresh(current)).http).toBe(400);
  });

  test('the idle limit of the customer holds on the server; calls of the page itself do not count [S-03]', async () => {
    const session = await app.signIn(member.userName);
    clock.advance(9 * 60_000);
    expect(await isSignedIn(session.access_token)).toBe(true);
    let current = session.refresh_token;
    let access = session.access_token;
    for (let step = 0; step < 3; step += 1) {
      clock.advance(9 * 60_000);
      const next = await refresh(current);
      expect(next.http).toBe(200);
      current = next.body['refresh_token'] ?? '';
      access = next.body['access_token'] ?? '';
      await app.ok('session/renewMediaCookies', {}, access);
    }
    clock.advance(3 * 60_000 + 1);
    expect(await isSignedIn(access)).toBe(false);
    expect((await refresh(current)).http).toBe(400);
  });

  test('a call of which the page says that it asks by itself does not count either [S-03]', async () => {
    const session = await app.signIn(member.userName);
    const ask = async (accessToken: string, headers: Record<string, string>) => {
      const response = await fetch(`${app.url}/rest/secure/service/session/getSession`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headers },
        body: '{"clientRequest":{}}',
      });
      return response.status;
    };
    clock.advance(29 * 60_000);
    const { body } = await refresh(session.refresh_token);
    expect(await ask(body['access_token'] ?? '', { 'rushes-passive': '1' })).toBe(200);
    clock.advance(60_000 + 1);
    expect(await ask(body['access_token'] ?? '', {})).toBe(401);
  });

  test('only hashes of tokens lie in the database', async () => {
    const session = await app.signIn(member.userName);
    const rows = await app.app.context.db.system((trx) =>
      trx.selectFrom('access_tokens').select('token_hash').execute(),
    );
    const hash = createHash('sha256').update(session.access_token).digest('hex');
    expect(rows.map((row) => row.token_hash.toString('hex'))).toContain(hash);
    expect(Buffer.from(session.access_token, 'base64url')).toHaveLength(32);
  });
});

describe('profiles', () => {
  test('a switch moves the session, its rights and its media; locked and foreign profiles are refused [S-07]', async () => {
    const second = await app.make.customer({ name: 'Second' });
    const third = await app.make.customer();
    const foreign = await app.make.customer();
    await app.make.profile(member.userId, second.customerId, 'viewer', { sequence: 1 });
    await app.make.profile(member.userId, third.customerId, 'cm', { sequence: 2, isLocked: true });
    const { access_token: access } = await app.signIn(member.userName);
    const to = (id: string) => app.call('customeruser/switchCustomer', { customerId: id }, access);
    expect((await to(third.customerId)).body.code).toBe('profile-locked');
    expect((await to(foreign.customerId)).body.code).toBe('not-found');
    expect((await to(second.customerId)).body.status).toBe('Ok');
    const session = await app.ok<{ role: string; customer: { name: string } }>(
      'session/getSession',
      {},
      access,
    );
    expect(session).toMatchObject({ role: 'viewer', customer: { name: 'Second' } });
    expect((await app.call('user/getUsers', {}, access)).body.code).toBe('forbidden');
  });

  test('users are found by name in one’s own customer only, locked ones left out', async () => {
    const other = await app.make.customer();
    await app.make.user(other.customerId, 'viewer', { name: 'Zoë Example' });
    await app.make.user(customerId, 'viewer', { name: 'Zoë Ours' });
    await app.make.user(customerId, 'viewer', { name: 'Zoë Locked', isLocked: true });
    const { access_token: access } = await app.signIn(member.userName);
    const find = async (search: string) =>
      (await app.ok<{ users: { name: string }[] }>('customeruser/findUsers', { search }, access)).users.map(
        (user) => user.name,
      );
    expect(await find('zoë')).toEqual(['Zoë Ours']);
    expect(await find('%')).toEqual([]);
  });

  test('permissions are the ones of role and flags, keyed by asset [E-06] [C-06]', async () => {
    const { access_token: access } = await app.signIn(member.userName);
    const { rolePermissionVO } = await app.ok<{ rolePermissionVO: Record<string, { asset: string }> }>(
      'role/getRolePermissions',
      { isLoggedInFromMobile: false },
      access,
    );
    expect(rolePermissionVO['create.programs']).toEqual({
      asset: 'create.programs',
      actions: ['see', 'make', 'edit-all', 'publish', 'share', 'delete'],
    });
    expect(rolePermissionVO['create.storyboards']).toBeUndefined();
  });
});

test('nothing secret is in the log of all of this', async () => {
  const session = await app.signIn(member.userName);
  await app.call('session/getSession', {}, session.access_token);
  await fetch(`${app.url}/login/1/someone/Secret-In-Path`);
  await fetch(`${app.url}/s/some-secret-slug-value?Signature=abcdef0123`);
  const log = app.logged();
  expect(log).toContain('/oauth/token');
  for (const secret of [
    session.access_token,
    session.refresh_token,
    testPassword,
    session.preSignedCookie.signature,
    session.preSignedCookie.policy,
    'Secret-In-Path',
    'some-secret-slug-value',
    'abcdef0123',
    '$argon2id',
  ]) {
    expect(log.includes(secret)).toBe(false);
  }
});
