// The headers that tell browsers what a page of ours may do.
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import type { HttpServer } from './server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For answers that no browser shows as a page: media, health and figures. */
    readonly isNoPage?: boolean;
  }
}

/** Sets them on every answer but those of routes with `isNoPage`. They are made once: for each request would cost more than a call's routing. */
export function addSecurityHeaders(app: HttpServer, config: Config): void {
  const headers = headersOf(helmetOptions(config));
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isNoPage !== true) void reply.headers(headers);
    done();
  });
}

/** What helmet writes, which is the same for each request. */
function headersOf(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

function helmetOptions(config: Config) {
  const isSecure = config.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // WebAssembly: the upload hashes files in a worker.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // An empty file as data: hls.js gives one to each caption track.
        'media-src': ["'self'", 'blob:', 'data:'],
        'worker-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        'font-src': ["'self'", 'data:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        // Text becomes markup or script only through the app's one policy.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' as const },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : (false as const),
    // The page may be shown over plain http on loopback, where this header does nothing but warn.
    crossOriginOpenerPolicy:
      isSecure || config.isLoopback ? { policy: 'same-origin' as const } : (false as const),
    xFrameOptions: { action: 'deny' as const },
    originAgentCluster: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}
