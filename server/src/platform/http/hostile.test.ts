import { METHODS } from 'node:http';
import { services } from '@rushes/contract/services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPasswordHash } from '../../../test/factories.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import {
  bodies,
  bodyTypes,
  headerNames,
  nastyPaths,
  nastyTexts,
  nastyValues,
  someId,
} from '../../../test/hostile-texts.ts';
import { type TestUser, signUp } from '../../../test/users.ts';
import { type RawRequest, sendRaw } from '../../../test/raw-http.ts';

const requestCount = process.env['RUSHES_TEST_FULL'] === undefined ? 1500 : 40_000;
const seed = Number(process.env['RUSHES_TEST_SEED'] ?? 4711);

let app: Harness;
let manager: TestUser;
let link: { id: string; slug: string };

beforeAll(async () => {
  // Nobody answers there: a sign-in elsewhere cannot begin, and must not break anything either.
  const provider = {
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'rushes',
    OIDC_CLIENT_SECRET: 'secret',
  };
  app = await createHarness({ environment: provider });
  const { customerId } = await app.make.customer();
  manager = await signUp(app, customerId, 'cm', 'Manager');
  const programId = await app.make.program(manager, { published: true });
  const id = await app.make.shareLink(manager, programId);
  await app.app.context.db.system(async (trx) =>
    trx.updateTable('share_links').set({ password_hash: testPasswordHash }).where('id', '=', id).execute(),
  );
  link = { id, slug: id.replaceAll('-', '') };
});
afterAll(() => app[Symbol.asyncDispose]());

/** Numbers that are the same in every run. */
function createDice(from: number) {
  let state = from;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => {
    const found = from[below(from.length)];
    if (found === undefined) throw new Error('There is nothing to pick from');
    return found;
  };
  return { below, pick };
}
type Dice = ReturnType<typeof createDice>;

function routes(dice: Dice): string {
  const text = () => dice.pick(nastyTexts);
  const calls = Object.values(services).flatMap(({ name, calls: each }) =>
    Object.entries(each).map(([method, { access }]) => ({
      path: `/rest/secure/service/${name}/${method}`,
      access,
    })),
  );
  const open = calls.filter(({ access }) => access.who === 'anyone');
  return dice.pick([
    () => dice.pick(nastyPaths),
    () => dice.pick(open).path,
    () => dice.pick(calls).path,
    () => `${dice.pick(calls).path}${text()}`,
    () => `/rest/${text()}`,
    () => '/oauth/token',
    () => `/oauth/oidc/start?customer=${text()}`,
    () => `/oauth/oidc/callback?code=${text()}&state=${text()}`,
    () => `/m/${text()}/${text()}/${text()}/${text()}`,
    () => `/m/${someId}/${'g'.repeat(20)}/v-${someId}/a.m4s`,
    () => '/uploads',
    () => `/uploads/${text()}`,
    () => '/uploads/form',
    () => `/imports?kind=${text()}&name=${text()}`,
    () => `/personal-data/${text()}`,
    () => `/reports/${text()}`,
    () => `/brand/${text()}`,
    () => `/mail/unsubscribe/${text()}`,
    () => `/mail/${text()}`,
    () => `/s/${text()}`,
    () => `/login/${text()}/${text()}`,
    () => `/assets/${text()}`,
    () => `/static/${text()}.js`,
    () => `/${text()}`,
    () =>
      dice.pick([
        '/',
        '/api',
        '/openapi.json',
        '/demo.json',
        '/metrics',
        '/livez',
        '/readyz',
        '/healthz',
        '/sw.js',
        '/build.json',
        '/no-support',
        '/index.html',
      ]),
  ])();
}

/** One request, on a line and with headers that end where they should. */
function invent(dice: Dice): RawRequest {
  const method = dice.pick([
    'GET',
    'GET',
    'GET',
    'POST',
    'POST',
    'HEAD',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'QUERY',
  ]);
  const target = routes(dice).replaceAll(/[\s\p{Cc}]/gu, '');
  const headers: string[] = [];
  for (let count = dice.below(4); count > 0; count -= 1) {
    const name = dice.pick(headerNames);
    headers.push(
      `${name}: ${dice.pick([...(nastyValues[name] ?? []), ...nastyTexts])}`.replaceAll(/\p{Cc}/gu, ''),
    );
  }
  const isUpload = target.startsWith('/uploads') || target.startsWith('/imports');
  if (dice.below(isUpload ? 2 : 8) === 0) headers.push(`Authorization: Bearer ${manager.token}`);
  if (isUpload && dice.below(2) === 0) headers.push('Tus-Resumable: 1.0.0');
  const hasBody = method !== 'GET' && method !== 'HEAD' && dice.below(3) > 0;
  if (!hasBody) return { method, target, headers };
  headers.push(`Content-Type: ${dice.pick(bodyTypes)}`);
  return { method, target, headers, body: Buffer.from(dice.pick(bodies), 'latin1') };
}

/** What no request may cause; undefined where the answer is fine. */
async function faultOf(request: RawRequest): Promise<string | undefined> {
  try {
    const { status } = await sendRaw(app.url, request);
    // Clients drop their session on 400, so a call never answers it.
    const isCall = /^\/rest\/[\w/]+$/.test(request.target) && request.method === 'POST';
    const isFine = status >= 200 && status < 500 && !(isCall && status === 400 && request.host === undefined);
    return isFine ? undefined : `${status} for ${JSON.stringify(request)}`;
  } catch (error) {
    return String(error);
  }
}

