import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { isAppPage, isBypassed, serverPaths } from './requests.ts';

// The background worker: it keeps the files of one build at hand, and touches nothing else.
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Chromium since 123: https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(
    rules: readonly { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ): Promise<void>;
}

// Requests that the worker never answers go past it. Asked, it would keep their bodies until its memory is tidied up: all of an
// upload, and of an hour's recording.
self.addEventListener('install', (event: RoutedInstall) => {
  const pathnames = serverPaths.flatMap((first) => [`/${first}`, `/${first}/*`]);
  const rules = pathnames.map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }));
  const routed = event.addRoutes?.(rules);
  // Without them the worker is asked, and works on.
  if (routed !== undefined) event.waitUntil(routed.catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  // Nobody answers, so the browser asks the network as if there were no worker.
  if (isBypassed(event.request)) event.stopImmediatePropagation();
});

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && isAppPage(new URL(event.request.url))) {
    event.respondWith(openPage(event));
  }
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), Promise.resolve(self.registration.navigationPreload?.enable())]),
  );
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data;
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
});

/** A page comes from the network, so that a load always leads to the newest build; the kept one replaces it. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(event.request);
  } catch {
    return (await matchPrecache('/index.html')) ?? Response.error();
  }
}
