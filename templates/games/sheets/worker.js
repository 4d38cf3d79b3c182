// Keeps the score sheets that were opened on this phone readable without a connection: the page as
// it last was, and what it is made of. The network always comes first.
const CACHE = "barbu-sheets-1";
const WAIT = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isSheet = (url) => /\/games\/\d+\/$/.test(url.pathname);
const isPart = (url) => url.pathname.startsWith("/static/") || url.pathname === "/jsi18n/";

async function networkFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(WAIT) });
    // Only the page itself is kept; after signing out (a redirect) or losing access it is
    // forgotten.
    if (answer.ok && !answer.redirected) await cache.put(request, answer.clone());
    else if (answer.redirected || [401, 403, 404].includes(answer.status)) {
      await cache.delete(request);
    }
    return answer;
  } catch (error) {
    const stored = await cache.match(request, { ignoreVary: true });
    if (stored) return stored;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (isSheet(url) || isPart(url)) event.respondWith(networkFirst(event.request));
});
