import { id } from '@rushes/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { originOf } from '../../../platform/http/origin.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { createToken, halfCookieOf } from '../sessions/service.ts';
import { createSealer, type Sealer } from './sealed-cookie.ts';
import type { AccountsService } from './service.ts';

/** What the browser keeps, sealed, between leaving for the provider and coming back. */
const journey = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  customerId: id.optional(),
  untilMs: z.number(),
});
type Journey = z.infer<typeof journey>;

interface OidcDeps {
  readonly context: Context;
  readonly accounts: AccountsService;
  readonly settings: NonNullable<Context['config']['oidc']>;
  readonly sealer: Sealer;
  readonly discover: () => Promise<oidc.Configuration>;
}

const journeyMs = 10 * 60_000;
const skewS = 1;

/** `GET /oauth/oidc/start` and `/oauth/oidc/callback`: authorization code, PKCE, state and nonce. Only where configured. */
export function registerOidcRoutes(http: HttpServer, context: Context, accounts: AccountsService): void {
  const settings = context.config.oidc;
  if (settings === undefined) return;
  const sealer = createSealer(context.secrets.serverSecret, 'rushes oidc journey');
  const parts: OidcDeps = { context, accounts, settings, sealer, discover: createDiscovery(settings) };
  // A callback works once: asking for its head alone must not use it up.
  const options = { exposeHeadRoute: false };
  http.get('/oauth/oidc/start', options, (request, reply) => start(parts, request, reply));
  http.get('/oauth/oidc/callback', options, (request, reply) => finish(parts, request, reply));
}

// Asked once; a provider that was out of reach is asked again the next time.
function createDiscovery({ issuer, clientId, clientSecret }: OidcDeps['settings']) {
  let known: Promise<oidc.Configuration> | undefined;
  return () => {
    const server = new URL(issuer);
    const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: skewS };
    // Plain http is let through the settings for loopback alone.
    const execute = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    known ??= oidc
      .discovery(server, clientId, metadata, undefined, { execute, timeout: 10 })
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };
}

async function start(parts: OidcDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { context, sealer } = parts;
  const origin = originOf(context.config, request);
  const customer = z.object({ customer: id }).safeParse(request.query);
  try {
    const server = await parts.discover();
    const kept: Journey = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      untilMs: context.clock.nowMs() + journeyMs,
      ...(customer.success ? { customerId: customer.data.customer } : {}),
    };
    const target = oidc.buildAuthorizationUrl(server, {
      redirect_uri: callbackOf(origin),
      scope: 'openid profile email',
      state: kept.state,
      nonce: kept.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: 'S256',
    });
    keepJourney(reply, origin, sealer.seal(JSON.stringify(kept)));
    return leave(reply, target.href);
  } catch (error) {
    request.log.warn({ err: error }, 'the OpenID Connect provider cannot be reached');
    return leave(reply, '/login#google-error=unreachable');
  }
}

async function finish(parts: OidcDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { context, accounts } = parts;
  const origin = originOf(context.config, request);
  const kept = readJourney(parts, request.cookies[journeyCookie(origin)]);
  keepJourney(reply, origin, '');
  if (kept === undefined) return leave(reply, '/login#google-error=failed');
  const page = kept.customerId === undefined ? '/login' : `/login?customer=${kept.customerId}`;
  try {
    const email = await verifiedEmail(parts, new URL(request.url, origin), kept);
    const half = createToken();
    const code = email === undefined ? undefined : await accounts.issueGoogleResult(email, half);
    if (code === undefined) return leave(reply, `${page}#google-error=unknown`);
    const cookie = halfCookieOf(origin, 'google', half);
    reply.setCookie(cookie.name, cookie.value, {
      path: cookie.path,
      httpOnly: true,
      secure: origin.startsWith('https:'),
      sameSite: 'strict',
      ...(cookie.maxAgeS === undefined ? {} : { maxAge: cookie.maxAgeS }),
    });
    return leave(reply, `${page}#google=${code}`);
  } catch (error) {
    request.log.warn({ err: error }, 'a sign-in by OpenID Connect failed');
    return leave(reply, `${page}#google-error=failed`);
  }
}

async function verifiedEmail(
  { context, discover }: OidcDeps,
  current: URL,
  kept: Journey,
): Promise<string | undefined> {
  const server = await discover();
  // What the provider is told must be what it was told before: our own address, whatever is before us.
  const address = new URL(callbackOf(originOfUrl(context, current)));
  address.search = current.search;
  const tokens = await oidc.authorizationCodeGrant(server, address, {
    pkceCodeVerifier: kept.verifier,
    expectedState: kept.state,
    expectedNonce: kept.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) return undefined;
  const user =
    claims['email'] === undefined
      ? await oidc.fetchUserInfo(server, tokens.access_token, claims.sub)
      : claims;
  const { email, email_verified: isVerified } = user;
  return typeof email === 'string' && isVerified === true ? email : undefined;
}

function originOfUrl({ config }: Context, url: URL): string {
  return config.isPublic ? config.publicUrl : url.origin;
}

function readJourney({ sealer, context }: OidcDeps, sealed: string | undefined): Journey | undefined {
  const text = sealed === undefined ? undefined : sealer.open(sealed);
  const parsed = text === undefined ? undefined : journey.safeParse(JSON.parse(text));
  return parsed?.success === true && parsed.data.untilMs > context.clock.nowMs() ? parsed.data : undefined;
}

function callbackOf(origin: string): string {
  return `${origin}/oauth/oidc/callback`;
}

function journeyCookie(origin: string): string {
  return origin.startsWith('https:') ? '__Host-rushes_oidc' : 'rushes_oidc';
}

// Lax: the way back begins at the provider.
function keepJourney(reply: FastifyReply, origin: string, value: string): void {
  reply.setCookie(journeyCookie(origin), value, {
    path: '/',
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite: 'lax',
    maxAge: value === '' ? 0 : journeyMs / 1000,
  });
}

function leave(reply: FastifyReply, target: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(target, 302);
}
