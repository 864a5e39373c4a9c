import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { sendRaw } from '../../../test/raw-http.ts';

const demoPassword = 'A demo passphrase 0815';
let app: Harness;

beforeAll(async () => {
  app = await createHarness({
    environment: { DEMO: 'on', DEMO_PASSWORD: demoPassword, METRICS_TOKEN: 'a-token-for-the-metrics' },
  });
  await app.app.features.demo.seedUsers();
});
afterAll(() => app[Symbol.asyncDispose]());

const forwards = [
  'X-Forwarded-For: 203.0.113.7',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Host: video.example.org',
  'Forwarded: for=203.0.113.7',
  'X-Real-IP: 203.0.113.7',
  'Via: 1.1 proxy',
  'CF-Connecting-IP: 203.0.113.7',
  'Fastly-Client-IP: 203.0.113.7',
  'X_Forwarded_For: 203.0.113.7',
  'CDN-Loop: cloudflare',
  'X-Envoy-External-Address: 203.0.113.7',
  'X-Amzn-Trace-Id: Root=1-67891233-abcdef012345678912345678',
];

function post(target: string, type: string, body: string, headers: readonly string[]) {
  return sendRaw(app.url, {
    method: 'POST',
    target,
    headers: [`Content-Type: ${type}`, ...headers],
    body: Buffer.from(body),
  });
}

function signIn(userName: string, headers: readonly string[] = []) {
  const form = {
    client_id: 'rushes-api',
    grant_type: 'password',
    username: userName,
    password: demoPassword,
  };
  const body = new URLSearchParams(form).toString();
  return post('/oauth/token', 'application/x-www-form-urlencoded', body, headers);
}

async function optionsOf(headers: readonly string[] = []) {
  const path = '/rest/secure/service/signin/getSignInOptions';
  const { body } = await post(path, 'application/json', '{"clientRequest":{}}', headers);
  return (JSON.parse(body) as { clientResponse: { demo: object | null } }).clientResponse.demo;
}

describe('a proxy that TRUST_PROXY does not name', () => {
  test('gets no list of demo users, and signs none of them in', async () => {
    expect(await optionsOf()).toMatchObject({ password: demoPassword });
    expect((await sendRaw(app.url, { target: '/demo.json' })).status).toBe(200);
    for (const header of forwards) {
      expect([header, await optionsOf([header])]).toEqual([header, null]);
      expect((await sendRaw(app.url, { target: '/demo.json', headers: [header] })).status).toBe(404);
      for (const name of ['super@rushes.demo', ' CM@north.demo']) {
        const { status, body } = await signIn(name, [header]);
        expect([status, JSON.parse(body)]).toMatchObject([400, { error: 'invalid_grant' }]);
        expect(body).not.toContain('access_token');
      }
    }
    expect((await sendRaw(app.url, { target: '/demo.json', version: '1.0' })).status).toBe(404);
    expect((await signIn('super@rushes.demo')).status).toBe(200);
  });

  test('gets no metrics without their token', async () => {
    const metrics = (headers: readonly string[], version: '1.0' | '1.1' = '1.1') =>
      sendRaw(app.url, { target: '/metrics', headers, version }).then(({ status }) => status);
    expect(await metrics([])).toBe(200);
    for (const header of forwards) expect([header, await metrics([header])]).toEqual([header, 403]);
    expect(await metrics([], '1.0')).toBe(403);
    expect(await metrics([...forwards, 'Authorization: Bearer a-token-for-the-metrics'])).toBe(200);
  });

  test('is named in the log once, with what to set', async () => {
    await optionsOf(forwards);
    await optionsOf(forwards);
    const lines = app
      .logged()
      .split('\n')
      .filter((line) => line.includes('TRUST_PROXY'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('PUBLIC_URL');
    expect(lines[0]).toContain('"level":"warn"');
  });

  test('lets users with accounts of their own sign in', async () => {
    const member = await app.make.user((await app.make.customer()).customerId, 'viewer');
    const { access_token: token } = await app.signIn(member.userName);
    const answer = await app.call('session/getSession', {}, token, { 'x-forwarded-for': '203.0.113.7' });
    expect(answer.body.status).toBe('Ok');
  });
});

test('a proxy that TRUST_PROXY names gets no demo user and no metrics either', async () => {
  await using proxied = await createHarness({
    beside: app,
    environment: { DEMO: 'on', DEMO_PASSWORD: demoPassword, TRUST_PROXY: '1' },
  });
  const headers = ['X-Forwarded-For: 203.0.113.7'];
  for (const [target, status] of [
    ['/demo.json', 404],
    ['/metrics', 401],
  ] as const)
    expect([target, (await sendRaw(proxied.url, { target, headers })).status]).toEqual([target, status]);
  const form = { client_id: 'rushes-api', grant_type: 'password', username: 'super@rushes.demo' };
  const answer = await fetch(`${proxied.url}/oauth/token`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.7' },
    body: new URLSearchParams({ ...form, password: demoPassword }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Demo users can only sign in on the machine that runs the demo.');
});
