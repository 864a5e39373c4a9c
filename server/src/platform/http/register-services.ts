// Turns the services of the contract into routes: session, access, request, handler, answer.
import type { Call, ObjectKind, Service } from '@rushes/contract/call';
import { rolePreviewHeader } from '@rushes/contract/identity/role-preview';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ChangedObject, StaleError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { asPreviewed, checkAccess, checkView, type SeenAs } from './access.ts';
import type { CallContext, Caller, Member } from './caller.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { isForwarded } from './forwarding.ts';
import type { Handlers } from './handlers.ts';
import { readJson } from './json-body.ts';
import { addressKey, limiter, type Limit } from './limits.ts';
import { originOf } from './origin.ts';
import { callBodyLimitBytes, type HttpServer, largeBodyLimitBytes } from './server.ts';
import { bearerOf, type LiveSession, type SessionGate } from './session-gate.ts';

/** One handler for each call of each service. */
export type AllHandlers<S extends Record<string, Service>> = {
  readonly [Name in keyof S]: Handlers<S[Name]>;
};

export interface ServiceOptions {
  readonly config: Config;
  readonly gate: SessionGate;
  /** Calls a minute of one session where the call names no other limit; absent: none. */
  readonly callsPerMinute?: number;
  /** Who someone is who looks as a role. */
  readonly seenAs: SeenAs;
  /** The customer of another open profile of the same user in which they see the object; null for none. */
  readonly elsewhere?: (member: Member, object: NamedObject) => Promise<string | null>;
  /** The name of who changed something last; empty where nobody knows. */
  readonly changerOf?: (caller: Caller, object: ChangedObject) => Promise<string>;
}

/** What a call's request names. */
export interface NamedObject {
  readonly kind: ObjectKind;
  readonly id: string;
}

type AnyHandler = (request: unknown, context: CallContext) => Promise<unknown>;
/** Registers `POST /rest/secure/service/{service}/{method}` for every call; throws where a handler is missing. */
export function registerServices<const S extends Record<string, Service>>(
  app: HttpServer,
  services: S,
  handlers: AllHandlers<S>,
  options: ServiceOptions,
): void {
  const general =
    options.callsPerMinute === undefined ? undefined : limiter(app, options.callsPerMinute, sessionKey);
  const anonymous = limiter(app, 600, addressKey);
  void app.register(async (scope) => {
    // Bodies are read after the session and the access rule have let the request through.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const [key, service] of Object.entries(services)) {
      const own = handlers[key] as unknown as Readonly<Record<string, AnyHandler>> | undefined;
      for (const [method, call] of Object.entries(service.calls)) {
        const handler = own?.[method];
        if (handler === undefined) throw new Error(`no handler for ${service.name}/${method}`);
        const limit =
          call.ratePerMinute === undefined ? general : limiter(app, call.ratePerMinute, addressKey);
        const answer = createAnswer({
          service: service.name,
          method,
          call,
          handler,
          limit,
          anonymous,
          ...options,
        });
        scope.post(`/rest/secure/service/${service.name}/${method}`, answer);
      }
    }
  });
}

interface Route extends ServiceOptions {
  readonly service: string;
  readonly method: string;
  readonly call: Call;
  readonly handler: AnyHandler;
  readonly limit: Limit | undefined;
  readonly anonymous: Limit;
}

