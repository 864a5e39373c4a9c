// Requests that came through a proxy which nobody told us of: they look as if they were made on this machine.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const forwardingHeader =
  /forwarded|(?:client|real|proxyuser)[_-]?ip$|connecting-ip$|^x-envoy-|^(?:via|cdn-loop|x-amzn-trace-id|x-original-(?:host|url|for))$/;

/**
 * Whether something passed the request on although TRUST_PROXY names no proxy. HTTP/1.0 counts too: nginx speaks it
 * unless told otherwise, browsers and scrapers do not.
 */
export function isForwarded(config: Pick<Config, 'trustProxy'>, request: FastifyRequest): boolean {
  if (config.trustProxy !== false) return false;
  return (
    request.raw.httpVersion === '1.0' ||
    Object.keys(request.headers).some((name) => forwardingHeader.test(name))
  );
}

/** Hook that says once what to set. */
export function warnOfForwarding(config: Config) {
  let isSaid = false;
  return async (request: FastifyRequest): Promise<void> => {
    if (isSaid || !isForwarded(config, request)) return;
    isSaid = true;
    const rest = config.isPublic ? '' : ' and PUBLIC_URL to the address users use';
    request.log.warn(
      `A proxy passes requests on. Set TRUST_PROXY to the number of proxies in front${rest}; until then demo users and /metrics are refused there.`,
    );
  };
}
