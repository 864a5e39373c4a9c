import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { isAppPage, isBypassed } from './requests.ts';

// The background worker: it keeps the files of one build at hand, and touches nothing else.
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] };

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
