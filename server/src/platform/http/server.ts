// The HTTP server: limits, headers, request ids, access log and the one place where errors become answers.
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { redactText, type Log } from '../log.ts';
import { StartRefused } from '../start-refused.ts';
import { readCertificate } from './certificate.ts';
import { sendError } from './error-answers.ts';
import { warnOfForwarding } from './forwarding.ts';
import { requireOwnHost } from './origin.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { watchBody } from './slow-bodies.ts';

export type HttpServer = FastifyInstance;

/** Bytes of a call's body at most. */
export const callBodyLimitBytes = 1024 * 1024;
/** Of calls that say so. */
export const largeBodyLimitBytes = 8 * callBodyLimitBytes;

const quietPaths = /^\/(?:m\/|livez|readyz|metrics|static\/|assets\/)/;

/** Builds the server without routes; features add theirs, then `listen`. */
export async function createHttpServer(config: Config, log: Log): Promise<HttpServer> {
  const app: HttpServer = Fastify({
    serverFactory: (handler) => createNodeServer(config, handler),
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- it widens, which the type of the server needs
    loggerInstance: log as FastifyBaseLogger,
    // Our own access log is one line a request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxyOf(config.trustProxy),
    bodyLimit: callBodyLimitBytes,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // The address of a first sign-in holds a user name, a code and a customer.
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => {
      void sendError(request, reply, error, 404);
    },
  });
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  app.addHook('onRequest', requireOwnHost(config));
  app.addHook('onRequest', warnOfForwarding(config));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    watchBody(request);
  });
  app.addHook('onResponse', async (request, reply) =>
    logAccess(request, reply.statusCode, reply.elapsedTime),
  );
  addSecurityHeaders(app, config);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  await app.register(rateLimit, {
    global: false,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
  });
  return app;
}

/** Listens, or says in one line why it cannot; gives the port back. */
export async function listen(app: HttpServer, config: Config): Promise<number> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartRefused(
        `Port ${config.port} is taken: stop what uses it, or choose another with PORT=….`,
        { cause },
      );
    }
    if (code === 'EACCES') {
      throw new StartRefused(
        `Port ${config.port} may not be used by this user: choose one above 1023 with PORT=….`,
        { cause },
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefused(`HOST=${config.host} is not an address of this machine: choose another.`, {
        cause,
      });
    }
    throw cause;
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** Lets running requests end for at most `graceMs`, then cuts them. */
export async function closeHttpServer(app: HttpServer, graceMs = 5000): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}

function createNodeServer(config: Config, handler: RequestListener) {
  const limits: ServerOptions = {
    headersTimeout: 20_000,
    // Bodies are watched one by one: an upload may take hours.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5000,
    maxHeaderSize: 16 * 1024,
  };
  const server =
    config.tls === undefined
      ? createServer(limits, handler)
      : createSecureServer({ ...limits, ...readCertificate(config.tls) }, handler);
  server.maxConnections = 10_000;
  return server;
}

function trustProxyOf(setting: Config['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

function logAccess(request: FastifyRequest, status: number, durationMs: number): void {
  const level = quietPaths.test(request.url) && status < 500 ? 'debug' : 'info';
  request.log[level](
    {
      method: request.method,
      // Queries carry codes, tokens and what users searched for.
      url: redactText(request.url.split('?', 1)[0] ?? ''),
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      client: request.ip,
    },
    'request',
  );
}

/** Answers paths that nothing else answers. */
export function answerNotFound(
  app: HttpServer,
  fallback?: (request: FastifyRequest, reply: never) => unknown,
): void {
  app.setNotFoundHandler((request, reply) => {
    const answered = fallback?.(request, reply as never);
    return answered ?? sendError(request, reply, new AppError('not-found'), 404);
  });
}
