// Lets this sheet be opened again without a connection. It needs a secure address (https, or
// localhost). On other addresses entries still wait on the device, and only a reload needs the
// network.

const CACHE = "barbu-sheets-1"; // the same as in the service worker

/**
 * @param {string} worker the address of the service worker.
 * @param {string} scope the pages that the worker serves.
 */
export async function keepForOffline(worker, scope) {
  if (!navigator.serviceWorker || !("caches" in globalThis)) return;
  await navigator.serviceWorker.register(worker, { scope });
  // On the first visit the page was fetched before the worker could store it.
  const cache = await caches.open(CACHE);
  const urls = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
  const parts = urls.filter((url) => url.origin === location.origin && isPart(url)).map(String);
  const addresses = [location.pathname, ...new Set(parts)];
  await Promise.allSettled(addresses.map((address) => cache.add(address)));
}

const isPart = ({ pathname }) => pathname.startsWith("/static/") || pathname === "/jsi18n/";
