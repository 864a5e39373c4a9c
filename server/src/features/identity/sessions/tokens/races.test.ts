import type { TokenResponse } from '@rushes/contract/identity/sessions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, testPassword } from '../../../../../test/factories.ts';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';

/** `npm run test:full` runs each race two hundred times. */
const times = process.env['RUSHES_TEST_FULL'] === undefined ? 5 : 200;
const outlivesMs = 1_000;

let app: Harness;
let clock: TestClock;
let north: string;
let south: string;

beforeAll(async () => {
  clock = testClock(new Date());
  app = await createHarness({ clock });
  north = (await app.make.customer()).customerId;
  south = (await app.make.customer()).customerId;
});
afterAll(() => app[Symbol.asyncDispose]());

async function newUser(): Promise<MadeUser> {
  const user = await app.make.user(north, 'cm');
  await app.make.profile(user.userId, south, 'viewer', { sequence: 1 });
  return user;
}

/** Exchanges a refresh token; null where it was refused. */
async function refresh(refreshToken: string): Promise<TokenResponse | null> {
  const form = { client_id: 'rushes-api', grant_type: 'refresh_token', refresh_token: refreshToken };
  const response = await fetch(`${app.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const body = (await response.json()) as TokenResponse;
  return response.ok ? body : null;
}

const customerOf = async (accessToken: string) => {
  const { http, body } = await app.call('session/getSession', {}, accessToken);
  const me = body.clientResponse as { customer: { customerId: string } } | undefined;
  return http === 200 ? (me?.customer.customerId ?? null) : null;
};

/** Waits for the promise to hold of every token, at most as long as one may outlive the event. */
async function within(tokens: readonly string[], holds: (token: string) => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + outlivesMs;
  for (const token of tokens) {
    let isHeld = await holds(token);
    while (!isHeld && performance.now() < deadline) isHeld = await holds(token);
    expect(isHeld).toBe(true);
  }
}

const isDead = async (accessToken: string) => (await customerOf(accessToken)) === null;

/** Everything that a session ever held is refused. */
async function expectDead(sessions: readonly (TokenResponse | null)[]): Promise<void> {
  const held = sessions.filter((session) => session !== null);
  await within(
    held.map((session) => session.access_token),
    isDead,
  );
  for (const session of held) expect(await refresh(session.refresh_token)).toBeNull();
}

describe('a refresh that meets', () => {
  test(`a sign-out leaves no token alive, ${times} times [S-05] [D5]`, { timeout: 600_000 }, async () => {
    const user = await newUser();
    for (let time = 0; time < times; time += 1) {
      const session = await app.signIn(user.userName);
      const [renewed] = await Promise.all([
        refresh(session.refresh_token),
        app.ok('session/logout', {}, session.access_token),
      ]);
      await expectDead([session, renewed]);
    }
  });

  test(`a switch leaves every token in the new profile, ${times} times [S-07] [D5]`, {
    timeout: 600_000,
  }, async () => {
    const user = await newUser();
    const session = await app.signIn(user.userName);
    let tokens = [session.access_token];
    let refreshToken = session.refresh_token;
    for (let time = 0; time < times; time += 1) {
      const customerId = time % 2 === 0 ? south : north;
      const [renewed] = await Promise.all([
        refresh(refreshToken),
        app.ok('customeruser/switchCustomer', { customerId }, tokens[0] ?? ''),
      ]);
      if (renewed === null) throw new Error('a refresh was refused');
      tokens = [renewed.access_token, ...tokens].slice(0, 3);
      refreshToken = renewed.refresh_token;
      await within(tokens, async (token) => (await customerOf(token)) === customerId);
    }
  });

  test(`two first sign-ins at once both succeed, ${times} times`, { timeout: 600_000 }, async () => {
    for (let time = 0; time < times; time += 1) {
      const user = await newUser();
      const sessions = await Promise.all([1, 2, 3].map(() => app.signIn(user.userName)));
      expect(new Set(sessions.map((session) => session.access_token)).size).toBe(3);
    }
  });

  test(`a change of the password leaves no token of another session alive, ${times} times [D5]`, {
    timeout: 600_000,
  }, async () => {
    const user = await newUser();
    let password = testPassword;
    for (let time = 0; time < times; time += 1) {
      const [own, other] = await Promise.all([
        app.signIn(user.userName, { password }),
        app.signIn(user.userName, { password }),
      ]);
      const next = `${testPassword} ${time}`;
      const [renewed] = await Promise.all([
        refresh(other.refresh_token),
        app.ok('account/changePassword', { currentPassword: password, password: next }, own.access_token),
      ]);
      password = next;
      await expectDead([other, renewed]);
      expect(await customerOf(own.access_token)).toBe(north);
    }
  });
});

test(`a refresh token that comes again after 10 s kills its family, ${times} times [D5] [C-04]`, {
  timeout: 600_000,
}, async () => {
  const user = await newUser();
  const families: [stolen: TokenResponse, renewed: TokenResponse][] = [];
  for (let time = 0; time < times; time += 1) {
    const session = await app.signIn(user.userName);
    const renewed = await refresh(session.refresh_token);
    if (renewed === null) throw new Error('a refresh was refused');
    families.push([session, renewed]);
  }
  clock.advance(10_001);
  for (const [stolen, renewed] of families) {
    expect(await customerOf(renewed.access_token)).toBe(north);
    expect(await refresh(stolen.refresh_token)).toBeNull();
    await expectDead([stolen, renewed]);
  }
});
