// Which addresses this server answers under, so that a foreign name pointed at it gets nothing.
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const name = String.raw`[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?`;
const hostPattern = new RegExp(
  String.raw`^(?:${name}(?:\.${name})*\.?|\[([0-9a-f:.]+)\])(?::(\d{1,5}))?$`,
  'i',
);
const longestHost = 262;
const loopbackNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
// Load balancers and probes ask by address.
const anyHostPaths = /^\/(?:livez|readyz|healthz|metrics)(?:\?|$)/;

/** The origin that the client used: PUBLIC_URL where one is set, else the checked Host header. */
export function originOf(config: Config, request: FastifyRequest): string {
  if (config.isPublic) return config.publicUrl;
  return `${config.tls === undefined ? 'http' : 'https'}://${request.headers.host ?? ''}`;
}

/** Where links in mails lead: your own certificate answers for every name, so the Host header makes none there. */
export function linkOriginOf(config: Config, origin: string): string {
  return config.isPublic || config.tls !== undefined ? config.publicUrl : origin;
}

/** Whether the request names one host, as nothing but a host, and a path of ours. */
function isWellFormed({ raw, url, headers: { host } }: FastifyRequest): boolean {
  if (!url.startsWith('/') && url !== '*') return false;
  // Only HTTP/1.0 knows requests without the header.
  if (host === undefined) return raw.httpVersion === '1.0';
  if ((raw.headersDistinct['host'] ?? []).length > 1 || host.length > longestHost) return false;
  const found = hostPattern.exec(host);
  const [, ipv6 = '::', port = '0'] = found ?? [];
  return found !== null && isIPv6(ipv6) && Number(port) <= 65_535;
}

/** Hook that answers 400 where the Host header is none, and 421 to requests for a name that is not ours (DNS rebinding). */
export function requireOwnHost(config: Config) {
  const publicHost = new URL(config.publicUrl).host;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!isWellFormed(request)) {
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('The address of this request is unreadable.\n');
    }
    const host = request.headers.host ?? '';
    if (host === publicHost || anyHostPaths.test(request.url)) return undefined;
    // Without PUBLIC_URL a certificate says which names are ours, and loopback names cannot be pointed elsewhere.
    if (!config.isPublic && ((config.tls !== undefined && host !== '') || loopbackNames.test(host)))
      return undefined;
    return reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send('This server does not answer under that name. Use its own address (PUBLIC_URL).\n');
  };
}
