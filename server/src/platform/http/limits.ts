// How often one client may ask.
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { HttpServer } from './server.ts';

export type Limit = (request: FastifyRequest) => Promise<void>;

/** Makes the check that refuses a request beyond so many a minute with the same key. */
export function limiter(
  app: HttpServer,
  perMinute: number,
  keyGenerator: (request: FastifyRequest) => string,
): Limit {
  const check = app.createRateLimit({ max: perMinute, timeWindow: 60_000, keyGenerator });
  return async (request) => {
    const state = await check(request);
    if (!state.isAllowed && state.isExceeded)
      throw new AppError('rate-limited', { retryAfterS: state.ttlInSeconds });
  };
}

/** The network that a request comes from. */
export function addressKey(request: FastifyRequest): string {
  return normalizeIP(request.ip, 64);
}
