/** First parts of the paths that the server answers itself. */
export const serverPaths = ['rest', 'oauth', 'uploads', 'm', 'events', 'api', 's', 'legal'] as const;

/** Paths that are no pages of the app: the server's own answers, files and pages. */
const notOfTheApp = [
  new RegExp(`^/(?:${serverPaths.join('|')})(?:/|$)`),
  /^\/(?:openapi|livez|readyz|healthz|metrics)/,
  /^\/assets\//,
  /^\/no-support(?:\.html)?$/,
];

/** Whether the kept page of the app may stand in for this address when the network fails. */
export function isAppPage({ pathname }: Pick<URL, 'pathname'>): boolean {
  return !notOfTheApp.some((pattern) => pattern.test(pathname));
}

/** Whether the worker is told to keep out of a request: by its header, or by its address where no header can be set. */
export function isBypassed(request: Pick<Request, 'headers' | 'url'>): boolean {
  return request.headers.has('ngsw-bypass') || new URL(request.url).searchParams.has('ngsw-bypass');
}
