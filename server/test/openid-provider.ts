// A real OpenID Connect provider that signs in whomever the test names, without asking.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface OidcProvider extends AsyncDisposable {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is at the keyboard of the provider. */
  user: { email: string; isVerified: boolean };
  /** Requests that reached its authorization endpoint. */
  readonly asked: URL[];
}

/** Starts the provider on a port of its own; `redirectUri` becomes known once the product listens. */
export async function startOidcProvider(redirectUri: () => string): Promise<OidcProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = { user: { email: 'nobody@example.test', isVerified: true } };
  const clientId = 'rushes-test';
  const clientSecret = 'a-secret-of-the-test-that-is-long-enough';
  const asked: URL[] = [];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri()],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        name: 'Someone',
        email: state.user.email,
        email_verified: state.user.isVerified,
      }),
    }),
    interactions: {
      url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
    },
  });
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/auth') asked.push(url);
    if (!url.pathname.startsWith('/interaction/')) {
      void provider.callback()(request, response);
      return;
    }
    void signInWithoutAsking(provider, request, response);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    asked,
    get user() {
      return state.user;
    },
    set user(next) {
      state.user = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function signInWithoutAsking(
  provider: Provider,
  request: Parameters<Provider['interactionDetails']>[0],
  response: Parameters<Provider['interactionDetails']>[1],
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const accountId = session?.accountId ?? 'account-1';
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId } });
    return;
  }
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid profile email');
  const grantId = await grant.save();
  await provider.interactionFinished(
    request,
    response,
    { consent: { grantId } },
    { mergeWithLastSubmission: true },
  );
}