async function faultsOf(requests: readonly RawRequest[]): Promise<string[]> {
  const faults: string[] = [];
  const waiting = requests.values();
  const sender = async () => {
    for (const request of waiting) {
      const fault = await faultOf(request);
      if (fault !== undefined) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: 8 }, sender));
  return faults;
}

describe('whatever arrives from anybody', () => {
  test('a path that leads nowhere is 400 or 404', async () => {
    for (const target of nastyPaths) {
      const { status } = await sendRaw(app.url, { target });
      expect([target, status]).toEqual([target, expect.toSatisfy((each: number) => each < 500)]);
    }
    for (const target of [
      '/../x',
      '/%00',
      '//etc/passwd',
      '/%2e%2e/x.txt',
      '/assets/x%00.js',
      'http://evil.example/api',
    ]) {
      const { status, body } = await sendRaw(app.url, { target });
      expect([target, status]).toEqual([
        target,
        expect.toSatisfy((each: number) => each === 400 || each === 404),
      ]);
      expect(body).not.toContain('root:');
    }
  });

  test('a method that nothing answers is 404, with a body and without', async () => {
    for (const method of METHODS.filter((each) => !['CONNECT', 'GET', 'HEAD', 'OPTIONS'].includes(each)))
      for (const body of [undefined, Buffer.from('{}')]) {
        const headers = body === undefined ? [] : ['Content-Type: application/json'];
        const { status } = await sendRaw(app.url, {
          method,
          target: '/s/x',
          headers,
          ...(body === undefined ? {} : { body }),
        });
        expect([method, status]).toEqual([method, 404]);
      }
  });

  test('no secret of a path, query, header or body reaches the log', async () => {
    const secret = 'S3CR3TS3CR3TS3CR3TS3CR3T';
    const targets = [
      `/oauth/oidc/callback?code=${secret}&state=${secret}&iss=x`,
      `/oauth/oidc/callback?session_state=${secret}`,
      `/oauth/oidc/start?customer=${secret}`,
      `/s/${secret}`,
      `//s/${secret}?x`,
      `/login/ftl/name/${secret}/${someId}`,
      `/landing/${secret}?code=${secret}`,
      `/resetpassword/${secret}?${secret}`,
      `/invitation/${secret}?invitation=${secret}`,
      `/mail/confirm/${secret}`,
      `/mail/notifications/${secret}`,
      `/calendar/${secret}.ics`,
      `/mail/unsubscribe/${secret}?c=${secret}`,
      `/mail/preferences/${secret}/x`,
      `/api?anything=${secret}`,
      `/imports?kind=users&name=${secret}`,
      `/m/${someId}/${'g'.repeat(20)}/v-${someId}/a.m4s?Policy=${secret}&Signature=${secret}`,
      `/nowhere/%zz?token=${secret}`,
    ];
    const headers = [
      `Authorization: Bearer ${secret}`,
      `Cookie: rushes_refresh=${secret}; rushes-link-${link.id}=${secret}; CloudFront-Signature=${secret}`,
      `Referer: http://127.0.0.1/s/${secret}`,
      `Rushes-Preview-Role: ${secret}`,
    ];
    for (const target of targets)
      for (const method of ['GET', 'POST']) await sendRaw(app.url, { method, target, headers });
    const calls: [string, object][] = [
      ['sharelink/openShareLink', { slug: link.slug, password: secret }],
      ['account/resetPassword', { code: secret.repeat(2).slice(0, 43), password: secret }],
      ['signin/getSignInOptions', { customerId: secret }],
    ];
    for (const [path, request] of calls) await app.call(path, request);
    const form = { client_id: 'rushes-api', grant_type: 'password', username: 'nobody', password: secret };
    const grants = [form, { ...form, grant_type: 'refresh_token', refresh_token: secret }];
    for (const each of [...grants, { ...form, grant_type: 'google', code: secret, google: secret }])
      await fetch(`${app.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(each) });
    const leaks = app
      .logged()
      .split('\n')
      .filter((line) => line.includes(secret) || line.includes(link.slug));
    expect(leaks).toEqual([]);
    expect(app.logged()).toContain('"url":"/oauth/oidc/callback"');
  });

  test('an unlock cookie of any bytes opens no link and breaks nothing', async () => {
    const body = Buffer.from(JSON.stringify({ clientRequest: { slug: link.slug } }));
    for (const value of ['\u00e9'.repeat(43), '%C3%A9'.repeat(43), '%', 'x'.repeat(43), '']) {
      const answer = await sendRaw(app.url, {
        method: 'POST',
        target: '/rest/secure/service/sharelink/openShareLink',
        headers: ['Content-Type: application/json', `Cookie: rushes-link-${link.id}=${value}`],
        body,
      });
      expect([value, answer.status]).toEqual([value, 200]);
      expect(JSON.parse(answer.body)).toMatchObject({ status: 'Error', code: 'link-password' });
    }
  });

  test('no path, method, header or body causes a 5xx, a 400 of a call, or a hang', async () => {
    const dice = createDice(seed);
    const requests = Array.from({ length: requestCount }, () => invent(dice));
    expect(await faultsOf(requests)).toEqual([]);
    const errors = app
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    expect(errors).toEqual([]);
  }, 600_000);
});
