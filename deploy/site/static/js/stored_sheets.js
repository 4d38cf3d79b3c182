// Data of score sheets in this browser: pages for offline reading, the deal being entered, and
// deals that wait to be sent. Sheets use these names.

import { forget, stored, storedKeys } from "./device_storage.js";

const CACHES = "barbu-sheets-";
const DRAFTS = "barbu-draft-";
const OUTBOXES = "barbu-outbox-";

/** @returns {number} the number of deals that are not sent yet. */
export function unsentDeals() {
  return storedKeys(OUTBOXES).reduce((count, key) => count + (stored(key)?.length ?? 0), 0);
}

/** Remove what can be read of sheets. Deals that wait stay, to be sent after the next sign-in. */
export async function forgetSheets() {
  storedKeys(DRAFTS).forEach(forget);
  if (!("caches" in globalThis)) return; // the address is not secure, so none were made
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Remove the deals that wait to be sent. */
export function forgetUnsentDeals() {
  storedKeys(OUTBOXES).forEach(forget);
}
