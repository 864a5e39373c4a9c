import { refreshTokenMarker, tokenRequest, type TokenRequest } from '@rushes/contract/identity/sessions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../../context.ts';
import type { ResponseCookie } from '../../../../platform/http/caller.ts';
import { toAppError } from '../../../../platform/http/error-answers.ts';
import { isForwarded } from '../../../../platform/http/forwarding.ts';
import { originOf } from '../../../../platform/http/origin.ts';
import type { HttpServer } from '../../../../platform/http/server.ts';
import type { SignIn } from '../sign-in/open-session.ts';
import { halfCookieName, halfCookieOf, refreshCookieName, refreshCookieOf } from './refresh-cookie.ts';
import type { SessionsService } from '../service.ts';
import { TokenRefused } from './token-refused.ts';

/** Registers `POST /oauth/token`. */
export function registerTokenEndpoint(app: HttpServer, context: Context, sessions: SessionsService): void {
  app.route({
    method: 'POST',
    url: '/oauth/token',
    bodyLimit: 16 * 1024,
    errorHandler: (error, request, reply) => {
      sendRefusal(request, reply, error);
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      const origin = originOf(context.config, request);
      const wanted = readRequest(request.body);
      if (wanted.client_id === 'rushes-web') requireOwnPage(request, origin);
      const signIn = await grant(sessions, wanted, {
        request,
        origin,
        isForwarded: isForwarded(request),
      });
      if (wanted.client_id === 'rushes-web') setCookies(context, reply, { origin, signIn, wanted });
      return signIn.response;
    },
  });
}

const grantTypes = new Set<string>(['password', 'refresh_token', 'activation', 'handoff', 'google']);

function readRequest(body: unknown): TokenRequest {
  const parsed = tokenRequest.safeParse(body);
  if (parsed.success) return parsed.data;
  const grantType =
    typeof body === 'object' && body !== null && 'grant_type' in body ? body.grant_type : undefined;
  const isUnknown = typeof grantType === 'string' && !grantTypes.has(grantType);
  throw isUnknown
    ? new TokenRefused('unsupportedGrant', { error: 'unsupported_grant_type' })
    : new TokenRefused('badRequest', { error: 'invalid_request' });
}

// The browser's client works by cookies: a page of another site must not be able to sign anyone in or out.
function requireOwnPage(request: FastifyRequest, origin: string): void {
  const { origin: from, 'sec-fetch-site': site } = request.headers;
  const isForeign =
    (from !== undefined && from !== origin) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none');
  if (isForeign) throw new TokenRefused('badRequest', { error: 'invalid_request' });
}

async function grant(
  sessions: SessionsService,
  wanted: TokenRequest,
  { request, origin, isForwarded }: { request: FastifyRequest; origin: string; isForwarded: boolean },
): Promise<SignIn> {
  const from = {
    clientAddress: request.ip,
    requestId: request.id,
    origin,
    userAgent: request.headers['user-agent'],
    isForwarded,
  };
  const half = (purpose: 'handoff' | 'google') => request.cookies[halfCookieName(origin, purpose)] ?? '';
  const { grants } = sessions;
  if (wanted.grant_type === 'password') return grants.password(wanted, from);
  if (wanted.grant_type === 'activation') return grants.activation(wanted, from);
  if (wanted.grant_type === 'handoff') return grants.handoff(wanted, half('handoff'), from);
  if (wanted.grant_type === 'google') return grants.google(wanted, half('google'), from);
  const isBrowser = wanted.client_id === 'rushes-web' && wanted.refresh_token === refreshTokenMarker;
  const token = isBrowser ? request.cookies[refreshCookieName(origin)] : wanted.refresh_token;
  if (token === undefined || token === '') throw new TokenRefused('invalidRefreshToken', { http: 404 });
  return grants.refresh(token, wanted.client_id, from);
}

function setCookies(
  context: Context,
  reply: FastifyReply,
  { origin, signIn, wanted }: { origin: string; signIn: SignIn; wanted: TokenRequest },
): void {
  const secure = origin.startsWith('https:');
  // Up, or the answer's own way would take a second of the 24 hours.
  const leftS = Math.ceil((signIn.sessionEndsAt.getTime() - context.clock.nowMs()) / 1000);
  const set = ({ name, value, path, maxAgeS, sameSite, httpOnly }: ResponseCookie) =>
    reply.setCookie(name, value, {
      path,
      httpOnly,
      secure,
      sameSite: sameSite === 'Lax' ? 'lax' : 'strict',
      encode: (text) => text,
      ...(maxAgeS === undefined ? {} : { maxAge: maxAgeS }),
    });
  set(refreshCookieOf(origin, signIn.refreshToken, leftS));
  for (const cookie of signIn.mediaCookies) set(cookie);
  const { grant_type: grantType } = wanted;
  if (grantType === 'handoff' || grantType === 'google') set(halfCookieOf(origin, grantType));
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, thrown: unknown): void {
  if (!(thrown instanceof TokenRefused)) {
    const { code } = toAppError(thrown);
    // A body that is no form; everything else goes the way of all errors.
    if (code !== 'unreadable') throw thrown;
    sendRefusal(request, reply, new TokenRefused('badRequest', { error: 'invalid_request' }));
    return;
  }
  if (thrown.retryAfterS !== undefined) reply.header('retry-after', String(thrown.retryAfterS));
  void reply.code(thrown.http).header('cache-control', 'no-store').send({
    error: thrown.error,
    error_description: thrown.message,
    errorMessage: thrown.message,
    requestId: request.id,
  });
}
