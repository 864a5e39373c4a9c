import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, testPassword } from '../../../../../test/factories.ts';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';
import { describeDevice } from './device.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

let clock: TestClock;
let app: Harness;
let customerId: string;
let member: MadeUser;

beforeAll(async () => {
  clock = testClock(new Date());
  app = await createHarness({ clock });
  customerId = (await app.make.customer({ name: 'North' })).customerId;
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  member = await app.make.user(customerId, 'cm');
});

interface Listed {
  readonly sessions: {
    sessionId: string;
    device: unknown;
    address: string;
    customerName: string;
    lastActiveAt: string;
    isCurrent: boolean;
  }[];
}

async function token(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/oauth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client_id: 'rushes-web', ...form }),
  });
  const body = (await response.json()) as Record<string, string>;
  const cookies = response.headers.getSetCookie();
  return { http: response.status, body, cookies };
}
const signInBrowser = (userAgent: string) =>
  token(
    { grant_type: 'password', username: member.userName, password: testPassword },
    { 'user-agent': userAgent },
  );
const refreshApi = (refreshToken: string) =>
  token({ client_id: 'rushes-api', grant_type: 'refresh_token', refresh_token: refreshToken });
const isSignedIn = async (accessToken: string) =>
  (await app.call('session/getSession', {}, accessToken)).http === 200;

