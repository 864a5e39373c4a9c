// Which addresses this server answers under, so that a foreign name pointed at it gets nothing.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const loopbackNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
// Load balancers and probes ask by address.
const anyHostPaths = /^\/(?:livez|readyz|healthz|metrics)(?:\?|$)/;

/** The origin that the client used: PUBLIC_URL where one is set, else the checked Host header. */
export function originOf(config: Config, request: FastifyRequest): string {
  if (config.isPublic) return config.publicUrl;
  return `${config.tls === undefined ? 'http' : 'https'}://${request.headers.host ?? ''}`;
}

/** Where links in mails lead: a certificate of one's own answers for every name, so the Host header makes none there. */
export function linkOriginOf(config: Config, origin: string): string {
  return config.isPublic || config.tls !== undefined ? config.publicUrl : origin;
}

/** Hook that answers 421 to requests for a name that is not ours (DNS rebinding). */
export function refuseForeignHosts(config: Config) {
  const publicHost = new URL(config.publicUrl).host;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const host = request.headers.host ?? '';
    if (host === publicHost || anyHostPaths.test(request.url)) return undefined;
    // Without PUBLIC_URL a certificate says which names are ours, and loopback names cannot be pointed elsewhere.
    if (!config.isPublic && (config.tls !== undefined || loopbackNames.test(host))) return undefined;
    return reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send('This server does not answer under that name. Use its own address (PUBLIC_URL).\n');
  };
}
