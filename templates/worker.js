// The service worker of the site. Score sheets register it for the games of their club, so that
// those that were opened on this phone can be read without a connection: the page as it last was,
// and what it is made of, the network always first. The switch for push messages registers it for
// the whole site, to show them; there it leaves every request alone.
const CACHE = "barbu-sheets-1";
const WAIT = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// --- Score sheets ---------------------------------------------------------------------------

const keepsSheets = new URL(self.registration.scope).pathname !== "/";
const isSheet = (url) => /\/games\/\d+\/$/.test(url.pathname);
const isPart = (url) => url.pathname.startsWith("/static/") || url.pathname === "/jsi18n/";

async function networkFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(WAIT) });
    // The database is away, or the site is starting.
    if ([502, 503, 504].includes(answer.status)) {
      return (await cache.match(request, { ignoreVary: true })) ?? answer;
    }
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
  if (!keepsSheets || event.request.method !== "GET" || url.origin !== location.origin) return;
  if (isSheet(url) || isPart(url)) event.respondWith(networkFirst(event.request));
});

// --- Push messages --------------------------------------------------------------------------

self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, tag, url, page, lang } = event.data.json();
  const icon = "{{ icon }}";
  // One with the same tag, which was sent twice, is shown once.
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang, icon, data: { url, page } }),
  );
});

// The address of a notice marks it as read and leads to its page, which may be open already.
async function open({ url, page }) {
  const isOpen = (each) => page && each.url === new URL(page, location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(isOpen);
  if (!shown) return self.clients.openWindow(new URL(url, location.origin).href);
  return Promise.all([shown.focus(), fetch(url, { redirect: "manual" })]);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