describe('one’s own sessions', () => {
  test('are listed with device, address and last activity, and the present one is marked', async () => {
    const browser = await signInBrowser(firefox);
    clock.advance(60_000);
    const program = await app.signIn(member.userName);
    const { sessions } = await app.ok<Listed>('session/listSessions', {}, program.access_token);
    expect(
      sessions.map(({ device, address, customerName, isCurrent }) => ({
        device,
        address,
        customerName,
        isCurrent,
      })),
    ).toEqual([
      { device: null, address: '127.0.0.1', customerName: 'North', isCurrent: true },
      {
        device: { browser: 'Firefox', system: 'Linux' },
        address: '127.0.0.1',
        customerName: 'North',
        isCurrent: false,
      },
    ]);
    clock.advance(60_000);
    await app.ok('session/getSession', {}, browser.body['access_token'] ?? '');
    const again = await app.ok<Listed>('session/listSessions', {}, browser.body['access_token'] ?? '');
    expect(again.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(again.sessions[0]?.lastActiveAt).toBe(clock.iso());
  });

  test('one is ended with its whole family; those of other users are not there to be ended', async () => {
    const first = await app.signIn(member.userName);
    const second = await app.signIn(member.userName);
    const { sessions } = await app.ok<Listed>('session/listSessions', {}, second.access_token);
    const target = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
    const foreignUser = await app.signIn((await app.make.user(customerId, 'admin')).userName);
    const refused = await app.call('session/revokeSession', { sessionId: target }, foreignUser.access_token);
    expect([refused.http, refused.body.code]).toEqual([200, 'not-found']);
    await app.ok('session/revokeSession', { sessionId: target }, second.access_token);
    expect(await isSignedIn(first.access_token)).toBe(false);
    expect((await refreshApi(first.refresh_token)).http).toBe(400);
    expect(await isSignedIn(second.access_token)).toBe(true);
    const twice = await app.call('session/revokeSession', { sessionId: target }, second.access_token);
    expect(twice.body.code).toBe('not-found');
  });

  test('all others are ended at once, and sessions that idled out are not listed [S-03]', async () => {
    const others = [await app.signIn(member.userName), await app.signIn(member.userName)];
    const mine = await app.signIn(member.userName);
    const { ended } = await app.ok<{ ended: number }>('session/revokeOtherSessions', {}, mine.access_token);
    expect(ended).toBe(2);
    for (const other of others) expect((await refreshApi(other.refresh_token)).http).toBe(400);
    expect(await isSignedIn(mine.access_token)).toBe(true);
    clock.advance(31 * 60_000);
    const late = await app.signIn(member.userName);
    const { sessions } = await app.ok<Listed>('session/listSessions', {}, late.access_token);
    expect(sessions).toHaveLength(1);
  });

  test('devices are named in words', () => {
    const safari =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15';
    const edge =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0';
    expect(describeDevice(safari)).toEqual({ browser: 'Safari', system: 'macOS' });
    expect(describeDevice(edge)).toEqual({ browser: 'Edge', system: 'Windows' });
    expect(describeDevice('curl/8.5')).toBeNull();
    expect(describeDevice(null)).toBeNull();
  });
});

describe('the hand-over', () => {
  async function handOff() {
    const signedIn = await signInBrowser(firefox);
    const access = signedIn.body['access_token'] ?? '';
    const { body, headers } = await app.call('session/createHandoff', {}, access);
    const { code } = body.clientResponse as { code: string };
    const half = headers.getSetCookie().find((cookie) => cookie.startsWith('rushes_handoff=')) ?? '';
    return { access, code, half };
  }
  const exchange = (code: string, cookie?: string) =>
    token({ grant_type: 'handoff', code }, cookie === undefined ? {} : { cookie });

  test('a code of 256 bit, in the browser that asked for it, once, gives the session’s next tokens [U-10]', async () => {
    const { access, code, half } = await handOff();
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    expect(half).toMatch(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Strict$/);
    const cookie = half.split(';')[0] ?? '';
    expect((await exchange(code)).body['errorMessage']).toBe('Invalid refresh token');
    expect((await exchange(code, 'rushes_handoff=other')).http).toBe(400);
    const taken = await exchange(code, cookie);
    expect([taken.http, taken.body['refresh_token'], taken.body['redirect']]).toEqual([
      200,
      'cookie',
      'Default',
    ]);
    expect(taken.cookies.some((each) => each.startsWith('rushes_refresh='))).toBe(true);
    expect(
      taken.cookies.some((each) => each.startsWith('rushes_handoff=;') && each.includes('Max-Age=0')),
    ).toBe(true);
    expect(await isSignedIn(taken.body['access_token'] ?? '')).toBe(true);
    const { sessions } = await app.ok<Listed>('session/listSessions', {}, access);
    expect(sessions).toHaveLength(1);
    expect((await exchange(code, cookie)).http).toBe(400);
  });

  test('it lives 60 seconds, and dies with its session [U-10]', async () => {
    const late = await handOff();
    clock.advance(60_000);
    expect((await exchange(late.code, late.half.split(';')[0])).http).toBe(400);
    const ended = await handOff();
    await app.ok('session/logout', {}, ended.access);
    const answer = await exchange(ended.code, ended.half.split(';')[0]);
    expect([answer.http, answer.body['errorMessage']]).toEqual([400, 'Invalid refresh token']);
  });

  test('a clock that is one second behind takes a session and a code before their start, not more [S-09]', async () => {
    const early = await handOff();
    clock.advance(-1000);
    expect(await isSignedIn(early.access)).toBe(true);
    expect((await exchange(early.code, early.half.split(';')[0])).http).toBe(200);
    clock.advance(1000);
    const tooEarly = await handOff();
    clock.advance(-1001);
    expect((await exchange(tooEarly.code, tooEarly.half.split(';')[0])).http).toBe(400);
    clock.advance(1001);
    expect((await exchange(tooEarly.code, tooEarly.half.split(';')[0])).http).toBe(200);
  });

  test('its page is kept nowhere, sends no referrer, and the code is in no log [U-10]', async () => {
    const { code } = await handOff();
    const response = await fetch(`${app.url}/landing?refreshToken=${code}`);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    if (response.ok) expect(response.headers.get('cache-control')).toBe('no-store');
    expect(app.logged()).toContain('"/landing"');
    expect(app.logged().includes(code)).toBe(false);
  });
});
