import { request as rawRequest, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { testPassword } from '../../../test/factories.ts';

let app: Harness;

beforeAll(async () => {
  app = await createHarness({
    environment: {
      PUBLIC_URL: 'https://video.example.org',
      TRUST_PROXY: '1',
      METRICS_TOKEN: 'a-token-for-the-metrics',
    },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

interface Answer {
  readonly http: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** As nginx would pass it on. */
function ask(
  path: string,
  options: { method?: string; body?: string; headers?: Record<string, string>; from?: string } = {},
): Promise<Answer> {
  const headers = {
    host: 'video.example.org',
    'x-forwarded-for': options.from ?? '203.0.113.7',
    'x-forwarded-proto': 'https',
    ...options.headers,
  };
  const { port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const request = rawRequest(
      { port, host: '127.0.0.1', path, method: options.method ?? 'GET', headers },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () =>
          resolve({ http: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    request.on('error', reject).end(options.body);
  });
}

const signIn = (userName: string, password: string, from?: string) =>
  ask('/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'rushes-web',
      grant_type: 'password',
      username: userName,
      password,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(from === undefined ? {} : { from }),
  });

describe('behind a proxy, under a public address', () => {
  test('cookies are Secure, the refresh token’s with the __Host- prefix, and media is signed for the public address', async () => {
    const { customerId } = await app.make.customer();
    const member = await app.make.user(customerId, 'cm');
    const answer = await signIn(member.userName, testPassword);
    const cookies = answer.headers['set-cookie'] ?? [];
    expect(cookies[0]).toContain('__Host-rushes_refresh=');
    for (const cookie of cookies) expect(cookie).toContain('; Secure');
    const { preSignedCookie } = JSON.parse(answer.text) as { preSignedCookie: { policy: string } };
    const policy = preSignedCookie.policy.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/');
    expect(Buffer.from(policy, 'base64').toString()).toContain(`"https://video.example.org/m/${customerId}/`);
    expect(answer.headers['strict-transport-security']).toBeDefined();
  });

  test('only the public name is answered, probes excepted', async () => {
    const names = ['127.0.0.1', 'localhost', 'evil.example'];
    for (const host of names) expect((await ask('/api', { headers: { host } })).http).toBe(421);
    expect((await ask('/readyz', { headers: { host: '10.0.0.7' } })).http).toBe(200);
  });

  test('metrics need their token', async () => {
    expect((await ask('/metrics')).http).toBe(401);
    const withToken = (token: string) => ask('/metrics', { headers: { authorization: `Bearer ${token}` } });
    expect((await withToken('another')).http).toBe(401);
    expect((await withToken('a-token-for-the-metrics')).http).toBe(200);
  });

  test('failures count by the address that the proxy names, IPv6 by its /64', async () => {
    const member = await app.make.user((await app.make.customer()).customerId, 'viewer');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await signIn(`nobody-${attempt}`, 'wrong', `2001:db8:1:2::${attempt + 1}`);
    }
    const blocked = await signIn(member.userName, testPassword, '2001:db8:1:2:ffff::9');
    expect([blocked.http, JSON.parse(blocked.text)]).toMatchObject([400, { error: 'captcha-required' }]);
    expect((await signIn(member.userName, testPassword, '2001:db8:1:3::1')).http).toBe(200);
  });

  test('a call with a rate of its own answers 429 with Retry-After beyond it', async () => {
    const open = () =>
      ask('/rest/secure/service/sharelink/openShareLink', {
        method: 'POST',
        body: JSON.stringify({ clientRequest: { slug: 'x'.repeat(24) } }),
        headers: { 'content-type': 'application/json' },
        from: '198.51.100.1',
      });
    const answers = await Promise.all(Array.from({ length: 61 }, open));
    const last = answers.filter((answer) => answer.http === 429);
    expect(last).toHaveLength(1);
    expect(JSON.parse(last[0]?.text ?? '{}')).toMatchObject({ status: 'Error', code: 'rate-limited' });
    expect(Number(last[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('stopping: readiness says no at once, running requests end, streams are closed', {
    tags: 'full',
  }, async () => {
    const other = await createHarness();
    const member = await other.make.user((await other.make.customer()).customerId, 'cm');
    const { access_token: access } = await other.signIn(member.userName);
    const stream = await fetch(`${other.url}/events`, { headers: { authorization: `Bearer ${access}` } });
    const arrived = new Promise((resolve) => other.app.http.server.once('request', resolve));
    const running = other.call('customeruser/findUsers', {}, access);
    await arrived;
    const stopped = other.app.stop();
    expect((await running).http).toBe(200);
    await stopped;
    expect(await stream.text()).toContain(': connected');
    await expect(fetch(`${other.url}/livez`)).rejects.toThrow('fetch failed');
    await other[Symbol.asyncDispose]();
  });
});