function createAnswer(route: Route) {
  const { call, handler, gate, config } = route;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const own = await sessionOf(route, request);
    const session = await previewed(route, request, own);
    checkAccess(call.access, session);
    checkView(session, route.service, route.method);
    await route.limit?.(request);
    const body = await readBody(
      request,
      reply,
      call.isLarge === true ? largeBodyLimitBytes : callBodyLimitBytes,
    );
    const wanted = clientRequestOf(body);
    const parsed = call.request.safeParse(wanted);
    if (!parsed.success)
      throw new AppError('invalid', { fields: fieldErrorsOf(parsed.error.issues, wanted) });
    // A page says so of what it asks by itself; all that this can do is let its own session end sooner.
    const isPassive = call.passive === true || request.headers['rushes-passive'] === '1';
    if (own !== null && !isPassive) gate.touch(own);
    const origin = originOf(config, request);
    const context: CallContext = {
      caller: session === null ? null : marked(session.caller, request),
      requestId: request.id,
      clientAddress: request.ip,
      isForwarded: isForwarded(request),
      origin,
      cookie: (name) => request.cookies[name],
      setCookie: ({ name, value, path, maxAgeS, sameSite, httpOnly }) => {
        const age = maxAgeS === undefined ? {} : { maxAge: maxAgeS };
        const secure = origin.startsWith('https:');
        reply.setCookie(name, value, {
          path,
          httpOnly,
          secure,
          sameSite: sameSite === 'Lax' ? 'lax' : 'strict',
          encode: (text) => text,
          ...age,
        });
      },
    };
    const answer = await handler(parsed.data, context).catch(async (error: unknown) => {
      throw await withChanger(route, session, await orElsewhere(route, session, parsed.data, error));
    });
    reply.header('cache-control', 'no-store');
    // Also in production: only declared fields leave the server.
    return { status: 'Ok', clientResponse: call.response.parse(answer) };
  };
}

/** The session as the role has it that the request looks as. */
async function previewed(
  { call, service, method, seenAs }: Route,
  request: FastifyRequest,
  session: LiveSession | null,
): Promise<LiveSession | null> {
  const roleId = request.headers[rolePreviewHeader];
  if (typeof roleId !== 'string') return session;
  return asPreviewed(session, { access: call.access, path: `${service}/${method}`, roleId, seenAs });
}

function marked(caller: Caller, request: FastifyRequest): Caller {
  return { ...caller, request: { clientAddress: request.ip, requestId: request.id } };
}

/** What is absent here, but there for the same user in another of their profiles, is answered with that profile. */
async function orElsewhere(
  { call, elsewhere }: Route,
  session: LiveSession | null,
  request: unknown,
  error: unknown,
): Promise<unknown> {
  const isAbsent = error instanceof AppError && error.code === 'not-found';
  const caller = session?.caller;
  if (!isAbsent || call.object === undefined || elsewhere === undefined) return error;
  if (caller === undefined || caller.customerId === null || caller.preview !== undefined) return error;
  const id: unknown = Reflect.get(request as object, call.object.field);
  if (typeof id !== 'string') return error;
  const customerId = await elsewhere(caller, { kind: call.object.kind, id });
  return customerId === null ? error : new AppError('switch-customer', { details: { customerId } });
}

/** A refusal over something newer says who changed that. */
async function withChanger(
  { changerOf }: Route,
  session: LiveSession | null,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof StaleError) || changerOf === undefined || session === null) return error;
  return new StaleError(error.current, error.object, await changerOf(session.caller, error.object));
}

async function sessionOf(route: Route, request: FastifyRequest): Promise<LiveSession | null> {
  if (request.headers.authorization === undefined && route.call.access.who === 'anyone') return null;
  const token = bearerOf(request);
  const session = token === undefined ? null : await route.gate.authenticate(token);
  if (session !== null) return session;
  await route.anonymous(request);
  throw new AppError('not-signed-in');
}

async function readBody(request: FastifyRequest, reply: FastifyReply, limitBytes: number): Promise<unknown> {
  try {
    return await readJson(request, limitBytes);
  } catch (error) {
    // What the client still sends is not read: end the connection after the answer.
    if (!request.raw.complete) {
      reply.header('connection', 'close');
      reply.raw.once('finish', () => setTimeout(() => request.raw.destroy(), 500).unref());
      request.raw.resume();
    }
    throw error;
  }
}

function clientRequestOf(body: unknown): unknown {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('unreadable');
  return 'clientRequest' in body ? (body.clientRequest ?? {}) : {};
}

function sessionKey(request: FastifyRequest): string {
  return request.headers.authorization ?? addressKey(request);
}
