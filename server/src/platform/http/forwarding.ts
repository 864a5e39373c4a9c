// Requests that came through a proxy: they look as if they were made on this machine.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const forwardingHeader =
  /forwarded|(?:client|real|proxyuser)[_-]?ip$|connecting-ip$|^x-envoy-|^(?:via|cdn-loop|x-amzn-trace-id|x-original-(?:host|url|for))$/;

/**
 * Whether something passed the request on: its sender may be anywhere. HTTP/1.0 counts too: nginx speaks it unless told
 * otherwise, browsers and scrapers do not.
 */
export function isForwarded(request: FastifyRequest): boolean {
  return (
    request.raw.httpVersion === '1.0' ||
    Object.keys(request.headers).some((name) => forwardingHeader.test(name))
  );
}

/** Hook that says once what to set for a proxy that TRUST_PROXY doesn't name. */
export function warnOfForwarding(config: Config) {
  let isSaid = false;
  return async (request: FastifyRequest): Promise<void> => {
    if (isSaid || config.trustProxy !== false || !isForwarded(request)) return;
    isSaid = true;
    const rest = config.isPublic ? '' : ' and PUBLIC_URL to the address users use';
    request.log.warn(
      `A proxy passes requests on. Set TRUST_PROXY to the number of proxies in front${rest}; until then /metrics is refused there. Demo users never sign in through a proxy.`,
    );
  };
}
