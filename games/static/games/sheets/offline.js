// Lets this sheet be opened again without a connection. It needs a secure address (https, or this
// machine itself); elsewhere the entries are kept all the same, and only a reload needs the network.

const CACHE = "barbu-sheets-1";

export async function keepForOffline(worker) {
  if (!navigator.serviceWorker || !("caches" in globalThis)) return;
  await navigator.serviceWorker.register(worker, { scope: worker.replace(/worker\.js$/, "") });
  // This first time the page was fetched before the worker could keep it.
  const cache = await caches.open(CACHE);
  const parts = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
  const own = parts.filter((url) =>
    url.origin === location.origin &&
    (url.pathname.startsWith("/static/") || url.pathname === "/jsi18n/")
  );
  await Promise.allSettled(
    [location.pathname, ...new Set(own.map(String))].map((address) => cache.add(address)),
  );
}
