import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MadeUser } from '../../../../test/factories.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type OidcProvider, startOidcProvider } from '../../../../test/openid-provider.ts';

let app: Harness;
let provider: OidcProvider;
let customerId: string;
let member: MadeUser;

beforeAll(async () => {
  // The provider must know the product's address, and the product the provider's.
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  provider = await startOidcProvider(() => `http://127.0.0.1:${port}/oauth/oidc/callback`);
  app = await createHarness({
    port,
    environment: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  });
  customerId = (await app.make.customer()).customerId;
  member = await app.make.user(customerId, 'cm');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

/** A browser as far as cookies and redirects go. */
class Browser {
  readonly #cookies = new Map<string, string>();

  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, app.url);
    const jar = [...this.#cookies].filter(([key]) => key.startsWith(`${url.host} `));
    const cookie = jar.map(([key, value]) => `${key.split(' ')[1]}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const isGone = value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line);
      if (isGone) this.#cookies.delete(`${url.host} ${name}`);
      else this.#cookies.set(`${url.host} ${name}`, value);
    }
    return response;
  }

  /** Follows redirects until they come back to the sign-in page; gives its address. */
  async follow(address: string): Promise<string> {
    let at = new URL(address, app.url).href;
    for (let hops = 0; hops < 15; hops += 1) {
      const response = await this.open(at);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${at}: ${response.status} ${await response.text()}`);
      at = new URL(location, at).href;
      const { pathname, search, hash } = new URL(at);
      if (at.startsWith(app.url) && pathname === '/login') return `${pathname}${search}${hash}`;
    }
    throw new Error('too many redirects');
  }

  async exchange(code: string, form: Record<string, string> = {}) {
    const response = await this.open('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'rushes-web', grant_type: 'google', code, ...form }),
    });
    return { http: response.status, body: (await response.json()) as Record<string, string> };
  }
}
const codeIn = (page: string) => /#google=([A-Za-z0-9_-]{43})$/.exec(page)?.[1] ?? '';
const users = () =>
  app.app.context.db.system(async (trx) => (await trx.selectFrom('users').select('id').execute()).length);

test('a user whose verified address is the user name signs in by the other provider [C-08]', async () => {
  provider.user = { email: member.userName.toUpperCase(), isVerified: true };
  const browser = new Browser();
  const page = await browser.follow('/oauth/oidc/start');
  const sent = provider.asked.at(-1)?.searchParams;
  expect(sent?.get('scope')).toBe('openid profile email');
  expect([sent?.get('response_type'), sent?.get('code_challenge_method')]).toEqual(['code', 'S256']);
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(sent?.get(name)?.length).toBeGreaterThan(30);
  const code = codeIn(page);
  expect((await new Browser().exchange(code)).http).toBe(400);
  const signedIn = await browser.exchange(code);
  expect([signedIn.http, signedIn.body['userUUID'], signedIn.body['refresh_token']]).toEqual([
    200,
    member.customerUserId,
    'cookie',
  ]);
  expect((await browser.exchange(code)).http).toBe(400);
  const options = await app.call('signin/getSignInOptions', {});
  expect(options.body.clientResponse).toMatchObject({ google: true });
});

test('nobody is made by it: an unknown address and one that is not verified stay outside', async () => {
  const before = await users();
  provider.user = { email: 'unknown@example.test', isVerified: true };
  expect(await new Browser().follow('/oauth/oidc/start')).toBe('/login#google-error=unknown');
  provider.user = { email: member.userName, isVerified: false };
  expect(await new Browser().follow('/oauth/oidc/start')).toBe('/login#google-error=unknown');
  expect(await users()).toBe(before);
});

test('who is not active hears so at the end, and the organisation of the address is kept on the way', async () => {
  const inactive = await app.make.user(customerId, 'cm', { isActive: false });
  provider.user = { email: inactive.userName, isVerified: true };
  const browser = new Browser();
  const refused = await browser.exchange(codeIn(await browser.follow('/oauth/oidc/start')));
  expect([refused.http, refused.body['errorMessage']]).toEqual([400, 'User is not active']);
  provider.user = { email: member.userName, isVerified: true };
  const second = await app.make.customer();
  await app.make.profile(member.userId, second.customerId, 'viewer', { sequence: 5 });
  const other = new Browser();
  const page = await other.follow(`/oauth/oidc/start?customer=${second.customerId}`);
  expect(page.startsWith(`/login?customer=${second.customerId}#google=`)).toBe(true);
  const landed = await other.exchange(codeIn(page), { customer_id: second.customerId });
  expect(JSON.stringify(landed.body['additionalDetails'])).toContain(second.customerId);
});

test('an answer without the browser’s own journey, or with another state, opens nothing', async () => {
  provider.user = { email: member.userName, isVerified: true };
  const bare = await new Browser().open('/oauth/oidc/callback?code=x&state=y');
  expect(bare.headers.get('location')).toBe('/login#google-error=failed');
  const browser = new Browser();
  await browser.open('/oauth/oidc/start');
  const forged = await browser.open('/oauth/oidc/callback?code=x&state=forged');
  expect(forged.headers.get('location')).toBe('/login#google-error=failed');
  const hostile = await new Browser().open('/oauth/oidc/start?customer=https://evil.example');
  expect(hostile.headers.get('location')?.startsWith(provider.issuer)).toBe(true);
  await using plain = await createHarness();
  expect((await fetch(`${plain.url}/oauth/oidc/start`)).status).toBe(404);
  const { body } = await plain.call('signin/getSignInOptions', {});
  expect(body.clientResponse).toMatchObject({ google: false });
});
